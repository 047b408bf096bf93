//! The game of Hive: every rule, exact, explained and fast.
//!
//! A [`Position`] is the table at one moment. It lists the legal [`Turn`]s, makes and unmakes
//! them, and for any tile and any cell says either the turn that leads there or the one reason
//! against it. A [`Game`] is a position with a past: what was agreed (a [`Ruleset`]), every turn
//! so far, and how it ended (an [`Outcome`]).
//!
//! ```
//! use hive_rules::*;
//!
//! let mut game = Game::new(Ruleset::rulebook(Expansions::MOSQUITO_LADYBUG));
//! let queen = Piece::queen(Color::White);
//! let beetle = Piece::first(Color::Black, Bug::Beetle);
//! let ant = Piece::first(Color::White, Bug::Ant);
//!
//! game.play_to(queen, Cell::ORIGIN).unwrap();
//! game.play_to(beetle, Cell::at(1, 0)).unwrap();
//!
//! // A new tile may not touch the other colour, and the refusal names the tile it would touch.
//! let refusal = game.play_to(ant, Cell::at(0, 1)).unwrap_err();
//! assert_eq!(refusal, Refusal::TouchesEnemy { tiles: PieceSet::of(beetle) });
//!
//! game.play_to(ant, Cell::at(-1, 0)).unwrap();
//! assert_eq!(game.position().to_move(), Color::Black);
//! ```
//!
//! Where to look: `moves/` has one file per insect, `check.rs` and `path.rs` explain what is
//! refused and show the way a tile takes, `table.rs` keeps what move generation reads, `ring.rs`
//! is the six neighbours of a cell as six bits, on which nearly all of it rests, and `one_hive.rs`
//! asks whether a tile may be lifted.
//!
//! This crate does no input or output, knows no clock, no chance and no text but the names of
//! tiles, insects and players, and allocates nothing while it generates moves.
//!
//! With the feature `serde`, which is off by default, what is plain data is serialised and read: tiles, insects and
//! players as their names, cells as their coordinates.

mod bug;
mod by_color;
mod cell;
mod cell_set;
mod check;
mod color;
mod direction;
mod edition;
mod game;
mod hash;
mod layout;
mod moves;
mod names;
mod one_hive;
mod outcome;
mod path;
mod perft;
mod piece;
mod piece_set;
mod position;
mod refusal;
mod ring;
mod ruleset;
mod scene;
#[cfg(feature = "serde")]
mod serde_impls;
mod setup;
mod table;
mod turn;
mod unreachable;
mod way;
mod window;

pub use bug::Bug;
pub use by_color::ByColor;
pub use cell::Cell;
pub use cell_set::{CellSet, Cells};
pub use color::Color;
pub use direction::Direction;
pub use edition::Edition;
pub use game::{Game, Impossible};
pub use layout::{Laid, Symmetry, Unrolled};
pub use moves::{Outlook, Outlooks};
pub use names::{ParseBugError, ParseColorError, ParsePieceError};
pub use outcome::Outcome;
pub use perft::{perft, perft_split};
pub use piece::Piece;
pub use piece_set::{PieceSet, Pieces};
pub use position::{Position, Undo};
pub use refusal::Refusal;
pub use ring::Ring;
pub use ruleset::{Expansions, Opening, Ruleset};
pub use setup::{Setup, SetupError};
pub use turn::{MAX_TURNS, Turn, Turns};
pub use unreachable::Unreachable;
pub use way::Way;

/// The example of the README is run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
