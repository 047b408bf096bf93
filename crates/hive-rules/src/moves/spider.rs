//! Spider: exactly three steps round the outside, never back onto a cell of this move.

use crate::ring::{self, SLIDES};
use crate::table::Table;
use crate::window::Window;
use crate::{Cell, Direction};

/// Where a spider ends. Paths are followed from each first step
/// on its own, because a cell that one path must not return to may be the end of another.
#[inline]
pub(super) fn ends(table: &Table, from: Cell) -> Window {
    let firsts = SLIDES[table.ring(from) as usize];
    if firsts == 0 {
        return Window::EMPTY;
    }
    let taken = Window::around(from, table.taken());
    // For each direction, the cells whose neighbour there is taken.
    let beside: [Window; 6] = std::array::from_fn(|d| taken.stepped(Direction::ALL[d].opposite() as usize));
    // For each direction, the cells that can be left in it.
    let exits: [Window; 6] =
        std::array::from_fn(|d| beside[(d + 5) % 6].xor(beside[(d + 1) % 6]).without(beside[d]));
    let slide = |cells: Window| (0..6).fold(Window::EMPTY, |all, d| all.or(cells.and(exits[d]).stepped(d)));
    ring::directions(firsts).fold(Window::EMPTY, |all, d| {
        let first = Window::CENTRE.stepped(d);
        let second = slide(first).without(Window::CENTRE);
        all.or(slide(second).without(Window::CENTRE).without(first))
    })
}
