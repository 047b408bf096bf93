//! From a room to its clients.

use crate::{Event, GameView, MovesView, Presence, RefusalView, Status};
use serde::{Deserialize, Serialize};

/// A message from a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum ServerMessage {
    /// Everything: the first message, unless `since` could be served with events alone; and the answer
    /// to `resync`. It takes the place of all that was known before.
    Game {
        /// The game.
        game: Box<GameView>,
        /// Who is here.
        presence: Presence,
    },
    /// Something happened. Events come in order, without a gap.
    Event {
        /// What.
        event: Event,
        /// How things stand after it, and whatever happened together with it.
        status: Box<Status>,
    },
    /// What may be done now: for whoever is to move, after each turn; and for those who ask.
    Moves {
        /// All of it.
        moves: MovesView,
    },
    /// A message of this client was obeyed, and became this event.
    Done {
        /// The client's number for it.
        id: u32,
        /// The event's number.
        number: u32,
    },
    /// A message of this client was not obeyed. Nothing has changed.
    Refused {
        /// The client's number for it; none if it could not be read that far.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        id: Option<u32>,
        /// Why.
        refusal: RefusalView,
    },
    /// Who is here now.
    Presence {
        /// Who.
        presence: Presence,
    },
    /// What the server keeps games in, or the node that has this one, cannot be reached, or can be again. Until then one
    /// can look at the game as it was last told, and nothing happens in it.
    Memory {
        /// Whether it is away.
        away: bool,
    },
    /// The answer to a ping.
    Pong {
        /// What the ping said.
        #[cfg_attr(feature = "describe", ts(type = "number"))]
        sent: i64,
        /// The server's time, in milliseconds since 1970.
        #[cfg_attr(feature = "describe", ts(type = "number"))]
        now: i64,
    },
    /// The connection is about to be closed.
    Closing {
        /// Why.
        reason: LeaveReason,
        /// When to come back.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        retry_after_seconds: Option<u32>,
    },
}

/// Why the server closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum LeaveReason {
    /// It ends; games go on when it is back.
    Shutdown,
    /// The client does not read as fast as the game goes.
    TooSlow,
    /// The client says more than anybody can mean.
    Flood,
    /// The server could not write; nothing was lost that it had acknowledged.
    Trouble,
}
