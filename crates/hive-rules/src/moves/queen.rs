//! Queen Bee, and the pillbug's own walk: one step.

use crate::Cell;
use crate::ring::{Ring, SLIDES};
use crate::table::Table;

/// The sides a queen can step to.
#[inline]
pub(super) fn sides(table: &Table, from: Cell) -> Ring {
    SLIDES[table.ring(from) as usize]
}
