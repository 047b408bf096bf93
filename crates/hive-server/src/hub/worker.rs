//! One thread that thinks.

use super::queue::Queue;
use super::{Job, Shared, Task, levels};
use crate::metrics::Metrics;
use hive_search::{Limits, Player, Stop};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// What each thread remembers, in megabytes.
const MEMORY: usize = 16;

/// How often somebody looks whether an analysis should make room.
const LOOK: Duration = Duration::from_millis(50);

/// Starts a thread that takes searches from a queue until it closes. While others wait, an analysis goes on for one
/// `turn` and no longer.
pub(super) fn start(number: usize, queue: &Arc<Queue>, turn: Duration, metrics: &Arc<Metrics>) {
    let (queue, metrics) = (Arc::clone(queue), Arc::clone(metrics));
    let work = move || {
        let mut player = Player::new(MEMORY);
        while let Some((job, shared)) = queue.pop() {
            if shared.is_cancelled() {
                queue.done(&shared);
                continue;
            }
            metrics.searches.one();
            metrics.searching.one();
            // What was learnt in another game is no business of this one. It takes a moment, so it comes before
            // the search can be stopped: a stop that comes before a search is lost.
            player.forget();
            player.heed(&Stop::new());
            *shared.stop.lock().unwrap_or_else(|broken| broken.into_inner()) = Some(player.stop());
            if !shared.is_cancelled() {
                let run = AssertUnwindSafe(|| run(&mut player, job, &shared, &queue, turn));
                // Whoever asked hears that there is no answer. The thread has others to think for, with a player
                // that has seen nothing of it.
                if catch_unwind(run).is_err() {
                    tracing::error!("a search has failed");
                    player = Player::new(MEMORY);
                }
            }
            shared.done.store(true, Ordering::SeqCst);
            *shared.stop.lock().unwrap_or_else(|broken| broken.into_inner()) = None;
            queue.done(&shared);
            metrics.searching.less_one();
        }
    };
    if let Err(error) = thread::Builder::new().name(format!("search-{number}")).spawn(work) {
        tracing::error!(%error, "a thread for searches could not be started");
    }
}

fn run(player: &mut Player, job: Job, shared: &Shared, queue: &Queue, turn: Duration) {
    match job.task {
        Task::Play { level, seed, answer } => {
            let turn = levels::play(player, &job.game, level, job.time, seed);
            // A turn that nobody waits for any more goes nowhere.
            let _ = answer.send(turn.filter(|_| !shared.is_cancelled()));
        }
        Task::Analyse { lines, tell } => {
            let (stop, until) = (player.stop(), Instant::now() + turn);
            let limits = Limits { time: Some(job.time.most), lines, ..Limits::default() };
            thread::scope(|scope| {
                // Its end is dropped with the search, however that ends.
                let (_going_on, over) = channel();
                let watched = stop.clone();
                scope.spawn(move || watch(&watched, shared, queue, until, &over));
                player.best(&job.game, &limits, |report| {
                    if tell.blocking_send(report).is_err() {
                        stop.now();
                    }
                });
            });
        }
        #[cfg(test)]
        Task::Fail => panic!("this search fails"),
    }
}

/// Stops an analysis that nobody wants, or that has had its turn while others wait: a search looks up only between
/// two depths, which may be minutes apart.
fn watch(stop: &Stop, shared: &Shared, queue: &Queue, until: Instant, over: &Receiver<()>) {
    while over.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
        if shared.is_cancelled() || (Instant::now() >= until && queue.is_waited_for()) {
            stop.now();
        }
    }
}
