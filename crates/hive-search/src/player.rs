//! The player as others see it.

use crate::limits::{Deadline, Limits};
use crate::search::{Report, Worker};
use crate::transposition::Transpositions;
use hive_rules::{Game, Turn};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

/// Ends a search from another thread.
#[derive(Clone, Default)]
pub struct Stop {
    stop: Arc<AtomicBool>,
    busy: Arc<AtomicBool>,
}

impl Stop {
    /// The search that is under way answers at once. Whether there was one.
    pub fn now(&self) -> bool {
        let busy = self.busy.load(Ordering::SeqCst);
        self.stop.store(true, Ordering::SeqCst);
        busy
    }
}

/// Looks ahead, and remembers.
pub struct Player {
    table: Transpositions,
    threads: usize,
    stop: Stop,
}

impl Player {
    /// A player with a table of this many megabytes.
    pub fn new(megabytes: usize) -> Player {
        Player { table: Transpositions::new(megabytes), threads: 1, stop: Stop::default() }
    }

    /// How many threads think together.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Takes a table of another size, and forgets what was in the old one.
    pub fn set_megabytes(&mut self, megabytes: usize) {
        self.table = Transpositions::new(megabytes);
    }

    /// Forgets everything: a new game begins.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// What ends a search of this player from another thread.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// The best turn, and a report for each depth on the way. Nothing if the game is over.
    pub fn best(&mut self, game: &Game, limits: &Limits, tell: impl FnMut(Report)) -> Option<Turn> {
        if game.outcome().is_some() {
            return None;
        }
        let flag = &*self.stop.stop;
        flag.store(false, Ordering::SeqCst);
        self.stop.busy.store(true, Ordering::SeqCst);
        self.table.age();
        let deadline = Deadline::new(limits, flag);
        let nodes = AtomicU64::new(0);
        let (table, deadline, nodes) = (&self.table, &deadline, &nodes);
        let best = thread::scope(|scope| {
            for _ in 1..self.threads {
                let limits = Limits { depth: None, lines: 1, ..*limits };
                // The others only fill the table; what they find is found again by the first.
                scope.spawn(move || Worker::new(game, table, deadline, nodes).deepen(&limits, flag, |_| {}));
            }
            Worker::new(game, table, deadline, nodes).deepen(limits, flag, tell)
        });
        self.stop.busy.store(false, Ordering::SeqCst);
        best
    }
}
