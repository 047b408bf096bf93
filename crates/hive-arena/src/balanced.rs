//! Openings in which nobody is better: how books are made.

use crate::OpeningLine;
use crate::dice::Dice;
use hive_rules::Expansions;
use hive_rules::{Game, Ruleset, Turn, Turns};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// Of how many turns, drawn by chance, the best is taken: one would be silly play, and many would
/// be the same opening again and again.
const DRAWN: usize = 3;

/// After how many attempts in a row that brought nothing new there seems to be nothing more.
const TRIES: usize = 1000;

/// Says how good a game is for the side to move, in hundredths; nothing if it cannot say. A
/// book has its judge's taste, so the arena leaves it to others to be one.
pub trait Judge {
    /// At a glance, to tell a sound turn from a silly one.
    fn glance(&mut self, game: &Game) -> Option<i32>;

    /// With care, to tell whether an opening is even.
    fn judge(&mut self, game: &Game) -> Option<i32>;
}

/// What the openings of a book are like.
#[derive(Clone, Debug)]
pub struct Balanced {
    /// The set of tiles.
    pub expansions: Expansions,
    /// How many turns they have.
    pub plies: RangeInclusive<usize>,
    /// How far from zero a score may be, in hundredths.
    pub margin: u32,
    /// Which openings chance brings.
    pub seed: u64,
}

impl Balanced {
    /// Such openings, no two of them equal under symmetry, until no more are found. With the same
    /// judge they are the same each time.
    pub fn openings<'a>(&self, judge: &'a mut dyn Judge) -> impl Iterator<Item = OpeningLine> + 'a {
        let mut quest =
            Quest { wanted: self.clone(), judge, dice: Dice::new(self.seed, 0), seen: HashSet::new() };
        std::iter::from_fn(move || (0..TRIES).find_map(|_| quest.attempt()))
    }
}

struct Quest<'a> {
    wanted: Balanced,
    judge: &'a mut dyn Judge,
    dice: Dice,
    /// The symmetry keys of what was judged already, even or not.
    seen: HashSet<u64>,
}

impl Quest<'_> {
    fn attempt(&mut self) -> Option<OpeningLine> {
        let (least, most) = (*self.wanted.plies.start(), *self.wanted.plies.end());
        let plies = least + self.dice.below((most + 1).saturating_sub(least));
        let mut game = Game::new(Ruleset::tournament(self.wanted.expansions));
        for _ in 0..plies {
            let turn = self.sound_turn(&game)?;
            game.play(turn).ok()?;
        }
        if game.outcome().is_some() || !self.seen.insert(game.position().symmetry_key()) {
            return None;
        }
        let score = self.judge.judge(&game)?;
        (score.unsigned_abs() <= self.wanted.margin).then(|| OpeningLine::at(game))
    }

    /// The best of a few turns drawn by chance.
    fn sound_turn(&mut self, game: &Game) -> Option<Turn> {
        let turns: Turns = game.position().legal_turns();
        let mut best: Option<(i32, Turn)> = None;
        for _ in 0..DRAWN {
            let turn = *turns.get(self.dice.below(turns.len()))?;
            let mut after = game.clone();
            if turn == Turn::Pass || after.play(turn).is_err() {
                continue;
            }
            let score = -self.judge.glance(&after).unwrap_or(0);
            if best.is_none_or(|(known, _)| score > known) {
                best = Some((score, turn));
            }
        }
        best.map(|(_, turn)| turn)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Likes many legal turns, and so is easy to follow.
    struct Counter;

    impl Judge for Counter {
        fn glance(&mut self, game: &Game) -> Option<i32> {
            self.judge(game)
        }

        fn judge(&mut self, game: &Game) -> Option<i32> {
            Some(game.position().count_turns() as i32 - 40)
        }
    }

    fn texts(wanted: &Balanced, count: usize) -> Vec<String> {
        wanted.openings(&mut Counter).take(count).map(|opening| opening.game_string()).collect()
    }

    #[test]
    fn openings_are_even_different_and_can_be_repeated() {
        let wanted = Balanced { expansions: Expansions::ALL, plies: 4..=8, margin: 5, seed: 1 };
        let mut keys = HashSet::new();
        let mut lengths = HashSet::new();
        for opening in wanted.openings(&mut Counter).take(60) {
            let game = opening.game();
            assert!((35..=45).contains(&game.position().count_turns()), "{}", opening.text());
            assert!(keys.insert(game.position().symmetry_key()), "{} is there twice", opening.text());
            lengths.insert(game.turns().len());
        }
        assert_eq!(keys.len(), 60);
        assert!(lengths.iter().all(|plies| (4..=8).contains(plies)) && lengths.len() > 2, "{lengths:?}");
        assert_eq!(texts(&wanted, 20), texts(&wanted, 20));
        assert_ne!(texts(&wanted, 20), texts(&Balanced { seed: 2, ..wanted }, 20));
    }

    #[test]
    fn it_ends_where_there_are_no_more() {
        // Four insects may begin and four may answer; on which side the answer lies is all the same.
        let wanted = Balanced { expansions: Expansions::NONE, plies: 2..=2, margin: 1000, seed: 1 };
        assert_eq!(texts(&wanted, 100).len(), 16);
    }
}
