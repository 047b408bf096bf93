//! What people draw onto a board: marked cells and arrows.

use crate::Reference;
use std::fmt;
use std::str::FromStr;

/// The colours to draw with.
///
/// ```
/// use hive_notation::Ink;
/// assert_eq!("red".parse(), Ok(Ink::Red));
/// assert_eq!(Ink::default().to_string(), "green");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    /// What is meant if nothing is said.
    #[default]
    Green,
    /// Danger.
    Red,
    /// Something else.
    Blue,
    /// Something else again.
    Yellow,
}

/// A marked cell: `green wQ-`. The place is told by a tile as it lies then; a tile alone is its own cell.
///
/// ```
/// use hive_notation::{Ink, Mark};
/// let mark: Mark = "red bQ/".parse().unwrap();
/// assert_eq!((mark.ink, mark.to_string().as_str()), (Ink::Red, "red bQ/"));
/// assert_eq!("bQ/".parse::<Mark>().map(|mark| mark.ink), Ok(Ink::Green));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its colour.
    pub ink: Ink,
    /// The cell.
    pub place: Reference,
}

/// An arrow from one cell to another: `green wA1 bQ-`. One from a tile in the hand begins there.
///
/// ```
/// use hive_notation::Arrow;
/// let arrow: Arrow = "wA1 bQ-".parse().unwrap();
/// assert_eq!(arrow.to_string(), "green wA1 bQ-");
/// assert!("wA1".parse::<Arrow>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// Its colour.
    pub ink: Ink,
    /// Where it begins.
    pub from: Reference,
    /// Where it points.
    pub to: Reference,
}

impl Ink {
    const ALL: [(Ink, &'static str); 4] =
        [(Ink::Green, "green"), (Ink::Red, "red"), (Ink::Blue, "blue"), (Ink::Yellow, "yellow")];
}

impl fmt::Display for Ink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::ALL[*self as usize].1)
    }
}

impl FromStr for Ink {
    type Err = ();

    fn from_str(text: &str) -> Result<Ink, ()> {
        let found = Self::ALL.iter().find(|(_, name)| name.eq_ignore_ascii_case(text));
        found.map(|&(ink, _)| ink).ok_or(())
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.ink, self.place)
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.ink, self.from, self.to)
    }
}

/// A colour, if one comes first, and the words behind it.
fn inked(text: &str) -> (Ink, Vec<&str>) {
    let mut words: Vec<&str> = text.split_whitespace().collect();
    match words.first().and_then(|word| word.parse().ok()) {
        Some(ink) => {
            words.remove(0);
            (ink, words)
        }
        None => (Ink::default(), words),
    }
}

impl FromStr for Mark {
    type Err = ();

    fn from_str(text: &str) -> Result<Mark, ()> {
        let (ink, words) = inked(text);
        let [place] = words[..] else { return Err(()) };
        Ok(Mark { ink, place: place.parse().map_err(|_| ())? })
    }
}

impl FromStr for Arrow {
    type Err = ();

    fn from_str(text: &str) -> Result<Arrow, ()> {
        let (ink, words) = inked(text);
        let [from, to] = words[..] else { return Err(()) };
        Ok(Arrow { ink, from: from.parse().map_err(|_| ())?, to: to.parse().map_err(|_| ())? })
    }
}
