//! What a room is asked for.

use super::clients::Outgoing;
use crate::cluster::message::{Asked, Told};
use crate::shown::Access;
use hive_bus::Heard;
use hive_play::{Agreement, Identity, Millis, Person};
use hive_rules::{ByColor, Game};
use hive_wire::{Act, GameView, RefusalView};
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot};

/// Something that a room is asked for. If the answer's channel is dropped, there is no such game.
pub(crate) enum Command {
    /// Somebody connects.
    Enter {
        person: Person,
        /// How they were led here.
        access: Access,
        /// The number of the last event that they know.
        since: Option<u32>,
        out: mpsc::Sender<Outgoing>,
        entered: oneshot::Sender<Result<Entered, RefusalView>>,
    },
    /// A connection is gone.
    Exit { key: u64 },
    /// A client says something.
    Say { key: u64, id: u32, act: Act },
    /// How long a client's messages take.
    Lag { key: u64, milliseconds: u32 },
    /// Somebody wants a seat.
    Join { person: Person, answer: oneshot::Sender<Result<Box<GameView>, RefusalView>> },
    /// Somebody looks in.
    Look { who: Identity, access: Access, answer: oneshot::Sender<Box<GameView>> },
    /// Somebody wants the game itself.
    Record { answer: oneshot::Sender<Box<Snapshot>> },
    /// The alarm rang.
    Wake,
    /// Another node asks something.
    Asked { what: Asked, heard: Heard },
    /// The node that has the game tells something.
    Told(Told),
    /// A node has ended.
    Gone { node: String },
    /// The database has not heard of this node for too long.
    Ill,
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
