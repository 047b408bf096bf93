//! Soldier Ant: any number of steps round the outside.

use crate::ring::{self, SLIDES};
use crate::table::Table;
use crate::{Cell, CellSet};

/// Every cell an ant can slide to.
fn reach(table: &Table, from: Cell) -> CellSet {
    let mut seen = CellSet::of(from);
    let mut stack = arrayvec::ArrayVec::<Cell, 64>::new();
    stack.push(from);
    while let Some(cell) = stack.pop() {
        let ring = table.ring_without(cell, from);
        for d in ring::directions(SLIDES[ring as usize]) {
            let next = cell.step(d);
            if !seen.contains(next) {
                seen.insert(next);
                stack.push(next);
            }
        }
    }
    seen.remove(from);
    seen
}

#[inline]
pub(super) fn destinations(table: &Table, from: Cell, go: &mut impl FnMut(Cell)) {
    if SLIDES[table.ring(from) as usize] != 0 {
        reach(table, from).iter().for_each(go);
    }
}

#[inline]
pub(super) fn count(table: &Table, from: Cell) -> u32 {
    if SLIDES[table.ring(from) as usize] == 0 {
        return 0;
    }
    let sums = table.sums();
    if sums.gates() + sums.holes() == 0 {
        // Nothing is closed off: every cell of the rim can be reached but those that only the
        // ant itself holds there.
        let free = !table.ring(from) & ring::FULL;
        let alone = ring::directions(free).filter(|&d| table.ring(from.step(d)).count_ones() == 1).count();
        return sums.rim() - alone as u32;
    }
    reach(table, from).len() as u32
}
