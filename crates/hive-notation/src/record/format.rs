//! The formats, and the way from bytes to records and back.

use super::{Record, RecordError, RecordProblem, game_lines, pgn, sgf, text};
use hive_rules::{Expansions, Opening, Ruleset};

/// A record, good or bad, and where it stands in its file.
///
/// ```
/// use hive_notation::{Format, Reading};
/// let text = b"Base;InProgress;Black[1];wS1\nBase;InProgress;White[2];wS1;bS2 wS1-\n";
/// let entries = Format::GameStrings.read(text, Reading::default());
/// assert!(entries[0].record.is_ok());
/// // The second game is wrong from its second turn on; the first turn can still be had.
/// assert_eq!(entries[1].line, 2);
/// assert_eq!(entries[1].good_part.as_ref().unwrap().moves.len(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Entry {
    /// The line on which it begins, counted from 1.
    pub line: usize,
    /// The record, or what is wrong with it.
    pub record: Result<Record, RecordError>,
    /// Of a bad record the turns before the mistake, with what was said about them, if at least its
    /// set of tiles is known.
    pub good_part: Option<Record>,
}

impl Entry {
    pub(super) fn good(line: usize, record: Record) -> Entry {
        Entry { line, record: Ok(record), good_part: None }
    }

    pub(super) fn bad(line: usize, error: RecordError, good_part: Option<Record>) -> Entry {
        Entry { line, record: Err(error), good_part }
    }
}

/// By which rules a record is checked. No format says it.
///
/// ```
/// use hive_notation::{Format, Reading};
/// use hive_rules::Opening;
/// let text = b"Base;InProgress;Black[1];wQ\n";
/// assert!(Format::GameStrings.read(text, Reading::default())[0].record.is_ok());
/// let strict = Reading { opening: Opening::Tournament, ..Reading::default() };
/// assert!(Format::GameStrings.read(text, strict)[0].record.is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Whether the queen may be the first tile.
    pub opening: Opening,
    /// Whether turns after the third occurrence of a position are refused.
    pub repetition: bool,
}

impl Reading {
    /// The rules for a game with these expansions.
    pub const fn ruleset(self, expansions: Expansions) -> Ruleset {
        Ruleset { expansions, opening: self.opening, repetition: self.repetition }
    }
}

/// As lenient as the rules allow: a record tells what was played. The queen may come first, and
/// repetition ends nothing.
impl Default for Reading {
    fn default() -> Reading {
        Reading { opening: Opening::Rulebook, repetition: false }
    }
}

/// A format of recorded games.
///
/// ```
/// use hive_notation::Format;
/// assert_eq!(Format::guess(b"[GameType \"Base\"]\n"), Format::Pgn);
/// assert_eq!(Format::guess(b"Base;NotStarted;White[1]\n"), Format::GameStrings);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Hive PGN, as Mzinga and hivegame.com write it: `.pgn`.
    Pgn,
    /// BoardSpace SGF: `.sgf`.
    Sgf,
    /// Game strings of the Universal Hive Protocol, one per line: `.uhp`.
    GameStrings,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 3] = [Format::Pgn, Format::Sgf, Format::GameStrings];

    /// The format with this file extension, in upper or lower case.
    ///
    /// ```
    /// use hive_notation::Format;
    /// assert_eq!(Format::of_extension("PGN"), Some(Format::Pgn));
    /// assert_eq!(Format::of_extension("doc"), None);
    /// ```
    pub fn of_extension(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "pgn" => Some(Format::Pgn),
            "sgf" => Some(Format::Sgf),
            "uhp" | "txt" => Some(Format::GameStrings),
            _ => None,
        }
    }

    /// The file extension of this format.
    pub const fn extension(self) -> &'static str {
        match self {
            Format::Pgn => "pgn",
            Format::Sgf => "sgf",
            Format::GameStrings => "uhp",
        }
    }

    /// What people call it.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Pgn => "Hive PGN",
            Format::Sgf => "BoardSpace SGF",
            Format::GameStrings => "a file of game strings",
        }
    }

    /// The format that a text looks like.
    pub fn guess(bytes: &[u8]) -> Format {
        let text = text::decode(bytes);
        match text.trim_start().as_bytes() {
            [b'[', ..] => Format::Pgn,
            [b'(', ..] => Format::Sgf,
            _ => Format::GameStrings,
        }
    }

    /// The records in a text, good and bad, in their order, each read when it is asked for: however many there are, no
    /// more is in memory than the caller keeps. There is always at least one: a text without any game is a bad
    /// record. Every turn is checked.
    ///
    /// ```
    /// use hive_notation::{Format, Reading};
    /// let many = "Base\n".repeat(1_000_000);
    /// assert_eq!(Format::GameStrings.entries(&many, Reading::default()).take(3).count(), 3);
    /// ```
    pub fn entries(self, text: &str, reading: Reading) -> impl Iterator<Item = Entry> + '_ {
        let mut entries: Box<dyn Iterator<Item = Entry> + '_> = match self {
            Format::Pgn => Box::new(pgn::read(text, reading)),
            Format::Sgf => Box::new(sgf::read(text, reading)),
            Format::GameStrings => Box::new(game_lines::read(text, reading)),
        };
        let nothing = || Entry::bad(1, RecordError::at(1, RecordProblem::NoGame), None);
        let first = entries.next().unwrap_or_else(nothing);
        std::iter::once(first).chain(entries)
    }

    /// All records in the bytes of a file at once, whatever their encoding.
    pub fn read(self, bytes: &[u8], reading: Reading) -> Vec<Entry> {
        self.entries(&text::decode(bytes), reading).collect()
    }

    /// The text of one record; several, one after the other, make a collection. Game strings
    /// have room for the turns only: tags and comments are left out.
    ///
    /// Nothing for a game that did not begin on an empty table: no format can say that.
    pub fn write(self, record: &Record) -> Option<String> {
        if record.game.turns().len() != record.game.position().ply() as usize {
            return None;
        }
        Some(match self {
            Format::Pgn => pgn::write(record),
            Format::Sgf => sgf::write(record),
            Format::GameStrings => game_lines::write(record),
        })
    }
}
