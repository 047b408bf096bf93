//! What a player does when it is their turn.

use crate::table::MOST_RIM;
use crate::{Bug, Cell, Piece};
use arrayvec::ArrayVec;

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Turn {
    /// A tile comes from the hand onto the table.
    Place {
        /// The tile.
        piece: Piece,
        /// Where it is laid.
        to: Cell,
    },
    /// A tile on the table goes elsewhere: by itself, or thrown by a pillbug. The two are one
    /// turn where both are possible; [`Position::way`](crate::Position::way) tells which.
    Move {
        /// The tile.
        piece: Piece,
        /// Where it stood.
        from: Cell,
        /// Where it goes.
        to: Cell,
    },
    /// Nothing can be done.
    Pass,
}

impl Turn {
    /// The tile that is placed or moved.
    pub const fn piece(self) -> Option<Piece> {
        match self {
            Turn::Place { piece, .. } | Turn::Move { piece, .. } => Some(piece),
            Turn::Pass => None,
        }
    }

    /// Where the tile ends.
    pub const fn to(self) -> Option<Cell> {
        match self {
            Turn::Place { to, .. } | Turn::Move { to, .. } => Some(to),
            Turn::Pass => None,
        }
    }

    /// Where the tile came from, if it was on the table.
    pub const fn from(self) -> Option<Cell> {
        match self {
            Turn::Move { from, .. } => Some(from),
            Turn::Place { .. } | Turn::Pass => None,
        }
    }
}

/// Room for every legal turn of any position.
pub const MAX_TURNS: usize = 2048;

// Each insect is placed somewhere on the rim, each own tile goes there or onto the hive, and two throwers have six
// neighbours each to throw onto six cells.
const _: () = assert!(
    Bug::ALL.len() * MOST_RIM + Piece::PER_COLOR * (MOST_RIM + Piece::COUNT) + 2 * 6 * 6 <= MAX_TURNS,
    "with so many tiles there can be more legal turns than MAX_TURNS"
);

/// The legal turns of a position, without allocation.
pub type Turns = ArrayVec<Turn, MAX_TURNS>;
