//! Deepening step by step (iterative deepening): what is told of each depth, and what is found in the end.

use crate::limits::{Limits, Share};
use crate::order::win_at_once;
use crate::score::Score;
use crate::search::Worker;
use hive_rules::{Position, Turn, Turns};
use std::time::Duration;

/// How far a search has come.
///
/// ```
/// use hive_rules::{Expansions, Game, Ruleset};
/// use hive_search::{Limits, Player};
/// let game = Game::new(Ruleset::tournament(Expansions::NONE));
/// let limits = Limits { depth: Some(2), ..Limits::default() };
/// let mut reports = Vec::new();
/// let best = Player::new(1).best(&game, &limits, |report| reports.push(report));
/// assert_eq!(reports.iter().map(|report| report.depth).collect::<Vec<_>>(), [1, 2]);
/// assert_eq!(reports.last().and_then(|report| report.line.first().copied()), best);
/// ```
#[derive(Clone, Debug)]
pub struct Report {
    /// Which of several lines it is, the best first; 0 if only one was asked for.
    pub rank: usize,
    /// How many turns deep the search is complete.
    pub depth: u32,
    /// What the side to move can expect.
    pub score: Score,
    /// How many positions were looked at.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
    /// The best turns of both sides, as far as they are known.
    pub line: Vec<Turn>,
}

impl Report {
    /// How many positions were looked at in a second.
    pub fn nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-6)
    }
}

/// What a search found.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// The best turn, also of a depth that was broken off. Nothing if there is no turn.
    pub(crate) best: Option<Turn>,
    /// The best turns with their scores, all looked at to the same depth, the last that was completed: scores of
    /// two depths cannot be compared. Of the first depth, as many as were finished.
    pub(crate) ranked: Vec<(Turn, Score)>,
}

/// How far deepening has come: a search that was broken off goes on from here.
pub(crate) struct Progress {
    turns: Turns,
    /// The depth to be looked at next, or once more where it was broken off.
    depth: u32,
    pub(crate) found: Found,
    /// Whether any turn was looked at.
    looked: bool,
    /// Whether there is nothing left to find.
    pub(crate) over: bool,
}

impl Progress {
    pub(crate) fn at(position: &Position, first_depth: u32) -> Progress {
        let turns = position.legal_turns();
        let found = Found { best: turns.first().copied(), ranked: Vec::new() };
        Progress { over: turns.is_empty(), turns, depth: first_depth, found, looked: false }
    }
}

impl Worker<'_> {
    /// Deepens until a limit is met, and tells of each depth that was completed: as many lines as are asked for, the best
    /// first. Of a depth that was broken off nothing is told: its lines could not be held against those of another.
    pub(crate) fn deepen(
        &mut self,
        first_depth: u32,
        limits: &Limits,
        share: Option<Share>,
        tell: &mut dyn FnMut(Report),
    ) -> Found {
        let mut progress = Progress::at(&self.position, first_depth);
        if let Some(eyes) = &self.eyes {
            eyes.narrow(&self.position, &mut progress.turns, win_at_once(&self.position, None));
            progress.found.best = progress.turns.first().copied();
        }
        self.go_on(&mut progress, limits, share, self.now(), tell);
        progress.found
    }

    /// Deepens from where a search has come to; it began at `start`, as the watch showed it.
    pub(crate) fn go_on(
        &mut self,
        progress: &mut Progress,
        limits: &Limits,
        share: Option<Share>,
        start: Duration,
        tell: &mut dyn FnMut(Report),
    ) {
        if progress.over {
            return;
        }
        let Progress { turns, depth: next, found, looked, over } = progress;
        let lines = limits.lines.clamp(1, turns.len());
        let last = limits.depth.unwrap_or(64).clamp(1, 64);
        while *next <= last {
            let depth = *next;
            let mut rest = turns.clone();
            let before = found.best;
            let mut ranked: Vec<(Turn, Score)> = Vec::with_capacity(lines);
            while ranked.len() < lines {
                let rank = ranked.len();
                let (first, guess) = found.ranked.get(rank).copied().unwrap_or((turns[rank], Score::DRAW));
                let first = if rest.contains(&first) { first } else { rest[0] };
                let better = self.aspirate(&rest, depth as i32, guess, first);
                if let (0, Some((turn, _))) = (rank, better) {
                    (found.best, *looked) = (Some(turn), true);
                }
                let Some((turn, score)) = better.filter(|_| !self.stopped) else { break };
                // What is looked at later knows more, and may turn out the better one: ranks follow the scores.
                let place = ranked.iter().position(|(_, other)| *other < score).unwrap_or(rank);
                ranked.insert(place, (turn, score));
                rest.retain(|other| *other != turn);
            }
            let complete = ranked.len() == lines;
            if complete && !self.stopped {
                self.tell(depth, &ranked, start, tell);
            }
            if complete || found.ranked.is_empty() {
                found.ranked = ranked;
            }
            // One of several lines is taken from where they were told of, or nobody knows what became of the others.
            if let (2.., Some(&(turn, _))) = (lines, found.ranked.first()) {
                found.best = Some(turn);
            }
            if self.stopped {
                break;
            }
            *next += 1;
            // A proved end that lies within the depth is hardly ever a later one than need be, and a lone turn needs no thought.
            let within =
                |score: Score| score.plies_to_end().is_some_and(|plies| plies.unsigned_abs() <= depth);
            let proved = found.ranked.iter().all(|&(_, score)| within(score));
            let lone = turns.len() == 1 && limits.depth.is_none();
            // The next depth takes longer than all before it. A change of mind is worth some more time.
            let patience = if found.best == before { 0.5 } else { 0.9 };
            let spent = share.is_some_and(|share| self.now() > start + share.aim.mul_f64(patience));
            if proved || lone || spent {
                *over = true;
                break;
            }
        }
        *over |= *next > last;
        if !*looked {
            found.best = win_at_once(&self.position, self.eyes.as_ref())
                .or_else(|| self.known_turn(&self.position))
                .or(found.best);
        }
    }

    /// Tells of a depth that is complete.
    fn tell(&self, depth: u32, ranked: &[(Turn, Score)], start: Duration, tell: &mut dyn FnMut(Report)) {
        let (nodes, time) = (self.total_nodes(), self.now().saturating_sub(start));
        for (rank, &(turn, score)) in ranked.iter().enumerate() {
            // A proved end may lie beyond the depth: the last turns before it are seen without being searched.
            let plies = score.plies_to_end().map_or(0, |plies| plies.unsigned_abs());
            let line = self.line(turn, depth.max(plies) as usize);
            tell(Report { rank, depth, score, nodes, time, line });
        }
    }

    /// Searches the root with a narrow window round the last score, and widens it if it fails: an aspiration window.
    fn aspirate(&mut self, turns: &Turns, depth: i32, guess: Score, first: Turn) -> Option<(Turn, Score)> {
        let mut margin = 60;
        loop {
            let narrow = depth >= 4 && guess.plies_to_end().is_none() && margin < 2000;
            let (alpha, beta) = if narrow {
                (Score::raw(guess.value() - margin), Score::raw(guess.value() + margin))
            } else {
                (Score::WORST, Score::BEST)
            };
            let result = self.root(turns, depth, alpha, beta, first);
            let (turn, score) = result?;
            if self.stopped || !narrow || (alpha < score && score < beta) {
                return Some((turn, score));
            }
            margin *= 4;
        }
    }

    /// The best turns of both sides, read from the table.
    fn line(&self, first: Turn, length: usize) -> Vec<Turn> {
        let mut position = self.position.clone();
        let mut line = vec![first];
        let _ = position.make(first);
        while line.len() < length && !position.is_over() {
            // A win at once is never looked up, so the table does not know it.
            let next = win_at_once(&position, None).or_else(|| self.known_turn(&position));
            let Some(turn) = next else { break };
            line.push(turn);
            let _ = position.make(turn);
        }
        line
    }

    fn known_turn(&self, position: &Position) -> Option<Turn> {
        self.table.get(position.hash(), 0)?.turn?.turn(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Deadline;
    use crate::network::Network;
    use crate::transposition::Transpositions;
    use crate::watch::Watch;
    use hive_rules::{Expansions, Game, Ruleset};
    use std::sync::atomic::{AtomicBool, AtomicU64};

    /// Wherever a search is broken off: the turns it ranks are those that it told of at one and the same depth.
    #[test]
    fn scores_of_two_depths_are_never_compared() {
        let mut game = Game::new(Ruleset::tournament(Expansions::ALL));
        for _ in 0..10 {
            let turns = game.position().legal_turns();
            game.play(turns[turns.len() / 2]).expect("a legal turn");
        }
        let mut broken_off = 0;
        for nodes in (1..6000).step_by(37) {
            let (stop, count) = (AtomicBool::new(false), AtomicU64::new(0));
            let limits = Limits { nodes: Some(nodes), lines: 6, ..Limits::default() };
            let deadline = Deadline::new(&limits, None, &stop, Watch::system());
            let table = Transpositions::new(1);
            let mut told: Vec<Vec<(Turn, Score)>> = Vec::new();
            let mut worker = Worker::new(&game, Network::embedded(), &table, &deadline, &count);
            let found = worker.deepen(1, &limits, None, &mut |report| {
                if report.rank == 0 {
                    told.push(Vec::new());
                }
                let depth = told.last_mut().expect("the best line comes first");
                depth.push((report.line[0], report.score));
            });
            if let Some(last) = told.last() {
                assert_eq!(&found.ranked, last, "{nodes} positions");
            }
            assert!(told.iter().all(|ranked| ranked.len() == 6), "{nodes} positions");
            assert!(found.ranked.is_sorted_by(|one, next| one.1 >= next.1), "{nodes} positions");
            assert!(found.best.is_some(), "{nodes} positions");
            broken_off += usize::from(told.len() > 1 && worker.stopped);
        }
        assert!(broken_off > 10, "{broken_off}");
    }
}
