//! An engine's turn: asked of the hub, waited for, played.

use super::task::Room;
use crate::hub::{Job, Owner, Search, Task, Time};
use hive_play::Identity;
use hive_rules::Turn;
use std::time::Duration;
use tokio::sync::oneshot;
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
        _search: Search,
    },
    /// There was no place for a search: it is asked for again.
    Later {
        /// After so many searches that came to nothing.
        failed: u32,
        at: Instant,
    },
}

/// What has come of waiting.
pub(super) struct Thought {
    turn: Option<Turn>,
    failed: u32,
}

/// What an engine has found, once it has; never if none is at work.
pub(super) async fn thought(thinking: &mut Option<Thinking>) -> Thought {
    match thinking {
        Some(Thinking::Search { failed, answer, .. }) => {
            let turn = answer.await.ok().flatten();
            Thought { failed: *failed + u32::from(turn.is_none()), turn }
        }
        Some(Thinking::Later { failed, at }) => {
            tokio::time::sleep_until(*at).await;
            Thought { turn: None, failed: *failed }
        }
        None => std::future::pending().await,
    }
}

impl Room {
    /// Sees to it that an engine thinks if it is its turn, and only then; after so many searches that failed.
    pub(super) fn think(&mut self, failed: u32) {
        let Some(level) = self.meeting.engine_to_move().filter(|_| self.damage.is_none()) else {
            self.thinking = None;
            return;
        };
        let next = self.meeting.number();
        if matches!(self.thinking, Some(Thinking::Search { number, .. }) if number == next) {
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
        self.thinking = Some(match self.house.hub.search(job) {
            Ok(search) => Thinking::Search { number: next, failed, answer: receiver, _search: search },
            Err(_) => Thinking::Later { failed, at: Instant::now() + ASK_AGAIN },
        });
    }

    /// An engine has found a turn, or so many searches for it have failed in a row: then it is asked again once, and
    /// after that takes any turn, so that the game goes on.
    pub(super) async fn engine_plays(&mut self, thought: Thought) {
        self.thinking = None;
        self.overdue().await;
        let any = || self.meeting.legal().first().copied();
        let turn = thought.turn.or_else(|| if thought.failed > 1 { any() } else { None });
        if let (Some(turn), Some(_)) = (turn, self.meeting.engine_to_move()) {
            let at = self.house.clock.now();
            let happening = self.meeting.turn_taken(turn, at);
            if self.happen(at, vec![happening]).await.is_err() && self.meeting.engine_to_move().is_some() {
                // The disk will not be better at once.
                self.thinking = Some(Thinking::Later { failed: 0, at: Instant::now() + ASK_AGAIN });
                return;
            }
        }
        self.think(thought.failed);
    }
}
