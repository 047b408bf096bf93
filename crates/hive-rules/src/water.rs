//! Which free cells can be reached from outside.
//!
//! The hive lies in water. Cells that touch no tile are sea; from there water flows through
//! free cells, but not through gates, for it moves as a sliding tile does. What stays dry round
//! the hive are pockets that no ant from outside gets into, and what stays dry even if water
//! passes gates are holes. All cells flow at once, so a few rounds do what a walk round the rim
//! would take dozens of steps for.
//!
//! One thing this does not see: a hole so wide that a cell inside it touches no tile is a lake,
//! and looks like sea. But how many pockets there must be is known beforehand: a gate joins two
//! tiles that are joined already, so it closes off one more group of cells, as a hole does. If
//! fewer are dry there is a lake, and whoever asks has to walk.

use crate::frame::{Corner, Frame};
use crate::table::Table;
use crate::{Cell, Color, Piece};

/// The free cells round a hive, and which of them stay dry.
pub(crate) struct Water {
    pub(crate) corner: Corner,
    /// The taken cells.
    taken: Frame,
    /// The free cells that touch a tile.
    pub(crate) rim: Frame,
    /// Of these, the cells in pockets: no slide leads there from outside.
    pub(crate) pockets: Frame,
}

impl Water {
    /// The water round all tiles on the table. Nothing if the hive does not fit into a frame,
    /// or if there is a lake.
    pub(crate) fn round(table: &Table) -> Option<Water> {
        let corner = Corner::around(middle(table));
        let taken = Frame::of(corner, table.taken()) & Frame::INNER;
        let tiles = table.on().len() as u32 - table.sums().high() as u32;
        if taken.len() != tiles {
            return None;
        }
        Water::flow(corner, taken, table.sums().holes())
    }

    /// Whether a free cell is in a pocket.
    #[inline]
    pub(crate) fn is_dry(&self, cell: Cell) -> bool {
        self.pockets.contains(self.corner, cell)
    }

    /// Of the pockets, the cells in holes. Nothing if there is a lake.
    pub(crate) fn holes(&self, table: &Table) -> Option<Frame> {
        let mut dry = self.pockets;
        loop {
            let wet = !(dry | self.taken);
            let next = dry - (wet.nw() | wet.ne() | wet.e() | wet.se() | wet.sw() | wet.w());
            if next == dry {
                break;
            }
            dry = next;
        }
        let lakes = match table.sums().holes() {
            // Something is dry, so the only hole is no lake.
            1 => dry == Frame::EMPTY,
            holes => groups(dry, [Frame::EMPTY; 3]) != holes,
        };
        (!lakes).then_some(dry)
    }

    /// Lets the water flow round these cells, which have this many holes.
    #[inline]
    fn flow(corner: Corner, taken: Frame, holes: u32) -> Option<Water> {
        // Where a tile lies beside a cell, by the side on which it lies.
        let (nw, ne, e) = (taken.se(), taken.sw(), taken.w());
        let (se, sw, w) = (taken.nw(), taken.ne(), taken.e());
        let rim = (nw | ne | e | se | sw | w) - taken;
        // The free cells with a gate on a side; on the other three sides it is the same gates.
        let gates = [(ne & se) - e - taken, (e & sw) - se - taken, (se & w) - sw - taken];
        let back = [gates[0].e(), gates[1].se(), gates[2].sw()];
        let free = !taken;
        let mut wet = free - rim;
        loop {
            // What has got wet in one direction flows on in the next.
            let before = wet;
            wet = wet | (wet - gates[0]).e() & free;
            wet = wet | (wet - gates[1]).se() & free;
            wet = wet | (wet - gates[2]).sw() & free;
            wet = wet | (wet - back[0]).w() & free;
            wet = wet | (wet - back[1]).nw() & free;
            wet = wet | (wet - back[2]).ne() & free;
            if wet == before {
                break;
            }
        }
        let dry = rim - wet;
        let closed = holes + gates[0].len() + gates[1].len() + gates[2].len();
        (groups(dry, gates) == closed).then_some(Water { corner, taken, rim, pockets: dry })
    }
}

/// A cell about the middle of the hive.
#[inline]
fn middle(table: &Table) -> Cell {
    let [white, black] = Color::ALL.map(|color| table.at(Piece::queen(color)));
    match (white, black) {
        (Some(white), Some(black)) => {
            let (q, r) = black.relative_to(white).coordinates();
            Cell::from_index(white.index() + Cell::at(q / 2, r / 2).index())
        }
        (queen, None) | (None, queen) => queen.unwrap_or(Cell::ORIGIN),
    }
}

/// Into how many groups cells fall, counted as cells less joined pairs plus joined triples:
/// right where no group encloses anything. `gates` are the cells that are not joined to the
/// neighbour on their right, lower right and lower left.
#[inline]
fn groups(cells: Frame, gates: [Frame; 3]) -> u32 {
    let (e, se, sw) = (cells & cells.w(), cells & cells.nw(), cells & cells.ne());
    let pairs = (e - gates[0]).len() + (se - gates[1]).len() + (sw - gates[2]).len();
    (cells.len() + (e & se).len() + (se & sw).len()).wrapping_sub(pairs)
}
