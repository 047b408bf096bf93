//! Placing: beside a tile of your own colour and beside none of the other's.

use crate::ring;
use crate::{Cell, CellSet, PieceSet, Position, Turn};

impl Position {
    /// Where the side to move may place a tile.
    pub fn placing_cells(&self) -> CellSet {
        let table = &self.table;
        let (own, on) = (PieceSet::all_of(self.to_move()), table.on());
        if on.is_empty() {
            return CellSet::of(Cell::ORIGIN);
        }
        if (on & own).is_empty() {
            // Black's first tile is the exception: it has nothing but White's to touch.
            return table.taken().around() - *table.taken();
        }
        let mut cells = CellSet::EMPTY;
        for piece in on & own {
            let from = table.cell_of(piece);
            if !table.is_top(piece) {
                continue;
            }
            for d in ring::directions(!table.ring(from) & ring::FULL) {
                let cell = from.step(d);
                if table.ring_of_color(cell, !self.to_move()) == 0 {
                    cells.insert(cell);
                }
            }
        }
        cells
    }

    #[inline]
    pub(super) fn for_each_placing(&self, visit: &mut impl FnMut(Turn)) {
        let pieces = self.placeable();
        if pieces.is_empty() {
            return;
        }
        for to in &self.placing_cells() {
            for piece in pieces {
                visit(Turn::Place { piece, to });
            }
        }
    }

    #[inline]
    pub(super) fn count_placings(&self) -> u32 {
        let cells = match self.ply() {
            0 => 1,
            1 => 6,
            _ => self.sums().open(self.to_move()),
        };
        cells * self.placeable().len() as u32
    }
}
