//! One hive: no tile may be lifted that holds the others together. And the two kinds of gate.

use crate::ring::{self, ARCS, Ring};
use crate::table::Table;
use crate::{Cell, CellSet};

impl Table {
    /// Whether the hive falls apart without the lone tile on this cell, for one question; who
    /// has several asks a [`Scene`](crate::scene::Scene).
    pub(crate) fn splits(&self, cell: Cell) -> bool {
        ARCS[self.ring(cell) as usize] >= 2 && (self.sums().holes() == 0 || self.splits_slowly(cell))
    }

    /// Walks the hive from one neighbour, and looks whether it meets the others.
    pub(crate) fn splits_slowly(&self, cell: Cell) -> bool {
        let ring = self.ring(cell);
        let start = cell.step(ring.trailing_zeros() as usize);
        let part = self.part_without(start, cell);
        ring::directions(ring).any(|d| !part.contains(cell.step(d)))
    }

    /// The taken cells that hang together with `start` when `without` is lifted.
    pub(crate) fn part_without(&self, start: Cell, without: Cell) -> CellSet {
        let mut part = CellSet::of(start);
        let mut stack = arrayvec::ArrayVec::<Cell, 32>::new();
        stack.push(start);
        while let Some(cell) = stack.pop() {
            for d in ring::directions(self.ring(cell)) {
                let next = cell.step(d);
                if next != without && !part.contains(next) {
                    part.insert(next);
                    stack.push(next);
                }
            }
        }
        part
    }

    /// The ring of a cell while the lone tile on `lifted` is in the air.
    #[inline]
    pub(crate) fn ring_without(&self, cell: Cell, lifted: Cell) -> Ring {
        self.ring(cell) & !cell.side_of(lifted)
    }

    /// The height of a cell while the top tile of `lifted` is in the air.
    #[inline]
    pub(crate) fn height_without(&self, cell: Cell, lifted: Cell) -> u8 {
        self.height(cell).wrapping_sub((cell == lifted) as u8)
    }

    /// Whether a climbing step is barred: both cells beside it are higher than where the tile
    /// stands and higher than where it goes.
    pub(crate) fn climb_gated(&self, from: Cell, d: usize, lifted: Cell) -> bool {
        let height = |cell| self.height_without(cell, lifted);
        let over = height(from).max(height(from.step(d)));
        height(from.step((d + 5) % 6)) > over && height(from.step((d + 1) % 6)) > over
    }
}
