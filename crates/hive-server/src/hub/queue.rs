//! Who waits for a thread: every owner in turn.

use super::{Job, Shared};
use crate::metrics::Metrics;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// One owner may have one place in so many.
const SHARE: usize = 4;

/// When a search that was handed in begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum When {
    /// A thread is free for it.
    Now,
    /// Others come first.
    Later,
}

/// Searches that wait.
pub(super) struct Queue {
    inner: Mutex<Inner>,
    more: Condvar,
    threads: usize,
    limit: usize,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct Inner {
    /// The owners who wait, in the order in which they are served.
    owners: VecDeque<String>,
    jobs: HashMap<String, VecDeque<(Job, Arc<Shared>)>>,
    count: usize,
    /// What is searched, a thread each.
    running: Vec<Arc<Shared>>,
    closed: bool,
}

impl Queue {
    pub(super) fn new(threads: usize, limit: usize, metrics: &Arc<Metrics>) -> Queue {
        let metrics = Arc::clone(metrics);
        Queue { inner: Mutex::default(), more: Condvar::new(), threads, limit, metrics }
    }

    /// Adds a search and says when it begins; nothing if too many wait, or too many of the same owner: nobody takes
    /// all places.
    pub(super) fn push(&self, job: Job, shared: Arc<Shared>) -> Option<When> {
        let mut inner = self.lock();
        self.tidy(&mut inner, &job.owner);
        let own = inner.jobs.get(&job.owner).map_or(0, VecDeque::len);
        if inner.closed || inner.count >= self.limit || own >= (self.limit / SHARE).max(1) {
            return None;
        }
        let when = if inner.are_wanted(self.threads) { When::Later } else { When::Now };
        let owner = job.owner.clone();
        let jobs = inner.jobs.entry(owner.clone()).or_default();
        jobs.push_back((job, shared));
        if jobs.len() == 1 {
            inner.owners.push_back(owner);
        }
        inner.count += 1;
        self.metrics.waiting.one();
        self.more.notify_one();
        Some(when)
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
                inner.running.push(Arc::clone(&next.1));
                return Some(next);
            }
            inner = self.more.wait(inner).unwrap_or_else(|broken| broken.into_inner());
        }
    }

    /// A thread has nothing more to do with a search that it took.
    pub(super) fn done(&self, shared: &Arc<Shared>) {
        self.lock().running.retain(|running| !Arc::ptr_eq(running, shared));
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
    /// Whether so many searches are under way or wait, without those that nobody wants any more: these end at once.
    fn are_wanted(&self, threads: usize) -> bool {
        let waiting = self.jobs.values().flatten().map(|(_, shared)| shared);
        self.running.iter().chain(waiting).filter(|shared| !shared.is_cancelled()).take(threads).count()
            == threads
    }

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
            time: crate::hub::Time::most(Duration::ZERO),
            task: Task::Play { level: 1, seed: 0, answer },
        }
    }

    #[test]
    fn owners_are_served_in_turn_and_the_queue_has_an_end() {
        let queue = Queue::new(1, 8, &Arc::default());
        let push = |owner: &str| queue.push(job(owner), Arc::default()).is_some();
        assert!(push("a") && push("a"));
        assert!(!push("a"), "two of eight places are enough for one");
        for owner in ["b", "c", "d", "e", "f", "g"] {
            assert!(push(owner));
        }
        assert!(!push("h"), "eight wait already");
        let served: Vec<String> = (0..8).filter_map(|_| queue.pop()).map(|(job, _)| job.owner).collect();
        assert_eq!(served, ["a", "b", "c", "d", "e", "f", "g", "a"]);
        assert!(!queue.is_waited_for());
        queue.close();
        assert!(queue.pop().is_none());
    }

    #[test]
    fn what_nobody_wants_any_more_makes_room() {
        let queue = Queue::new(1, 4, &Arc::default());
        for _ in 0..10 {
            let shared = Arc::new(Shared::default());
            assert_eq!(queue.push(job("a"), Arc::clone(&shared)), Some(When::Now));
            shared.cancelled.store(true, std::sync::atomic::Ordering::SeqCst);
        }
        assert!(!queue.is_waited_for(), "nobody wants any of it");
        assert_eq!(queue.push(job("b"), Arc::default()), Some(When::Now));
        assert!(queue.is_waited_for());
        assert_eq!(queue.lock().count, 2);
        assert!(queue.pop().is_some_and(|(job, shared)| job.owner == "a" && shared.is_cancelled()));
        assert!(queue.pop().is_some_and(|(job, _)| job.owner == "b"));
        assert_eq!(queue.lock().count, 0);
    }

    #[test]
    fn a_search_waits_when_all_threads_have_something_to_do() {
        let queue = Queue::new(2, 100, &Arc::default());
        let push = || queue.push(job("a"), Arc::default());
        assert_eq!([push(), push(), push()], [Some(When::Now), Some(When::Now), Some(When::Later)]);
        let (_, first) = queue.pop().expect("there is one");
        let (_, second) = queue.pop().expect("there are two");
        assert_eq!(push(), Some(When::Later));
        queue.done(&first);
        second.cancelled.store(true, std::sync::atomic::Ordering::SeqCst);
        while queue.lock().count > 0 {
            let (_, shared) = queue.pop().expect("there are more");
            queue.done(&shared);
        }
        assert_eq!([push(), push(), push()], [Some(When::Now), Some(When::Now), Some(When::Later)]);
    }
}
