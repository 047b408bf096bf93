//! The six cells round a cell, as six bits, and what can be read off them.
//!
//! A ring has bit *d* set where the neighbour in direction *d* holds a tile. Most
//! questions of the game are about such a ring: which sides a tile can slide out of, whether
//! its neighbours hang together without it, where a gate is. There are only 64 rings, so
//! every answer is a table made at compile time.

use crate::Direction;
use std::fmt;
use std::ops::Not;

/// Which of the six cells round a cell are meant: those with a tile, as [`Position::ring`](crate::Position::ring)
/// says, or with [`!`](Not) the free ones.
///
/// ```
/// use hive_rules::*;
/// let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
/// game.play_to(Piece::queen(Color::White), Cell::ORIGIN).unwrap();
/// game.play_to(Piece::queen(Color::Black), Cell::at(1, 0)).unwrap();
///
/// let ring = game.position().ring(Cell::ORIGIN);
/// assert!(ring.contains(Direction::E));
/// assert_eq!((!ring).len(), 5);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Ring(Sides);

impl Ring {
    /// None of the six.
    pub const EMPTY: Ring = Ring(0);

    /// All six: a queen with this ring is surrounded.
    pub const FULL: Ring = Ring(FULL);

    /// Bits above the sixth are left out, so that no ring ever has any.
    #[inline]
    pub(crate) const fn of(sides: Sides) -> Ring {
        Ring(sides & FULL)
    }

    /// One bit each, in the order of [`Direction::ALL`]: always below 64.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// How many of the six it has.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it has none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it has all six.
    #[inline]
    pub const fn is_full(self) -> bool {
        self.0 == FULL
    }

    /// Whether it has the cell in this direction.
    #[inline]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction as u8 & 1 != 0
    }

    /// The same with the cell in this direction.
    #[inline]
    pub const fn with(self, direction: Direction) -> Ring {
        Ring(self.0 | 1 << direction as u8)
    }

    /// The same without the cell in this direction.
    #[inline]
    pub const fn without(self, direction: Direction) -> Ring {
        Ring(self.0 & !(1 << direction as u8))
    }

    /// Its directions, clockwise.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        directions(self.0).map(|d| Direction::ALL[d])
    }
}

impl Not for Ring {
    type Output = Ring;

    #[inline]
    fn not(self) -> Ring {
        Ring(!self.0 & FULL)
    }
}

impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// One bit per neighbour, in the order of [`Direction`]: a [`Ring`] as the tables of this file are indexed by.
pub(crate) type Sides = u8;

/// All six neighbours.
pub(crate) const FULL: Sides = 0b11_1111;

/// Whether neighbour `d`, counted round the ring, is in it.
const fn has(ring: usize, d: usize) -> bool {
    ring >> (d % 6) & 1 != 0
}

/// The sides a tile can slide to from this ring: the side is free, and exactly one of the
/// two cells beside it is taken. With none it would lose touch, with both it is a gate.
pub(crate) const SLIDES: [Sides; 64] = {
    let mut table = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut d = 0;
        while d < 6 {
            if !has(ring, d) && has(ring, d + 1) != has(ring, d + 5) {
                table[ring] |= 1 << d;
            }
            d += 1;
        }
        ring += 1;
    }
    table
};

/// The free sides with a gate: both cells beside the side are taken.
pub(crate) const GATES: [Sides; 64] = {
    let mut table = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut d = 0;
        while d < 6 {
            if !has(ring, d) && has(ring, d + 1) && has(ring, d + 5) {
                table[ring] |= 1 << d;
            }
            d += 1;
        }
        ring += 1;
    }
    table
};

/// Into how many runs of touching tiles the ring falls; 0 for none and for all six.
pub(crate) const ARCS: [u8; 64] = {
    let mut table = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut d = 0;
        while d < 6 {
            if has(ring, d) && !has(ring, d + 1) {
                table[ring] += 1;
            }
            d += 1;
        }
        ring += 1;
    }
    table
};

/// Whether a free cell with this ring is shut: every side is taken or has a gate.
pub(crate) const SHUT: [bool; 64] = {
    let mut table = [false; 64];
    let mut ring = 0;
    while ring < 64 {
        table[ring] = ring as Sides | GATES[ring] == FULL;
        ring += 1;
    }
    table
};

/// The directions in a ring, clockwise.
#[inline]
pub(crate) fn directions(mut ring: Sides) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if ring == 0 {
            return None;
        }
        let d = ring.trailing_zeros() as usize;
        ring &= ring - 1;
        Some(d)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_neighbour_can_be_walked_round_both_ways() {
        assert_eq!(SLIDES[0b00_0001], 0b10_0010);
        assert_eq!(ARCS[0b00_0001], 1);
    }

    #[test]
    fn two_neighbours_with_one_cell_between_make_a_gate() {
        assert_eq!(GATES[0b00_0101], 0b00_0010);
        assert_eq!(SLIDES[0b00_0101], 0b10_1000);
        assert_eq!(ARCS[0b00_0101], 2);
    }

    #[test]
    fn a_ring_never_has_a_seventh_side() {
        assert_eq!(Ring::of(0xff), Ring::FULL);
        assert!((!Ring::FULL).is_empty() && (!Ring::EMPTY).is_full());
        let two =
            Ring::EMPTY.with(Direction::SW).with(Direction::NE).with(Direction::W).without(Direction::W);
        assert_eq!(two.iter().collect::<Vec<_>>(), [Direction::NE, Direction::SW]);
        assert_eq!((two.len(), two.bits()), (2, 0b01_0010));
        assert_eq!(format!("{two:?}"), "{NE, SW}");
    }

    #[test]
    fn five_neighbours_hold_a_tile_fast() {
        assert_eq!(SLIDES[0b01_1111], 0);
        assert_eq!(SLIDES[FULL as usize], 0);
        assert_eq!(ARCS[FULL as usize], 0);
    }
}
