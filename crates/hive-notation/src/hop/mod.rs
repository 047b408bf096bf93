//! HOP, the notation for positions of hivegame.com and Pepeke: `base,A+q1-Q,w`. It names no cells, only which tile comes next in which direction,
//! so one text stands for a position however it is shifted or turned.
//!
//! Three fields, separated by commas: the set of tiles (`base`, `base+m`, … ; left out it is everything), the table, and whose
//! turn it is, perhaps with how the table is turned (`w3m`), which says nothing about the position. The table is a walk. A letter lays a tile
//! a step further on, upper case for White; before it `+` turns the walk a sixth to the left and `-` a sixth to the
//! right. `3+` and `3-` go back to the third tile of the line and walk on to its left or right; `3=B` lays a tile on top there. What stands in
//! parentheses is a line that counts its own tiles. `!` follows the tile that has moved last.
//!
//! Copies are not numbered: they are numbered as they come. So a position comes back with the same insects in the same places, and
//! perhaps another of two ants.

mod read;
mod write;

use hive_rules::{Direction, Position, Setup, SetupError};
use std::error::Error;
use std::fmt;

/// A position as HOP has it. Whether its tiles make a position is not known until [`HopText::position`].
///
/// ```
/// use hive_notation::HopText;
/// let text: HopText = "QA-a2=B,b".parse().unwrap();
/// let position = text.position().unwrap();
/// assert_eq!(position.on_table().len(), 4);
/// // One text for all that look alike.
/// let again: HopText = "aA+Q2=B,b".parse().unwrap();
/// assert_eq!(HopText::of(&position).to_string(), HopText::of(&again.position().unwrap()).to_string());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HopText {
    /// The tiles, and whose turn it is.
    pub setup: Setup,
}

/// What is wrong with a text that should be HOP.
///
/// ```
/// use hive_notation::HopText;
/// let wrong = |text: &str| text.parse::<HopText>().unwrap_err().to_string();
/// assert_eq!(wrong("QA-a"), "HOP has a table and a side to move, separated by a comma, as in QA-a,w");
/// assert_eq!(wrong("QA7+a,w"), "sign 3: there is no tile 7 in this line");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HopError {
    /// There are not two or three fields.
    Fields,
    /// This is no set of tiles that we have.
    GameType(String),
    /// The last field does not say whose turn it is.
    ToMove(String),
    /// A sign that means nothing there, counted from 1.
    Sign {
        /// Which sign.
        at: usize,
        /// What is wrong.
        why: HopProblem,
    },
}

/// What is wrong with a sign of a table.
///
/// ```
/// use hive_notation::{HopError, HopProblem, HopText};
/// let why = HopProblem::Unknown('?');
/// assert_eq!("Q?,w".parse::<HopText>().err(), Some(HopError::Sign { at: 2, why }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HopProblem {
    /// It means nothing.
    Unknown(char),
    /// It is an insect that is not in this set.
    NotInSet(char),
    /// There are more of this insect than there are tiles.
    TooMany(char),
    /// The line has no tile with this number.
    NoTile(u32),
    /// Behind a number comes `+`, `-` or `=` and a tile.
    NoStep,
    /// A parenthesis is closed that was not opened, or never closed.
    Parenthesis,
    /// There is no tile before it that could have moved.
    NothingMoved,
    /// The walk comes to a cell that is taken.
    Taken,
}

impl HopText {
    /// A position, to be written.
    pub fn of(position: &Position) -> HopText {
        HopText { setup: crate::Diagram::of(position).setup }
    }

    /// Whether a text is meant as HOP: two or three fields, the last of which says whose turn it is.
    pub fn is_meant(text: &str) -> bool {
        let mut fields = text.trim().rsplit(',');
        let side = fields.next().and_then(read::to_move);
        side.is_some() && (1..=2).contains(&fields.count()) && !text.contains(';')
    }

    /// The position, also one that no game can reach.
    pub fn position(&self) -> Result<Position, SetupError> {
        self.setup.laid()
    }
}

/// A sixth of a turn.
#[derive(Clone, Copy)]
enum Turned {
    Left,
    Right,
}

impl Turned {
    const fn apply(self, heading: Direction) -> Direction {
        match self {
            Turned::Left => heading.turned(5),
            Turned::Right => heading.turned(1),
        }
    }
}

impl fmt::Display for HopError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HopError::Fields => {
                f.write_str("HOP has a table and a side to move, separated by a comma, as in QA-a,w")
            }
            HopError::GameType(text) => write!(f, "`{text}` is not a set of tiles such as base or base+mlp"),
            HopError::ToMove(text) => write!(f, "`{text}` does not say whose turn it is: w or b"),
            HopError::Sign { at, why } => {
                write!(f, "sign {at}: ")?;
                match why {
                    HopProblem::Unknown(sign) => write!(f, "`{sign}` means nothing here"),
                    HopProblem::NotInSet(sign) => write!(f, "`{sign}` is not in this set of tiles"),
                    HopProblem::TooMany(sign) => write!(f, "there are not so many tiles `{sign}`"),
                    HopProblem::NoTile(number) => write!(f, "there is no tile {number} in this line"),
                    HopProblem::NoStep => f.write_str("a number is followed by +, - or = and a tile"),
                    HopProblem::Parenthesis => f.write_str("the parentheses do not fit together"),
                    HopProblem::NothingMoved => {
                        f.write_str("there is no tile before it that could have moved")
                    }
                    HopProblem::Taken => f.write_str("the walk comes to a cell that is taken"),
                }
            }
        }
    }
}

impl Error for HopError {}
