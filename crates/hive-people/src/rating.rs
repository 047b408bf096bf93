//! What is known of somebody's strength.

use hive_play::Millis;

/// From this deviation on a rating is provisional, and shown with a question mark.
const PROVISIONAL: f64 = 110.0;

/// Below this deviation a rating is known well enough for a leaderboard.
const ESTABLISHED: f64 = 75.0;

/// How a game ended for somebody.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Score(f64);

impl Score {
    /// Won.
    pub const WON: Score = Score(1.0);
    /// Drawn.
    pub const DRAWN: Score = Score(0.5);
    /// Lost.
    pub const LOST: Score = Score(0.0);

    /// The same as a number from 0 to 1.
    pub fn value(self) -> f64 {
        self.0
    }

    /// How the same game ended for the other.
    #[must_use]
    pub fn of_other(self) -> Score {
        Score(1.0 - self.0)
    }
}

/// What is known of somebody's strength in one pool, and when that was last brought up to date.
///
/// ```
/// use hive_people::Rating;
///
/// let rating = Rating::new(1612.4, 58.0, 0.06, 0);
/// assert_eq!(rating.to_string(), "1612");
/// assert!(rating.established());
/// assert_eq!(Rating::new(1500.0, 350.0, 0.09, 0).to_string(), "1500?");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    points: f64,
    deviation: f64,
    volatility: f64,
    latest: Millis,
}

impl Rating {
    /// A rating of so many points, with its deviation and volatility, as it was at a moment.
    pub fn new(points: f64, deviation: f64, volatility: f64, latest: Millis) -> Rating {
        Rating { points, deviation, volatility, latest }
    }

    /// How strong somebody is, most likely.
    pub fn points(&self) -> f64 {
        self.points
    }

    /// How far off that may be: with two chances in three no more than this (RD).
    pub fn deviation(&self) -> f64 {
        self.deviation
    }

    /// How unsteady somebody's results are (σ).
    pub fn volatility(&self) -> f64 {
        self.volatility
    }

    /// When the last game was that counted.
    pub fn latest(&self) -> Millis {
        self.latest
    }

    /// Whether too little is known yet.
    pub fn provisional(&self) -> bool {
        self.deviation >= PROVISIONAL
    }

    /// Whether it is known well enough for a leaderboard.
    pub fn established(&self) -> bool {
        self.deviation < ESTABLISHED
    }
}

impl std::fmt::Display for Rating {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.0}{}", self.points, if self.provisional() { "?" } else { "" })
    }
}
