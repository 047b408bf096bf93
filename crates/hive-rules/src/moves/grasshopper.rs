//! Grasshopper: a jump in a straight line over one or more tiles to the first free cell.

use crate::Cell;
use crate::ring;
use crate::table::Table;

/// Where a grasshopper lands: one cell a direction.
#[inline]
pub(super) fn landings(table: &Table, from: Cell) -> impl Iterator<Item = Cell> {
    ring::directions(table.ring(from)).map(move |d| {
        let mut to = from.step(d);
        while table.is_taken(to) {
            to = to.step(d);
        }
        to
    })
}

/// How many [`landings`] there are. A hive has no edge, so every line that begins with a tile ends somewhere.
#[inline]
pub(super) fn count(table: &Table, from: Cell) -> u32 {
    table.ring(from).count_ones()
}
