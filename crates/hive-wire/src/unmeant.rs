//! What was said in good form and means nothing.

use crate::Edition;
use std::error::Error;
use std::fmt;

/// Why what somebody said means nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unmeant {
    /// An edition, and expansions that are not in its box.
    OtherBox(Edition),
    /// A game in which nobody, or one person alone, would sit.
    Seats,
    /// An answer of another kind than the lesson asks for.
    OtherAnswer,
    /// A name that no tile has.
    NoTile,
}

impl fmt::Display for Unmeant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unmeant::OtherBox(edition) => {
                write!(f, "edition {} has other expansions in its box", edition.code())
            }
            Unmeant::Seats => f.write_str("one seat is yours, and the other is for somebody else"),
            Unmeant::OtherAnswer => f.write_str("the lesson wants another kind of answer"),
            Unmeant::NoTile => f.write_str("there is no tile with this name"),
        }
    }
}

impl Error for Unmeant {}
