//! Searches that wait for a thread, and those that have one.

use super::{Job, Shared};
use crate::budget::Budget;
use crate::line::Fair;
use crate::metrics::Metrics;
use crate::open::Whose;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// However many wait, a search that has begun may go on for so long: less would be no thought at all.
const LEAST: Duration = Duration::from_millis(300);

/// How often somebody looks whether a search should make room.
const LOOK: Duration = Duration::from_millis(50);

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
    /// There is more to do.
    more: Condvar,
    /// Somebody waits, and somebody may have to make room.
    crowded: Condvar,
    threads: usize,
    limit: usize,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct Inner {
    waiting: Fair<Whose, (Job, Arc<Shared>)>,
    /// What is searched, a thread each.
    running: Vec<Running>,
    closed: bool,
}

/// A search that has a thread.
struct Running {
    shared: Arc<Shared>,
    /// The widest network that it comes from.
    network: Vec<Whose>,
    began: Instant,
    /// For how long it may go on while others wait.
    turn: Duration,
}

impl Queue {
    pub(super) fn new(threads: usize, limit: usize, metrics: &Arc<Metrics>) -> Queue {
        let metrics = Arc::clone(metrics);
        let (more, crowded) = (Condvar::new(), Condvar::new());
        Queue { inner: Mutex::default(), more, crowded, threads, limit, metrics }
    }

    /// Adds a search and says when it begins, or who has too many already: nobody takes all places.
    pub(super) fn push(&self, job: Job, shared: Arc<Shared>) -> Result<When, Budget> {
        let mut inner = self.lock();
        if inner.closed || inner.waiting.count() >= self.limit {
            return Err(Budget::Searches);
        }
        let last = job.owner.path().len();
        for (path, most) in job.owner.places(self.limit) {
            if inner.waiting.count_of(path) >= most {
                return Err(if path.len() == last {
                    Budget::SearchesOfGuest
                } else {
                    Budget::SearchesOfAddress
                });
            }
        }
        // What nobody wants any more ends at once.
        let busy = inner.running.iter().filter(|running| !running.shared.stop.is_stopped()).count();
        let when = if busy + inner.waiting.count() < self.threads { When::Now } else { When::Later };
        let path = job.owner.path().to_vec();
        inner.waiting.push(&path, (job, shared));
        self.metrics.waiting.one();
        self.more.notify_one();
        self.crowded.notify_one();
        Ok(when)
    }

    /// The next search, once there is one; nothing when the hub has closed.
    pub(super) fn pop(&self) -> Option<(Job, Arc<Shared>)> {
        let mut inner = self.lock();
        loop {
            if inner.closed {
                return None;
            }
            if let Some((job, shared)) = inner.waiting.pop() {
                self.metrics.waiting.less_one();
                let network = job.owner.path().iter().take(1).cloned().collect();
                let (began, turn) = (Instant::now(), job.turn());
                // A glance may have come before it.
                let _ = shared.taken.set(began);
                inner.running.push(Running { shared: Arc::clone(&shared), network, began, turn });
                return Some((job, shared));
            }
            inner = self.more.wait(inner).unwrap_or_else(|broken| broken.into_inner());
        }
    }

    /// A thread has nothing more to do with a search that it took.
    pub(super) fn done(&self, shared: &Arc<Shared>) {
        self.lock().running.retain(|running| !Arc::ptr_eq(&running.shared, shared));
    }

    /// Takes out a search that nobody wants any more, if it still waits.
    pub(super) fn withdraw(&self, path: &[Whose], shared: &Arc<Shared>) {
        let found = self.lock().waiting.withdraw(path, &|(_, waiting)| Arc::ptr_eq(waiting, shared));
        // What it holds is dropped when the lock is given back.
        if found.is_some() {
            self.metrics.waiting.less_one();
        }
    }

    /// Stops searches that have had their turn while others wait, until the hub closes. A search itself looks up only
    /// between two depths, which may be minutes apart.
    pub(super) fn usher(&self) {
        let mut inner = self.lock();
        while !inner.closed {
            if inner.waiting.count() == 0 {
                inner = self.crowded.wait(inner).unwrap_or_else(|broken| broken.into_inner());
                continue;
            }
            for running in &inner.running {
                if running.began.elapsed() >= inner.share(running, self.threads) {
                    running.shared.stop.now();
                }
            }
            let timed = self.crowded.wait_timeout(inner, LOOK);
            inner = timed.unwrap_or_else(|broken| broken.into_inner()).0;
        }
    }

    /// How many wait.
    pub(super) fn waiting(&self) -> usize {
        self.lock().waiting.count()
    }

    /// How many wait of those of a kind of whom most do.
    pub(super) fn busiest(&self, kind: &impl Fn(&Whose) -> bool) -> usize {
        self.lock().waiting.busiest(kind)
    }

    pub(super) fn close(&self) {
        let mut inner = self.lock();
        inner.closed = true;
        for running in &inner.running {
            running.shared.stop.now();
        }
        drop(inner);
        self.more.notify_all();
        self.crowded.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

impl Inner {
    /// For how long a search may go on: its turn, divided by those it keeps waiting. Of its own network these are all
    /// who wait, of the others one each: who brings many shortens their own thinking and nobody else's.
    fn share(&self, running: &Running, threads: usize) -> Duration {
        let own = self.waiting.count_of(&running.network);
        let crowd = own + self.waiting.width() - usize::from(own > 0);
        let each = u32::try_from(crowd.div_ceil(threads.max(1))).unwrap_or(u32::MAX);
        (running.turn / each.max(1)).max(LEAST.min(running.turn))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hub::{Task, Time};
    use crate::line::Owner;
    use crate::network::Address;
    use hive_rules::{Expansions, Game, Ruleset};

    fn job(guest: &str, address: &str) -> Job {
        let (answer, _) = tokio::sync::oneshot::channel();
        Job {
            owner: Owner::new(guest, Some(&Address::of(address.parse().expect("an address")))),
            game: Game::new(Ruleset::rulebook(Expansions::NONE)),
            time: Time { most: Duration::from_secs(3), clock: None },
            task: Task::Play { level: 10, seed: 0, answer },
        }
    }

    #[test]
    fn nobody_takes_all_places() {
        let queue = Queue::new(1, 32, &Arc::default());
        let push = |guest: &str, address: &str| queue.push(job(guest, address), Arc::default()).err();
        assert_eq!([push("a", "1.2.3.4"), push("a", "1.2.3.4")], [None, None]);
        assert_eq!(
            push("a", "1.2.3.4"),
            Some(Budget::SearchesOfGuest),
            "two of 32 places are enough for one"
        );
        for guest in ["b", "c", "d", "e", "f", "g"] {
            assert_eq!(push(guest, "1.2.3.4"), None);
        }
        assert_eq!(push("h", "1.2.3.4"), Some(Budget::SearchesOfAddress), "and eight for an address");
        let site = |i: u16| format!("2001:db8:1:{i:x}00::1");
        for i in 0..16 {
            assert_eq!(push(&format!("s{i}"), &site(i)), None);
        }
        assert_eq!(
            push("s", &site(16)),
            Some(Budget::SearchesOfAddress),
            "and half of them for a wide network"
        );
        for i in 0..8 {
            assert_eq!(push("x", &format!("1.1.1.{i}")), None);
        }
        assert_eq!(push("y", "2.2.2.2"), Some(Budget::Searches), "32 wait already");
    }

    #[test]
    fn what_nobody_wants_any_more_makes_room() {
        let queue = Queue::new(1, 4, &Arc::default());
        for _ in 0..10 {
            let (shared, job) = (Arc::new(Shared::default()), job("a", "1.2.3.4"));
            let path = job.owner.path().to_vec();
            assert_eq!(queue.push(job, Arc::clone(&shared)), Ok(When::Now));
            queue.withdraw(&path, &shared);
        }
        assert_eq!(queue.lock().waiting.count(), 0);
    }

    #[test]
    fn a_search_waits_when_all_threads_have_something_to_do() {
        let queue = Queue::new(2, 100, &Arc::default());
        let push = || queue.push(job("a", "1.2.3.4"), Arc::default());
        assert_eq!([push(), push(), push()], [Ok(When::Now), Ok(When::Now), Ok(When::Later)]);
        let (_, first) = queue.pop().expect("there is one");
        let (_, second) = queue.pop().expect("there are two");
        assert_eq!(push(), Ok(When::Later));
        queue.done(&first);
        second.stop.now();
        for _ in 0..2 {
            let (_, shared) = queue.pop().expect("there are more");
            queue.done(&shared);
        }
        assert_eq!([push(), push(), push()], [Ok(When::Now), Ok(When::Now), Ok(When::Later)]);
        queue.close();
        assert!(queue.pop().is_none());
    }

    /// Who brings many shortens their own thinking and nobody else's.
    #[test]
    fn thinking_is_shorter_where_others_wait() {
        let queue = Queue::new(1, 1000, &Arc::default());
        let push = |guest: &str, address: &str| queue.push(job(guest, address), Arc::default()).is_ok();
        assert!(push("ann", "5.6.7.8") && push("eve", "1.2.3.4"));
        let (_anns, _eves) = (queue.pop(), queue.pop());
        let shares = || {
            let inner = queue.lock();
            inner.running.iter().map(|running| inner.share(running, 1).as_millis()).collect::<Vec<_>>()
        };
        assert_eq!(shares(), [3000, 3000]);
        assert!(push("eve 1", "1.2.3.4"));
        assert_eq!(shares(), [3000, 3000], "one who waits is worth a whole turn");
        assert!(push("eve 2", "1.2.3.4") && push("eve 3", "1.2.3.4"));
        assert_eq!(shares(), [3000, 1000]);
        assert!(push("bob", "9.9.9.9"));
        assert_eq!(shares(), [1500, 750]);
        (4..100).for_each(|i| assert!(push(&format!("eve {i}"), "1.2.3.4")));
        assert_eq!(shares(), [1500, 300], "but a thought takes its time");
    }
}
