//! Puzzles: positions in which there is exactly one way to win, or to hold.
//!
//! A [`Miner`] digs them out of games. Nothing in a puzzle is an opinion: that its turn wins, that no other does, and that
//! the only defence is the only one is proved by `hive-solve`. What a puzzle is about ([`Theme`]) follows from the tiles, and its first
//! rating from how much there is to see ([`rating`]).
//!
//! ```
//! use hive_puzzles::Collection;
//! let text = "kypseli-puzzles 1 0 cbf29ce484222325\n";
//! assert!(text.parse::<Collection>().unwrap().puzzles.is_empty());
//! let wrong = "kypseli-puzzles 2 0 cbf29ce484222325\n".parse::<Collection>().unwrap_err();
//! assert_eq!(wrong.to_string(), "line 1: this is version 2 of the format, and version 1 is known");
//! ```

mod collection;
mod difficulty;
mod line;
mod miner;
mod puzzle;
mod theme;

pub use collection::{Collection, CollectionError};
pub use difficulty::rating;
pub use miner::Miner;
pub use puzzle::{Aim, Puzzle, PuzzleError};
pub use theme::{Theme, Themes};
