//! A set of cells.

use crate::{Cell, Direction};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// A set of cells, one bit per cell in the order of [`Cell::index`]: a bitboard.
///
/// A step in any direction moves all members at once, for the number of a neighbour differs
/// from a cell's own by the same amount everywhere on the torus.
///
/// ```
/// use hive_rules::{Cell, CellSet, Direction};
/// let mut set = CellSet::EMPTY;
/// set.insert(Cell::ORIGIN);
/// assert!(set.stepped(Direction::W).contains(Cell::at(-1, 0)));
/// assert_eq!(set.around().len(), 6);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CellSet([u64; WORDS]);

const WORDS: usize = Cell::COUNT / 64;

impl CellSet {
    /// No cell.
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    /// Just this cell.
    pub fn of(cell: Cell) -> CellSet {
        let mut set = CellSet::EMPTY;
        set.insert(cell);
        set
    }

    /// Whether the cell is in the set.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Puts the cell in.
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Takes the cell out.
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// How many cells it holds.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether it holds none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// Its cells in the order of their numbers.
    #[inline]
    pub fn iter(&self) -> Cells<'_> {
        Cells { words: &self.0, at: 0, rest: self.0[0] }
    }

    /// Every member moved one step in this direction.
    #[inline]
    pub fn stepped(&self, direction: Direction) -> CellSet {
        match direction {
            Direction::NW => self.down::<32>(),
            Direction::NE => self.down::<31>(),
            Direction::E => self.up::<1>(),
            Direction::SE => self.up::<32>(),
            Direction::SW => self.up::<31>(),
            Direction::W => self.down::<1>(),
        }
    }

    /// Every cell that touches a member.
    #[inline]
    pub fn around(&self) -> CellSet {
        Direction::ALL.into_iter().fold(CellSet::EMPTY, |all, direction| all | self.stepped(direction))
    }

    /// Members moved to higher numbers.
    #[inline]
    fn up<const BY: u32>(&self) -> CellSet {
        let mut out = [0; WORDS];
        for (i, word) in out.iter_mut().enumerate() {
            *word = self.0[i] << BY | self.0[(i + WORDS - 1) % WORDS] >> (64 - BY);
        }
        CellSet(out)
    }

    /// Members moved to lower numbers.
    #[inline]
    fn down<const BY: u32>(&self) -> CellSet {
        let mut out = [0; WORDS];
        for (i, word) in out.iter_mut().enumerate() {
            *word = self.0[i] >> BY | self.0[(i + 1) % WORDS] << (64 - BY);
        }
        CellSet(out)
    }

    /// The 64 cells from this one on, in the order of their numbers.
    #[inline]
    pub(crate) fn run_from(&self, index: usize) -> u64 {
        let (i, shift) = (index / 64 % WORDS, index % 64);
        // Two shifts, because a shift by 64 is none.
        self.0[i] >> shift | self.0[(i + 1) % WORDS] << 1 << (63 - shift)
    }
}

/// The cells of a [`CellSet`], one after the other.
///
/// ```
/// use hive_rules::{Cell, CellSet};
/// let around = CellSet::of(Cell::at(5, 5)).around();
/// let mut cells = around.iter();
/// assert_eq!(cells.next(), Some(Cell::at(5, 4)));
/// assert_eq!(cells.count(), 5);
/// ```
#[derive(Clone, Debug)]
pub struct Cells<'a> {
    words: &'a [u64; WORDS],
    at: usize,
    /// What is left of the word.
    rest: u64,
}

impl Iterator for Cells<'_> {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.rest == 0 {
            self.rest = *self.words.get(self.at + 1)?;
            self.at += 1;
        }
        let bit = self.rest.trailing_zeros() as usize;
        self.rest &= self.rest - 1;
        Some(Cell::from_index(self.at * 64 + bit))
    }
}

impl<'a> IntoIterator for &'a CellSet {
    type Item = Cell;
    type IntoIter = Cells<'a>;

    #[inline]
    fn into_iter(self) -> Cells<'a> {
        self.iter()
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = CellSet::EMPTY;
        set.extend(cells);
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        cells.into_iter().for_each(|cell| self.insert(cell));
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitand(mut self, other: CellSet) -> CellSet {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= b);
        self
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    #[inline]
    fn bitor(mut self, other: CellSet) -> CellSet {
        self |= other;
        self
    }
}

impl BitOrAssign for CellSet {
    #[inline]
    fn bitor_assign(&mut self, other: CellSet) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
    }
}

impl Sub for CellSet {
    type Output = CellSet;
    #[inline]
    fn sub(mut self, other: CellSet) -> CellSet {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= !b);
        self
    }
}

impl Not for CellSet {
    type Output = CellSet;
    #[inline]
    fn not(mut self) -> CellSet {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
