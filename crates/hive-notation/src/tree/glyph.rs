//! The signs that people write behind a turn.

use std::fmt;
use std::str::FromStr;

/// What somebody thinks of a turn, in one sign.
///
/// ```
/// use hive_notation::Glyph;
/// assert_eq!("??".parse(), Ok(Glyph::Blunder));
/// assert_eq!((Glyph::Dubious.to_string(), Glyph::Dubious.number()), ("?!".to_string(), 6));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyph {
    /// `!`
    Good,
    /// `?`
    Mistake,
    /// `!!`
    Brilliant,
    /// `??`
    Blunder,
    /// `!?`
    Interesting,
    /// `?!`
    Dubious,
}

impl Glyph {
    const ALL: [(Glyph, &'static str); 6] = [
        (Glyph::Good, "!"),
        (Glyph::Mistake, "?"),
        (Glyph::Brilliant, "!!"),
        (Glyph::Blunder, "??"),
        (Glyph::Interesting, "!?"),
        (Glyph::Dubious, "?!"),
    ];

    /// The number that it has in PGN: `$1` to `$6`.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The sign with this number.
    pub fn from_number(number: u8) -> Option<Glyph> {
        Self::ALL.get((number as usize).checked_sub(1)?).map(|&(glyph, _)| glyph)
    }
}

impl fmt::Display for Glyph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::ALL[*self as usize].1)
    }
}

impl FromStr for Glyph {
    type Err = ();

    fn from_str(text: &str) -> Result<Glyph, ()> {
        Self::ALL.iter().find(|(_, sign)| *sign == text).map(|&(glyph, _)| glyph).ok_or(())
    }
}
