//! The six cells round a cell, as six bits, and what can be read off them.
//!
//! A [`Ring`] has bit *d* set where the neighbour in direction *d* holds a tile. Most
//! questions of the game are about such a ring: which sides a tile can slide out of, whether
//! its neighbours hang together without it, where a gate is. There are only 64 rings, so
//! every answer is a table made at compile time.

/// One bit a neighbour, in the order of [`Direction`](crate::Direction).
pub(crate) type Ring = u8;

/// All six neighbours.
pub(crate) const FULL: Ring = 0b11_1111;

/// Whether neighbour `d`, counted round the ring, is in it.
const fn has(ring: usize, d: usize) -> bool {
    ring >> (d % 6) & 1 != 0
}

/// The sides a tile can slide to from this ring: the side is free, and exactly one of the
/// two cells beside it is taken. With none it would lose touch, with both it is a gate.
pub(crate) const SLIDES: [Ring; 64] = {
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
pub(crate) const GATES: [Ring; 64] = {
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
        table[ring] = ring as Ring | GATES[ring] == FULL;
        ring += 1;
    }
    table
};

/// The directions in a ring, clockwise.
#[inline]
pub(crate) fn directions(mut ring: Ring) -> impl Iterator<Item = usize> {
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
    fn five_neighbours_hold_a_tile_fast() {
        assert_eq!(SLIDES[0b01_1111], 0);
        assert_eq!(SLIDES[FULL as usize], 0);
        assert_eq!(ARCS[FULL as usize], 0);
    }
}
