//! The two sums over the network's weights, in the way that is fast where the program runs.
//!
//! Where processors have vectors the compiler makes them of plain loops. A module for browsers has none that every browser
//! understands: there several numbers lie side by side in one word, and one operation is for all of them. What comes out is
//! the same to the last digit.

use crate::network::{Found, HIDDEN, Sums, WIDTH};
use crate::rows::ROWS;

/// What both sides are told in, the mover's first.
pub(crate) type Input = [i16; 2 * WIDTH];

#[cfg(not(target_family = "wasm"))]
pub(crate) type Weights = Vectors;
#[cfg(target_family = "wasm")]
pub(crate) type Weights = Words;

/// Weights for processors with vectors.
#[cfg(not(target_family = "wasm"))]
pub(crate) struct Vectors {
    rows: Box<[Sums; ROWS]>,
    cells: [Input; HIDDEN],
}

#[cfg(not(target_family = "wasm"))]
impl Vectors {
    /// Out of the weights as they are kept, a byte each.
    pub(crate) fn new(rows: &[u8], cells: &[u8]) -> Option<Vectors> {
        let mut found: Box<[Sums; ROWS]> = vec![[0; WIDTH]; ROWS].try_into().ok()?;
        for (weight, &byte) in found.as_flattened_mut().iter_mut().zip(rows) {
            *weight = i16::from(byte as i8);
        }
        let mut told = [[0; 2 * WIDTH]; HIDDEN];
        for (weight, &byte) in told.as_flattened_mut().iter_mut().zip(cells) {
            *weight = i16::from(byte as i8);
        }
        Some(Vectors { rows: found, cells: told })
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

/// What is added to a weight, so that none is negative: numbers side by side would take from their neighbours.
#[cfg(any(test, target_family = "wasm"))]
const BIAS: i16 = 128;

/// How many numbers of a side lie in a word, and how many cells.
#[cfg(any(test, target_family = "wasm"))]
const LANES: usize = 4;
#[cfg(any(test, target_family = "wasm"))]
const PAIR: usize = 2;

#[cfg(any(test, target_family = "wasm"))]
const _: () = assert!(WIDTH.is_multiple_of(LANES) && HIDDEN.is_multiple_of(PAIR));

/// Weights for machines that have only words.
#[cfg(any(test, target_family = "wasm"))]
pub(crate) struct Words {
    rows: Box<[[u64; WIDTH / LANES]; ROWS]>,
    /// By input, for many of them are nothing at all.
    cells: [[u64; HIDDEN / PAIR]; 2 * WIDTH],
}

/// A weight that is not negative, in a word.
#[cfg(any(test, target_family = "wasm"))]
fn lifted(byte: u8) -> u64 {
    (i16::from(byte as i8) + BIAS) as u64
}

#[cfg(any(test, target_family = "wasm"))]
impl Words {
    /// Out of the weights as they are kept, a byte each.
    pub(crate) fn new(rows: &[u8], cells: &[u8]) -> Option<Words> {
        let mut found: Box<[[u64; WIDTH / LANES]; ROWS]> = vec![[0; WIDTH / LANES]; ROWS].try_into().ok()?;
        let words = found.as_flattened_mut();
        for (i, &byte) in rows.iter().enumerate() {
            words[i / LANES] |= lifted(byte) << (16 * (i % LANES));
        }
        let mut told = [[0; HIDDEN / PAIR]; 2 * WIDTH];
        for (i, &byte) in cells.iter().enumerate() {
            let (cell, input) = (i / (2 * WIDTH), i % (2 * WIDTH));
            told[input][cell / PAIR] |= lifted(byte) << (32 * (cell % PAIR));
        }
        Some(Words { rows: found, cells: told })
    }

    /// The rows, added up to what stands there. There are at most 32 of them, each with 255 at most: 16 bits are enough.
    #[inline]
    pub(crate) fn add_rows(&self, rows: &Found, sums: &mut Sums) {
        let mut words = [0u64; WIDTH / LANES];
        for &row in rows {
            for (word, weights) in words.iter_mut().zip(&self.rows[usize::from(row) % ROWS]) {
                *word = word.wrapping_add(*weights);
            }
        }
        let bias = BIAS * rows.len() as i16;
        for (four, word) in sums.chunks_exact_mut(LANES).zip(words) {
            for (i, sum) in four.iter_mut().enumerate() {
                *sum = sum.wrapping_add((word >> (16 * i)) as i16).wrapping_sub(bias);
            }
        }
    }

    /// What each cell is told. A number is 256 at most and a weight 255, and there are 64 of them: 32 bits are enough.
    #[inline]
    pub(crate) fn tell_cells(&self, input: &Input) -> [i32; HIDDEN] {
        let mut words = [0u64; HIDDEN / PAIR];
        let mut total = 0;
        for (&value, weights) in input.iter().zip(&self.cells) {
            if value == 0 {
                continue;
            }
            total += i32::from(value);
            for (word, weight) in words.iter_mut().zip(weights) {
                *word = word.wrapping_add(value as u64 * weight);
            }
        }
        let bias = i32::from(BIAS) * total;
        std::array::from_fn(|cell| ((words[cell / PAIR] >> (32 * (cell % PAIR))) as i32).wrapping_sub(bias))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers side by side never touch each other, not even where all weights are as large or as small as they can be.
    #[test]
    fn words_say_what_vectors_say() {
        let mut chance = fastrand::Rng::with_seed(7);
        for extreme in [true, false] {
            let mut weight = || match extreme {
                true => [i8::MIN, i8::MAX][chance.usize(..2)] as u8,
                false => chance.u8(..),
            };
            let rows: Vec<u8> = (0..ROWS * WIDTH).map(|_| weight()).collect();
            let cells: Vec<u8> = (0..HIDDEN * 2 * WIDTH).map(|_| weight()).collect();
            let vectors = Vectors::new(&rows, &cells).expect("as many as there are");
            let words = Words::new(&rows, &cells).expect("the same");
            for _ in 0..500 {
                let mut found = Found::new();
                for _ in 0..chance.usize(..=found.capacity()) {
                    found.push(chance.u16(..ROWS as u16));
                }
                let start: Sums = std::array::from_fn(|_| chance.i16(-2000..2000));
                let (mut one, mut other) = (start, start);
                vectors.add_rows(&found, &mut one);
                words.add_rows(&found, &mut other);
                assert_eq!(one, other);
                let input: Input = std::array::from_fn(|_| chance.i16(-256..=511).clamp(0, 256));
                assert_eq!(vectors.tell_cells(&input), words.tell_cells(&input));
            }
        }
    }
}
