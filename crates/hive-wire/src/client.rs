//! From a client to a room.

use crate::{PieceName, Side};
use serde::{Deserialize, Serialize};

/// A message from a client, with a number of its own choice that the answer carries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct ClientFrame {
    /// The client's number for it.
    pub id: u32,
    /// What it wants.
    #[serde(rename = "do")]
    #[cfg_attr(feature = "describe", ts(rename = "do"))]
    pub act: Act,
}

/// What a client wants. Who plays both sides at one screen may say for which side; otherwise it is
/// clear. Those without fields have braces, for only then fields that nobody knows are refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum Act {
    /// Take a turn.
    Turn {
        /// How many turns have been taken before it. A turn for another moment is refused.
        ply: u32,
        /// The tile.
        piece: PieceName,
        /// The column it goes to.
        q: i32,
        /// The row it goes to.
        r: i32,
    },
    /// Offer a draw.
    OfferDraw {
        /// For whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        side: Option<Side>,
    },
    /// Accept the other player's offer.
    AcceptDraw {},
    /// Decline the other player's offer.
    DeclineDraw {},
    /// Ask to take back one's last turn. Against an engine, and at one screen, it is granted at once.
    AskTakeback {
        /// For whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        side: Option<Side>,
    },
    /// Let the other player take their last turn back.
    GrantTakeback {},
    /// Do not.
    DeclineTakeback {},
    /// Give up.
    Resign {
        /// For whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        side: Option<Side>,
    },
    /// Offer to play again, or accept the other player's offer.
    Rematch {},
    /// Give one's seat back, before the first turn.
    Leave {},
    /// Say something.
    Chat {
        /// What: 1 to 300 characters.
        text: String,
    },
    /// Decline the other player's offer to play again.
    DeclineRematch {},
    /// Call the game off before both have taken a turn: nobody wins.
    Abort {},
    /// Ask for everything anew.
    Resync {},
    /// Ask what may be done now, though it is somebody else's turn.
    Moves {},
    /// How long does a message take?
    Ping {
        /// When it was sent, by the client's own clock; comes back unchanged.
        #[cfg_attr(feature = "describe", ts(type = "number"))]
        sent: i64,
        /// How long the last ping took there and back, in milliseconds. Not read any more: the server measures it itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        lag_ms: Option<u32>,
    },
}
