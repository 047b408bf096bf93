//! Principal variation search with iterative deepening.

use crate::estimates::Estimates;
use crate::limits::{Deadline, Limits, Share};
use crate::order::{Memory, Ordered, Queens, can_win_at_once, win_at_once};
use crate::quiet::BEYOND;
use crate::score::Score;
use crate::transposition::{Bound, Known, ShortTurn, Transpositions};
use crate::weights;
use hive_rules::{Game, Piece, Position, Turn, Turns};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How far a search has come.
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

/// One thread's work on a position.
pub(crate) struct Worker<'a> {
    pub(crate) position: Position,
    /// The hashes of the positions that led here, the game's and the search's.
    path: Vec<u64>,
    table: &'a Transpositions,
    deadline: &'a Deadline<'a>,
    memory: Memory,
    pub(crate) estimates: Estimates,
    nodes: u64,
    shared_nodes: &'a AtomicU64,
    repetition: bool,
    stopped: bool,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        game: &Game,
        table: &'a Transpositions,
        deadline: &'a Deadline<'a>,
        shared_nodes: &'a AtomicU64,
    ) -> Worker<'a> {
        // Play the game again for the hashes on the way: the search must not repeat them.
        let mut before = game.clone();
        let mut path = Vec::new();
        while let Some(turn) = before.undo() {
            path.push(before.position().hash());
            if matches!(turn, Turn::Place { .. }) {
                break;
            }
        }
        path.reverse();
        Worker {
            position: game.position().clone(),
            path,
            table,
            deadline,
            memory: Memory::new(),
            estimates: Estimates::new(weights::of(game.ruleset())),
            nodes: 0,
            shared_nodes,
            repetition: game.ruleset().repetition,
            stopped: false,
        }
    }

    /// Deepens until a limit is met, and tells of each depth that was completed: the best line,
    /// and as many more as are asked for.
    pub(crate) fn deepen(
        &mut self,
        first_depth: u32,
        limits: &Limits,
        share: Option<Share>,
        mut tell: impl FnMut(Report),
    ) -> Found {
        let start = Instant::now();
        let turns = self.position.legal_turns();
        let lines = limits.lines.clamp(1, turns.len().max(1));
        let mut found = Found { best: turns.first().copied(), ranked: Vec::new() };
        if found.best.is_none() {
            return found;
        }
        for depth in first_depth..=limits.depth.unwrap_or(64).clamp(1, 64) {
            let mut rest = turns.clone();
            let before = found.best;
            let mut ranked = Vec::with_capacity(lines);
            while ranked.len() < lines {
                let rank = ranked.len();
                let (first, guess) = found.ranked.get(rank).copied().unwrap_or((turns[rank], Score::DRAW));
                let first = if rest.contains(&first) { first } else { rest[0] };
                let better = self.aspirate(&rest, depth as i32, guess, first);
                if let (0, Some((turn, _))) = (rank, better) {
                    found.best = Some(turn);
                }
                let Some((turn, score)) = better.filter(|_| !self.stopped) else { break };
                ranked.push((turn, score));
                rest.retain(|other| *other != turn);
                // A proved end may lie beyond the depth: the last turns before it are seen without being searched.
                let plies = score.plies_to_end().map_or(0, |plies| plies.unsigned_abs());
                let line = self.line(turn, depth.max(plies) as usize);
                let (nodes, time) = (self.total_nodes(), start.elapsed());
                tell(Report { rank, depth, score, nodes, time, line });
            }
            if ranked.len() == lines || found.ranked.is_empty() {
                found.ranked = ranked;
            }
            // A proved win that lies within the depth is hardly ever a longer one than need be, and a lone turn needs no thought.
            let end = found.ranked.first().and_then(|(_, score)| score.plies_to_end());
            let proved = end.is_some_and(|plies| plies.unsigned_abs() <= depth);
            let lone = turns.len() == 1 && limits.depth.is_none();
            // The next depth takes longer than all before it. A change of mind is worth some more time.
            let patience = if found.best == before { 0.5 } else { 0.9 };
            let spent = share.is_some_and(|share| start.elapsed() > share.aim.mul_f64(patience));
            if self.stopped || proved && lines == 1 || lone || spent {
                break;
            }
        }
        found
    }

    /// Counts a position that was looked at, and sees whether that was the last.
    pub(crate) fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) {
            self.shared_nodes.fetch_add(1024, Ordering::Relaxed);
        }
        self.stopped |= self.deadline.is_over(self.nodes);
    }

    fn total_nodes(&self) -> u64 {
        self.shared_nodes.load(Ordering::Relaxed) + self.nodes % 1024
    }

    /// Searches the root with a narrow window round the last score, and widens it if it fails.
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

    fn root(
        &mut self,
        turns: &Turns,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        first: Turn,
    ) -> Option<(Turn, Score)> {
        let mut best: Option<(Turn, Score)> = None;
        let before = alpha;
        let ordered = Ordered::new(&self.position, turns, Some(first), &self.memory, 0);
        for (i, turn) in ordered.enumerate() {
            let score = self.try_turn(turn, depth, alpha, beta, 0, i);
            if self.stopped {
                break;
            }
            // Below alpha a score is no more than a bound: which of two turns is better is not known there.
            if best.is_none() || score > alpha {
                best = Some((turn, score));
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        // What is known about the root is known about all its turns.
        let whole = !self.stopped && turns.len() == self.position.count_turns();
        if let Some((turn, score)) = best.filter(|&(_, score)| whole && score > before) {
            let bound = if score >= beta { Bound::AtLeast } else { Bound::Exact };
            let known = Known { turn: Some(ShortTurn::of(turn)), score, depth, bound };
            self.table.put(self.position.hash(), 0, known);
        }
        best
    }

    /// Makes a turn, searches what follows, and takes it back.
    fn try_turn(
        &mut self,
        turn: Turn,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: u32,
        index: usize,
    ) -> Score {
        let key = self.position.hash();
        let history = self.memory.history(turn);
        let killer = self.memory.is_killer(ply, turn);
        let undo = self.position.make(turn);
        self.path.push(key);
        let score = if index == 0 {
            -self.search(depth - 1, -beta, -alpha, ply + 1)
        } else {
            // Later turns are expected to fail: look at them less deeply and with no window.
            let reduction = reduction(depth, index, history, killer);
            let null = Score::raw(alpha.value() + 1);
            let mut score = -self.search(depth - 1 - reduction, -null, -alpha, ply + 1);
            if score > alpha && reduction > 0 && !self.stopped {
                score = -self.search(depth - 1, -null, -alpha, ply + 1);
            }
            if score > alpha && score < beta && !self.stopped {
                score = -self.search(depth - 1, -beta, -alpha, ply + 1);
            }
            score
        };
        self.path.pop();
        self.position.unmake(undo);
        score
    }

    fn search(&mut self, depth: i32, mut alpha: Score, beta: Score, ply: u32) -> Score {
        self.count_node();
        if self.stopped {
            return Score::DRAW;
        }
        if let Some(score) = self.ended(ply) {
            return score;
        }
        if depth <= 0 {
            return self.quiet(alpha, beta, ply, BEYOND);
        }
        // Nothing here can be better than a win with the next turn.
        if beta > Score::win_in(ply + 1) && alpha >= Score::win_in(ply + 1) {
            return alpha;
        }
        if can_win_at_once(&self.position) {
            return Score::win_in(ply + 1);
        }
        let key = self.position.hash();
        let known = self.table.get(key, ply);
        if let Some(known) = known.filter(|known| known.depth >= depth) {
            let enough = match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => known.score >= beta,
                Bound::AtMost => known.score <= alpha,
            };
            if enough {
                return known.score;
            }
        }
        let estimate = self.shallow_estimate(depth, alpha, beta);
        // So much better than needed that no single turn of the other side is expected to spoil it.
        if let Some(estimate) = estimate.filter(|estimate| estimate.value() - 110 * depth >= beta.value()) {
            return estimate;
        }
        // So much worse than needed that only a turn beside a queen is expected to mend it.
        let hopeless = estimate.map(|estimate| Score::estimate(estimate.value() + 60 + 90 * depth));
        let hopeless = hopeless.filter(|&most| depth <= 2 && most <= alpha);
        let first = known.and_then(|known| known.turn).and_then(|turn| turn.turn(&self.position));
        let mut turns = Turns::new();
        self.position.list_turns(&mut turns);
        let before = alpha;
        let mut best: Option<(Turn, Score)> = None;
        let mut tried = Vec::new();
        let queens = Queens::of(&self.position);
        for (i, turn) in Ordered::new(&self.position, &turns, first, &self.memory, ply).enumerate() {
            if let (Some(most), 1.., false) = (hopeless, i, queens.touched_by(turn)) {
                // Not looked at, so nothing about it is proved.
                best = best.map(|(turn, score)| (turn, score.max(most)));
                continue;
            }
            let score = self.try_turn(turn, depth, alpha, beta, ply, i);
            if self.stopped {
                return Score::DRAW;
            }
            if best.is_none_or(|(_, known)| score > known) {
                best = Some((turn, score));
                alpha = alpha.max(score);
                if alpha >= beta {
                    self.memory.learn(ply, turn, depth, &tried);
                    break;
                }
            }
            tried.push(turn);
        }
        let Some((turn, score)) = best else { return Score::DRAW };
        let bound = if score >= beta {
            Bound::AtLeast
        } else if score > before {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let turn = (bound != Bound::AtMost).then(|| ShortTurn::of(turn));
        self.table.put(key, ply, Known { turn, score, depth, bound });
        score
    }

    /// An estimate where it may save a search: near the leaves, with no window, and with no queen about to
    /// be lost.
    fn shallow_estimate(&mut self, depth: i32, alpha: Score, beta: Score) -> Option<Score> {
        let narrow = beta.value() - alpha.value() == 1 && alpha.plies_to_end().is_none();
        let in_danger = || {
            let queen = self.position.cell_of(Piece::queen(self.position.to_move()));
            queen.is_some_and(|queen| self.position.ring(queen).count_ones() >= 5)
        };
        (depth <= 4 && narrow && !in_danger()).then(|| self.estimates.of(&self.position))
    }

    /// The score of a position that is an end: a queen is surrounded, or it has been here before.
    pub(crate) fn ended(&self, ply: u32) -> Option<Score> {
        let color = self.position.to_move();
        match (self.position.surrounded(color), self.position.surrounded(!color)) {
            (true, true) => return Some(Score::DRAW),
            (true, false) => return Some(Score::loss_in(ply)),
            (false, true) => return Some(Score::win_in(ply)),
            (false, false) => {}
        }
        // What came up once on this path can come up again: a draw for whoever wants it.
        let again = self.repetition && self.path.contains(&self.position.hash());
        again.then_some(Score::DRAW)
    }

    /// The best turns of both sides, read from the table.
    fn line(&self, first: Turn, length: usize) -> Vec<Turn> {
        let mut position = self.position.clone();
        let mut line = vec![first];
        let _ = position.make(first);
        while line.len() < length && !position.is_over() {
            // A win at once is never looked up, so the table does not know it.
            let next = win_at_once(&position).or_else(|| self.known_turn(&position));
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

/// How much less deeply a turn is looked at, by depth and by how many turns come before it.
static REDUCTIONS: LazyLock<[[u8; 256]; 64]> = LazyLock::new(|| {
    let log = |number: usize| (number.max(1) as f64).ln();
    std::array::from_fn(|depth| std::array::from_fn(|index| (0.4 + log(depth) * log(index) / 2.1) as u8))
});

/// How much less deeply a later turn is looked at.
fn reduction(depth: i32, index: usize, history: i32, killer: bool) -> i32 {
    if depth < 2 || index < 3 || killer {
        return 0;
    }
    let base = REDUCTIONS[(depth as usize).min(63)][index.min(255)] as i32;
    (base - (history > 500) as i32).clamp(0, depth - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::{Expansions, Ruleset};
    use std::sync::atomic::AtomicBool;

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
            let (deadline, table) = (Deadline::new(&limits, None, &stop), Transpositions::new(1));
            let mut told: Vec<Vec<(Turn, Score)>> = Vec::new();
            let mut worker = Worker::new(&game, &table, &deadline, &count);
            let found = worker.deepen(1, &limits, None, |report| {
                if report.rank == 0 {
                    told.push(Vec::new());
                }
                let depth = told.last_mut().expect("the best line comes first");
                depth.push((report.line[0], report.score));
            });
            let whole = told.iter().rfind(|ranked| ranked.len() == 6).or(told.first());
            assert_eq!(found.ranked, whole.cloned().unwrap_or_default(), "{nodes} positions");
            assert!(found.best.is_some(), "{nodes} positions");
            broken_off += usize::from(told.last().is_some_and(|ranked| ranked.len() < 6));
        }
        assert!(broken_off > 10, "{broken_off}");
    }
}
