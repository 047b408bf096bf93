//! What happens in a game: the truth that everything else is derived from.

use crate::Side;
use serde::{Deserialize, Serialize};

/// The version of [`Happening`] that is written today. Kept beside each stored event.
pub const EVENT_VERSION: u8 = 1;

/// Something that happened in a game, with its number. Numbers count from 1 without a gap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct Event {
    /// The version of the format.
    pub v: u8,
    /// Which event of the game it is.
    pub number: u32,
    /// When it happened, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: i64,
    /// What happened.
    pub what: Happening,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum Happening {
    /// Somebody took a seat.
    Joined {
        /// Which.
        side: Side,
        /// Under which name.
        name: String,
    },
    /// Somebody gave a seat back before the first turn.
    Left {
        /// Which.
        side: Side,
    },
    /// A tile was placed, moved or thrown.
    Turn {
        /// Whose turn it was.
        side: Side,
        /// The turn in text.
        text: String,
        /// What is left on the player's clock after it, in milliseconds.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional, type = "number"))]
        left_ms: Option<i64>,
    },
    /// There was nothing to do but pass, and the room did it.
    Pass {
        /// Whose turn it was.
        side: Side,
    },
    /// A player would like a draw.
    DrawOffered {
        /// Who.
        side: Side,
    },
    /// The other player agreed: the game is drawn.
    DrawAccepted {
        /// Who agreed.
        side: Side,
    },
    /// The other player would rather go on.
    DrawDeclined {
        /// Who declined.
        side: Side,
    },
    /// A player would like to take back their last turn.
    TakebackAsked {
        /// Who.
        side: Side,
    },
    /// The other player lets them.
    TakebackGranted {
        /// Who granted it.
        side: Side,
        /// How many turns are taken back, passes included.
        plies: u32,
    },
    /// The other player does not.
    TakebackDeclined {
        /// Who declined.
        side: Side,
    },
    /// A player gave up.
    Resigned {
        /// Who.
        side: Side,
    },
    /// A player's time is up.
    FlagFell {
        /// Whose.
        side: Side,
    },
    /// A player would like to play again.
    RematchOffered {
        /// Who.
        side: Side,
    },
    /// They play again, colours swapped.
    Rematch {
        /// The other game.
        game: String,
    },
    /// Somebody said something.
    Chat {
        /// A player, or somebody who watches.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        side: Option<Side>,
        /// Under which name.
        name: String,
        /// What.
        text: String,
    },
}
