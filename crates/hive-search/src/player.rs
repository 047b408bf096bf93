//! The player as others see it.

use crate::level::Level;
use crate::limits::{Deadline, Limits};
use crate::ponder::Pondering;
use crate::score::Score;
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
    table: Arc<Transpositions>,
    threads: usize,
    stop: Stop,
    pondering: Option<Pondering>,
}

impl Player {
    /// A player with a table of this many megabytes.
    pub fn new(megabytes: usize) -> Player {
        let table = Arc::new(Transpositions::new(megabytes));
        Player { table, threads: 1, stop: Stop::default(), pondering: None }
    }

    /// How many threads think together.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Takes a table of another size, and forgets what was in the old one.
    pub fn set_megabytes(&mut self, megabytes: usize) {
        self.stop_pondering();
        // The old one first: for a moment there would be both.
        self.table = Arc::new(Transpositions::new(1));
        self.table = Arc::new(Transpositions::new(megabytes));
    }

    /// Forgets everything: a new game begins.
    pub fn forget(&mut self) {
        self.stop_pondering();
        self.table.clear();
    }

    /// What ends a search of this player from another thread.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Thinks in the background, in the other side's time, until anything else is asked of this player.
    pub fn ponder(&mut self, game: &Game) {
        self.stop_pondering();
        if game.outcome().is_none() {
            self.pondering = Some(Pondering::start(game.clone(), Arc::clone(&self.table)));
        }
    }

    /// Ends what [`Player::ponder`] began; what was found is remembered.
    pub fn stop_pondering(&mut self) {
        self.pondering = None;
    }

    /// The best turn, and a report for each depth on the way. Nothing if the game is over.
    pub fn best(&mut self, game: &Game, limits: &Limits, tell: impl FnMut(Report)) -> Option<Turn> {
        self.think(game, limits, tell).first().map(|&(turn, _)| turn)
    }

    /// A turn as a player of this level chooses it; another seed may choose another. Nothing if the
    /// game is over.
    pub fn play_at(&mut self, game: &Game, level: Level, limits: &Limits, seed: u64) -> Option<Turn> {
        let found = self.think(game, &level.limits(limits), |_| {});
        level.choose(&found, fastrand::Rng::with_seed(seed).f64())
    }

    /// The best turns with their scores, as many as the limits ask for.
    fn think(&mut self, game: &Game, limits: &Limits, tell: impl FnMut(Report)) -> Vec<(Turn, Score)> {
        self.stop_pondering();
        if game.outcome().is_some() {
            return Vec::new();
        }
        let flag = &*self.stop.stop;
        flag.store(false, Ordering::SeqCst);
        self.stop.busy.store(true, Ordering::SeqCst);
        self.table.age();
        let share = limits.clock.map(|clock| clock.share(game.position().ply() / 2));
        let deadline = Deadline::new(limits, share, flag);
        let nodes = AtomicU64::new(0);
        let (table, deadline, nodes) = (&*self.table, &deadline, &nodes);
        let found = thread::scope(|scope| {
            for helper in 1..self.threads as u32 {
                let limits = Limits { depth: None, lines: 1, ..*limits };
                // The others only fill the table; what they find is found again by the first. Every
                // second one is a depth ahead, so that they do not all do the same.
                scope.spawn(move || {
                    Worker::new(game, table, deadline, nodes).deepen(1 + helper % 2, &limits, None, |_| {})
                });
            }
            let found = Worker::new(game, table, deadline, nodes).deepen(1, limits, share, tell);
            flag.store(true, Ordering::Relaxed);
            found
        });
        self.stop.busy.store(false, Ordering::SeqCst);
        found
    }
}
