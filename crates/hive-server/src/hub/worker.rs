//! One thread that thinks.

use super::queue::Queue;
use super::{Job, Shared, Task, levels};
use crate::metrics::Metrics;
use hive_search::{Limits, Player};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant};

/// What each thread remembers, in megabytes.
const MEMORY: usize = 16;

/// How long an analysis may go on while others wait.
const SLICE: Duration = Duration::from_secs(10);

/// Starts a thread that takes searches from a queue until it closes.
pub(super) fn start(number: usize, queue: &Arc<Queue>, metrics: &Arc<Metrics>) {
    let (queue, metrics) = (Arc::clone(queue), Arc::clone(metrics));
    let work = move || {
        let mut player = Player::new(MEMORY);
        while let Some((job, shared)) = queue.pop() {
            if shared.is_cancelled() {
                continue;
            }
            metrics.searches.one();
            metrics.searching.one();
            // What was learnt in another game is no business of this one. It takes a moment, so it comes before
            // the search can be stopped: a stop that comes before a search is lost.
            player.forget();
            *shared.stop.lock().unwrap_or_else(|broken| broken.into_inner()) = Some(player.stop());
            if !shared.is_cancelled() {
                run(&mut player, job, &shared, &queue);
            }
            shared.done.store(true, Ordering::SeqCst);
            *shared.stop.lock().unwrap_or_else(|broken| broken.into_inner()) = None;
            metrics.searching.less_one();
        }
    };
    if let Err(error) = thread::Builder::new().name(format!("search-{number}")).spawn(work) {
        tracing::error!(%error, "a thread for searches could not be started");
    }
}

fn run(player: &mut Player, job: Job, shared: &Shared, queue: &Queue) {
    match job.task {
        Task::Play { level, seed, answer } => {
            let turn = levels::play(player, &job.game, level, job.time, seed);
            // A turn that nobody waits for any more goes nowhere.
            let _ = answer.send(turn.filter(|_| !shared.is_cancelled()));
        }
        Task::Analyse { lines, tell } => {
            let (stop, began) = (player.stop(), Instant::now());
            let limits = Limits { time: Some(job.time), lines, ..Limits::default() };
            player.best(&job.game, &limits, |report| {
                let heard = tell.blocking_send(report).is_ok();
                // A search that was cancelled before it began to listen is caught here.
                let others = began.elapsed() >= SLICE && queue.is_waited_for();
                if !heard || others || shared.is_cancelled() {
                    stop.now();
                }
            });
        }
    }
}
