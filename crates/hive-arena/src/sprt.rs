//! When to stop: the sequential probability ratio test.
//!
//! Two claims are held against each other: the difference is `elo0`, or it is `elo1`. For each, the
//! likeliest distribution of results with just that mean is found; the logarithm of the ratio
//! of what they say about the results that came is the evidence. At ±2.94 it is wrong one time in
//! twenty at most.

use crate::Results;
use crate::results::score_of;

/// Two claims about the difference in strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The first player is stronger by this much: not worth having.
    pub elo0: f64,
    /// The first player is stronger by this much: worth having.
    pub elo1: f64,
}

/// What a test has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Not yet anything.
    Open,
    /// For `elo1`.
    Accepted,
    /// For `elo0`.
    Rejected,
}

/// How often either decision may be wrong.
const WRONG: f64 = 0.05;

/// What a result that never came counts as, so that no claim calls it impossible.
const HARDLY_ANY: f64 = 1e-3;

impl Sprt {
    /// The evidence at which the test ends, on either side.
    pub fn bound() -> f64 {
        ((1.0 - WRONG) / WRONG).ln()
    }

    /// The evidence for `elo1`, the log-likelihood ratio: by pairs, or by games as long as there is no
    /// pair.
    pub fn llr(&self, results: &Results) -> f64 {
        if results.pairs.iter().any(|&count| count > 0) {
            self.evidence(&results.pairs)
        } else if results.games() > 0 {
            self.evidence(&results.singles)
        } else {
            0.0
        }
    }

    /// What the evidence comes to.
    pub fn verdict(&self, results: &Results) -> Verdict {
        match self.llr(results) {
            llr if llr >= Self::bound() => Verdict::Accepted,
            llr if llr <= -Self::bound() => Verdict::Rejected,
            _ => Verdict::Open,
        }
    }

    fn evidence(&self, counts: &[u64]) -> f64 {
        let counts: Vec<f64> = counts.iter().map(|&count| (count as f64).max(HARDLY_ANY)).collect();
        let (p0, p1) = (likeliest(&counts, score_of(self.elo0)), likeliest(&counts, score_of(self.elo1)));
        counts.iter().zip(p0.iter().zip(&p1)).map(|(count, (p0, p1))| count * (p1 / p0).ln()).sum()
    }
}

/// The distribution with this mean under which the counts are likeliest. Result `i` of `n` gives
/// `i / (n - 1)` of the points.
///
/// By Lagrange's method it is `share / (1 + x (points - mean))`, with the `x` that makes the mean
/// right. The mean falls as `x` grows, so `x` is found by halving.
fn likeliest(counts: &[f64], mean: f64) -> Vec<f64> {
    let total: f64 = counts.iter().sum();
    let most = (counts.len() - 1) as f64;
    let with = |x: f64| -> Vec<f64> {
        let weigh = |(i, count): (usize, &f64)| count / total / (1.0 + x * (i as f64 / most - mean));
        counts.iter().enumerate().map(weigh).collect()
    };
    let excess = |shares: &[f64]| -> f64 {
        shares.iter().enumerate().map(|(i, share)| share * (i as f64 / most - mean)).sum()
    };
    // Between these no weight is negative.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if excess(&with(middle)) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    with((low + high) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() < tolerance, "{value} is not {expected}");
    }

    #[test]
    fn the_likeliest_distribution_has_the_mean_and_sums_to_one() {
        let p = likeliest(&[3.0, 4.0, 20.0, 8.0, 5.0], 0.51);
        near(p.iter().sum(), 1.0, 1e-9);
        near(p.iter().zip(0..).map(|(p, i)| p * f64::from(i) / 4.0).sum(), 0.51, 1e-9);
    }

    #[test]
    fn two_results_by_hand() {
        // Only wins and losses: the likeliest chance of a win is the score itself.
        let sprt = Sprt { elo0: 0.0, elo1: 100.0 };
        let (s0, s1) = (0.5f64, 0.640_065f64);
        let expected = 30.0 * (s1 / s0).ln() + 20.0 * ((1.0 - s1) / (1.0 - s0)).ln();
        near(sprt.llr(&Results { singles: [20, 0, 30], ..Results::default() }), expected, 0.01);
        near(sprt.llr(&Results { pairs: [20, 0, 0, 0, 30], ..Results::default() }), expected, 0.01);
    }

    #[test]
    fn many_results_come_near_the_normal_approximation() {
        let sprt = Sprt { elo0: 0.0, elo1: 5.0 };
        let results = Results { pairs: [100, 400, 1000, 450, 120], ..Results::default() };
        let (n, s0, s1) = (2070.0, 0.5, score_of(5.0));
        let mean = results.score().expect("there are games");
        let variance = results
            .pairs
            .iter()
            .zip(0..)
            .fold(0.0, |sum, (&count, i)| sum + count as f64 / n * (f64::from(i) / 4.0 - mean).powi(2));
        near(sprt.llr(&results), n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance), 0.02);
    }

    #[test]
    fn it_ends_on_either_side_and_not_too_soon() {
        let sprt = Sprt { elo0: 0.0, elo1: 10.0 };
        near(Sprt::bound(), 2.944, 0.001);
        let verdict = |pairs| sprt.verdict(&Results { pairs, ..Results::default() });
        assert_eq!(verdict([0; 5]), Verdict::Open);
        assert_eq!(verdict([0, 0, 0, 0, 2]), Verdict::Open, "four games prove nothing");
        assert_eq!(verdict([10, 50, 100, 90, 50]), Verdict::Accepted);
        assert_eq!(verdict([50, 90, 100, 50, 10]), Verdict::Rejected);
    }
}
