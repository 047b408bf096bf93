//! From scores to winning chances.

use crate::Score;

impl Score {
    /// An estimate of so much is a chance of 1 / (1 + 1/e) to win. Fitted to games that the player played against itself:
    /// `kypseli curve`; docs/analysis.md tells of the run.
    pub const SCALE: f64 = 127.5;

    /// The chance to win with this score, between 0 and 1; a draw counts as half a win.
    ///
    /// ```
    /// use hive_search::Score;
    /// assert_eq!(Score::DRAW.chance(), 0.5);
    /// assert_eq!(Score::win_in(5).chance(), 1.0);
    /// assert_eq!(Score::loss_in(0).chance(), 0.0);
    /// assert!((Score::estimate(100).chance() + Score::estimate(-100).chance() - 1.0).abs() < 1e-9);
    /// ```
    pub fn chance(self) -> f64 {
        match self.plies_to_end() {
            // A game that is over has no turns left: only the sign tells who won.
            Some(_) if self > Score::DRAW => 1.0,
            Some(_) => 0.0,
            None => 1.0 / (1.0 + (-f64::from(self.value()) / Self::SCALE).exp()),
        }
    }
}
