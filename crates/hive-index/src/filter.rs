//! Which games count.

use hive_notation::days_in;
use hive_rules::{Color, Expansions};
use std::fmt;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Somebody won.
    Won(Color),
    /// Nobody did.
    Drawn,
}

impl Outcome {
    pub(crate) const fn number(outcome: Option<Outcome>) -> u8 {
        match outcome {
            None => 0,
            Some(Outcome::Won(Color::White)) => 1,
            Some(Outcome::Won(Color::Black)) => 2,
            Some(Outcome::Drawn) => 3,
        }
    }

    pub(crate) const fn of(number: u8) -> Option<Outcome> {
        match number {
            1 => Some(Outcome::Won(Color::White)),
            2 => Some(Outcome::Won(Color::Black)),
            3 => Some(Outcome::Drawn),
            _ => None,
        }
    }
}

/// A day, a month, a year, or nothing: as much as is known. What is not known is 0, and comes first.
///
/// ```
/// use hive_index::Date;
/// assert_eq!(Date::read("2024.07.31").to_string(), "2024-07-31");
/// assert_eq!(Date::read("2024-07"), Date::read("2024.07.??"));
/// assert!(Date::read("2024") < Date::read("2024-01-01"));
/// assert_eq!(Date::read("yesterday"), Date::default());
/// assert_eq!(Date::read("2015-13"), Date::default(), "there is no such month");
/// assert_eq!(Date::read("2023-02-29"), Date::default(), "nor such a day");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date(pub(crate) u32);

impl Date {
    /// The date in a text such as `2024.07.31`; as much of it as can be read. What no calendar has is no date at all: nobody knows
    /// which part of it is wrong.
    pub fn read(text: &str) -> Date {
        let mut parts =
            text.trim().split(['.', '-', '/', ' ', 'T']).map(|part| part.trim().parse::<u32>().ok());
        let mut next = || parts.next().flatten();
        let Some(year) = next().filter(|year| (1990..=9999).contains(year)) else { return Date::default() };
        let Some(month) = next() else { return Date(year * 10_000) };
        let day = next();
        // Of a day that is not known, the first will do: every month has one.
        if !(1..=days_in(year, month)).contains(&day.unwrap_or(1)) {
            return Date::default();
        }
        Date(year * 10_000 + month * 100 + day.unwrap_or_default())
    }

    /// The last day that it may mean: of a year the end, of a month the end.
    pub fn end(self) -> Date {
        match self.0 {
            0 => Date(u32::MAX),
            date if date.is_multiple_of(10_000) => Date(date + 1231),
            date if date.is_multiple_of(100) => Date(date + 31),
            date => Date(date),
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = (self.0 / 10_000, self.0 / 100 % 100, self.0 % 100);
        match (year, month, day) {
            (0, ..) => Ok(()),
            (_, 0, _) => write!(f, "{year:04}"),
            (_, _, 0) => write!(f, "{year:04}-{month:02}"),
            _ => write!(f, "{year:04}-{month:02}-{day:02}"),
        }
    }
}

/// Which games count. The usual one lets all of them through that were played with the tiles of the position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only games of this player, whatever the case of the letters.
    pub player: Option<String>,
    /// Only games that this player played with this colour.
    pub color: Option<Color>,
    /// Only games that ended so.
    pub outcome: Option<Outcome>,
    /// Only games from this day on.
    pub since: Option<Date>,
    /// Only games up to this day.
    pub until: Option<Date>,
    /// Games with these sets of tiles; with the position's own if it is empty.
    pub sets: Vec<Expansions>,
}

impl Filter {
    /// Whether the player's colour is one that was meant.
    pub(crate) fn is_by(&self, plays: impl Fn(Color) -> bool) -> bool {
        self.color.map_or_else(|| Color::ALL.into_iter().any(&plays), &plays)
    }

    /// Whether a date was meant.
    pub(crate) fn is_then(&self, date: u32) -> bool {
        self.since.is_none_or(|since| date >= since.0)
            && self.until.is_none_or(|until| date > 0 && date <= until.end().0)
    }

    /// Whether it matters when a game was played.
    pub(crate) const fn is_dated(&self) -> bool {
        self.since.is_some() || self.until.is_some()
    }

    /// Whether more than a row has to be known of a game.
    pub(crate) const fn needs_cards(&self) -> bool {
        self.player.is_some() || self.is_dated()
    }
}
