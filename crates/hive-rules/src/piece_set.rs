//! A set of tiles.

use crate::{Color, Piece};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

/// A set of tiles, as small as a number.
///
/// ```
/// use hive_rules::{Color, Piece, PieceSet};
/// let queens: PieceSet = Color::ALL.map(Piece::queen).into_iter().collect();
/// assert_eq!(queens.len(), 2);
/// assert!(queens.contains(Piece::queen(Color::Black)));
/// assert_eq!(queens.iter().map(|queen| queen.to_string()).collect::<String>(), "wQbQ");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PieceSet(u32);

impl PieceSet {
    /// No tile.
    pub const EMPTY: PieceSet = PieceSet(0);

    /// All 28 tiles.
    pub const ALL: PieceSet = PieceSet(PieceSet::all_of(Color::White).0 | PieceSet::all_of(Color::Black).0);

    /// The tiles that are not the first of their kind: the one before in the order of
    /// [`Piece::index`] is a copy of them.
    pub(crate) const LATER_COPIES: PieceSet = {
        let (mut set, mut index) = (PieceSet::EMPTY, 0);
        while index < Piece::SLOTS {
            if let Some(piece) = Piece::from_index(index)
                && piece.number() > 1
            {
                set.insert(piece);
            }
            index += 1;
        }
        set
    };

    /// Just this tile.
    pub const fn of(piece: Piece) -> PieceSet {
        PieceSet(1 << piece.index())
    }

    /// Every tile of one colour.
    pub const fn all_of(color: Color) -> PieceSet {
        PieceSet(((1 << Piece::PER_COLOR) - 1) << (Piece::SLOTS / 2 * color.index()))
    }

    /// Whether the tile is in the set.
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece.index() & 1 != 0
    }

    /// Puts the tile in.
    pub const fn insert(&mut self, piece: Piece) {
        self.0 |= 1 << piece.index();
    }

    /// Takes the tile out.
    pub const fn remove(&mut self, piece: Piece) {
        self.0 &= !(1 << piece.index());
    }

    /// How many tiles it holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its tiles in the order of [`Piece::index`]: White's first.
    #[inline]
    pub const fn iter(self) -> Pieces {
        Pieces(self.0)
    }

    pub(crate) const fn without_bits(self, bits: u32) -> PieceSet {
        PieceSet(self.0 & !bits)
    }

    /// One bit per tile, in the order of [`Piece::index`].
    pub const fn bits(self) -> u32 {
        self.0
    }
}

/// The tiles of a [`PieceSet`], one after the other.
///
/// ```
/// use hive_rules::{Bug, Color, PieceSet};
/// let mut white = PieceSet::all_of(Color::White).iter();
/// assert_eq!(white.len(), 14);
/// assert_eq!(white.next().map(|piece| piece.bug()), Some(Bug::Queen));
/// ```
#[derive(Clone, Debug)]
pub struct Pieces(u32);

impl Iterator for Pieces {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(Piece::from_bits(index as u8))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.count_ones() as usize;
        (len, Some(len))
    }
}

impl ExactSizeIterator for Pieces {}

impl IntoIterator for PieceSet {
    type Item = Piece;
    type IntoIter = Pieces;

    #[inline]
    fn into_iter(self) -> Pieces {
        self.iter()
    }
}

impl Extend<Piece> for PieceSet {
    fn extend<I: IntoIterator<Item = Piece>>(&mut self, pieces: I) {
        pieces.into_iter().for_each(|piece| self.insert(piece));
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        let mut set = PieceSet::EMPTY;
        set.extend(pieces);
        set
    }
}

impl BitAnd for PieceSet {
    type Output = PieceSet;
    fn bitand(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & other.0)
    }
}

impl BitOr for PieceSet {
    type Output = PieceSet;
    fn bitor(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }
}

impl BitOrAssign for PieceSet {
    fn bitor_assign(&mut self, other: PieceSet) {
        self.0 |= other.0;
    }
}

impl Sub for PieceSet {
    type Output = PieceSet;
    fn sub(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & !other.0)
    }
}

impl fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
