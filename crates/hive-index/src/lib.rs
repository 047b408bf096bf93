//! A collection of games as one file, and what can be asked of it: how often each turn was played in a position, by whom,
//! and how it ended.
//!
//! Positions that differ only by where the hive lies or by one of the twelve symmetries are one. A [`Builder`] takes games one
//! after the other and needs no more memory the more there are: what does not fit is sorted piece by piece on the disk. An
//! [`Index`] reads only what an answer needs, and every block that it reads is held against its checksum. A [`Shelf`] is the same
//! in memory, for the latest games.
//!
//! The file is described in docs/analysis.md. Numbers in it are little-endian; it has a version, and no other is read.

mod blocks;
mod build;
pub mod collection;
mod dates;
mod error;
mod explore;
mod explored;
mod filter;
mod frequent;
mod game;
mod head;
mod index;
mod key;
mod names;
mod rows;
mod shelf;

pub use build::{Builder, Built};
pub use error::IndexError;
pub use explored::{Continuation, Explored, Reached, Tally};
pub use filter::{Date, Filter, Outcome};
pub use game::{GameFacts, Indexed};
pub use index::Index;
pub use shelf::Shelf;
