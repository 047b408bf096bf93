//! Who waits for a thread: every owner in turn.

use super::{Job, Shared};
use crate::metrics::Metrics;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// One owner may have one place in so many.
const SHARE: usize = 4;

/// Searches that wait.
pub(super) struct Queue {
    inner: Mutex<Inner>,
    more: Condvar,
    limit: usize,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct Inner {
    /// The owners who wait, in the order in which they are served.
    owners: VecDeque<String>,
    jobs: HashMap<String, VecDeque<(Job, Arc<Shared>)>>,
    count: usize,
    closed: bool,
}

impl Queue {
    pub(super) fn new(limit: usize, metrics: &Arc<Metrics>) -> Queue {
        Queue { inner: Mutex::default(), more: Condvar::new(), limit, metrics: Arc::clone(metrics) }
    }

    /// Adds a search, unless too many wait, or too many of the same owner: nobody takes all places.
    pub(super) fn push(&self, job: Job, shared: Arc<Shared>) -> bool {
        let mut inner = self.lock();
        self.tidy(&mut inner, &job.owner);
        let own = inner.jobs.get(&job.owner).map_or(0, VecDeque::len);
        if inner.closed || inner.count >= self.limit || own >= (self.limit / SHARE).max(1) {
            return false;
        }
        let owner = job.owner.clone();
        let jobs = inner.jobs.entry(owner.clone()).or_default();
        jobs.push_back((job, shared));
        if jobs.len() == 1 {
            inner.owners.push_back(owner);
        }
        inner.count += 1;
        self.metrics.waiting.one();
        self.more.notify_one();
        true
    }

    /// The next search, once there is one; nothing when the hub has closed.
    pub(super) fn pop(&self) -> Option<(Job, Arc<Shared>)> {
        let mut inner = self.lock();
        loop {
            if inner.closed {
                return None;
            }
            if let Some(next) = inner.next() {
                self.metrics.waiting.less_one();
                return Some(next);
            }
            inner = self.more.wait(inner).unwrap_or_else(|broken| broken.into_inner());
        }
    }

    /// Takes out what an owner does not want any more: it should not stand in the way of what they want now.
    fn tidy(&self, inner: &mut Inner, owner: &str) {
        let Some(jobs) = inner.jobs.get_mut(owner) else { return };
        let before = jobs.len();
        jobs.retain(|(_, shared)| !shared.is_cancelled());
        let gone = before - jobs.len();
        if jobs.is_empty() {
            inner.jobs.remove(owner);
            inner.owners.retain(|waiting| waiting != owner);
        }
        inner.count -= gone;
        (0..gone).for_each(|_| self.metrics.waiting.less_one());
    }

    /// Whether somebody waits for something that is still wanted.
    pub(super) fn is_waited_for(&self) -> bool {
        self.lock().jobs.values().flatten().any(|(_, shared)| !shared.is_cancelled())
    }

    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.more.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

impl Inner {
    fn next(&mut self) -> Option<(Job, Arc<Shared>)> {
        let owner = self.owners.pop_front()?;
        let jobs = self.jobs.get_mut(&owner)?;
        let next = jobs.pop_front();
        if jobs.is_empty() {
            self.jobs.remove(&owner);
        } else {
            self.owners.push_back(owner);
        }
        self.count -= 1;
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hub::Task;
    use hive_rules::{Expansions, Game, Ruleset};
    use std::time::Duration;

    fn job(owner: &str) -> Job {
        let (answer, _) = tokio::sync::oneshot::channel();
        Job {
            owner: owner.to_string(),
            game: Game::new(Ruleset::rulebook(Expansions::NONE)),
            time: Duration::ZERO,
            task: Task::Play { level: 1, seed: 0, answer },
        }
    }

    #[test]
    fn owners_are_served_in_turn_and_the_queue_has_an_end() {
        let queue = Queue::new(8, &Arc::default());
        assert!(queue.push(job("a"), Arc::default()) && queue.push(job("a"), Arc::default()));
        assert!(!queue.push(job("a"), Arc::default()), "two of eight places are enough for one");
        for owner in ["b", "c", "d", "e", "f", "g"] {
            assert!(queue.push(job(owner), Arc::default()));
        }
        assert!(!queue.push(job("h"), Arc::default()), "eight wait already");
        let served: Vec<String> = (0..8).filter_map(|_| queue.pop()).map(|(job, _)| job.owner).collect();
        assert_eq!(served, ["a", "b", "c", "d", "e", "f", "g", "a"]);
        assert!(!queue.is_waited_for());
        queue.close();
        assert!(queue.pop().is_none());
    }

    #[test]
    fn what_nobody_wants_any_more_makes_room() {
        let metrics = Arc::default();
        let queue = Queue::new(4, &metrics);
        for _ in 0..10 {
            let shared = Arc::new(Shared::default());
            assert!(queue.push(job("a"), Arc::clone(&shared)));
            shared.cancelled.store(true, std::sync::atomic::Ordering::SeqCst);
        }
        assert!(!queue.is_waited_for(), "nobody wants any of it");
        assert!(queue.push(job("b"), Arc::default()));
        assert!(queue.is_waited_for());
        assert_eq!(metrics.waiting.get(), 2);
        assert!(queue.pop().is_some_and(|(job, shared)| job.owner == "a" && shared.is_cancelled()));
        assert!(queue.pop().is_some_and(|(job, _)| job.owner == "b"));
        assert_eq!(metrics.waiting.get(), 0);
    }
}
