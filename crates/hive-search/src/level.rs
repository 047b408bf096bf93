//! Ten levels for people: weak by seeing less, by what they overlook and take lightly, and a little by choosing softly.

use crate::character::{CLEAR, Character};
use crate::deepening::Found;
use crate::limits::Limits;
use hive_rules::Turn;

/// How strong the player is: from 1, which a child beats, to 10, which holds nothing back.
///
/// ```
/// use hive_rules::{Expansions, Game, Ruleset};
/// use hive_search::{Level, Limits, Player};
/// let game = Game::new(Ruleset::tournament(Expansions::NONE));
/// let level = Level::new(3).unwrap();
/// let turn = Player::new(1).play_at(&game, level, &Limits::default(), 7).unwrap();
/// assert!(game.position().legal_turns().contains(&turn));
/// assert_eq!(Level::new(11), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// What a level sees, how it errs, and how it chooses.
struct Sight {
    /// How many turns deep it looks at most.
    depth: u32,
    /// How many positions it looks at.
    nodes: u64,
    character: Character,
    /// Among how many of the best turns it chooses.
    lines: usize,
    /// By how much a turn may look worse and still be taken about one time in three.
    softness: f64,
}

/// In this order: near, quiet, far, high; pins, daring.
const fn errs([near, quiet, far, high]: [u8; 4], [pins, daring]: [u8; 2]) -> Character {
    Character { near, quiet, far, high, pins, daring, misses_wins: false }
}

const fn sight(depth: u32, nodes: u64, character: Character, lines: usize, softness: f64) -> Sight {
    Sight { depth, nodes, character, lines, softness }
}

const BEGINNER: Character = Character { misses_wins: true, ..errs([54, 82, 78, 82], [100, 100]) };

const SIGHTS: [Sight; 9] = [
    sight(1, 20_000, BEGINNER, 10, 36.0),
    sight(1, 20_000, errs([40, 75, 70, 76], [97, 90]), 9, 29.0),
    sight(1, 20_000, errs([19, 59, 54, 61], [83, 71]), 7, 21.0),
    sight(1, 20_000, errs([3, 30, 28, 34], [50, 40]), 4, 12.0),
    sight(2, 20_000, errs([0, 34, 29, 34], [30, 24]), 3, 9.0),
    sight(3, 5_000, errs([0, 50, 36, 42], [0, 0]), 3, 8.0),
    sight(4, 12_000, errs([0, 36, 24, 28], [0, 0]), 3, 8.0),
    sight(6, 30_000, errs([0, 20, 13, 16], [0, 0]), 3, 8.0),
    sight(64, 60_000, errs([0, 9, 6, 7], [0, 0]), 1, 1.0),
];

impl Level {
    /// Everything the player can do.
    pub const FULL: Level = Level(10);

    /// The level of this number, from 1 to 10.
    pub const fn new(number: u8) -> Option<Level> {
        if 1 <= number && number <= 10 { Some(Level(number)) } else { None }
    }

    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=10).map(Level)
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Whether it plays openings by heart where the player has a [book](crate::Book): whoever is so strong has seen some. The
    /// highest level holds nothing back, and thinks from the first turn on.
    pub const fn knows_openings(self) -> bool {
        matches!(self.0, 7..=9)
    }

    fn sight(self) -> Option<&'static Sight> {
        SIGHTS.get(self.0 as usize - 1)
    }

    /// What this level makes of a limit: never more than was asked for.
    pub(crate) fn limits(self, limits: &Limits) -> Limits {
        let Some(sight) = self.sight() else { return *limits };
        Limits {
            depth: Some(limits.depth.map_or(sight.depth, |depth| depth.min(sight.depth))),
            nodes: Some(limits.nodes.map_or(sight.nodes, |nodes| nodes.min(sight.nodes))),
            lines: sight.lines,
            ..*limits
        }
    }

    /// How it errs.
    pub(crate) fn character(self) -> Character {
        self.sight().map_or(CLEAR, |sight| sight.character)
    }

    /// How large a table its search needs, in megabytes: as many slots as it looks at positions.
    pub(crate) fn megabytes(self) -> usize {
        self.sight().map_or(64, |sight| (sight.nodes as usize >> 16) + 1)
    }

    /// Chooses among the turns that were found; `chance` is between 0 and 1.
    ///
    /// A win that was seen is taken, a won game is not thrown away: turns that would give away more
    /// than half of an advantage are left out, and so is a seen loss where it can be avoided.
    pub(crate) fn choose(self, found: &Found, chance: f64) -> Option<Turn> {
        let sight = self.sight().filter(|sight| sight.lines > 1);
        let (Some(sight), Some(&(best, top))) = (sight, found.ranked.first()) else { return found.best };
        if top.plies_to_end().is_some() {
            return Some(best);
        }
        let least = if top.value() > 0 { top.value() / 2 } else { i32::MIN };
        let weights: Vec<(Turn, f64)> = found
            .ranked
            .iter()
            .filter(|(_, score)| score.plies_to_end().is_none())
            .filter(|(_, score)| score.value() >= least.min(top.value() - 20))
            .map(|&(turn, score)| (turn, (f64::from(score.value() - top.value()) / sight.softness).exp()))
            .collect();
        let mut left = chance * weights.iter().map(|(_, weight)| weight).sum::<f64>();
        for &(turn, weight) in &weights {
            left -= weight;
            if left < 0.0 {
                return Some(turn);
            }
        }
        Some(best)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;
    use hive_rules::{Expansions, Game, Ruleset};

    fn turns(scores: &[Score]) -> Found {
        let game = Game::new(Ruleset::rulebook(Expansions::ALL));
        let ranked: Vec<(Turn, Score)> =
            game.position().legal_turns().into_iter().zip(scores.iter().copied()).collect();
        Found { best: ranked.first().map(|&(turn, _)| turn), ranked }
    }

    #[test]
    fn a_win_that_is_seen_is_taken_by_every_level() {
        let found = turns(&[Score::win_in(3), Score::estimate(500)]);
        for level in Level::all() {
            for chance in [0.0, 0.5, 0.999] {
                assert_eq!(level.choose(&found, chance), Some(found.ranked[0].0));
            }
        }
    }

    #[test]
    fn a_won_game_is_not_thrown_away() {
        let found = turns(&[Score::estimate(800), Score::estimate(700), Score::estimate(50)]);
        let level = Level::new(1).expect("a level");
        for chance in 0..1000 {
            let chosen = level.choose(&found, f64::from(chance) / 1000.0);
            assert_ne!(chosen, Some(found.ranked[2].0));
        }
    }

    #[test]
    fn a_seen_loss_is_avoided() {
        let found = turns(&[Score::estimate(-800), Score::loss_in(2)]);
        for chance in [0.0, 0.5, 0.9999] {
            assert_eq!(Level::new(1).and_then(|level| level.choose(&found, chance)), Some(found.ranked[0].0));
        }
    }

    #[test]
    fn a_low_level_chooses_more_softly_than_a_high_one() {
        let found = turns(&[Score::estimate(0), Score::estimate(-30)]);
        let share = |number: u8| {
            let level = Level::new(number).expect("a level");
            (0..1000)
                .filter(|&i| level.choose(&found, f64::from(i) / 1000.0) == Some(found.ranked[1].0))
                .count()
        };
        let shares: Vec<usize> = (1..=10).map(share).collect();
        assert!(shares[0] > 200 && shares[0] > shares[4] && shares[4] > shares[8], "{shares:?}");
        assert_eq!(shares[9], 0, "{shares:?}");
    }
}
