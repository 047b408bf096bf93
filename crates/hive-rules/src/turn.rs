//! What a player does when it is their turn.

use crate::{Cell, Piece};
use arrayvec::ArrayVec;

/// One turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
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

/// Room for every legal turn of any position. A hive of 28 tiles has at most 62 cells on
/// its rim: 8 insects to place and 14 tiles to move, each to one of those or onto the hive.
pub const MAX_TURNS: usize = 2048;

/// The legal turns of a position, without allocation.
pub type Turns = ArrayVec<Turn, MAX_TURNS>;
