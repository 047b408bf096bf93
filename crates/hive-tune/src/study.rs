//! Games from which a network learns.

use crate::games::{LONGEST, white_got};
use crate::school::Lessons;
use hive_arena::Dice;
use hive_arena::OpeningLine;
use hive_rules::{Color, Expansions, Game};
use hive_search::tuning::{UNIT, is_decided, rows_of, sum_of};
use hive_search::{Limits, Player, Score};

/// In every second game one turn in so many is any turn at all: a search meets odd positions, and has to judge them.
const ODD: usize = 12;
/// How much an expectation leans on the one a turn later, and the last on the result. After a turn by chance the later
/// ones say little of what could have been.
const LEAN: f32 = 0.9;
const LEAN_ODD: f32 = 0.45;
/// How much the result itself counts beside that.
const TRUST: f32 = 0.3;
const TRUST_ODD: f32 = 0.15;
/// What a score of a short search is worth, in hundredths a logit: a little less than it says.
const SEARCHED: f64 = 1.1 * UNIT;

/// Plays a game from a random opening, each side looking at so many positions a turn, and keeps what the network would have
/// seen wherever nothing was proved.
pub fn study(player: &mut Player, expansions: Expansions, seed: u64, number: u64, nodes: u64) -> Lessons {
    let mut game: Game = OpeningLine::random(expansions, seed, number).game().clone();
    let mut chance = Dice::new(seed, number);
    // Sets of tiles go round, too: odd games must not be those of one set.
    let odd = Dice::new(!seed, number).below(2) == 1;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut seen = Vec::new();
    player.forget();
    while game.outcome().is_none() && game.turns().len() < LONGEST {
        let mut score = Score::DRAW;
        let Some(mut turn) = player.best(&game, &limits, |report| score = report.score) else { break };
        let position = game.position();
        let white = position.to_move() == Color::White;
        let proved = score.plies_to_end().is_some();
        let expected = 1.0 / (1.0 + (-f64::from(score.value()) / SEARCHED).exp()) as f32;
        let lesson = (!proved && !is_decided(position)).then(|| (rows_of(position), sum_of(position)));
        seen.push((white, if white { expected } else { 1.0 - expected }, lesson));
        if odd && !proved && chance.below(ODD) == 0 {
            let turns = position.legal_turns();
            turn = turns[chance.below(turns.len())];
        }
        if game.play(turn).is_err() {
            break;
        }
    }
    let result = white_got(&game);
    let (lean, trust) = if odd { (LEAN_ODD, TRUST_ODD) } else { (LEAN, TRUST) };
    let mut later = result;
    let mut lessons = Lessons::default();
    for (white, now, lesson) in seen.into_iter().rev() {
        later = (1.0 - lean) * now + lean * later;
        let Some((rows, sum)) = lesson else { continue };
        let mine = |whites: f32| if white { whites } else { 1.0 - whites };
        let target = mine(trust * result + (1.0 - trust) * later);
        lessons.push([&rows[0], &rows[1]], sum as f32 / UNIT as f32, target, mine(result));
    }
    lessons
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_lessons() {
        let study = |seed| study(&mut Player::new(1), Expansions::ALL, seed, 3, 30);
        assert_eq!(study(5), study(5));
        assert_ne!(study(5), study(6));
        assert!(!study(5).is_empty());
    }
}
