//! An estimate of a position from what lies on the table.

use crate::features::{COUNT, Counter, Sink, phase};
use crate::network::{Found, Network};
use crate::score::Score;
use hive_rules::{Color, Position};

/// What each feature is worth in hundredths, at the beginning of a game and when all tiles are
/// on the table; in between it goes evenly from one to the other (a tapered evaluation).
pub(crate) type Weights = [[i16; 2]; COUNT];

/// How good the position looks for the side to move: the weighted sum, and what the network adds to it. What White has may
/// be worth something else to whoever looks than what Black has.
pub(crate) fn evaluate(position: &Position, weights: &[Weights; 2], network: Option<&Network>) -> Score {
    let outlooks = position.outlooks();
    let color = position.to_move();
    let [own, other] = [color, !color].map(|color| {
        let sum = Sum { weights: &weights[color.index()], early: 0, late: 0 };
        let mut both = Both { sum, found: Found::new() };
        Counter::new(position, color).count(&outlooks, &mut both);
        both
    });
    // Without a network the rows are found for nothing; a way of its own for that would be the largest function twice.
    let learnt = network.map_or(0, |network| network.answer([&own.found, &other.found]));
    Score::estimate(own.sum.less(&other.sum, position) + learnt)
}

fn tapered(early: i32, late: i32, phase: i32) -> i32 {
    (early * (256 - phase) + late * phase) / 256
}

/// Adds up the weights of one side.
struct Sum<'a> {
    weights: &'a Weights,
    early: i32,
    late: i32,
}

impl Sum<'_> {
    /// By how much this side has more than the other.
    fn less(&self, other: &Sum<'_>, position: &Position) -> i32 {
        tapered(self.early - other.early, self.late - other.late, phase(position))
    }
}

impl Sink for Sum<'_> {
    #[inline]
    fn add(&mut self, feature: usize, times: i32) {
        let [early, late] = self.weights[feature];
        self.early += early as i32 * times;
        self.late += late as i32 * times;
    }
}

/// Adds up the weights of one side, and keeps what the network wants to know of it.
struct Both<'a> {
    sum: Sum<'a>,
    found: Found,
}

impl Sink for Both<'_> {
    #[inline]
    fn add(&mut self, feature: usize, times: i32) {
        self.sum.add(feature, times);
    }

    #[inline]
    fn row(&mut self, row: usize) {
        self.found.push(row as u16);
    }
}

/// The network's rows of a position: those of the side to move, and the other's.
pub(crate) fn rows(position: &Position) -> [Vec<u16>; 2] {
    struct Rows(Vec<u16>);
    impl Sink for Rows {
        fn add(&mut self, _: usize, _: i32) {}
        fn row(&mut self, row: usize) {
            self.0.push(row as u16);
        }
    }
    let outlooks = position.outlooks();
    [position.to_move(), !position.to_move()].map(|color| {
        let mut rows = Rows(Vec::new());
        Counter::new(position, color).count(&outlooks, &mut rows);
        rows.0
    })
}

/// The features of a position as White sees it: each with how many times more White has it than
/// Black, and how far the game has come, in 256ths.
pub(crate) fn sample(position: &Position) -> (Vec<(usize, i32)>, i32) {
    struct Counts {
        counts: [i32; COUNT],
        sign: i32,
    }
    impl Sink for Counts {
        fn add(&mut self, feature: usize, times: i32) {
            self.counts[feature] += times * self.sign;
        }
    }
    let outlooks = position.outlooks();
    let mut counts = Counts { counts: [0; COUNT], sign: 1 };
    Counter::new(position, Color::White).count(&outlooks, &mut counts);
    counts.sign = -1;
    Counter::new(position, Color::Black).count(&outlooks, &mut counts);
    let features = counts.counts.into_iter().enumerate().filter(|&(_, times)| times != 0).collect();
    (features, phase(position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights;
    use hive_rules::{Expansions, Game, Ruleset};

    /// The evaluation is nothing but the weights times the features that the tuning sees.
    #[test]
    fn the_estimate_is_the_weighted_sum_of_the_sample() {
        for (i, expansions) in Expansions::mixtures().enumerate() {
            let mut game = Game::new(Ruleset::tournament(expansions));
            let weights = weights::of(game.ruleset());
            for ply in 0..60usize {
                let turns = game.position().legal_turns();
                let Some(&turn) = turns.get((ply * 37 + i * 11) % turns.len().max(1)) else { break };
                if game.play(turn).is_err() {
                    break;
                }
                let position = game.position();
                let (features, phase) = sample(position);
                let [early, late] = [0, 1].map(|end| {
                    features.iter().map(|&(feature, times)| weights[feature][end] as i32 * times).sum::<i32>()
                });
                let white = tapered(early, late, phase);
                let expected = if position.to_move() == Color::White { white } else { -white };
                assert_eq!(
                    evaluate(position, &[*weights; 2], None),
                    Score::estimate(expected),
                    "{position:?}"
                );
            }
        }
    }
}
