//! The engine hub: searches on threads of their own, bounded, fair, and cancelled when nobody wants them.
//!
//! Engines in games and analyses have threads of their own, so that neither keeps the other waiting; what takes a moment
//! only, the turns of low levels and the first lines for somebody who has to wait, has another. Who waits is served in
//! turn: by network, then by guest, one search of each, however many somebody hands in. What has begun makes room when it
//! has had its share.

mod levels;
mod queue;
mod worker;

use crate::budget::Budget;
use crate::config::Limits;
use crate::line::Owner;
use crate::metrics::Metrics;
use crate::open::Whose;
use hive_rules::{Game, Turn};
use hive_search::{Report, Stop};
use queue::{Queue, When};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

pub(crate) use levels::play as think;

/// What each thread for long searches remembers, in megabytes; those for short ones have little to remember.
const MEMORY: usize = 16;
const LITTLE_MEMORY: usize = 1;

/// The highest level that looks at no more than a few thousand positions: hundredths of a second.
pub(crate) const QUICK_LEVEL: u8 = 6;

/// What a search is for.
pub(crate) enum Task {
    /// A turn of an engine.
    Play {
        /// From 1 to 10.
        level: u8,
        /// The chance in its choices.
        seed: u64,
        /// Where the turn goes; nothing if the game is over.
        answer: oneshot::Sender<Option<Turn>>,
    },
    /// Lines for somebody who looks on.
    Analyse {
        /// How many.
        lines: usize,
        /// For how long it may go on while others wait.
        turn: Duration,
        /// Where they go.
        tell: mpsc::Sender<Report>,
    },
    /// The first lines of an analysis that has to wait.
    Glance {
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
    pub(crate) owner: Owner,
    /// The game to think about.
    pub(crate) game: Game,
    /// For how long.
    pub(crate) time: Time,
    /// What for.
    pub(crate) task: Task,
}

impl Job {
    /// For how long it may go on while others wait.
    fn turn(&self) -> Duration {
        match self.task {
            Task::Analyse { turn, .. } => turn,
            _ => self.time.most,
        }
    }
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

    /// What is left of it when so much has gone.
    pub(crate) fn after(self, gone: Duration) -> Time {
        let clock = self.clock.map(|(left, increment)| (left.saturating_sub(gone), increment));
        Time { clock, ..self }
    }

    /// Longer than this no engine thinks about a turn: one with a clock spends a part of what is left, and at most three
    /// times what a turn is worth late in a game.
    pub(crate) fn longest(self) -> Duration {
        let Some((left, increment)) = self.clock else { return self.most };
        let worth = (left / 12 + increment).min(left * 2 / 3);
        self.most.min(worth.max((worth * 3).min(left / 2)))
    }
}

/// A search that was handed in. It ends when this is dropped.
pub(crate) struct Search {
    shared: Arc<Shared>,
    owner: Owner,
    /// Where it may still wait.
    queues: Vec<Arc<Queue>>,
    waits: bool,
    handed_in: Instant,
    metrics: Arc<Metrics>,
}

/// What the two ends of a search share.
#[derive(Default)]
struct Shared {
    /// Ends the search, also before it has begun.
    stop: Stop,
    /// When a thread took it.
    taken: OnceLock<Instant>,
    /// Whether it has begun, after a glance perhaps.
    begun: AtomicBool,
    done: AtomicBool,
}

impl Search {
    /// Whether all threads for such searches were taken when it was handed in.
    pub(crate) fn waits(&self) -> bool {
        self.waits
    }

    /// For how long it has waited for a thread.
    pub(crate) fn waited(&self) -> Duration {
        let taken = self.shared.taken.get().copied().unwrap_or_else(Instant::now);
        taken.saturating_duration_since(self.handed_in)
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.queues.iter().for_each(|queue| queue.withdraw(self.owner.path(), &self.shared));
        self.shared.stop.now();
        if !self.shared.done.load(Ordering::SeqCst) {
            self.metrics.cancelled.one();
        }
    }
}

/// Threads that think.
pub(crate) struct Hub {
    play: Arc<Queue>,
    analyse: Arc<Queue>,
    quick: Arc<Queue>,
    metrics: Arc<Metrics>,
}

impl Hub {
    /// Starts this many threads for engines, as many for analyses, and a few for what takes a moment only.
    pub(crate) fn start(threads: usize, limits: &Limits, metrics: &Arc<Metrics>) -> Hub {
        let queue = |name: &str, threads: usize, megabytes: usize| {
            let queue = Arc::new(Queue::new(threads, limits.waiting_searches, metrics));
            for number in 0..threads {
                worker::start(&format!("{name}-{number}"), &queue, megabytes, metrics);
            }
            queue
        };
        let (play, analyse) = (queue("play", threads, MEMORY), queue("analyse", threads, MEMORY));
        worker::start_usher(&play);
        worker::start_usher(&analyse);
        let quick = queue("quick", threads.div_ceil(4), LITTLE_MEMORY);
        Hub { play, analyse, quick, metrics: Arc::clone(metrics) }
    }

    /// How many searches wait: in the fullest of the queues.
    pub(crate) fn waiting(&self) -> usize {
        [&self.play, &self.analyse, &self.quick].into_iter().map(|queue| queue.waiting()).max().unwrap_or(0)
    }

    /// How many wait of those of a kind of whom most do, in one of the queues.
    pub(crate) fn busiest(&self, kind: impl Fn(&Whose) -> bool) -> usize {
        [&self.play, &self.analyse, &self.quick]
            .into_iter()
            .map(|queue| queue.busiest(&kind))
            .max()
            .unwrap_or(0)
    }

    /// Hands in a search, or says why no more can wait.
    pub(crate) fn search(&self, job: Job) -> Result<Search, Budget> {
        let queue = match job.task {
            Task::Play { level, .. } if level > QUICK_LEVEL => &self.play,
            Task::Analyse { .. } => &self.analyse,
            _ => &self.quick,
        };
        let (shared, handed_in) = (Arc::new(Shared::default()), Instant::now());
        let glance = match &job.task {
            Task::Analyse { lines, tell, .. } => Some(Job {
                owner: job.owner.clone(),
                game: job.game.clone(),
                task: Task::Glance { lines: *lines, tell: tell.clone() },
                ..job
            }),
            _ => None,
        };
        let owner = job.owner.clone();
        let waits = queue.push(job, Arc::clone(&shared))? == When::Later;
        let mut queues = vec![Arc::clone(queue)];
        // Who has to wait sees something at once; if even that is too much, they wait without.
        if let Some(glance) = glance.filter(|_| waits)
            && self.quick.push(glance, Arc::clone(&shared)).is_ok()
        {
            queues.push(Arc::clone(&self.quick));
        }
        Ok(Search { shared, owner, queues, waits, handed_in, metrics: Arc::clone(&self.metrics) })
    }
}

impl Drop for Hub {
    fn drop(&mut self) {
        [&self.play, &self.analyse, &self.quick].into_iter().for_each(|queue| queue.close());
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
            owner: Owner::new("a", None),
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
