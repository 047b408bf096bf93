//! One thread that thinks.

use super::queue::Queue;
use super::{Job, Shared, Task, levels};
use crate::metrics::Metrics;
use hive_search::{Level, Limits, Player};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

/// How far a first glance goes.
const GLANCE: Limits = Limits {
    depth: Some(2),
    nodes: Some(20_000),
    time: Some(Duration::from_millis(250)),
    clock: None,
    lines: 1,
};

/// Starts a thread that takes searches from a queue until it closes, with a memory of so many megabytes.
pub(super) fn start(name: &str, queue: &Arc<Queue>, megabytes: usize, metrics: &Arc<Metrics>) {
    let (queue, metrics) = (Arc::clone(queue), Arc::clone(metrics));
    let patient = megabytes > super::LITTLE_MEMORY;
    spawn(name, move || {
        if patient {
            step_back();
        }
        let mut player = Player::new(megabytes);
        while let Some((job, shared)) = queue.pop() {
            metrics.searches.one();
            metrics.searching.one();
            let last = !matches!(job.task, Task::Glance { .. });
            // A stop that came before the search began is kept in it.
            player.heed(&shared.stop);
            // Whoever asked hears that there is no answer. The thread has others to think for, with a player
            // that has seen nothing of it.
            if catch_unwind(AssertUnwindSafe(|| run(&mut player, job, &shared))).is_err() {
                tracing::error!("a search has failed");
                player = Player::new(megabytes);
            }
            if last {
                shared.done.store(true, Ordering::SeqCst);
            }
            queue.done(&shared);
            metrics.searching.less_one();
        }
    });
}

/// Starts the thread that sees to it that searches make room.
pub(super) fn start_usher(queue: &Arc<Queue>) {
    let queue = Arc::clone(queue);
    spawn("usher", move || queue.usher());
}

/// Lets whoever has less to do come first: a thread that thinks for seconds does not mind, and those who play do.
#[cfg(target_os = "linux")]
fn step_back() {
    // For this thread alone. Where it is not allowed, all are equal.
    let _ = rustix::process::setpriority_process(None, 10);
}

#[cfg(not(target_os = "linux"))]
fn step_back() {}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    if let Err(error) = thread::Builder::new().name(name.to_string()).spawn(work) {
        tracing::error!(%error, "a thread for searches could not be started");
    }
}

fn run(player: &mut Player, job: Job, shared: &Shared) {
    match job.task {
        Task::Play { level, seed, answer } => {
            // What was learnt in another game is no business of this one; lower levels have no memory at all.
            if level >= Level::FULL.number() {
                player.forget();
            }
            // A turn that nobody waits for any more goes nowhere.
            let _ = answer.send(levels::play(player, &job.game, level, job.time, seed));
        }
        Task::Analyse { lines, tell, .. } => {
            player.forget();
            shared.begun.store(true, Ordering::SeqCst);
            let limits = Limits { time: Some(job.time.most), lines, ..Limits::default() };
            player.best(&job.game, &limits, |report| {
                if tell.blocking_send(report).is_err() {
                    shared.stop.now();
                }
            });
        }
        Task::Glance { lines, tell } => {
            player.forget();
            player.best(&job.game, &Limits { lines, ..GLANCE }, |report| {
                // The search itself says more. Who does not read cannot keep this thread.
                if !shared.begun.load(Ordering::SeqCst) {
                    let _ = tell.try_send(report);
                }
            });
        }
        #[cfg(test)]
        Task::Fail => panic!("this search fails"),
    }
}
