//! The two sums over the network's weights: plain loops, of which the compiler makes vectors wherever there are some, in the
//! module for browsers, too.

use crate::network::{Found, HIDDEN, Sums, WIDTH};
use crate::rows::ROWS;

/// What both sides are told in, the mover's first.
pub(crate) type Input = [i16; 2 * WIDTH];

/// The weights as they are counted with.
pub(crate) struct Weights {
    /// What a row means to the side for which it is so, and beside it what it means to the other.
    rows: Box<[[Sums; 2]; ROWS]>,
    cells: [Input; HIDDEN],
}

impl Weights {
    /// Out of the weights as they are kept, a byte each.
    pub(crate) fn new(rows: &[u8], cells: &[u8]) -> Option<Weights> {
        let mut found: Box<[[Sums; 2]; ROWS]> = vec![[[0; WIDTH]; 2]; ROWS].try_into().ok()?;
        // All rows as their own side takes them come first, then all as the other does.
        for (at, &byte) in rows.iter().enumerate() {
            let row = at / WIDTH;
            found[row % ROWS][row / ROWS % 2][at % WIDTH] = i16::from(byte as i8);
        }
        let mut told = [[0; 2 * WIDTH]; HIDDEN];
        for (weight, &byte) in told.as_flattened_mut().iter_mut().zip(cells) {
            *weight = i16::from(byte as i8);
        }
        Some(Weights { rows: found, cells: told })
    }

    /// The rows of a side, added up to what stands there for itself and for the other.
    #[inline]
    pub(crate) fn add_rows(&self, rows: &Found, own: &mut Sums, other: &mut Sums) {
        for &row in rows {
            let [to_own, to_other] = &self.rows[usize::from(row) % ROWS];
            for (sum, weight) in own.iter_mut().zip(to_own) {
                *sum = sum.wrapping_add(*weight);
            }
            for (sum, weight) in other.iter_mut().zip(to_other) {
                *sum = sum.wrapping_add(*weight);
            }
        }
    }

    /// What each cell is told.
    #[inline]
    pub(crate) fn tell_cells(&self, input: &Input) -> [i32; HIDDEN] {
        std::array::from_fn(|cell| {
            let mut sum = 0i32;
            for (value, weight) in input.iter().zip(&self.cells[cell]) {
                sum = sum.wrapping_add(i32::from(*value) * i32::from(*weight));
            }
            sum
        })
    }
}
