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
    /// How many there are at most: as many as were told of.
    most: usize,
}

impl Lines {
    /// Takes a report to its rank. What stood there moves down: a depth that is not finished has not told yet what
    /// became of it.
    pub fn take(&mut self, report: Report) {
        self.most = self.most.max(report.rank + 1);
        self.reports.retain(|old| old.line.first() != report.line.first());
        self.reports.insert(report.rank.min(self.reports.len()), report);
        self.reports.truncate(self.most);
        for (rank, report) in self.reports.iter_mut().enumerate() {
            report.rank = rank;
        }
    }

    /// The lines, the best first.
    pub fn reports(&self) -> &[Report] {
        &self.reports
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::Score;
    use hive_rules::{Expansions, Game, Ruleset, Turn};
    use std::time::Duration;

    /// The ranks and depths told of one after the other, and the turns and depths that are listed then.
    fn listed(told: &[(usize, usize, u32)]) -> Vec<(usize, u32)> {
        let game = Game::new(Ruleset::rulebook(Expansions::ALL));
        let turns: Vec<Turn> = game.position().legal_turns().into_iter().collect();
        let mut lines = Lines::default();
        for &(rank, turn, depth) in told {
            let line = vec![turns[turn]];
            lines.take(Report { rank, depth, score: Score::DRAW, nodes: 0, time: Duration::ZERO, line });
        }
        let number = |turn: Turn| turns.iter().position(|other| *other == turn).expect("one of them");
        let reports = lines.reports().iter().enumerate();
        reports
            .inspect(|(rank, report)| assert_eq!(*rank, report.rank))
            .map(|(_, report)| (number(report.line[0]), report.depth))
            .collect()
    }

    const FIRST_DEPTH: [(usize, usize, u32); 3] = [(0, 0, 1), (1, 1, 1), (2, 2, 1)];

    #[test]
    fn a_turn_that_moves_up_is_listed_once_and_nothing_is_lost() {
        let broken_off = [&FIRST_DEPTH[..], &[(0, 1, 2)]].concat();
        assert_eq!(listed(&broken_off), [(1, 2), (0, 1), (2, 1)]);
        let finished = [&broken_off[..], &[(1, 2, 2), (2, 0, 2)]].concat();
        assert_eq!(listed(&finished), [(1, 2), (2, 2), (0, 2)]);
    }

    #[test]
    fn a_new_turn_pushes_the_last_one_out() {
        let told = [&FIRST_DEPTH[..], &[(0, 3, 2)]].concat();
        assert_eq!(listed(&told), [(3, 2), (0, 1), (1, 1)]);
    }
}
