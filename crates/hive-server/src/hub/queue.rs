//! Who waits for a thread: every owner in turn.

use super::{Job, Shared};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// Searches that wait.
pub(super) struct Queue {
    inner: Mutex<Inner>,
    more: Condvar,
    limit: usize,
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
    pub(super) fn new(limit: usize) -> Queue {
        Queue { inner: Mutex::default(), more: Condvar::new(), limit }
    }

    /// Adds a search, unless too many wait.
    pub(super) fn push(&self, job: Job, shared: Arc<Shared>) -> bool {
        let mut inner = self.lock();
        if inner.count >= self.limit || inner.closed {
            return false;
        }
        inner.count += 1;
        let owner = job.owner.clone();
        let jobs = inner.jobs.entry(owner.clone()).or_default();
        jobs.push_back((job, shared));
        if jobs.len() == 1 {
            inner.owners.push_back(owner);
        }
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
                return Some(next);
            }
            inner = self.more.wait(inner).unwrap_or_else(|broken| broken.into_inner());
        }
    }

    /// Whether somebody waits.
    pub(super) fn is_waited_for(&self) -> bool {
        self.lock().count > 0
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
        let queue = Queue::new(5);
        for owner in ["a", "a", "a", "b", "c"] {
            assert!(queue.push(job(owner), Arc::default()));
        }
        assert!(!queue.push(job("d"), Arc::default()), "five wait already");
        let served = || queue.pop().map(|(job, _)| job.owner).unwrap_or_default();
        assert_eq!([served(), served(), served(), served(), served()], ["a", "b", "c", "a", "a"]);
        assert!(!queue.is_waited_for());
        queue.close();
        assert!(queue.pop().is_none());
    }
}
