//! What the games say about the difference between two players.
//!
//! Two games from one opening are not independent: if the opening favours White, one win for each
//! is likely. So pairs are counted as pairs, by their points together, and their spread is measured
//! rather than assumed.

/// The results of the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// How many pairs gave 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
    /// How many games that have no second game gave 0, ½ and 1 points.
    pub singles: [u64; 3],
}

/// A difference in strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// By how much the first player is stronger; infinite if it won or lost every game.
    pub difference: f64,
    /// In 95 of 100 such contests the truth is no further away than this. Infinite as long as all
    /// results are the same, because they do not show then what chance can do.
    pub error: f64,
}

/// In 95 of 100 cases chance strays no further than so many standard deviations.
const NINETY_FIVE_PERCENT: f64 = 1.959_964;

impl Results {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.pairs.iter().sum::<u64>() * 2 + self.singles.iter().sum::<u64>()
    }

    /// The points: 1 for a win, ½ for a draw.
    pub fn points(&self) -> f64 {
        let halves = |counts: &[u64]| counts.iter().zip(0..).map(|(&n, half)| n * half).sum::<u64>();
        (halves(&self.pairs) + halves(&self.singles)) as f64 / 2.0
    }

    /// The points of one game on average; nothing before the first game.
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// How far chance moves the score: one standard deviation.
    fn deviation(&self) -> f64 {
        (spread(&self.pairs) + spread(&self.singles)).sqrt() / self.games().max(1) as f64
    }

    /// The difference in strength; nothing before the first game.
    pub fn elo(&self) -> Option<Elo> {
        let score = self.score()?;
        let reach = NINETY_FIVE_PERCENT * self.deviation();
        let error = match reach {
            0.0 => f64::INFINITY,
            reach => (elo_of(score + reach) - elo_of(score - reach)) / 2.0,
        };
        Some(Elo { difference: elo_of(score), error })
    }

    /// How likely it is that the first player is the stronger one.
    pub fn los(&self) -> f64 {
        let Some(score) = self.score() else { return 0.5 };
        // As long as all results are the same, each game counts as if it had been decided by chance.
        let by_chance = 0.5 / (self.games() as f64).sqrt();
        let deviation = self.deviation();
        normal((score - 0.5) / if deviation > 0.0 { deviation } else { by_chance })
    }
}

/// The variance of a sum of points, as the points themselves show it.
fn spread(counts: &[u64]) -> f64 {
    let count = counts.iter().sum::<u64>() as f64;
    if count == 0.0 {
        return 0.0;
    }
    let points = || counts.iter().enumerate().map(|(half, &n)| (half as f64 / 2.0, n as f64));
    let mean = points().map(|(points, n)| points * n).sum::<f64>() / count;
    points().map(|(points, n)| (points - mean).powi(2) * n).sum()
}

/// The difference in strength that leads to this score.
pub(crate) fn elo_of(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        score => 400.0 * (score / (1.0 - score)).log10(),
    }
}

/// The score that this difference in strength leads to.
pub(crate) fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How likely a normally distributed number is below this one. By formula 26.2.17 of Abramowitz
/// and Stegun; wrong by less than a ten-millionth.
fn normal(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let series = [1.330_274_429, -1.821_255_978, 1.781_477_937, -0.356_563_782, 0.319_381_530];
    let sum = series.iter().fold(0.0, |sum, factor| (sum + factor) * t);
    let tail = sum * (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt();
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() < tolerance, "{value} is not {expected}");
    }

    #[test]
    fn elo_and_score_are_each_others_inverse() {
        near(elo_of(0.75), 190.848_5, 1e-4);
        near(score_of(400.0), 10.0 / 11.0, 1e-12);
        near(elo_of(score_of(-37.0)), -37.0, 1e-9);
    }

    #[test]
    fn the_normal_distribution_is_as_in_the_tables() {
        for (x, expected) in [(0.0, 0.5), (1.0, 0.841_344_7), (-1.959_964, 0.025), (3.0, 0.998_650_1)] {
            near(normal(x), expected, 1e-6);
        }
    }

    #[test]
    fn single_games_by_hand() {
        // 60 wins, 20 draws, 20 losses: score 0.7. Each game's variance: 0.6 * 0.09 + 0.2 * 0.04 +
        // 0.2 * 0.49 = 0.16, so the score's deviation is 0.4 / 10 = 0.04.
        let results = Results { singles: [20, 20, 60], ..Results::default() };
        assert_eq!((results.games(), results.points()), (100, 70.0));
        near(results.deviation(), 0.04, 1e-12);
        let elo = results.elo().expect("there are games");
        near(elo.difference, 147.19, 0.01);
        // The score lies from 0.6216 to 0.7784, the difference from 86.24 to 218.27.
        near(elo.error, 66.0, 0.1);
        near(results.los(), 0.999_999_7, 1e-6);
    }

    #[test]
    fn pairs_by_hand() {
        // 10 pairs with 1 point, 5 with 2, 5 with 1½: 27½ of 40. A pair's mean is 1.375, its variance
        // 0.5 * 0.140625 + 0.25 * 0.390625 + 0.25 * 0.015625 = 0.171875.
        let results = Results { pairs: [0, 0, 10, 5, 5], ..Results::default() };
        assert_eq!((results.games(), results.points()), (40, 27.5));
        near(results.deviation(), (20.0f64 * 0.171_875).sqrt() / 40.0, 1e-12);
    }

    #[test]
    fn what_the_opening_decides_is_not_taken_for_chance() {
        let error = |results: Results| results.elo().expect("there are games").error;
        let pairs = Results { pairs: [1, 0, 48, 0, 1], ..Results::default() };
        let apart = Results { singles: [50, 0, 50], ..Results::default() };
        // Scores of 0.5 ± 0.0277 and of 0.5 ± 0.0980.
        near(error(pairs), 19.28, 0.02);
        near(error(apart), 68.99, 0.02);
        near(pairs.los(), 0.5, 1e-9);
    }

    #[test]
    fn nothing_and_everything_are_answered_too() {
        assert_eq!(Results::default().elo(), None);
        assert_eq!(Results::default().los(), 0.5);
        let all = Results { pairs: [0, 0, 0, 0, 3], ..Results::default() };
        assert_eq!(all.elo(), Some(Elo { difference: f64::INFINITY, error: f64::INFINITY }));
        near(all.los(), normal(6f64.sqrt()), 1e-12);
        let none = Results { singles: [4, 0, 0], ..Results::default() };
        assert_eq!(none.elo().map(|elo| elo.difference), Some(f64::NEG_INFINITY));
        near(none.los(), 0.022_750_1, 1e-6);
        let level = Results { pairs: [0, 0, 9, 0, 0], ..Results::default() };
        assert_eq!(level.elo(), Some(Elo { difference: 0.0, error: f64::INFINITY }));
        near(level.los(), 0.5, 1e-9);
    }
}
