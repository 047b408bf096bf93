//! The incremental hash.
//!
//! A hive has no place of its own: the same tiles a step further left are the same
//! position. So the hash is a polynomial. A tile of kind *k* on cell number *i* adds
//! c(k) · gⁱ in the field of 2⁶⁴ − 2³² + 1 elements, where g has order 1024. Moving the whole
//! hive by *t* cells multiplies the sum by gᵗ, and dividing by the power of one chosen tile's
//! cell gives a key that does not depend on where the hive lies: the key for repetition costs
//! one multiplication, not a walk over the tiles.

use crate::{Bug, Cell, Piece};
#[cfg(target_family = "wasm")]
use std::sync::LazyLock;

/// The field's prime, 2⁶⁴ − 2³² + 1. Its multiplicative group has a subgroup of order 1024.
const PRIME: u64 = 0xffff_ffff_0000_0001;

/// a + b in the field.
const fn add(a: u64, b: u64) -> u64 {
    let (sum, over) = a.overflowing_add(b);
    // 2⁶⁴ = 2³² − 1 in the field.
    let (sum, again) = sum.overflowing_add(if over { 0xffff_ffff } else { 0 });
    let sum = if again { sum.wrapping_add(0xffff_ffff) } else { sum };
    if sum >= PRIME { sum - PRIME } else { sum }
}

/// a − b in the field.
const fn sub(a: u64, b: u64) -> u64 {
    if a >= b { a - b } else { a.wrapping_sub(b).wrapping_add(PRIME) }
}

/// a · b in the field.
const fn mul(a: u64, b: u64) -> u64 {
    let (low, high) = wide(a, b);
    // low + 2⁶⁴ (h + 2³² H) = low + (2³² − 1) h − H, for 2⁹⁶ = −1.
    let (top, mid) = (high >> 32, high & 0xffff_ffff);
    add(sub(if low >= PRIME { low - PRIME } else { low }, top), mid * 0xffff_ffff)
}

/// The lower and the upper half of a · b.
const fn wide(a: u64, b: u64) -> (u64, u64) {
    if !cfg!(target_family = "wasm") {
        let product = a as u128 * b as u128;
        return (product as u64, (product >> 64) as u64);
    }
    // There the product of two numbers of 64 bits is a call that writes to memory: four products of halves are faster.
    const HALF: u64 = 0xffff_ffff;
    let (low, high) = ((a & HALF) * (b & HALF), (a >> 32) * (b >> 32));
    let (up, down) = ((a & HALF) * (b >> 32), (a >> 32) * (b & HALF));
    let middle = (low >> 32) + (up & HALF) + (down & HALF);
    (low & HALF | middle << 32, high + (up >> 32) + (down >> 32) + (middle >> 32))
}

/// The numbers that hashes are made of.
struct Numbers {
    /// gⁱ for every cell number i.
    powers: [u64; Cell::COUNT],
    /// The factor of each kind of tile on each level, and, last, of each kind while it is barred from moving.
    factors: [[u64; LEVELS + 1]; 16],
}

#[cfg(not(target_family = "wasm"))]
static NUMBERS: Numbers = Numbers { powers: powers(), factors: factors() };

/// Nine kilobytes that nothing can compress: a browser computes them sooner than it fetches them.
#[cfg(target_family = "wasm")]
static NUMBERS: LazyLock<Numbers> = LazyLock::new(|| Numbers { powers: powers(), factors: factors() });

const fn powers() -> [u64; Cell::COUNT] {
    // 7 generates the whole group, so this power of it generates the subgroup of order 1024.
    let (mut generator, mut base, mut exponent) = (1, 7, (PRIME - 1) / Cell::COUNT as u64);
    while exponent > 0 {
        if exponent & 1 == 1 {
            generator = mul(generator, base);
        }
        base = mul(base, base);
        exponent >>= 1;
    }
    let mut table = [1; Cell::COUNT];
    let mut i = 1;
    while i < Cell::COUNT {
        table[i] = mul(table[i - 1], generator);
        i += 1;
    }
    table
}

/// How many levels a tile can stand on, rounded up.
const LEVELS: usize = 8;

/// The highest level: one tile on the ground, and all that climb on it.
const HIGHEST: usize = {
    let (mut climbers, mut i) = (0, 0);
    while i < Bug::ALL.len() {
        if Bug::ALL[i].climbs() {
            climbers += 2 * Bug::ALL[i].copies() as usize;
        }
        i += 1;
    }
    climbers
};

const _: () = assert!(
    HIGHEST < LEVELS,
    "so many tiles climb that a stack can be higher than the hash has levels: LEVELS has to grow"
);

const fn factors() -> [[u64; LEVELS + 1]; 16] {
    let mut table = [[0; LEVELS + 1]; 16];
    let mut seed = 0x6b79_7073_656c_6900;
    let mut kind = 0;
    while kind < 16 {
        let mut level = 0;
        while level <= LEVELS {
            seed = scramble(seed);
            table[kind][level] = seed % PRIME;
            level += 1;
        }
        kind += 1;
    }
    table
}

/// What the hash of a position with Black to move is masked with.
const BLACK_TO_MOVE: u64 = scramble(0x3141_5926_5358_9793);

/// A number that looks like any other: the output step of SplitMix64.
pub(crate) const fn scramble(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// The sum over the tiles on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hash(u64);

impl Hash {
    /// The same with one tile more.
    #[inline]
    pub(crate) fn with(self, piece: Piece, level: u8, cell: Cell) -> Hash {
        Hash(add(self.0, Self::tile(piece, level, cell)))
    }

    /// The same with one tile less.
    #[inline]
    pub(crate) fn without(self, piece: Piece, level: u8, cell: Cell) -> Hash {
        Hash(sub(self.0, Self::tile(piece, level, cell)))
    }

    /// The same with this tile barred from moving.
    #[inline]
    pub(crate) fn barring(self, piece: Piece, cell: Cell) -> Hash {
        self.with(piece, LEVELS as u8, cell)
    }

    /// The same seen from this cell in place of the origin.
    #[inline]
    pub(crate) fn relative_to(self, cell: Cell) -> Hash {
        Hash(mul(self.0, NUMBERS.powers[(Cell::COUNT - cell.index()) % Cell::COUNT]))
    }

    /// A number to tell positions apart with, the side to move included.
    #[inline]
    pub(crate) fn key(self, black_to_move: bool) -> u64 {
        scramble(self.0 ^ if black_to_move { BLACK_TO_MOVE } else { 0 })
    }

    #[inline]
    fn tile(piece: Piece, level: u8, cell: Cell) -> u64 {
        mul(NUMBERS.factors[piece.kind()][level as usize % (LEVELS + 1)], NUMBERS.powers[cell.index()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by long division.
    fn slow_mul(a: u64, b: u64) -> u64 {
        (a as u128 * b as u128 % PRIME as u128) as u64
    }

    #[test]
    fn the_field_is_a_field() {
        let mut x = 1;
        for _ in 0..100_000 {
            let y = scramble(x) % PRIME;
            x = scramble(y) % PRIME;
            assert_eq!(mul(x, y), slow_mul(x, y));
            assert_eq!(sub(add(x, y), y), x);
        }
        for x in [0, 1, 0xffff_ffff, 1 << 32, PRIME - 1, PRIME - 2] {
            for y in [0, 1, 0xffff_ffff, 1 << 32, PRIME - 1, PRIME - 2] {
                assert_eq!(mul(x, y), slow_mul(x, y));
                assert_eq!(add(x, y), ((x as u128 + y as u128) % PRIME as u128) as u64);
            }
        }
    }

    #[test]
    fn the_powers_go_round_once() {
        let powers = powers();
        assert_eq!(mul(powers[1023], powers[1]), 1);
        assert!(powers[1..].iter().all(|&power| power != 1));
    }

    #[test]
    fn a_moved_hive_has_the_same_relative_hash() {
        use crate::Color;
        let ant = Piece::first(Color::White, Bug::Ant);
        let queen = Piece::queen(Color::Black);
        let hash = |ant_at: Cell, queen_at: Cell| {
            Hash::default().with(ant, 0, ant_at).with(queen, 0, queen_at).relative_to(queen_at)
        };
        assert_eq!(hash(Cell::at(0, 0), Cell::at(1, 0)), hash(Cell::at(31, 5), Cell::at(32, 5)));
        assert_ne!(hash(Cell::at(0, 0), Cell::at(1, 0)), hash(Cell::at(0, 0), Cell::at(0, 1)));
    }
}
