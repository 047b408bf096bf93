//! BoardSpace SGF: a protocol of what each player's hand did, step by step.
//!
//! A tile is picked up and dropped, perhaps dropped again elsewhere, and only `Done` makes a turn
//! of it. Throws are `PMove` and `PDropb`. Where a step names no place but `.`, the tile goes on
//! top of what lies on that cell of BoardSpace's grid.

mod read;
mod spots;
mod told;
mod tree;
mod write;

pub(super) use read::read;
pub(super) use write::write;
