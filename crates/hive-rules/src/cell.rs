//! A place on the table.

use crate::Direction;
use crate::ring::Ring;
use std::fmt;

/// One hexagon of a table without an edge.
///
/// Cells carry axial coordinates (q, r) on a torus: 1024 cells numbered q + 32 r, modulo
/// 1024. A hive has at most 28 tiles, so it never meets itself round the back; two cells
/// whose coordinates differ by less than 32 are never confused. Where a hive really lies, up
/// to translation, is told by [`Position::layout`](crate::Position::layout).
///
/// ```
/// use hive_rules::{Cell, Direction};
/// let cell = Cell::at(3, -2);
/// assert_eq!(cell.neighbor(Direction::E), Cell::at(4, -2));
/// assert_eq!(cell.coordinates(), (3, -2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u16);

/// What to add to a cell's number for one step, by direction.
const STEP: [u16; 6] = [(-32i16) as u16, (-31i16) as u16, 1, 32, 31, (-1i16) as u16];

/// For each cell number, the direction it lies in from the origin, as one bit; 0 where it does
/// not touch it.
const SIDES: [Ring; Cell::COUNT] = {
    let mut table = [0; Cell::COUNT];
    let mut d = 0;
    while d < 6 {
        table[Cell::ORIGIN.step(d).index()] = 1 << d;
        d += 1;
    }
    table
};

impl Cell {
    /// How many cells there are.
    pub const COUNT: usize = 1024;

    /// The middle, where the first tile is laid.
    pub const ORIGIN: Cell = Cell(0);

    /// The cell at axial coordinates (q, r): q grows to the right, r to the lower right.
    pub const fn at(q: i32, r: i32) -> Cell {
        Cell(q.wrapping_add(r.wrapping_mul(32)) as u16 & 1023)
    }

    /// The cell with this [`index`](Cell::index); larger numbers wrap round.
    pub const fn from_index(index: usize) -> Cell {
        Cell(index as u16 & 1023)
    }

    /// Its number, below [`Cell::COUNT`].
    pub const fn index(self) -> usize {
        (self.0 & 1023) as usize
    }

    /// The cell one step away.
    #[inline]
    pub const fn neighbor(self, direction: Direction) -> Cell {
        self.step(direction as usize)
    }

    /// [`Cell::neighbor`] by the direction's number.
    #[inline]
    pub(crate) const fn step(self, direction: usize) -> Cell {
        Cell(self.0.wrapping_add(STEP[direction]) & 1023)
    }

    /// The six cells around, clockwise from the upper left.
    pub fn neighbors(self) -> [Cell; 6] {
        Direction::ALL.map(|direction| self.neighbor(direction))
    }

    /// The direction of another cell as one bit of a ring; none if it does not touch this one.
    #[inline]
    pub(crate) const fn side_of(self, other: Cell) -> Ring {
        SIDES[other.relative_to(self).index()]
    }

    /// The direction of a cell that touches this one.
    pub fn direction_to(self, other: Cell) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbor(direction) == other)
    }

    /// The coordinates nearest to the origin: q and r between -16 and 15.
    pub const fn coordinates(self) -> (i32, i32) {
        let q = ((self.0 as i32 + 16) & 31) - 16;
        let r = ((((self.0 as i32 - q) >> 5) + 16) & 31) - 16;
        (q, r)
    }

    /// This cell as seen from another one that takes the place of the origin.
    pub const fn relative_to(self, origin: Cell) -> Cell {
        Cell(self.0.wrapping_sub(origin.0) & 1023)
    }

    /// Every cell.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..Self::COUNT).map(Self::from_index)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (q, r) = self.coordinates();
        write!(f, "({q}, {r})")
    }
}
