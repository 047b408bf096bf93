//! What can be wrong with a record.

use crate::{PieceName, RefusalView};
use serde::{Deserialize, Serialize};

/// What is wrong with a record, so that anybody can say it in their own language. Texts of the record are
/// cut where they get long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum Mistake {
    /// There is no game in it.
    NoGame,
    /// It looks like a record of this format and is none.
    NotThisFormat {
        /// The format.
        format: RecordFormat,
    },
    /// It does not say which tiles are played with.
    NoGameType,
    /// This is not a set of tiles.
    GameType {
        /// What stands there instead.
        text: String,
    },
    /// This is not a result.
    Result {
        /// What stands there instead.
        text: String,
    },
    /// A game string has no state such as `InProgress` in its second field.
    State {
        /// What stands there instead.
        text: String,
    },
    /// A game string does not say whose turn it is, as `White[5]` does, in its third field.
    ToMove {
        /// What stands there instead.
        text: String,
    },
    /// This line makes no sense.
    Line {
        /// The line.
        text: String,
    },
    /// It breaks off in the middle.
    BrokenOff,
    /// It has more turns, or more is said at one turn, than there is room for.
    TooLarge,
    /// A turn is empty.
    EmptyTurn,
    /// A part of a turn names no tile.
    NotATile {
        /// The turn as it is written.
        turn: String,
        /// The part.
        text: String,
    },
    /// A part of a turn has a stroke on both sides.
    TwoSides {
        /// The turn as it is written.
        turn: String,
        /// The part.
        text: String,
    },
    /// A part of a turn is one too many.
    TooMuch {
        /// The turn as it is written.
        turn: String,
        /// The part.
        text: String,
    },
    /// A place is described by a tile that is not on the table.
    NotOnTable {
        /// The turn as it is written.
        turn: String,
        /// The tile.
        #[cfg_attr(feature = "describe", schema(value_type = String))]
        piece: PieceName,
    },
    /// A turn does not say where the tile goes, and it is not the first one.
    NoPlace {
        /// The turn as it is written.
        turn: String,
        /// The tile that should go somewhere.
        #[cfg_attr(feature = "describe", schema(value_type = String))]
        piece: PieceName,
    },
    /// A turn is against the rules.
    Refused {
        /// The turn as it is written.
        turn: String,
        /// The tile that it is about; none for a pass.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        #[cfg_attr(feature = "describe", schema(value_type = Option<String>))]
        piece: Option<PieceName>,
        /// The rule, as the board says it.
        refusal: RefusalView,
    },
    /// A turn comes after the third occurrence of a position, where that ends the game.
    AfterRepetition {
        /// The turn as it is written.
        turn: String,
    },
}

/// A format of recorded games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum RecordFormat {
    /// Hive PGN.
    Pgn,
    /// BoardSpace SGF.
    Sgf,
    /// Game strings, one a line.
    GameStrings,
}
