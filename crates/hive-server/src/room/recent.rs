//! What has happened lately, for those who were away for a moment. Not in the words in which it was told: those of eight
//! events would be more than all else that a room holds of its game.

use hive_play::{Event, Happening, Meeting};
use hive_wire::Status;
use hive_wire::view::Scene;
use std::collections::VecDeque;

/// How many events can be told again one by one; beyond that the whole game is shorter.
const RECENT: usize = 8;

/// Something that has happened lately.
pub(super) struct Lately {
    pub(super) event: Event,
    /// The turn that was the latest then.
    pub(super) turn: Option<usize>,
    /// Whether the game was over then.
    over: bool,
}

impl Lately {
    /// Something that has just happened.
    pub(super) fn new(event: Event, meeting: &Meeting, scene: &Scene) -> Lately {
        Lately { event, turn: scene.latest(), over: meeting.is_over() }
    }

    /// How the game stands, for whoever hears of it now: as it does now, but an end is told with the event that was the
    /// end.
    pub(super) fn status(&self, now: &Status) -> Status {
        let now = now.clone();
        if self.over { now } else { Status { outcome: None, rematch: None, ..now } }
    }
}

/// The latest events.
#[derive(Default)]
pub(super) struct Recent(VecDeque<Lately>);

impl Recent {
    /// One more. What was taken back cannot be shown any more, so that whoever has not heard of it gets the whole game.
    pub(super) fn push(&mut self, lately: Lately) {
        if matches!(lately.event.what, Happening::TakebackGranted { .. }) {
            self.0.clear();
        }
        if self.0.len() == RECENT {
            self.0.pop_front();
        }
        self.0.push_back(lately);
    }

    /// The last so many; nothing if not so many are known.
    pub(super) fn last(&self, count: usize) -> Option<impl Iterator<Item = &Lately>> {
        Some(self.0.iter().skip(self.0.len().checked_sub(count)?))
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}
