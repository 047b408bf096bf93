//! The surroundings of one cell, small enough for one machine word.

use crate::ring::{self, Sides};
use crate::{Cell, CellSet};

/// A set of cells at most three steps from a centre: a rhombus of seven by seven cells in
/// rows of eight bits, the centre in the middle.
///
/// Three steps are as far as a spider or a ladybug gets, so both are a handful of shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Window(u64);

/// What to shift a window by for one step, by direction.
const STEP: [i32; 6] = [-8, -7, 1, 8, 7, -1];

/// The cells beside the centre for each ring.
const RINGS: [Window; 64] = {
    let mut table = [Window(0); 64];
    let mut ring = 0;
    while ring < 64 {
        let mut d = 0;
        while d < 6 {
            if ring >> d & 1 != 0 {
                table[ring].0 |= Window::CENTRE.stepped(d).0;
            }
            d += 1;
        }
        ring += 1;
    }
    table
};

impl Window {
    /// The centre alone.
    pub(crate) const CENTRE: Window = Window(1 << 27);
    /// No cell.
    pub(crate) const EMPTY: Window = Window(0);

    /// The cells beside the centre that are in a ring.
    #[inline]
    pub(crate) const fn of_ring(ring: Sides) -> Window {
        RINGS[(ring & ring::FULL) as usize]
    }

    /// A cell of the table, if it lies in the window round this centre.
    #[inline]
    pub(crate) fn of_cell(centre: Cell, cell: Cell) -> Option<Window> {
        let index = cell.index() + Cell::COUNT + 3 * 32 + 3 - centre.index();
        let (row, column) = (index / 32 % 32, index % 32);
        (row < 7 && column < 7).then(|| Window(1 << (row * 8 + column)))
    }

    /// The members of a set that lie round a centre, without the centre itself.
    #[inline]
    pub(crate) fn around(centre: Cell, set: &CellSet) -> Window {
        // The window's first cell is three rows up and three cells to the left; a row of the
        // table has 32 cells, so one run of 64 holds two rows of the window.
        let first = centre.index() + Cell::COUNT - 3 * 32 - 3;
        let mut bits = 0;
        for pair in 0..4 {
            let run = set.run_from((first + 64 * pair) % Cell::COUNT);
            let rows = run & 0x7f | (run >> 32 & 0x7f) << 8;
            bits |= rows << (16 * pair);
        }
        // The eighth row lies outside.
        Window(bits & ((1 << 56) - 1)).without(Window::CENTRE)
    }

    /// Every member moved one step. Members that leave the window are lost or land in the
    /// unused eighth column.
    #[inline]
    pub(crate) const fn stepped(self, direction: usize) -> Window {
        let by = STEP[direction];
        Window(if by > 0 { self.0 << by } else { self.0 >> -by })
    }

    #[inline]
    pub(crate) const fn and(self, other: Window) -> Window {
        Window(self.0 & other.0)
    }

    #[inline]
    pub(crate) const fn or(self, other: Window) -> Window {
        Window(self.0 | other.0)
    }

    #[inline]
    pub(crate) const fn xor(self, other: Window) -> Window {
        Window(self.0 ^ other.0)
    }

    #[inline]
    pub(crate) const fn without(self, other: Window) -> Window {
        Window(self.0 & !other.0)
    }

    /// Every cell that touches a member.
    #[inline]
    pub(crate) fn spread(self) -> Window {
        (0..6).fold(Window::EMPTY, |all, direction| all.or(self.stepped(direction)))
    }

    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Its cells, as cells of the table.
    #[inline]
    pub(crate) fn cells(self, centre: Cell) -> impl Iterator<Item = Cell> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let shift = (bit / 8) * 32 + bit % 8 + Cell::COUNT - 3 * 32 - 3;
            Some(Cell::from_index(centre.index() + shift))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_shows_what_lies_round_its_centre_wherever_that_is() {
        for centre in Cell::all() {
            let shown: Vec<_> = [(3, -3), (-3, 3), (1, 0), (0, -1), (-3, 0), (2, 1)]
                .map(|(q, r)| Cell::from_index(centre.index() + Cell::at(q, r).index()))
                .to_vec();
            let mut set: CellSet = shown.iter().copied().collect();
            set.insert(centre);
            set.insert(Cell::from_index(centre.index() + 4));
            assert!(shown.iter().all(|&cell| Window::of_cell(centre, cell).is_some()));
            assert_eq!(Window::of_cell(centre, Cell::from_index(centre.index() + 4)), None);
            let window = Window::around(centre, &set);
            let seen: CellSet = window.cells(centre).collect();
            assert_eq!(seen, shown.into_iter().collect());
        }
    }

    #[test]
    fn a_step_in_a_window_is_a_step_on_the_table() {
        let centre = Cell::at(30, 31);
        for direction in crate::Direction::ALL {
            let stepped = Window::CENTRE.stepped(direction as usize);
            assert_eq!(stepped.cells(centre).collect::<Vec<_>>(), [centre.neighbor(direction)]);
        }
    }
}
