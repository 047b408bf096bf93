//! Queen Bee, and the pillbug's own walk: one step.

use crate::Cell;
use crate::ring::{SLIDES, Sides};
use crate::table::Table;

/// The sides a queen can step to.
#[inline]
pub(super) fn sides(table: &Table, from: Cell) -> Sides {
    SLIDES[table.ring(from) as usize]
}
