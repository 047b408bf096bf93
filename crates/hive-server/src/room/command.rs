//! What a room is asked for.

use super::outbox::Outbox;
use crate::cluster::message::{Asked, Told};
use crate::shown::Access;
use hive_bus::Heard;
use hive_play::{Agreement, Identity, Meeting, Millis, Person};
use hive_rules::{ByColor, Game};
use hive_wire::{Act, GameView, RefusalView};
use std::sync::Arc;
use tokio::sync::oneshot;

/// Something that a room is asked for. If the answer's channel is dropped, there is no such game.
pub(crate) enum Command {
    /// Somebody connects.
    Enter(Box<Entry>),
    /// A connection is gone.
    Exit { key: u64 },
    /// A client says something.
    Say { key: u64, id: u32, act: Box<Act> },
    /// How long a client's messages take.
    Lag { key: u64, milliseconds: u32 },
    /// Somebody wants a seat.
    Join { person: Box<Person>, answer: oneshot::Sender<Result<Box<GameView>, RefusalView>> },
    /// Somebody looks in.
    Look { who: Identity, access: Access, answer: oneshot::Sender<Box<GameView>> },
    /// Somebody wants the game itself.
    Record { answer: oneshot::Sender<Box<Snapshot>> },
    /// The alarm rang.
    Wake,
    /// Another node asks something.
    Asked(Box<Question>),
    /// The node that has the game tells something.
    Told(Box<Told>),
    /// A node has ended.
    Gone { node: String },
    /// The database has not heard of this node for too long.
    Ill,
}

// The door of every room that is awake has memory for 64 of them, whatever they are: what is large is in a box.
const _: () = assert!(size_of::<Command>() <= 32, "a command is too large for a door");

/// Somebody who connects.
pub(crate) struct Entry {
    pub(crate) person: Person,
    /// How they were led here.
    pub(crate) access: Access,
    /// The number of the last event that they know.
    pub(crate) since: Option<u32>,
    pub(crate) out: Outbox,
    pub(crate) entered: oneshot::Sender<Result<Entered, RefusalView>>,
}

/// What another node asks, and the way to answer it.
pub(crate) struct Question {
    pub(crate) what: Asked,
    pub(crate) heard: Heard,
}

/// A client is in.
pub(crate) struct Entered {
    pub(crate) key: u64,
}

/// A game as it is now, for records and pictures.
pub(crate) struct Snapshot {
    pub(crate) game: Game,
    pub(crate) created: Millis,
    pub(crate) names: ByColor<Option<Arc<str>>>,
    pub(crate) agreement: Agreement,
}

impl Snapshot {
    #[inline(never)]
    pub(super) fn of(meeting: &Meeting) -> Box<Snapshot> {
        let name = |color| meeting.seated(color).map(|seated| Arc::clone(&seated.name));
        Box::new(Snapshot {
            game: meeting.game().clone(),
            created: meeting.created(),
            names: ByColor::from_fn(name),
            agreement: meeting.agreement().clone(),
        })
    }
}
