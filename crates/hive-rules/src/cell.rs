//! A place on the table.

use crate::Direction;
use crate::ring::Sides;
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

const _: () = assert!(
    crate::Piece::COUNT + 3 <= 32,
    "a row of so many tiles, with a free cell at each end and one between those, is longer than the torus is wide"
);

/// What to add to a cell's number for one step, by direction.
const STEP: [u16; 6] = [(-32i16) as u16, (-31i16) as u16, 1, 32, 31, (-1i16) as u16];

/// For each cell number, the direction it lies in from the origin, as one bit; 0 where it does
/// not touch it.
const SIDES: [Sides; Cell::COUNT] = {
    let mut table = [0; Cell::COUNT];
    let mut d = 0;
    while d < 6 {
        table[Cell::ORIGIN.step(d).index()] = 1 << d;
        d += 1;
    }
    table
};

/// For each cell number, how many steps it lies from the origin by the shortest way.
const DISTANCES: [u8; Cell::COUNT] = {
    let mut table = [0; Cell::COUNT];
    let mut i = 0;
    while i < Cell::COUNT {
        let (q, r) = Cell::from_index(i).coordinates();
        let mut least = i32::MAX;
        // Once round to the right is a row up, once round downwards is the same row: the other ways there.
        let mut n = 0;
        while n < 9 {
            let (right, down) = (n % 3 - 1, n / 3 - 1);
            let far = steps(q + 32 * right, r - right + 32 * down);
            if far < least {
                least = far;
            }
            n += 1;
        }
        table[i] = least as u8;
        i += 1;
    }
    table
};

/// How many steps lead from (0, 0) to (q, r) on a table that does not wrap.
const fn steps(q: i32, r: i32) -> i32 {
    // A step changes two of the three by one: q, r, and minus their sum.
    (q.abs() + r.abs() + (q + r).abs()) / 2
}

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
    pub(crate) const fn side_of(self, other: Cell) -> Sides {
        SIDES[other.relative_to(self).index()]
    }

    /// The direction of a cell that touches this one.
    pub fn direction_to(self, other: Cell) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbor(direction) == other)
    }

    /// How many steps apart two cells are by the shortest way, round the back of the torus if
    /// that is shorter. In a hive of at most 28 tiles only its far ends are nearer that way: what
    /// is at most 15 steps away is so on an unrolled table too.
    ///
    /// ```
    /// use hive_rules::Cell;
    /// assert_eq!(Cell::at(0, 0).distance(Cell::at(2, -1)), 2);
    /// assert_eq!(Cell::at(-3, 1).distance(Cell::at(-3, 1)), 0);
    /// ```
    #[inline]
    pub const fn distance(self, other: Cell) -> u32 {
        DISTANCES[other.relative_to(self).index()] as u32
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CellSet;

    /// The distances are those that a walk finds that spreads from the origin step by step.
    #[test]
    fn a_distance_is_the_number_of_steps_of_a_shortest_walk() {
        let mut reached = CellSet::of(Cell::ORIGIN);
        for far in 0.. {
            for cell in reached.iter().filter(|cell| cell.distance(Cell::ORIGIN) >= far) {
                assert_eq!(cell.distance(Cell::ORIGIN), far, "{cell:?}");
            }
            let grown = reached | reached.around();
            if grown == reached {
                break;
            }
            reached = grown;
        }
        assert_eq!(reached.len(), Cell::COUNT);
    }

    #[test]
    fn a_distance_is_the_same_from_everywhere_and_both_ways() {
        for a in Cell::all().step_by(7) {
            for b in Cell::all().step_by(11) {
                assert_eq!(a.distance(b), b.distance(a));
                assert_eq!(a.distance(b), b.relative_to(a).distance(Cell::ORIGIN));
                assert_eq!(a.distance(b) == 1, a.direction_to(b).is_some());
            }
        }
    }
}
