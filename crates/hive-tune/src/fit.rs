//! Logistic regression: the weights under which the results of the games are most likely.

use crate::Played;
use hive_search::tuning::{FEATURES, Sample, UNIT};

/// One game in so many is kept out of the fit and tells how good it is.
const HELD_OUT: usize = 10;
/// Steps over all samples.
const STEPS: usize = 600;
/// How far a step goes, in logits.
const RATE: f64 = 0.02;
/// What a weight costs for being large: keeps those near zero that the games say little about.
const RIDGE: f64 = 1e-5;
/// What it costs that a weight changes in the course of a game: there must be reason to believe it does.
const TAPER: f64 = 1e-4;
/// How much the result of a game counts in what is to be foretold; the rest is what the search expected,
/// which knows nothing of the blunders that came later.
const TRUST: f64 = 0.5;

/// How far a fit has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Steps done, of [`Progress::STEPS`].
    pub step: usize,
    /// The loss on the games that are fitted.
    pub fitted: f64,
    /// The loss on the games that are held out.
    pub held_out: f64,
}

impl Progress {
    /// How many steps a fit has.
    pub const STEPS: usize = STEPS;
}

/// Fitted weights, and how good they are.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The weights, at the beginning of a game and with all tiles on the table.
    pub weights: Vec<[i16; 2]>,
    /// How often each feature came up.
    pub seen: Vec<usize>,
    /// The mean loss in bits a position that the old weights had on the held-out games.
    pub before: f64,
    /// The same with the new weights.
    pub after: f64,
    /// What the new weights lose on the games they were fitted to.
    pub fitted: f64,
    /// Positions fitted, and held out.
    pub positions: (usize, usize),
}

/// Fits weights to games, beginning with the ones that there are. Whole games are held out, never
/// single positions: those of one game share its result.
pub fn fit(games: &[Played], old: &[[i16; 2]; FEATURES], mut tell: impl FnMut(Progress)) -> Fit {
    let (mut train, mut test) = (Vec::new(), Vec::new());
    for (i, game) in games.iter().enumerate() {
        let held_out = i % HELD_OUT == HELD_OUT - 1;
        let set = if held_out { &mut test } else { &mut train };
        let result = f64::from(game.result);
        // The held-out games are judged by their results alone.
        let trust = if held_out { 1.0 } else { TRUST };
        set.extend(
            game.samples
                .iter()
                .map(|(sample, expected)| (sample, trust * result + (1.0 - trust) * f64::from(*expected))),
        );
    }
    let mut weights: Vec<f64> = old.iter().flatten().map(|&weight| weight as f64 / UNIT).collect();
    let before = loss(&test, &weights);
    let mut best = (before, weights.clone());
    let mut adam = Adam::new(weights.len());
    for step in 0..STEPS {
        let (fitted, mut gradient) = gradient(&train, &weights);
        for (slopes, pair) in gradient.chunks_mut(2).zip(weights.chunks(2)) {
            let taper = TAPER * (pair[0] - pair[1]);
            slopes[0] += RIDGE * pair[0] + taper;
            slopes[1] += RIDGE * pair[1] - taper;
        }
        let rate = RATE * (1.0 - step as f64 / STEPS as f64);
        adam.step(&mut weights, &gradient, rate);
        if step % 20 == 19 {
            let held_out = loss(&test, &weights);
            if held_out < best.0 {
                best = (held_out, weights.clone());
            }
            tell(Progress { step: step + 1, fitted, held_out });
        }
    }
    let (after, weights) = best;
    let fitted = loss(&train, &weights);
    let rounded = |weight: f64| (weight * UNIT).round().clamp(-2000.0, 2000.0) as i16;
    let mut seen = vec![0; FEATURES];
    train.iter().flat_map(|(sample, _)| &sample.features).for_each(|&(f, _)| seen[f as usize] += 1);
    Fit {
        weights: weights.chunks(2).map(|pair| [rounded(pair[0]), rounded(pair[1])]).collect(),
        seen,
        before,
        after,
        fitted,
        positions: (train.len(), test.len()),
    }
}

fn expectation(sample: &Sample, weights: &[f64]) -> f64 {
    let late = sample.phase as f64;
    let logit: f64 = sample
        .features
        .iter()
        .map(|&(feature, times)| {
            let i = feature as usize * 2;
            times as f64 * (weights[i] * (1.0 - late) + weights[i + 1] * late)
        })
        .sum();
    1.0 / (1.0 + (-logit).exp())
}

/// The cost in bits of a result that was expected with this chance.
fn cost(expected: f64, result: f64) -> f64 {
    let expected = expected.clamp(1e-9, 1.0 - 1e-9);
    -(result * expected.log2() + (1.0 - result) * (1.0 - expected).log2())
}

fn loss(samples: &[(&Sample, f64)], weights: &[f64]) -> f64 {
    let sum: f64 = samples.iter().map(|(sample, result)| cost(expectation(sample, weights), *result)).sum();
    sum / samples.len().max(1) as f64
}

/// The loss, and how it changes with each weight.
fn gradient(samples: &[(&Sample, f64)], weights: &[f64]) -> (f64, Vec<f64>) {
    let mut slopes = vec![0.0; weights.len()];
    let mut sum = 0.0;
    for (sample, result) in samples {
        let expected = expectation(sample, weights);
        sum += cost(expected, *result);
        let late = sample.phase as f64;
        for &(feature, times) in &sample.features {
            let error = (expected - result) * times as f64;
            slopes[feature as usize * 2] += error * (1.0 - late);
            slopes[feature as usize * 2 + 1] += error * late;
        }
    }
    let count = samples.len().max(1) as f64;
    slopes.iter_mut().for_each(|slope| *slope /= count);
    (sum / count, slopes)
}

/// Steps that adapt to each weight: rare features would hardly move by plain descent.
struct Adam {
    mean: Vec<f64>,
    square: Vec<f64>,
    steps: i32,
}

impl Adam {
    fn new(size: usize) -> Adam {
        Adam { mean: vec![0.0; size], square: vec![0.0; size], steps: 0 }
    }

    fn step(&mut self, weights: &mut [f64], gradient: &[f64], rate: f64) {
        const KEEP: f64 = 0.9;
        const KEEP_SQUARE: f64 = 0.999;
        self.steps += 1;
        for (i, weight) in weights.iter_mut().enumerate() {
            self.mean[i] = KEEP * self.mean[i] + (1.0 - KEEP) * gradient[i];
            self.square[i] = KEEP_SQUARE * self.square[i] + (1.0 - KEEP_SQUARE) * gradient[i] * gradient[i];
            let mean = self.mean[i] / (1.0 - KEEP.powi(self.steps));
            let square = self.square[i] / (1.0 - KEEP_SQUARE.powi(self.steps));
            *weight -= rate * mean / (square.sqrt() + 1e-9);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results made with known weights: the fit finds the weights again.
    #[test]
    fn known_weights_are_found_again() {
        let truth = [[100, 20], [-60, -60], [0, 150]];
        let mut state = 1u64;
        let mut chance = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as f64 / (1u64 << 31) as f64
        };
        let games: Vec<Played> = (0..20_000)
            .map(|_| {
                let features = (0..3u8).map(|f| (f, (chance() * 7.0) as i8 - 3)).collect();
                let sample = Sample { features, phase: chance() as f32 };
                let weights: Vec<f64> = truth.iter().flatten().map(|&w| w as f64 / UNIT).collect();
                let result = if chance() < expectation(&sample, &weights) { 1.0 } else { 0.0 };
                Played { samples: vec![(sample, result)], result }
            })
            .collect();
        let fit = fit(&games, &[[0; 2]; FEATURES], |_| {});
        assert!(fit.after < fit.before, "{} is no better than {}", fit.after, fit.before);
        for (found, truth) in fit.weights.iter().zip(truth) {
            for (found, truth) in found.iter().zip(truth) {
                assert!((found - truth).abs() <= 15, "{:?} for {truth:?}", &fit.weights[..3]);
            }
        }
        assert!(fit.weights[3..].iter().all(|weights| *weights == [0, 0]), "what never came up stays");
    }

    /// The slope of each weight is what the loss does when the weight is nudged.
    #[test]
    fn slopes_are_those_of_the_loss() {
        const NUDGE: f64 = 1e-6;
        let samples = [
            Sample { features: vec![(0, 2), (1, -1)], phase: 0.25 },
            Sample { features: vec![(1, 3)], phase: 0.75 },
        ];
        let samples = [(&samples[0], 1.0), (&samples[1], 0.5)];
        let weights = [0.3, -0.2, 0.1, 0.4];
        let (here, slopes) = gradient(&samples, &weights);
        assert!((here - loss(&samples, &weights)).abs() < 1e-12);
        for (i, slope) in slopes.iter().enumerate() {
            let mut nudged = weights;
            nudged[i] += NUDGE;
            // The loss is told in bits, the slope in natural units.
            let seen = (loss(&samples, &nudged) - here) / NUDGE * std::f64::consts::LN_2;
            assert!((seen - slope).abs() < 1e-4, "weight {i}: {slope} is said, {seen} is seen");
        }
    }

    #[test]
    fn without_games_nothing_changes() {
        let mut old = [[0; 2]; FEATURES];
        old[0] = [12, -7];
        let fit = fit(&[], &old, |_| {});
        assert_eq!(fit.weights[0], [12, -7]);
        assert_eq!((fit.positions, fit.before, fit.after), ((0, 0), 0.0, 0.0));
    }

    /// Whole games are held out: one in ten.
    #[test]
    fn one_game_in_ten_is_held_out() {
        let sample = Sample { features: vec![(0, 1)], phase: 0.5 };
        let game = Played { samples: vec![(sample.clone(), 0.5), (sample, 0.5)], result: 1.0 };
        let fit = fit(&vec![game; 20], &[[0; 2]; FEATURES], |_| {});
        assert_eq!(fit.positions, (36, 4));
        assert_eq!(fit.seen[0], 36);
        assert!((fit.before - 1.0).abs() < 1e-9, "nothing known costs one bit: {}", fit.before);
    }
}
