//! One hive: no tile may be lifted that holds the others together (an articulation point of the graph of touching
//! tiles). And the two kinds of gate, where the freedom to move ends.

use crate::ring::{self, ARCS, SHUT, Sides};
use crate::table::{MOST_RIM, Table};
use crate::{Cell, CellSet, Piece};
use arrayvec::ArrayVec;

impl Table {
    /// Whether the hive falls apart without the lone tile on this cell.
    ///
    /// Where its neighbours form one arc they hang together without it. Where they form
    /// several, the gaps between them decide: the hive stays whole only if every gap belongs to
    /// a different group of free cells, and without holes there is just one such group.
    #[inline]
    pub(crate) fn splits(&self, cell: Cell) -> bool {
        ARCS[self.ring(cell) as usize] >= 2 && (self.sums().holes() == 0 || self.splits_with_holes(cell))
    }

    fn splits_with_holes(&self, cell: Cell) -> bool {
        if !self.single_pockets() {
            return self.splits_slowly(cell);
        }
        let ring = self.ring(cell);
        // The first cell of each gap: free, with a tile before it.
        let after_tile = (ring << 1 | ring >> 5) & ring::FULL;
        let gaps = after_tile & !ring;
        let inside = ring::directions(gaps).filter(|&d| self.in_hole(cell.step(d))).count() as u32;
        let outside = gaps.count_ones() - inside;
        // Several gaps in holes may be one hole or several: too rare to be clever about.
        outside > 1 || inside > 1 && self.splits_slowly(cell)
    }

    /// Whether every [pocket](crate::table::Sums::pockets) is a single shut cell. A shut cell
    /// is a pocket of its own, so that is so where there are as many of one as of the other;
    /// and then whether a cell is in a pocket can be told by its ring.
    #[inline]
    pub(crate) fn single_pockets(&self) -> bool {
        self.sums().shut() == self.sums().pockets()
    }

    /// Whether a free cell is shut: each side is taken or has a gate.
    #[inline]
    pub(crate) fn is_shut(&self, cell: Cell) -> bool {
        SHUT[self.ring(cell) as usize]
    }

    /// Whether a free cell is in a hole, where all pockets are single cells.
    #[inline]
    fn in_hole(&self, cell: Cell) -> bool {
        self.ring(cell) == ring::FULL || self.is_shut(cell) && self.shut_in(cell)
    }

    /// Whether all that a shut cell is joined to, through whatever gates, is shut as well.
    fn shut_in(&self, cell: Cell) -> bool {
        let mut seen = CellSet::of(cell);
        let mut todo = ArrayVec::<Cell, MOST_RIM>::from_iter([cell]);
        while let Some(cell) = todo.pop() {
            for d in ring::directions(!self.ring(cell) & ring::FULL) {
                let next = cell.step(d);
                if !self.is_shut(next) {
                    return false;
                }
                if !seen.contains(next) {
                    seen.insert(next);
                    todo.push(next);
                }
            }
        }
        true
    }

    /// Walks the hive from one neighbour, and looks whether it meets the others.
    fn splits_slowly(&self, cell: Cell) -> bool {
        let ring = self.ring(cell);
        let start = cell.step(ring.trailing_zeros() as usize);
        let part = self.part_without(start, cell);
        ring::directions(ring).any(|d| !part.contains(cell.step(d)))
    }

    /// The taken cells that hang together with `start` when `without` is lifted.
    pub(crate) fn part_without(&self, start: Cell, without: Cell) -> CellSet {
        let mut part = CellSet::of(start);
        let mut stack = ArrayVec::<Cell, { Piece::COUNT }>::new();
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
    pub(crate) fn ring_without(&self, cell: Cell, lifted: Cell) -> Sides {
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
