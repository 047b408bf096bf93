//! What happens in a game, as it is told.

use crate::{CellView, PieceName, Side};
use serde::{Deserialize, Serialize};

/// Something that happened in a game, with its number. Numbers count from 1 without a gap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct Event {
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
        /// The tile.
        #[cfg_attr(feature = "describe", ts(type = "string"))]
        piece: PieceName,
        /// Where it came from; none if it came from the hand.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        from: Option<CellView>,
        /// Where it lies now.
        to: CellView,
        /// The tile that threw it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        thrown_by: Option<PieceName>,
        /// The cells it went through, both ends included, where there are more than the two ends.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        path: Option<Vec<CellView>>,
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
    /// The game was called off before both had taken a turn: nobody wins.
    Aborted {
        /// Who called it off; none if somebody did not begin in time.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        side: Option<Side>,
    },
    /// The other player would not play again.
    RematchDeclined {
        /// Who declined.
        side: Side,
    },
    /// A player would like to play again.
    RematchOffered {
        /// Who.
        side: Side,
    },
    /// They play again, colours swapped.
    Rematch {
        /// The other game: its name for those who play, and for those who watch a pass to watch it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        game: Option<String>,
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
    /// Those who watch have said something among themselves. Players are told only this while they play; what it was
    /// is in the game when it is over.
    Aside {},
}
