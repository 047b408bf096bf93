//! A table while its moves are worked out: the water round it is found once, if anyone asks.

use crate::Cell;
use crate::frame::Frame;
use crate::ring::{self, ARCS};
use crate::table::Table;
use crate::water::Water;
use std::cell::OnceCell;

/// A table, and what has been found out about it.
pub(crate) struct Scene<'a> {
    pub(crate) table: &'a Table,
    water: OnceCell<Option<Water>>,
    holes: OnceCell<Option<Frame>>,
}

impl<'a> Scene<'a> {
    #[inline]
    pub(crate) fn new(table: &'a Table) -> Scene<'a> {
        Scene { table, water: OnceCell::new(), holes: OnceCell::new() }
    }

    /// The water round the hive, or nothing if it is not to be trusted.
    #[inline]
    pub(crate) fn water(&self) -> Option<&Water> {
        self.water.get_or_init(|| Water::round(self.table)).as_ref()
    }

    /// Whether the hive falls apart without the lone tile on this cell.
    ///
    /// Where its neighbours form one arc they hang together without it. Where they form
    /// several, the gaps between them decide: the hive stays whole only if every gap belongs to
    /// a different group of free cells, and without holes there is just one such group.
    #[inline]
    pub(crate) fn splits(&self, cell: Cell) -> bool {
        ARCS[self.table.ring(cell) as usize] >= 2
            && (self.table.sums().holes() == 0 || self.splits_with_holes(cell))
    }

    fn splits_with_holes(&self, cell: Cell) -> bool {
        let holes = self.holes.get_or_init(|| self.water()?.holes(self.table));
        let (Some(water), Some(holes)) = (self.water(), holes) else {
            return self.table.splits_slowly(cell);
        };
        let ring = self.table.ring(cell);
        // The first cell of each gap: free, with a tile before it.
        let after_tile = (ring << 1 | ring >> 5) & ring::FULL;
        let gaps = || ring::directions(after_tile & !ring).map(|d| cell.step(d));
        let outside = gaps().filter(|&gap| !holes.contains(water.corner, gap)).count();
        let inside = gaps().count() - outside;
        outside > 1
            || inside > 1 && {
                let mut holes_met = Frame::EMPTY;
                gaps().filter(|&gap| holes.contains(water.corner, gap)).any(|gap| {
                    let again = holes_met.contains(water.corner, gap);
                    holes_met = holes_met | holes.group_of(water.corner, gap);
                    again
                })
            }
    }
}
