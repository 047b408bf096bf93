//! The two sums over the network's weights: plain loops, of which the compiler makes vectors wherever there are some, in the
//! module for browsers, too.

use crate::network::{Found, HIDDEN, Sums, WIDTH};
use crate::rows::ROWS;

/// What both sides are told in, the mover's first.
pub(crate) type Input = [i16; 2 * WIDTH];

/// The weights as they are counted with.
pub(crate) struct Weights {
    rows: Box<[Sums; ROWS]>,
    cells: [Input; HIDDEN],
}

impl Weights {
    /// Out of the weights as they are kept, a byte each.
    pub(crate) fn new(rows: &[u8], cells: &[u8]) -> Option<Weights> {
        let mut found: Box<[Sums; ROWS]> = vec![[0; WIDTH]; ROWS].try_into().ok()?;
        for (weight, &byte) in found.as_flattened_mut().iter_mut().zip(rows) {
            *weight = i16::from(byte as i8);
        }
        let mut told = [[0; 2 * WIDTH]; HIDDEN];
        for (weight, &byte) in told.as_flattened_mut().iter_mut().zip(cells) {
            *weight = i16::from(byte as i8);
        }
        Some(Weights { rows: found, cells: told })
    }

    /// The rows, added up to what stands there.
    #[inline]
    pub(crate) fn add_rows(&self, rows: &Found, sums: &mut Sums) {
        for &row in rows {
            for (sum, weight) in sums.iter_mut().zip(&self.rows[usize::from(row) % ROWS]) {
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
