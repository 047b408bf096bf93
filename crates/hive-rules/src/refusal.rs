//! Why a turn is refused, with the tiles and cells that prove it.

use crate::{Bug, Cell, Piece, PieceSet};
use arrayvec::ArrayVec;
use std::fmt;

/// The one reason why a tile cannot go where somebody wants it.
///
/// ```
/// use hive_rules::*;
/// let game = Game::new(Ruleset::tournament(Expansions::NONE));
/// let refusal = game.position().check(Piece::queen(Color::White), Cell::ORIGIN).unwrap_err();
/// assert_eq!(refusal, Refusal::QueenBarred);
/// assert_eq!(refusal.name(), "queen-barred");
/// assert_eq!(refusal.to_string(), "the queen may not be the first tile in the tournament opening");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// No such tile belongs to the set that is being played with.
    NotInSet,
    /// The tile belongs to the side that is not to move.
    NotYourTurn,
    /// The very first tile is laid in the middle of the table.
    FirstTileInTheMiddle,
    /// The queen may not be a player's first tile: the tournament opening.
    QueenBarred,
    /// It is the player's fourth turn: the queen, and nothing else, has to be placed.
    QueenDue,
    /// Copies enter in order, and this one has a lower number.
    CopiesInOrder {
        /// The copy that enters next.
        next: Piece,
    },
    /// A tile lies there, and this one cannot climb it.
    CellTaken {
        /// The tile on top.
        by: Piece,
    },
    /// A new tile may not touch the other player's tiles.
    TouchesEnemy {
        /// The tiles it would touch.
        tiles: PieceSet,
    },
    /// A new tile has to touch one of the player's own, or for Black's first tile White's.
    TouchesNoOwn,
    /// Nothing moves before the player's own queen is on the table.
    QueenNotPlaced,
    /// Another tile lies on it.
    Covered {
        /// The tile directly on it.
        by: Piece,
    },
    /// It was placed, moved or thrown in the turn before: it can neither move nor be thrown,
    /// nor throw another.
    JustMoved {
        /// The tile that moved: the one to be moved itself, or the one that would throw it.
        piece: Piece,
    },
    /// Lifting it would split the hive.
    SplitsHive {
        /// The parts the hive would fall into, stacks as a whole, without the lifted tile.
        parts: ArrayVec<PieceSet, 3>,
    },
    /// It stands there already.
    StaysPut,
    /// Two tiles leave too narrow a gap: it cannot slide through, or climb between them.
    Gate {
        /// The tiles on both sides.
        between: [Piece; 2],
        /// The step that they bar.
        step: [Cell; 2],
    },
    /// On its way it would lose touch with the hive.
    LosesTouch {
        /// The step with which it would.
        step: [Cell; 2],
    },
    /// The way this insect moves does not lead there.
    CannotReach {
        /// Whose rule it is; the pillbug's for a tile that would have to be thrown.
        bug: Bug,
    },
    /// A mosquito that touches nothing but another mosquito has no moves.
    NothingToCopy {
        /// What it touches.
        beside: PieceSet,
    },
    /// Passing is for those who can do nothing else.
    CannotPass,
    /// The tile is not where the turn says that it is.
    NotThere {
        /// Where it is; nothing for the hand.
        really: Option<Cell>,
    },
}

impl Refusal {
    /// A short name for each reason, the same for ever: the key of its sentence in a
    /// catalogue.
    pub const fn name(&self) -> &'static str {
        match self {
            Refusal::GameOver => "game-over",
            Refusal::NotInSet => "not-in-set",
            Refusal::NotYourTurn => "not-your-turn",
            Refusal::FirstTileInTheMiddle => "first-tile-in-the-middle",
            Refusal::QueenBarred => "queen-barred",
            Refusal::QueenDue => "queen-due",
            Refusal::CopiesInOrder { .. } => "copies-in-order",
            Refusal::CellTaken { .. } => "cell-taken",
            Refusal::TouchesEnemy { .. } => "touches-enemy",
            Refusal::TouchesNoOwn => "touches-no-own",
            Refusal::QueenNotPlaced => "queen-not-placed",
            Refusal::Covered { .. } => "covered",
            Refusal::JustMoved { .. } => "just-moved",
            Refusal::SplitsHive { .. } => "splits-hive",
            Refusal::StaysPut => "stays-put",
            Refusal::Gate { .. } => "gate",
            Refusal::LosesTouch { .. } => "loses-touch",
            Refusal::CannotReach { .. } => "cannot-reach",
            Refusal::NothingToCopy { .. } => "nothing-to-copy",
            Refusal::CannotPass => "cannot-pass",
            Refusal::NotThere { .. } => "not-there",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::NotInSet => f.write_str("this tile is not in the set being played with"),
            Refusal::NotYourTurn => f.write_str("this tile belongs to the side that is not to move"),
            Refusal::FirstTileInTheMiddle => f.write_str("the first tile is laid in the middle of the table"),
            Refusal::QueenBarred => {
                f.write_str("the queen may not be the first tile in the tournament opening")
            }
            Refusal::QueenDue => f.write_str("it is the fourth turn, so the queen has to be placed now"),
            Refusal::CopiesInOrder { next } => {
                write!(f, "copies enter in order, and {next} is still in the hand")
            }
            Refusal::CellTaken { by } => write!(f, "{by} lies there"),
            Refusal::TouchesEnemy { tiles } => {
                write!(
                    f,
                    "a new tile may not touch the other colour, and this one would touch {}",
                    list(*tiles)
                )
            }
            Refusal::TouchesNoOwn => {
                f.write_str("a new tile has to touch one that its player has on the table")
            }
            Refusal::QueenNotPlaced => f.write_str("nothing moves before its player's queen is on the table"),
            Refusal::Covered { by } => write!(f, "it is covered by {by}"),
            Refusal::JustMoved { piece } => {
                write!(f, "{piece} was moved in the turn before and has to rest")
            }
            Refusal::SplitsHive { parts } => {
                f.write_str("lifting it would split the hive into ")?;
                for (i, part) in parts.iter().enumerate() {
                    write!(f, "{}{}", if i == 0 { "" } else { " / " }, list(*part))?;
                }
                Ok(())
            }
            Refusal::StaysPut => f.write_str("it stands there already"),
            Refusal::Gate { between: [a, b], .. } => {
                write!(f, "the gap between {a} and {b} is too narrow")
            }
            Refusal::LosesTouch { .. } => {
                f.write_str("on the way it would lose touch with the hive: a tile slides along others")
            }
            Refusal::CannotReach { bug } => f.write_str(match bug {
                Bug::Queen => "a queen goes one step round the outside",
                Bug::Spider => "a spider goes exactly three steps round the outside and never turns back",
                Bug::Beetle => "a beetle goes one step, on the ground or over the hive",
                Bug::Grasshopper => "a grasshopper jumps straight over touching tiles to the first free cell",
                Bug::Ant => "an ant goes round the outside of the hive, always touching it",
                Bug::Mosquito => "none of the insects that the mosquito touches gets there",
                Bug::Ladybug => "a ladybug goes two steps on top of the hive and then one down",
                Bug::Pillbug => {
                    "a pillbug walks one step, or throws a lone neighbour onto a free cell beside itself"
                }
            }),
            Refusal::NothingToCopy { beside } => {
                write!(f, "the mosquito can copy nothing from {}", list(*beside))
            }
            Refusal::CannotPass => f.write_str("passing is only for a player who can do nothing else"),
            Refusal::NotThere { really: None } => f.write_str("the tile is in the hand, not on the table"),
            Refusal::NotThere { .. } => f.write_str("the tile is not where the turn says"),
        }
    }
}

impl std::error::Error for Refusal {}

/// Tiles in a row: "wA1, bQ".
fn list(tiles: PieceSet) -> String {
    tiles.iter().map(|piece| format!("{piece}")).collect::<Vec<_>>().join(", ")
}
