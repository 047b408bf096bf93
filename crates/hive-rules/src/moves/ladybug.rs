//! Ladybug: two steps on top of the hive, then one down to a free cell.

use crate::Cell;
use crate::ring;
use crate::table::Table;
use crate::window::Window;

/// Where a ladybug ends when no stack stands anywhere: then no gate can stop a climber.
#[inline]
fn ends(table: &Table, from: Cell) -> Window {
    let taken = Window::around(from, table.taken());
    let up = Window::CENTRE.spread().and(taken);
    let across = up.spread().and(taken);
    across.spread().without(taken).without(Window::CENTRE)
}

/// The same step by step, with the gates that stacks make.
#[cold]
fn ends_among_stacks(table: &Table, from: Cell, go: &mut impl FnMut(Cell)) {
    let mut seen = crate::CellSet::EMPTY;
    for d in ring::directions(table.ring(from)) {
        if table.climb_gated(from, d, from) {
            continue;
        }
        let up = from.step(d);
        for d in ring::directions(table.ring(up)) {
            let across = up.step(d);
            if across == from || table.climb_gated(up, d, from) {
                continue;
            }
            for d in ring::directions(!table.ring(across) & ring::FULL) {
                let down = across.step(d);
                if !seen.contains(down) && !table.climb_gated(across, d, from) {
                    seen.insert(down);
                    go(down);
                }
            }
        }
    }
}

#[inline]
pub(super) fn destinations(table: &Table, from: Cell, go: &mut impl FnMut(Cell)) {
    if table.sums().high() == 0 {
        ends(table, from).cells(from).for_each(go);
    } else {
        ends_among_stacks(table, from, go);
    }
}

#[inline]
pub(super) fn count(table: &Table, from: Cell) -> u32 {
    if table.sums().high() == 0 {
        return ends(table, from).len();
    }
    let mut count = 0;
    ends_among_stacks(table, from, &mut |_| count += 1);
    count
}
