//! An engine's turn: asked of the hub, waited for, played.

use super::rooms::House;
use super::task::Room;
use crate::cluster::Cluster;
use crate::cluster::jobs::Wanted;
use crate::hub::{Job, QUICK_LEVEL, Search, Task, Time};
use crate::line::Owner;
use hive_play::{Identity, Millis};
use hive_rules::Turn;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// The longest that an engine may think about a turn.
const THINK: Duration = Duration::from_secs(3);

/// When to ask again for a search, after too many were waiting or the disk had failed.
const ASK_AGAIN: Duration = Duration::from_millis(500);

/// What a room waits for while it is an engine's turn.
pub(super) enum Thinking {
    /// A search under way for the turn after this event.
    Search {
        number: u32,
        /// How many searches for this turn have come to nothing.
        failed: u32,
        answer: oneshot::Receiver<Option<Turn>>,
        /// Ends the search when it is dropped.
        search: Search,
        wait: Wait,
    },
    /// Somebody else thinks about the turn after this event; if nobody does, this node.
    Elsewhere {
        number: u32,
        failed: u32,
        answer: oneshot::Receiver<Option<Turn>>,
        /// Ends it when it is dropped.
        _asking: Asking,
    },
    /// There was no place for a search: it is asked for again.
    Later {
        /// After so many searches that came to nothing.
        failed: u32,
        at: Instant,
        wait: Wait,
    },
}

/// How long an engine has waited for a place to think, by the game's own clock. That is the server's doing and not the
/// engine's: its clock does not run.
#[derive(Clone, Copy)]
pub(super) struct Wait {
    since: Millis,
    /// What of it was given back.
    credited: Millis,
}

impl Wait {
    fn from(since: Millis) -> Wait {
        Wait { since, credited: 0 }
    }

    /// What has not been given back yet, of so much that it has waited at most.
    fn more(&mut self, now: Millis, most: Millis) -> Millis {
        let more = (now - self.since).min(most) - self.credited;
        self.credited += more.max(0);
        more.max(0)
    }
}

/// A question that ends with whoever asked.
pub(super) struct Asking(JoinHandle<()>);

impl Drop for Asking {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// What has come of waiting.
pub(super) struct Thought {
    turn: Option<Turn>,
    failed: u32,
}

/// What an engine has found, once it has; never if none is at work.
pub(super) async fn thought(thinking: &mut Option<Thinking>) -> Thought {
    match thinking {
        Some(Thinking::Search { failed, answer, .. } | Thinking::Elsewhere { failed, answer, .. }) => {
            let turn = answer.await.ok().flatten();
            Thought { failed: *failed + u32::from(turn.is_none()), turn }
        }
        Some(Thinking::Later { failed, at, .. }) => {
            tokio::time::sleep_until(*at).await;
            Thought { turn: None, failed: *failed }
        }
        None => std::future::pending().await,
    }
}

/// Lets somebody else think, and if nobody does, the hub of this node.
async fn ask(cluster: Arc<Cluster>, house: Arc<House>, wanted: Wanted, job: Job) {
    let began = Instant::now();
    let found = cluster.think(&job.game, &wanted).await;
    let Job { owner, game, time, task } = job;
    // The clock has not waited.
    let time = time.after(began.elapsed());
    let Task::Play { level, seed, answer } = task else { return };
    if found.is_some() {
        house.metrics.cluster.thought_elsewhere.one();
        // A turn that nobody waits for any more goes nowhere.
        let _ = answer.send(found);
        return;
    }
    let (own, owned) = oneshot::channel();
    let task = Task::Play { level, seed, answer: own };
    // Without a place the answer is dropped, and the room asks again.
    let Ok(_search) = house.hub.search(Job { owner, game, time, task }) else { return };
    let _ = answer.send(owned.await.ok().flatten());
}

impl Room {
    /// Whether engines are asked here: not where the game is another's, or may not be what it seems.
    fn thinks(&self) -> bool {
        self.damage.is_none() && self.doubt.is_none() && self.decides()
    }

    /// Sees to it that an engine thinks if it is its turn, and only then; after so many searches that failed.
    pub(super) fn think(&mut self, failed: u32) {
        let Some(level) = self.meeting.engine_to_move().filter(|_| self.thinks()) else {
            self.thinking = None;
            return;
        };
        let next = self.meeting.number();
        if matches!(
            self.thinking,
            Some(Thinking::Search { number, .. } | Thinking::Elsewhere { number, .. }) if number == next
        ) {
            return;
        }
        let clock = self.meeting.clocks().map(|clocks| {
            let left = clocks.left(self.meeting.to_move(), self.house.clock.now());
            (Duration::from_millis(left as u64), Duration::from_millis(clocks.increment() as u64))
        });
        let (answer, receiver) = oneshot::channel();
        let owner = hive_rules::Color::ALL.into_iter().find_map(|color| self.meeting.seated(color));
        let owner = owner.map_or_else(Identity::forgotten, |seated| seated.who.clone());
        let owner = Owner::new(owner.as_str(), self.house.acquaintances.address(&owner).as_ref());
        let task = Task::Play { level, seed: crate::random::seed(), answer };
        let time = Time { most: THINK, clock };
        let job = Job { owner, game: self.meeting.game().clone(), time, task };
        let elsewhere = self.house.cluster.as_ref().filter(|_| level > QUICK_LEVEL && failed == 0);
        if let Some(cluster) = elsewhere
            && let Some(wanted) = Wanted::new(&job.game, level, crate::random::seed(), time)
        {
            let asking = tokio::spawn(ask(Arc::clone(cluster), Arc::clone(&self.house), wanted, job));
            let _asking = Asking(asking);
            self.thinking = Some(Thinking::Elsewhere { number: next, failed, answer: receiver, _asking });
            return;
        }
        let wait = Wait::from(self.house.clock.now());
        self.thinking = Some(match self.house.hub.search(job) {
            Ok(search) => Thinking::Search { number: next, failed, answer: receiver, search, wait },
            Err(_) => Thinking::Later { failed, at: Instant::now() + ASK_AGAIN, wait },
        });
    }

    /// What an engine has waited for a place to think since somebody last asked.
    pub(super) fn engine_waited(&mut self, now: Millis) -> Millis {
        match &mut self.thinking {
            Some(Thinking::Search { search, wait, .. }) => {
                let waited = search.waited().as_millis();
                wait.more(now, Millis::try_from(waited).unwrap_or(Millis::MAX))
            }
            Some(Thinking::Later { wait, .. }) => wait.more(now, Millis::MAX),
            Some(Thinking::Elsewhere { .. }) | None => 0,
        }
    }

    /// An engine has found a turn, or so many searches for it have failed in a row: then it is asked again once, and
    /// after that takes any turn, so that the game goes on.
    pub(super) async fn engine_plays(&mut self, thought: Thought) {
        // Before it is forgotten how long it has waited.
        self.overdue().await;
        self.thinking = None;
        let any = || self.meeting.legal().first().copied();
        let turn = thought.turn.or_else(|| if thought.failed > 1 { any() } else { None });
        if let (Some(turn), Some(_), true) = (turn, self.meeting.engine_to_move(), self.thinks()) {
            let at = self.moment();
            let happening = self.meeting.turn_taken(turn, at);
            if self.happen(at, vec![happening]).await.is_err() && self.meeting.engine_to_move().is_some() {
                // The disk will not be better at once.
                let (at, wait) = (Instant::now() + ASK_AGAIN, Wait::from(at));
                self.thinking = Some(Thinking::Later { failed: 0, at, wait });
                return;
            }
        }
        self.think(thought.failed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What an engine waits for a place is given back as it waits, once, and what it thinks is not.
    #[test]
    fn what_an_engine_waits_is_given_back_and_what_it_thinks_is_not() {
        let mut wait = Wait::from(1_000);
        // It waits for three seconds, in which somebody looks twice, and then thinks for two.
        let given: Vec<Millis> = [(2_000, 1_000), (4_000, 3_000), (6_000, 3_000), (6_000, 3_000)]
            .map(|(now, most)| wait.more(now, most))
            .into();
        assert_eq!(given, [1_000, 2_000, 0, 0]);
        // A clock that is told to stand still gives nothing back.
        assert_eq!(Wait::from(1_000).more(1_000, 5_000), 0);
        assert_eq!(Wait::from(1_000).more(0, 5_000), 0);
    }
}
