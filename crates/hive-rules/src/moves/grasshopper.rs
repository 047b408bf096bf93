//! Grasshopper: a jump in a straight line over one or more tiles to the first free cell.

use crate::Cell;
use crate::ring;
use crate::table::Table;

#[inline]
pub(super) fn destinations(table: &Table, from: Cell, go: &mut impl FnMut(Cell)) {
    for d in ring::directions(table.ring(from)) {
        let mut to = from.step(d);
        while table.is_taken(to) {
            to = to.step(d);
        }
        go(to);
    }
}

/// A hive has no edge, so every line that begins with a tile ends somewhere.
#[inline]
pub(super) fn count(table: &Table, from: Cell) -> u32 {
    table.ring(from).count_ones()
}
