//! The engine hub: searches on threads of their own, bounded, fair, and cancelled when nobody wants them.
//!
//! Engines in games and analyses have threads of their own, so that neither keeps the other waiting. Who waits
//! is served in turn: one search of each owner, however many somebody hands in.

mod levels;
mod queue;
mod worker;

use crate::config::Limits;
use crate::metrics::Metrics;
use hive_rules::{Game, Turn};
use hive_search::{Report, Stop};
use queue::{Queue, When};
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
    /// Something that goes wrong.
    #[cfg(test)]
    Fail,
}

/// A search to be done.
pub(crate) struct Job {
    /// Who wants it: searches of one owner wait for each other.
    pub(crate) owner: String,
    /// The game to think about.
    pub(crate) game: Game,
    /// For how long.
    pub(crate) time: Time,
    /// What for.
    pub(crate) task: Task,
}

/// How long a search may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Time {
    /// At most.
    pub(crate) most: Duration,
    /// What is left on the clock of whoever is to move, and what a turn adds to it.
    pub(crate) clock: Option<(Duration, Duration)>,
}

impl Time {
    /// So much, whatever a clock says.
    pub(crate) const fn most(most: Duration) -> Time {
        Time { most, clock: None }
    }
}

/// A search that was handed in. It ends when this is dropped.
pub(crate) struct Search {
    shared: Arc<Shared>,
    waits: bool,
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

impl Search {
    /// Whether all threads for such searches were taken when it was handed in.
    pub(crate) fn waits(&self) -> bool {
        self.waits
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
    /// Starts this many threads for engines and as many for analyses.
    pub(crate) fn start(threads: usize, limits: &Limits, metrics: &Arc<Metrics>) -> Hub {
        let turn = Duration::from_secs(u64::from(limits.analysis_turn_seconds));
        let queue = || {
            let queue = Arc::new(Queue::new(threads, limits.waiting_searches, metrics));
            for number in 0..threads {
                worker::start(number, &queue, turn, metrics);
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
            #[cfg(test)]
            Task::Fail => &self.play,
        };
        let shared = Arc::new(Shared::default());
        let waits = queue.push(job, Arc::clone(&shared))? == When::Later;
        Some(Search { shared, waits, metrics: Arc::clone(&self.metrics) })
    }
}

impl Drop for Hub {
    fn drop(&mut self) {
        self.play.close();
        self.analyse.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::{Expansions, Ruleset};

    /// There is one thread, and it has to survive whatever goes wrong in a search.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_search_that_fails_takes_nobody_with_it() {
        let metrics = Arc::default();
        let hub = Hub::start(1, &Limits::default(), &metrics);
        let game = Game::new(Ruleset::rulebook(Expansions::NONE));
        let job = |task| Job {
            owner: "a".to_string(),
            game: game.clone(),
            time: Time::most(Duration::from_secs(1)),
            task,
        };
        for _ in 0..3 {
            let _failing = hub.search(job(Task::Fail)).expect("there is room");
            let (answer, answered) = oneshot::channel();
            let _search = hub.search(job(Task::Play { level: 1, seed: 7, answer })).expect("there is room");
            let turn = answered.await.expect("the thread goes on").expect("the game is not over");
            assert!(game.position().legal_turns().as_slice().contains(&turn));
        }
    }
}
