//! A small network that learns what the weighted sum cannot say, in whole numbers.
//!
//! Each side is told in [`WIDTH`] numbers: its own rows are added up to them and those of the other side, which mean something else
//! to it, so that one number can say what comes of both. Both sides' numbers, the mover's first, go through [`HIDDEN`] cells, and
//! what those say is added to the sum. Nothing is rounded differently on another machine: there are only integers.

use crate::rows::ROWS;
use crate::weigh::{Input, Weights};
use arrayvec::ArrayVec;
use hive_rules::{Bug, Piece};
#[cfg(feature = "network")]
use std::sync::LazyLock;

/// How many numbers a side is told in.
pub(crate) const WIDTH: usize = 32;
/// How many cells look at both sides.
pub(crate) const HIDDEN: usize = 16;
/// What stands for 1 between the layers, and in the rows.
const ONE: i32 = 256;
/// What stands for 1 in the weights of the cells, in bits.
const CELL_BITS: u32 = 8;
/// What stands for a hundredth in the weights of the answer.
const ANSWER_ONE: i32 = 8;

/// The numbers of one side.
pub(crate) type Sums = [i16; WIDTH];

/// The rows that are so for one side: one for each tile on the table, each insect in the hand, and a few more.
pub(crate) type Found = ArrayVec<u16, 32>;

const _: () = assert!(
    Piece::PER_COLOR + Bug::ALL.len() + 5 <= 32,
    "with so many tiles a side can have more rows than `Found` has room for"
);

/// What the player has learnt beyond the weighted sum. One is a part of the program (the feature `network`); where a
/// program has to be small it comes later, and is [lent](crate::Player::lend) to the player.
///
/// ```
/// use hive_search::Network;
/// assert!(Network::read(b"not a network").is_none());
/// ```
pub struct Network {
    weights: Weights,
    start: Sums,
    cell_start: [i32; HIDDEN],
    answer: [i16; HIDDEN],
    answer_start: i32,
}

/// How many bytes the weights are.
pub(crate) const BYTES: usize =
    2 * ROWS * WIDTH + 2 * WIDTH + HIDDEN * 2 * WIDTH + 4 * HIDDEN + 2 * HIDDEN + 4;

impl Network {
    /// The one that the player uses, if it uses one: docs/strength.md says how it was made.
    #[cfg(feature = "network")]
    pub fn embedded() -> Option<&'static Network> {
        static EMBEDDED: LazyLock<Option<Network>> =
            LazyLock::new(|| Network::read(include_bytes!("network.bin")));
        EMBEDDED.as_ref()
    }

    /// The weighted sum has to do.
    #[cfg(not(feature = "network"))]
    pub const fn embedded() -> Option<&'static Network> {
        None
    }

    /// Out of its bytes; nothing if their number is wrong.
    pub fn read(bytes: &[u8]) -> Option<Network> {
        if bytes.len() != BYTES {
            return None;
        }
        let (rows, rest) = bytes.split_at(2 * ROWS * WIDTH);
        let (start, rest) = rest.split_at(2 * WIDTH);
        let (cells, rest) = rest.split_at(HIDDEN * 2 * WIDTH);
        let (cell_start, rest) = rest.split_at(4 * HIDDEN);
        let (answer, answer_start) = rest.split_at(2 * HIDDEN);
        Some(Network {
            weights: Weights::new(rows, cells)?,
            start: numbers(start, 2).map(|number| number as i16),
            cell_start: numbers(cell_start, 4),
            answer: numbers(answer, 2).map(|number| number as i16),
            answer_start: numbers::<1>(answer_start, 4)[0],
        })
    }

    /// What the side to move should expect beyond the weighted sum, in hundredths, where these rows are so for it and for the other.
    /// All at once: sums that never leave the processor's registers.
    #[inline]
    pub(crate) fn answer(&self, [mine, theirs]: [&Found; 2]) -> i32 {
        let [mut mover, mut other] = [self.start; 2];
        self.weights.add_rows(mine, &mut mover, &mut other);
        self.weights.add_rows(theirs, &mut other, &mut mover);
        let mut input: Input = [0; 2 * WIDTH];
        for (to, from) in input.iter_mut().zip(mover.iter().chain(&other)) {
            *to = (*from).clamp(0, ONE as i16);
        }
        let mut answer = self.answer_start;
        for (cell, sum) in self.weights.tell_cells(&input).into_iter().enumerate() {
            let value = (sum.wrapping_add(self.cell_start[cell]) >> CELL_BITS).clamp(0, ONE);
            answer = answer.wrapping_add(value * i32::from(self.answer[cell]));
        }
        answer / (ONE * ANSWER_ONE)
    }
}

/// Numbers out of so many bytes each, the smallest first. A plain loop: this is read once, and in a browser every byte of
/// code is fetched.
fn numbers<const COUNT: usize>(bytes: &[u8], size: usize) -> [i32; COUNT] {
    let mut numbers = [0; COUNT];
    for (i, &byte) in bytes.iter().enumerate() {
        numbers[i / size] |= i32::from(byte) << (8 * (i % size));
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(feature = "network")]
    use {
        crate::evaluation::{evaluate, rows},
        crate::weights,
        hive_rules::{Expansions, Game, Ruleset},
    };

    #[test]
    fn only_a_whole_network_is_read() {
        assert!(Network::read(&[0; BYTES]).is_some());
        assert!(Network::read(&[0; BYTES - 1]).is_none() && Network::read(&[]).is_none());
    }

    /// What is added to the sum follows from the rows alone, the mover's and the other's; all of them are in the table.
    #[cfg(feature = "network")]
    #[test]
    fn the_player_adds_what_the_network_answers() {
        let network = Network::embedded().expect("network.bin is whole");
        let mut told = 0;
        for (i, expansions) in Expansions::mixtures().enumerate() {
            let mut game = Game::new(Ruleset::tournament(expansions));
            let weights = weights::of(game.ruleset());
            for ply in 0..60usize {
                let turns = game.position().legal_turns();
                let Some(&turn) = turns.get((ply * 41 + i * 13) % turns.len().max(1)) else { break };
                if game.play(turn).is_err() {
                    break;
                }
                let position = game.position();
                let [mover, other] = rows(position).map(|rows| -> Found {
                    assert!(rows.iter().all(|&row| usize::from(row) < ROWS), "{position:?}");
                    rows.into_iter().collect()
                });
                let [with, without] =
                    [Some(network), None].map(|network| evaluate(position, &[*weights; 2], network).value());
                assert_eq!(with - without, network.answer([&mover, &other]), "{position:?}");
                told += usize::from(with != without);
            }
        }
        assert!(told > 100, "the network has something to say: {told}");
    }

    /// A side's numbers stay far from the ends of what they are kept in, whichever rows are so.
    #[cfg(feature = "network")]
    #[test]
    fn no_sum_can_wrap() {
        let network = Network::embedded().expect("network.bin is whole");
        let most =
            i32::from(i8::MAX) * 64 + network.start.iter().map(|&n| i32::from(n).abs()).max().unwrap_or(0);
        assert!(most < i32::from(i16::MAX), "{most}");
        let cells = network.cell_start.iter().map(|&n| i64::from(n).abs()).max().unwrap_or(0);
        assert!(cells + 2 * WIDTH as i64 * i64::from(ONE) * 127 < i64::from(i32::MAX));
        let answers: i64 = network.answer.iter().map(|&n| i64::from(n).abs() * i64::from(ONE)).sum();
        assert!(answers + i64::from(network.answer_start).abs() < i64::from(i32::MAX));
    }
}
