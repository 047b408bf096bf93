//! Ratings from games: Glicko-2, as its paper describes it, with every game a rating period of its own and the time
//! between games counted in parts of a period.

use crate::{Rating, Score};
use hive_play::Millis;
use std::f64::consts::PI;

const DAY: f64 = 24.0 * 60.0 * 60.0 * 1000.0;

/// Points in one unit of the paper's inner scale.
const UNIT: f64 = 173.7178;

/// The middle of the scale.
const MIDDLE: f64 = 1500.0;

/// How near the volatility is brought to its equation's root.
const NEAR: f64 = 1e-6;

/// More steps than the search for the volatility ever needs; it ends even if rounding keeps it from its goal.
const MOST_STEPS: u32 = 100;

/// Whom somebody met, and how it ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Met {
    /// How strong the other was.
    pub other: Rating,
    /// How many points the other's place at the table was worth: positive if it was the better one.
    pub handicap: f64,
    /// How it ended for the one who is rated.
    pub score: Score,
}

/// How ratings follow from games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    /// How quickly volatilities may change (τ).
    pub restraint: f64,
    /// The deviation of somebody of whom nothing is known.
    pub first_deviation: f64,
    /// Their volatility.
    pub first_volatility: f64,
    /// How many rating periods a day has.
    pub periods_a_day: f64,
    /// No rating is lower.
    pub lowest: f64,
    /// No deviation is smaller, nor larger than the first one.
    pub smallest_deviation: f64,
    /// No volatility is larger.
    pub largest_volatility: f64,
    /// No game changes a rating by more.
    pub largest_change: f64,
    /// How many points White's place is worth: [`Scale::of`] knows it.
    pub white: f64,
}

impl Default for Scale {
    /// A deviation of 60 takes a year without games to become 110.
    fn default() -> Scale {
        Scale {
            restraint: 0.75,
            first_deviation: 500.0,
            first_volatility: 0.09,
            periods_a_day: 0.214_36,
            lowest: 400.0,
            smallest_deviation: 45.0,
            largest_volatility: 0.1,
            largest_change: 700.0,
            white: 0.0,
        }
    }
}

impl Scale {
    /// Somebody of whom nothing is known.
    pub fn beginner(&self, now: Millis) -> Rating {
        Rating::new(MIDDLE, self.first_deviation, self.first_volatility, now)
    }

    /// What is still known of a rating at a later moment: less, the longer nobody has seen them play.
    #[must_use]
    pub fn aged(&self, rating: &Rating, now: Millis) -> Rating {
        let periods = self.periods(rating, now);
        let deviation = grown(rating.deviation() / UNIT, rating.volatility(), periods) * UNIT;
        Rating::new(rating.points(), self.within(deviation), rating.volatility(), now.max(rating.latest()))
    }

    /// Both ratings after a game, which ended so for White.
    pub fn game(&self, white: &Rating, black: &Rating, score: Score, now: Millis) -> (Rating, Rating) {
        let (white_met, black_met) = (
            Met { other: self.aged(black, now), handicap: -self.white, score },
            Met { other: self.aged(white, now), handicap: self.white, score: score.of_other() },
        );
        (self.after_game(white, &white_met, now), self.after_game(black, &black_met, now))
    }

    fn after_game(&self, rating: &Rating, met: &Met, now: Millis) -> Rating {
        let new = self.period(rating, std::slice::from_ref(met), self.periods(rating, now));
        let change = (new.points() - rating.points()).clamp(-self.largest_change, self.largest_change);
        let points = (rating.points() + change).max(self.lowest);
        let volatility = new.volatility().min(self.largest_volatility);
        Rating::new(points, self.within(new.deviation()), volatility, now.max(rating.latest()))
    }

    /// A rating after so many rating periods in which these games were played, by the paper alone: without bounds.
    #[must_use]
    pub fn period(&self, rating: &Rating, games: &[Met], periods: f64) -> Rating {
        let (mu, phi) = ((rating.points() - MIDDLE) / UNIT, rating.deviation() / UNIT);
        let (mut certainty, mut surprise) = (0.0, 0.0);
        for met in games {
            let weight = weight(met.other.deviation() / UNIT);
            let other = (met.other.points() + met.handicap - MIDDLE) / UNIT;
            let expected = 1.0 / (1.0 + (-weight * (mu - other)).exp());
            certainty += weight * weight * expected * (1.0 - expected);
            surprise += weight * (met.score.value() - expected);
        }
        if games.is_empty() || certainty <= 0.0 {
            let deviation = grown(phi, rating.volatility(), periods) * UNIT;
            return Rating::new(rating.points(), deviation, rating.volatility(), rating.latest());
        }
        let variance = 1.0 / certainty;
        let volatility = self.volatility(phi, rating.volatility(), variance, variance * surprise);
        let before = grown(phi, volatility, periods);
        let phi = 1.0 / (1.0 / (before * before) + certainty).sqrt();
        let mu = mu + phi * phi * surprise;
        Rating::new(MIDDLE + mu * UNIT, phi * UNIT, volatility, rating.latest())
    }

    /// The paper's step 5: the root of a falling function, by the Illinois method.
    fn volatility(&self, phi: f64, old: f64, variance: f64, delta: f64) -> f64 {
        let middle = (old * old).ln();
        let restraint = self.restraint * self.restraint;
        let f = |x: f64| {
            let (grown, spread) = (x.exp(), phi * phi + variance + x.exp());
            grown * (delta * delta - spread) / (2.0 * spread * spread) - (x - middle) / restraint
        };
        let mut low = middle;
        let mut high = if delta * delta > phi * phi + variance {
            (delta * delta - phi * phi - variance).ln()
        } else {
            let steps = (1..MOST_STEPS).map(|step| middle - f64::from(step) * self.restraint);
            steps.into_iter().find(|&x| f(x) >= 0.0).unwrap_or(middle)
        };
        let (mut f_low, mut f_high) = (f(low), f(high));
        for _ in 0..MOST_STEPS {
            if (high - low).abs() <= NEAR || f_high == f_low {
                break;
            }
            let next = low + (low - high) * f_low / (f_high - f_low);
            let f_next = f(next);
            if f_next * f_high <= 0.0 {
                (low, f_low) = (high, f_high);
            } else {
                f_low /= 2.0;
            }
            (high, f_high) = (next, f_next);
        }
        (low / 2.0).exp()
    }

    fn periods(&self, rating: &Rating, now: Millis) -> f64 {
        (now - rating.latest()).max(0) as f64 / DAY * self.periods_a_day
    }

    fn within(&self, deviation: f64) -> f64 {
        deviation.clamp(self.smallest_deviation, self.first_deviation)
    }
}

/// How much a game against somebody so uncertain counts (g in the paper).
fn weight(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt()
}

fn grown(phi: f64, volatility: f64, periods: f64) -> f64 {
    (phi * phi + periods * volatility * volatility).sqrt()
}
