//! The tiles of the box, written down once more.

use hive_rules::{Bug, Color, Expansions, Piece};
use std::fmt;

/// One tile. Copies of an insect are told apart by their number, from 1 (D6).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Tile {
    pub(crate) color: Color,
    pub(crate) bug: Bug,
    pub(crate) number: u8,
}

impl Tile {
    pub(crate) fn queen(color: Color) -> Tile {
        Tile { color, bug: Bug::Queen, number: 1 }
    }

    /// The same tile in the words of the library.
    pub(crate) fn piece(self) -> Piece {
        Piece::new(self.color, self.bug, self.number).expect("every tile of the box is a piece")
    }
}

/// Both sides' tiles: one queen, two spiders, two beetles, three grasshoppers, three ants, and
/// one of each insect of an expansion.
pub(crate) fn tiles_in_box(expansions: Expansions) -> impl Iterator<Item = Tile> {
    let contents = [
        (Bug::Queen, 1),
        (Bug::Spider, 2),
        (Bug::Beetle, 2),
        (Bug::Grasshopper, 3),
        (Bug::Ant, 3),
        (Bug::Mosquito, u8::from(expansions.mosquito)),
        (Bug::Ladybug, u8::from(expansions.ladybug)),
        (Bug::Pillbug, u8::from(expansions.pillbug)),
    ];
    [Color::White, Color::Black].into_iter().flat_map(move |color| {
        contents
            .into_iter()
            .flat_map(move |(bug, copies)| (1..=copies).map(move |number| Tile { color, bug, number }))
    })
}

/// The name of a tile as the Universal Hive Protocol spells it: `wQ`, `bA2`.
impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = match self.color {
            Color::White => 'w',
            Color::Black => 'b',
        };
        let (letter, numbered) = match self.bug {
            Bug::Queen => ('Q', false),
            Bug::Spider => ('S', true),
            Bug::Beetle => ('B', true),
            Bug::Grasshopper => ('G', true),
            Bug::Ant => ('A', true),
            Bug::Mosquito => ('M', false),
            Bug::Ladybug => ('L', false),
            Bug::Pillbug => ('P', false),
        };
        write!(f, "{color}{letter}")?;
        if numbered {
            write!(f, "{}", self.number)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
