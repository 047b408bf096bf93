//! The best turns, as the reports of a search tell of them one after the other.

use crate::deepening::Report;

/// The best lines so far, each beginning with another turn.
///
/// ```
/// use hive_rules::{Expansions, Game, Ruleset};
/// use hive_search::{Limits, Lines, Player};
/// let game = Game::new(Ruleset::tournament(Expansions::NONE));
/// let limits = Limits { depth: Some(1), lines: 3, ..Limits::default() };
/// let mut lines = Lines::default();
/// Player::new(1).best(&game, &limits, |report| lines.take(report));
/// assert_eq!(lines.reports().len(), 3);
/// assert!(lines.reports()[0].score >= lines.reports()[1].score);
/// ```
#[derive(Debug, Default)]
pub struct Lines {
    reports: Vec<Report>,
}

impl Lines {
    /// Takes a report. The best line of a depth comes first, and with it those of the depth before are outdated: a search
    /// tells of depths that are complete, and of nothing in between.
    pub fn take(&mut self, report: Report) {
        if report.rank == 0 {
            self.reports.clear();
        }
        self.reports.push(report);
    }

    /// The lines, the best first, all of one depth.
    pub fn reports(&self) -> &[Report] {
        &self.reports
    }
}
