//! An estimate of a position from what lies on the table.

use crate::features::{COUNT, Counter, Sink, phase};
use crate::score::Score;
use hive_rules::{Color, Position};

/// What each feature is worth in hundredths, at the beginning of a game and when all tiles are
/// on the table; in between it goes evenly from one to the other (a tapered evaluation).
pub(crate) type Weights = [[i16; 2]; COUNT];

/// How good the position looks for the side to move.
pub(crate) fn evaluate(position: &Position, weights: &Weights) -> Score {
    let outlooks = position.outlooks();
    let mut sum = Sum { weights, sign: 1, early: 0, late: 0 };
    Counter::new(position, position.to_move()).count(&outlooks, &mut sum);
    sum.sign = -1;
    Counter::new(position, !position.to_move()).count(&outlooks, &mut sum);
    Score::estimate(tapered(sum.early, sum.late, phase(position)))
}

fn tapered(early: i32, late: i32, phase: i32) -> i32 {
    (early * (256 - phase) + late * phase) / 256
}

/// Adds up weights.
struct Sum<'a> {
    weights: &'a Weights,
    sign: i32,
    early: i32,
    late: i32,
}

impl Sink for Sum<'_> {
    #[inline]
    fn add(&mut self, feature: usize, times: i32) {
        let [early, late] = self.weights[feature];
        self.early += early as i32 * times * self.sign;
        self.late += late as i32 * times * self.sign;
    }
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
                assert_eq!(evaluate(position, weights), Score::estimate(expected), "{position:?}");
            }
        }
    }
}
