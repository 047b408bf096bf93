//! Ladybug: two steps on top of the hive, then one down to a free cell.

use crate::Cell;
use crate::ring;
use crate::table::Table;
use crate::window::Window;

/// Where a ladybug ends.
#[inline]
pub(super) fn ends(table: &Table, from: Cell) -> Window {
    if table.sums().high() != 0 {
        return ends_among_stacks(table, from);
    }
    // No stack anywhere, so no gate that a climber could not pass.
    let taken = Window::around(from, table.taken());
    let up = Window::CENTRE.spread().and(taken);
    let across = up.spread().and(taken);
    across.spread().without(taken).without(Window::CENTRE)
}

/// The same step by step, with the gates that stacks make.
fn ends_among_stacks(table: &Table, from: Cell) -> Window {
    let mut ends = Window::EMPTY;
    for d in ring::directions(table.ring(from)).filter(|&d| !table.climb_gated(from, d, from)) {
        let (up, seen_up) = (from.step(d), Window::CENTRE.stepped(d));
        for d in ring::directions(table.ring_without(up, from)).filter(|&d| !table.climb_gated(up, d, from)) {
            let (across, seen_across) = (up.step(d), seen_up.stepped(d));
            for d in ring::directions(!table.ring(across) & ring::FULL) {
                if !table.climb_gated(across, d, from) {
                    ends = ends.or(seen_across.stepped(d));
                }
            }
        }
    }
    ends.without(Window::CENTRE)
}
