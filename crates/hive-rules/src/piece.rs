//! The 28 tiles, each with a name of its own.

use crate::{Bug, Color};

/// One tile: a colour, an insect and, where a player has several, a number. Its name says all
/// three.
///
/// ```
/// use hive_rules::{Bug, Color, Piece};
/// let ant = Piece::new(Color::White, Bug::Ant, 2).unwrap();
/// assert_eq!(ant.to_string(), "wA2");
/// assert_eq!("wA2".parse(), Ok(ant));
/// assert_eq!(Piece::new(Color::White, Bug::Queen, 2), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece(u8);

/// How many slots a colour has. Those behind its tiles belong to none; they only make tables a
/// power of two long.
const COLOR_SLOTS: usize = Piece::SLOTS / 2;

const _: () = assert!(
    Piece::PER_COLOR <= COLOR_SLOTS,
    "a player has more tiles than a colour has slots: Piece::SLOTS, the bits of a Piece and PieceSet have to grow"
);

const _: () = assert!(
    Bug::ALL.len() <= 8,
    "there are more than eight insects: Piece::kind has three bits for them, and a set of insects is one byte"
);

/// The first slot of each insect.
const FIRST_SLOT: [u8; Bug::ALL.len()] = {
    let mut table = [0; Bug::ALL.len()];
    let mut i = 1;
    while i < table.len() {
        assert!(Bug::ALL[i].index() == i, "Bug::ALL is not in the order of the insects");
        table[i] = table[i - 1] + Bug::ALL[i - 1].copies();
        i += 1;
    }
    table
};

/// The insect of each slot; of those that belong to no tile, the last insect.
const SLOT_BUG: [Bug; COLOR_SLOTS] = {
    let mut table = [Bug::ALL[Bug::ALL.len() - 1]; COLOR_SLOTS];
    let mut i = 0;
    while i < Bug::ALL.len() {
        let mut copy = 0;
        while copy < Bug::ALL[i].copies() {
            table[(FIRST_SLOT[i] + copy) as usize] = Bug::ALL[i];
            copy += 1;
        }
        i += 1;
    }
    table
};

impl Piece {
    /// One more than the largest [`Piece::index`], rounded up to a power of two.
    pub const SLOTS: usize = 32;

    /// How many tiles a player has, every expansion included.
    pub const PER_COLOR: usize = {
        let (mut sum, mut i) = (0, 0);
        while i < Bug::ALL.len() {
            sum += Bug::ALL[i].copies() as usize;
            i += 1;
        }
        sum
    };

    /// How many tiles there are.
    pub const COUNT: usize = 2 * Piece::PER_COLOR;

    /// The tile of this colour and insect with this number, counted from 1.
    pub const fn new(color: Color, bug: Bug, number: u8) -> Option<Piece> {
        if number == 0 || number > bug.copies() {
            return None;
        }
        Some(Piece((color as u8) << 4 | (FIRST_SLOT[bug.index()] + number - 1)))
    }

    /// The first, or only, tile of this colour and insect.
    pub const fn first(color: Color, bug: Bug) -> Piece {
        Piece((color as u8) << 4 | FIRST_SLOT[bug.index()])
    }

    /// The queen of this colour.
    pub const fn queen(color: Color) -> Piece {
        Piece::first(color, Bug::Queen)
    }

    /// Whose tile it is.
    pub const fn color(self) -> Color {
        if self.0 & 16 == 0 { Color::White } else { Color::Black }
    }

    /// The insect on it.
    pub const fn bug(self) -> Bug {
        SLOT_BUG[(self.0 & 15) as usize]
    }

    /// Which of its copies it is, counted from 1.
    pub const fn number(self) -> u8 {
        (self.0 & 15) - FIRST_SLOT[self.bug().index()] + 1
    }

    /// A small number of its own, below [`Piece::SLOTS`].
    pub const fn index(self) -> usize {
        (self.0 & 31) as usize
    }

    /// The tile with this [`index`](Piece::index).
    pub const fn from_index(index: usize) -> Option<Piece> {
        if index < Self::SLOTS && index & 15 < Self::PER_COLOR { Some(Piece(index as u8)) } else { None }
    }

    /// Colour and insect without the number, below 16: copies are alike.
    pub(crate) const fn kind(self) -> usize {
        ((self.0 >> 4) as usize & 1) << 3 | self.bug().index()
    }

    pub(crate) const fn from_bits(bits: u8) -> Piece {
        Piece(bits)
    }

    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    /// All 28 tiles: White's, then Black's.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..Self::SLOTS).filter_map(Self::from_index)
    }
}
