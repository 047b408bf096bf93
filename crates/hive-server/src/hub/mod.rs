//! The engine hub: searches on threads of their own, bounded, fair, and cancelled when nobody wants them.
//!
//! Engines in games and analyses have threads of their own, so that neither keeps the other waiting. Who waits
//! is served in turn: one search of each owner, however many somebody hands in.

mod levels;
mod queue;
mod worker;

use crate::metrics::Metrics;
use hive_rules::{Game, Turn};
use hive_search::{Report, Stop};
use queue::Queue;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// What a search is for.
pub(crate) enum Task {
    /// A turn of an engine.
    Play {
        /// From 1 to 10.
        level: u8,
        /// The chance in its choices.
        seed: u64,
        /// Where the turn goes; nothing if the game is over or the search was cancelled.
        answer: oneshot::Sender<Option<Turn>>,
    },
    /// Lines for somebody who looks on.
    Analyse {
        /// How many.
        lines: usize,
        /// Where they go.
        tell: mpsc::Sender<Report>,
    },
}

/// A search to be done.
pub(crate) struct Job {
    /// Who wants it: searches of one owner wait for each other.
    pub(crate) owner: String,
    /// The game to think about.
    pub(crate) game: Game,
    /// For how long at most.
    pub(crate) time: Duration,
    /// What for.
    pub(crate) task: Task,
}

/// A search that was handed in. It ends when this is dropped.
pub(crate) struct Search {
    shared: Arc<Shared>,
    metrics: Arc<Metrics>,
}

/// What the two ends of a search share.
#[derive(Default)]
struct Shared {
    cancelled: AtomicBool,
    done: AtomicBool,
    stop: std::sync::Mutex<Option<Stop>>,
}

impl Shared {
    fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        if self.shared.done.load(Ordering::SeqCst) {
            return;
        }
        self.shared.cancelled.store(true, Ordering::SeqCst);
        self.metrics.cancelled.one();
        let stop = self.shared.stop.lock().unwrap_or_else(|broken| broken.into_inner());
        if let Some(stop) = &*stop {
            stop.now();
        }
    }
}

/// Threads that think.
pub(crate) struct Hub {
    play: Arc<Queue>,
    analyse: Arc<Queue>,
    metrics: Arc<Metrics>,
}

impl Hub {
    /// Starts this many threads for engines and as many for analyses; so many searches may wait for each.
    pub(crate) fn start(threads: usize, waiting: usize, metrics: &Arc<Metrics>) -> Hub {
        let queue = || {
            let queue = Arc::new(Queue::new(waiting, metrics));
            for number in 0..threads {
                worker::start(number, &queue, metrics);
            }
            queue
        };
        Hub { play: queue(), analyse: queue(), metrics: Arc::clone(metrics) }
    }

    /// Hands in a search; nothing if too many wait already.
    pub(crate) fn search(&self, job: Job) -> Option<Search> {
        let queue = match job.task {
            Task::Play { .. } => &self.play,
            Task::Analyse { .. } => &self.analyse,
        };
        let shared = Arc::new(Shared::default());
        if !queue.push(job, Arc::clone(&shared)) {
            return None;
        }
        Some(Search { shared, metrics: Arc::clone(&self.metrics) })
    }
}

impl Drop for Hub {
    fn drop(&mut self) {
        self.play.close();
        self.analyse.close();
    }
}
