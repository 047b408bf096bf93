//! Queen Bee, and the pillbug's own walk: one step.

use crate::Cell;
use crate::ring::{self, SLIDES};
use crate::table::Table;

#[inline]
pub(super) fn destinations(table: &Table, from: Cell, go: &mut impl FnMut(Cell)) {
    ring::directions(SLIDES[table.ring(from) as usize]).for_each(|d| go(from.step(d)));
}

#[inline]
pub(super) fn count(table: &Table, from: Cell) -> u32 {
    SLIDES[table.ring(from) as usize].count_ones()
}
