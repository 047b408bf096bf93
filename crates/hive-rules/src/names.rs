//! Names of tiles, insects and players: `wA1`, `ant`, `white`.
//!
//! These are the only texts that the rules know. How turns, games and tables are written is the business of a crate
//! of its own, `hive-notation`.

use crate::{Bug, Color, Piece};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A text that names no tile.
///
/// ```
/// use hive_rules::Piece;
/// let error = "wX1".parse::<Piece>().unwrap_err();
/// assert_eq!(error.to_string(), "not a tile: those are called wA1 or bQ");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePieceError;

/// A text that names no insect.
///
/// ```
/// use hive_rules::Bug;
/// let error = "bumblebee".parse::<Bug>().unwrap_err();
/// assert_eq!(error.to_string(), "not an insect of the game, such as ant or A");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseBugError;

/// A text that names no player.
///
/// ```
/// use hive_rules::Color;
/// let error = "red".parse::<Color>().unwrap_err();
/// assert_eq!(error.to_string(), "not a player: those are called white and black");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseColorError;

impl Bug {
    /// Its letter in the names of tiles.
    ///
    /// ```
    /// use hive_rules::Bug;
    /// let letters: String = Bug::ALL.map(Bug::letter).iter().collect();
    /// assert_eq!(letters, "QSBGAMLP");
    /// ```
    pub const fn letter(self) -> char {
        match self {
            Bug::Queen => 'Q',
            Bug::Spider => 'S',
            Bug::Beetle => 'B',
            Bug::Grasshopper => 'G',
            Bug::Ant => 'A',
            Bug::Mosquito => 'M',
            Bug::Ladybug => 'L',
            Bug::Pillbug => 'P',
        }
    }

    /// Its English name, in one small word.
    pub const fn name(self) -> &'static str {
        match self {
            Bug::Queen => "queen",
            Bug::Spider => "spider",
            Bug::Beetle => "beetle",
            Bug::Grasshopper => "grasshopper",
            Bug::Ant => "ant",
            Bug::Mosquito => "mosquito",
            Bug::Ladybug => "ladybug",
            Bug::Pillbug => "pillbug",
        }
    }
}

impl fmt::Display for Bug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the English name or the letter, in upper or lower case.
impl FromStr for Bug {
    type Err = ParseBugError;

    fn from_str(text: &str) -> Result<Bug, ParseBugError> {
        let is_letter = |bug: Bug| match text.as_bytes() {
            [letter] => letter.eq_ignore_ascii_case(&(bug.letter() as u8)),
            _ => false,
        };
        let named = |&bug: &Bug| bug.name().eq_ignore_ascii_case(text) || is_letter(bug);
        Bug::ALL.into_iter().find(named).ok_or(ParseBugError)
    }
}

impl Color {
    /// `white` or `black`.
    pub const fn name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }

    /// Its letter in the names of tiles: `w` or `b`.
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads `white` or `black`, in upper or lower case.
impl FromStr for Color {
    type Err = ParseColorError;

    fn from_str(text: &str) -> Result<Color, ParseColorError> {
        Color::ALL.into_iter().find(|color| color.name().eq_ignore_ascii_case(text)).ok_or(ParseColorError)
    }
}

/// The letters of every tile's name; the last is left over where there is only one copy.
static LETTERS: [[u8; 3]; Piece::SLOTS] = {
    let (mut all, mut index) = ([*b"   "; Piece::SLOTS], 0);
    while index < Piece::SLOTS {
        if let Some(piece) = Piece::from_index(index) {
            let (color, bug) = (piece.color().letter() as u8, piece.bug().letter() as u8);
            all[index] = [color, bug, b'0' + piece.number()];
        }
        index += 1;
    }
    all
};

/// Every tile's name, by its index.
static NAMES: [&str; Piece::SLOTS] = {
    let (mut all, mut index) = ([""; Piece::SLOTS], 0);
    while index < Piece::SLOTS {
        if let Some(piece) = Piece::from_index(index) {
            let length = if piece.bug().copies() > 1 { 3 } else { 2 };
            if let Ok(name) = str::from_utf8(LETTERS[index].split_at(length).0) {
                all[index] = name;
            }
        }
        index += 1;
    }
    all
};

impl Piece {
    /// Its name: whose it is, which insect, and which copy where there are several.
    ///
    /// ```
    /// use hive_rules::{Bug, Color, Piece};
    /// assert_eq!(Piece::first(Color::White, Bug::Ant).name(), "wA1");
    /// assert_eq!(Piece::queen(Color::Black).name(), "bQ");
    /// ```
    pub fn name(self) -> &'static str {
        NAMES[self.index()]
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads a name in upper or lower case. Where there is only one copy a 1 may stand behind it.
impl FromStr for Piece {
    type Err = ParsePieceError;

    fn from_str(name: &str) -> Result<Piece, ParsePieceError> {
        let (color, letter, number) = match *name.as_bytes() {
            [color, letter] => (color, letter, None),
            [color, letter, digit @ b'0'..=b'9'] => (color, letter, Some(digit - b'0')),
            _ => return Err(ParsePieceError),
        };
        let is = |known: char, byte: u8| byte.eq_ignore_ascii_case(&(known as u8));
        let color = Color::ALL.into_iter().find(|known| is(known.letter(), color));
        let bug = Bug::ALL.into_iter().find(|known| is(known.letter(), letter));
        let (Some(color), Some(bug)) = (color, bug) else { return Err(ParsePieceError) };
        match number {
            None if bug.copies() > 1 => Err(ParsePieceError),
            number => Piece::new(color, bug, number.unwrap_or(1)).ok_or(ParsePieceError),
        }
    }
}

impl fmt::Display for ParsePieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a tile: those are called wA1 or bQ")
    }
}

impl fmt::Display for ParseBugError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an insect of the game, such as ant or A")
    }
}

impl fmt::Display for ParseColorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a player: those are called white and black")
    }
}

impl Error for ParsePieceError {}
impl Error for ParseBugError {}
impl Error for ParseColorError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back_in_any_case() {
        for piece in Piece::all() {
            let name = piece.to_string();
            assert_eq!(name.parse(), Ok(piece));
            assert_eq!(name.to_uppercase().parse(), Ok(piece));
            assert_eq!(name.to_lowercase().parse(), Ok(piece));
        }
        for bug in Bug::ALL {
            assert_eq!(bug.to_string().to_uppercase().parse(), Ok(bug));
            assert_eq!(bug.letter().to_string().to_lowercase().parse(), Ok(bug));
        }
        for color in Color::ALL {
            assert_eq!(color.to_string().to_uppercase().parse(), Ok(color));
        }
    }

    #[test]
    fn what_is_no_name_is_refused() {
        for text in ["", "w", "wA", "wA0", "wA4", "wQ2", "xA1", "wX", "wA11", " wA1", "ẅA1", "é", "wéé"]
        {
            assert_eq!(text.parse::<Piece>(), Err(ParsePieceError), "{text}");
        }
        for text in ["", "an", "ants", "ä", "W"] {
            assert_eq!(text.parse::<Bug>(), Err(ParseBugError), "{text}");
        }
        assert_eq!("w".parse::<Color>(), Err(ParseColorError));
    }

    #[test]
    fn names_keep_to_their_column() {
        let queen = Piece::queen(Color::White);
        assert_eq!(format!("[{queen:>4}] [{queen:<4?}] [{:^7}]", Bug::Ant), "[  wQ] [wQ  ] [  ant  ]");
    }
}
