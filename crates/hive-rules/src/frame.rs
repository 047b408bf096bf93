//! A square of 16 by 16 cells, large enough for nearly every hive and small enough for four
//! machine words.

use crate::{Cell, CellSet};

/// A set of cells in a square of the table. Where the square lies is known to whoever made it.
///
/// All steps are written out and inlined: the sets then live in registers, and that is what
/// this type is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame([u64; 4]);

/// The corner of a frame with the lowest coordinates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner(Cell);

impl Corner {
    /// The corner of the frame with this cell in its middle.
    #[inline]
    pub(crate) fn around(middle: Cell) -> Corner {
        Corner(Cell::from_index(middle.index() + Cell::at(-8, -8).index()))
    }

    /// The number of a cell's bit; above 255 for a cell outside.
    #[inline]
    fn bit(self, cell: Cell) -> usize {
        let (q, r) = (cell.relative_to(self.0).index() % 32, cell.relative_to(self.0).index() / 32);
        if q < 16 { r * 16 + q } else { usize::MAX }
    }
}

impl Frame {
    /// No cell.
    pub(crate) const EMPTY: Frame = Frame([0; 4]);

    /// The cells that have all their neighbours inside.
    pub(crate) const INNER: Frame = {
        let row = 0x7ffe_7ffe_7ffe_7ffe;
        Frame([row & !0xffff, row, row, row & !(0xffff << 48)])
    };

    /// What a frame shows of a set.
    #[inline]
    pub(crate) fn of(corner: Corner, set: &CellSet) -> Frame {
        Frame(std::array::from_fn(|word| {
            // A row of the table has 32 cells, so a run of 64 holds two rows of the frame.
            let rows = |pair: usize| {
                let run = set.run_from((corner.0.index() + 128 * word + 64 * pair) % Cell::COUNT);
                run & 0xffff | run >> 16 & 0xffff_0000
            };
            rows(0) | rows(1) << 32
        }))
    }

    #[inline]
    pub(crate) fn contains(self, corner: Corner, cell: Cell) -> bool {
        let bit = corner.bit(cell);
        bit < 256 && self.0[bit / 64] >> (bit % 64) & 1 != 0
    }

    /// The members that hang together with this one.
    pub(crate) fn group_of(self, corner: Corner, cell: Cell) -> Frame {
        let bit = corner.bit(cell);
        let mut group = Frame::EMPTY;
        if bit < 256 {
            group.0[bit / 64] = 1 << (bit % 64);
        }
        loop {
            let around = group.nw() | group.ne() | group.e() | group.se() | group.sw() | group.w();
            let grown = self & (group | around);
            if grown == group {
                return group;
            }
            group = grown;
        }
    }

    #[inline]
    pub(crate) fn remove(&mut self, corner: Corner, cell: Cell) {
        let bit = corner.bit(cell);
        if bit < 256 {
            self.0[bit / 64] &= !(1 << (bit % 64));
        }
    }

    #[inline(always)]
    pub(crate) fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones() + self.0[3].count_ones()
    }

    /// Its cells, as cells of the table.
    #[inline]
    pub(crate) fn cells(self, corner: Corner) -> impl Iterator<Item = Cell> {
        self.0.into_iter().enumerate().flat_map(move |(word, mut rest)| {
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = word * 64 + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Some(Cell::from_index(corner.0.index() + bit / 16 * 32 + bit % 16))
            })
        })
    }

    /// Members moved to higher bits.
    #[inline(always)]
    fn up(self, by: u32) -> Frame {
        let [a, b, c, d] = self.0;
        Frame([a << by, b << by | a >> (64 - by), c << by | b >> (64 - by), d << by | c >> (64 - by)])
    }

    /// Members moved to lower bits.
    #[inline(always)]
    fn down(self, by: u32) -> Frame {
        let [a, b, c, d] = self.0;
        Frame([a >> by | b << (64 - by), b >> by | c << (64 - by), c >> by | d << (64 - by), d >> by])
    }

    /// Members moved one step to the upper left.
    #[inline(always)]
    pub(crate) fn nw(self) -> Frame {
        self.down(16)
    }

    /// Members moved one step to the upper right.
    #[inline(always)]
    pub(crate) fn ne(self) -> Frame {
        self.down(15)
    }

    /// Members moved one step to the right.
    #[inline(always)]
    pub(crate) fn e(self) -> Frame {
        self.up(1)
    }

    /// Members moved one step to the lower right.
    #[inline(always)]
    pub(crate) fn se(self) -> Frame {
        self.up(16)
    }

    /// Members moved one step to the lower left.
    #[inline(always)]
    pub(crate) fn sw(self) -> Frame {
        self.up(15)
    }

    /// Members moved one step to the left.
    #[inline(always)]
    pub(crate) fn w(self) -> Frame {
        self.down(1)
    }

    #[inline(always)]
    fn with(self, other: Frame, op: impl Fn(u64, u64) -> u64) -> Frame {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Frame([op(a, e), op(b, f), op(c, g), op(d, h)])
    }
}

impl std::ops::BitAnd for Frame {
    type Output = Frame;
    #[inline(always)]
    fn bitand(self, other: Frame) -> Frame {
        self.with(other, |a, b| a & b)
    }
}

impl std::ops::BitOr for Frame {
    type Output = Frame;
    #[inline(always)]
    fn bitor(self, other: Frame) -> Frame {
        self.with(other, |a, b| a | b)
    }
}

impl std::ops::Sub for Frame {
    type Output = Frame;
    #[inline(always)]
    fn sub(self, other: Frame) -> Frame {
        self.with(other, |a, b| a & !b)
    }
}

impl std::ops::Not for Frame {
    type Output = Frame;
    #[inline(always)]
    fn not(self) -> Frame {
        self.with(self, |a, _| !a)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Direction;

    #[test]
    fn a_frame_shows_what_lies_in_it_wherever_it_lies() {
        for middle in Cell::all() {
            let corner = Corner::around(middle);
            let there = |q, r| Cell::from_index(middle.index() + Cell::at(q, r).index());
            let inside: CellSet =
                [(0, 0), (-8, -8), (7, 7), (-8, 7), (3, -5)].map(|(q, r)| there(q, r)).into_iter().collect();
            let outside: CellSet =
                [(8, 0), (0, 8), (-9, 0), (0, -9)].map(|(q, r)| there(q, r)).into_iter().collect();
            let frame = Frame::of(corner, &(inside | outside));
            assert_eq!(frame.cells(corner).collect::<CellSet>(), inside);
            assert!(inside.iter().all(|cell| frame.contains(corner, cell)));
            assert!(outside.iter().all(|cell| !frame.contains(corner, cell)));
        }
    }

    #[test]
    fn a_step_in_a_frame_is_a_step_on_the_table() {
        let corner = Corner::around(Cell::at(30, 31));
        let set: CellSet = [(30, 31), (33, 28), (25, 35)].map(|(q, r)| Cell::at(q, r)).into_iter().collect();
        let frame = Frame::of(corner, &set);
        let steps = [frame.nw(), frame.ne(), frame.e(), frame.se(), frame.sw(), frame.w()];
        for direction in Direction::ALL {
            let stepped: CellSet = steps[direction as usize].cells(corner).collect();
            assert_eq!(stepped, set.stepped(direction));
        }
    }
}
