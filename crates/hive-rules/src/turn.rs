//! What a player does when it is their turn.

use crate::table::MOST_RIM;
use crate::{Bug, Cell, Piece};
use arrayvec::ArrayVec;

/// One turn.
///
/// ```
/// use hive_rules::*;
/// let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
/// let (white, black) = (Piece::queen(Color::White), Piece::queen(Color::Black));
/// let turn = game.play_to(white, Cell::ORIGIN).unwrap();
/// assert_eq!(turn, Turn::Place { piece: white, to: Cell::ORIGIN });
/// game.play_to(black, Cell::at(1, 0)).unwrap();
/// let turn = game.play_to(white, Cell::at(1, -1)).unwrap();
/// assert_eq!((turn.from(), turn.to()), (Some(Cell::ORIGIN), Some(Cell::at(1, -1))));
/// ```
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
///
/// ```
/// use hive_rules::{Expansions, Position, Ruleset, Turns};
/// let position = Position::new(Ruleset::rulebook(Expansions::ALL));
/// let mut turns = Turns::new();
/// position.list_turns(&mut turns);
/// assert_eq!(turns.len(), 8);
/// ```
pub type Turns = ArrayVec<Turn, MAX_TURNS>;
