//! Principal variation search to one depth.

use crate::character::Eyes;
use crate::estimates::Estimates;
use crate::limits::Deadline;
use crate::mind::Mind;
use crate::network::Network;
use crate::order::{Lists, Memory, Queens, win_at_once};
use crate::quiet::BEYOND;
use crate::score::Score;
use crate::transposition::{Bound, Known, ShortTurn, Transpositions};
use hive_rules::{Game, Piece, Position, Turn, Turns};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// One thread's work on a position.
pub(crate) struct Worker<'a> {
    pub(crate) position: Position,
    /// The hashes of the positions that led here, the game's and the search's.
    path: Vec<u64>,
    /// Whether the search has just taken a pass that the rules do not allow.
    passed: bool,
    pub(crate) table: &'a Transpositions,
    deadline: &'a Deadline<'a>,
    pub(crate) eyes: Option<Eyes>,
    memory: Memory,
    lists: Lists,
    pub(crate) estimates: Estimates,
    nodes: u64,
    shared_nodes: &'a AtomicU64,
    repetition: bool,
    pub(crate) stopped: bool,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        game: &Game,
        network: Option<&'static Network>,
        table: &'a Transpositions,
        deadline: &'a Deadline<'a>,
        shared_nodes: &'a AtomicU64,
    ) -> Worker<'a> {
        Worker::with(Mind::new(game, network), game, table, deadline, shared_nodes)
    }

    /// One that knows already what was learnt about this position.
    pub(crate) fn with(
        mind: Mind,
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
            passed: false,
            table,
            deadline,
            eyes: mind.eyes,
            memory: mind.memory,
            lists: Lists::default(),
            estimates: mind.estimates,
            nodes: 0,
            shared_nodes,
            repetition: game.ruleset().repetition,
            stopped: false,
        }
    }

    /// What was learnt, for whoever goes on.
    pub(crate) fn into_mind(self) -> Mind {
        Mind { eyes: self.eyes, memory: self.memory, estimates: self.estimates }
    }

    /// Counts a position that was looked at, and sees whether that was the last.
    pub(crate) fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) {
            self.shared_nodes.fetch_add(1024, Ordering::Relaxed);
        }
        self.stopped |= self.deadline.is_over(self.nodes);
    }

    pub(crate) fn now(&self) -> Duration {
        self.deadline.now()
    }

    pub(crate) fn total_nodes(&self) -> u64 {
        self.shared_nodes.load(Ordering::Relaxed) + self.nodes % 1024
    }

    /// Tells the others of the last positions, too: whoever goes on later begins to count anew.
    pub(crate) fn settle(&mut self) {
        self.shared_nodes.fetch_add(self.nodes % 1024, Ordering::Relaxed);
        self.nodes = 0;
    }

    pub(crate) fn root(
        &mut self,
        turns: &Turns,
        depth: i32,
        mut alpha: Score,
        beta: Score,
        first: Turn,
    ) -> Option<(Turn, Score)> {
        let mut best: Option<(Turn, Score)> = None;
        let before = alpha;
        let queens = Queens::of(&self.position);
        let mut list = self.lists.list_of(turns, |turn| {
            (if turn == first { 1 << 20 } else { self.memory.guess(0, turn) }) + queens.guess(turn)
        });
        let mut i = 0;
        while let Some(turn) = self.lists.next(&mut list) {
            let score = self.try_turn(turn, depth, alpha, beta, 0, i);
            i += 1;
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
        self.lists.drop(&list);
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
        let passed = std::mem::take(&mut self.passed);
        let score = if index == 0 {
            -self.search(depth - 1, -beta, -alpha, ply + 1)
        } else {
            // Later turns are expected to fail: look at them less deeply (late move reduction) and with no window.
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
        self.passed = passed;
        self.path.pop();
        self.position.unmake(undo);
        score
    }

    fn search(&mut self, depth: i32, alpha: Score, beta: Score, ply: u32) -> Score {
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
        if self.sees_win() {
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
        let narrow = beta.value() - alpha.value() == 1 && alpha.plies_to_end().is_none();
        let calm = narrow && !self.in_danger();
        let estimate = calm.then(|| self.estimates.of(&self.position));
        // So much better than needed that no single turn of the other side is expected to spoil it: reverse futility
        // pruning.
        if let Some(estimate) =
            estimate.filter(|estimate| depth <= 4 && estimate.value() - 110 * depth >= beta.value())
        {
            return estimate;
        }
        if depth >= 3
            && estimate.is_some_and(|estimate| estimate >= beta)
            && let Some(score) = self.pass_by(depth, beta, ply)
        {
            return score;
        }
        let first = known.and_then(|known| known.turn).and_then(|turn| turn.turn(&self.position));
        // So much worse than needed that only a turn beside a queen is expected to mend it: futility pruning.
        let hopeless = estimate.map(|estimate| Score::estimate(estimate.value() + 60 + 90 * depth));
        let hopeless = hopeless.filter(|&most| depth <= 2 && most <= alpha);
        // Near the leaves turns that come late in the order are left out, too: late move pruning.
        let enough = if calm && depth <= 4 { 6 + 3 * depth as usize * depth as usize } else { usize::MAX };
        let mut node = Node { alpha, best: None };
        let mut index = 0;
        if let Some(turn) = first {
            index = 1;
            let score = self.try_turn(turn, depth, alpha, beta, ply, 0);
            if self.stopped {
                return Score::DRAW;
            }
            node.take(turn, score);
        }
        if node.alpha < beta {
            let queens = Queens::of(&self.position);
            let mut list = self.lists.list(&self.position, &queens, &self.memory, ply, first);
            while let Some(turn) = self.lists.next(&mut list) {
                if !self.sees(turn) {
                    self.lists.skip(&list);
                    continue;
                }
                // A loss is not proved while there are turns that nobody has looked at.
                let late = index >= enough && node.is_open();
                if (hopeless.is_some() && index > 0 || late) && !queens.touched_by(turn) {
                    // Not looked at, so nothing about it is proved.
                    if let Some(most) = hopeless {
                        node.best = node.best.map(|(turn, score)| (turn, score.max(most)));
                    }
                    self.lists.skip(&list);
                    index += 1;
                    continue;
                }
                let score = self.try_turn(turn, depth, node.alpha, beta, ply, index);
                index += 1;
                if self.stopped {
                    break;
                }
                if node.take(turn, score) && node.alpha >= beta {
                    let tried = first.into_iter().chain(self.lists.tried(&list));
                    self.memory.learn(ply, turn, depth, tried);
                    break;
                }
            }
            self.lists.drop(&list);
            if self.stopped {
                return Score::DRAW;
            }
        } else if let Some(turn) = first {
            self.memory.learn(ply, turn, depth, std::iter::empty());
        }
        // Whoever sees no turn at all judges by what lies on the table.
        let Some((turn, score)) = node.best else { return self.estimates.of(&self.position) };
        let bound = if score >= beta {
            Bound::AtLeast
        } else if score > alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let turn = (bound != Bound::AtMost).then(|| ShortTurn::of(turn));
        self.table.put(key, ply, Known { turn, score, depth, bound });
        score
    }

    /// Good enough even if the other side may take two turns in a row: null move pruning. Never twice in a row, and not
    /// before the queen is on the table: with her in the hand a turn may be owed.
    fn pass_by(&mut self, depth: i32, beta: Score, ply: u32) -> Option<Score> {
        if self.passed || !self.position.queen_placed(self.position.to_move()) {
            return None;
        }
        let null = Score::raw(beta.value() - 1);
        self.path.push(self.position.hash());
        let undo = self.position.make(Turn::Pass);
        self.passed = true;
        let score = -self.search(depth - 2 - depth / 4, -beta, -null, ply + 1);
        self.passed = false;
        self.position.unmake(undo);
        self.path.pop();
        (!self.stopped && score >= beta && score.plies_to_end().is_none()).then_some(score)
    }

    /// Whether a turn of the side to move is thought of.
    pub(crate) fn sees(&self, turn: Turn) -> bool {
        self.eyes.is_none_or(|eyes| eyes.see(&self.position, turn))
    }

    /// Whether the side to move is seen to win with its next turn.
    pub(crate) fn sees_win(&self) -> bool {
        win_at_once(&self.position, self.eyes.as_ref()).is_some()
    }

    /// Whether the queen of the side to move is about to be lost.
    fn in_danger(&self) -> bool {
        let queen = self.position.cell_of(Piece::queen(self.position.to_move()));
        queen.is_some_and(|queen| self.position.ring(queen).len() >= 5)
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
}

/// What is known about a node while its turns are tried.
struct Node {
    alpha: Score,
    best: Option<(Turn, Score)>,
}

impl Node {
    /// A turn has this score. Whether it is the best so far.
    fn take(&mut self, turn: Turn, score: Score) -> bool {
        let better = self.best.is_none_or(|(_, known)| score > known);
        if better {
            self.best = Some((turn, score));
            self.alpha = self.alpha.max(score);
        }
        better
    }

    /// Whether no end is proved for the best turn so far.
    fn is_open(&self) -> bool {
        self.best.is_some_and(|(_, score)| score.plies_to_end().is_none())
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
