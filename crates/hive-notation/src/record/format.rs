//! The formats, and the way from bytes to records and back.

use super::{Record, RecordError, RecordProblem, game_lines, pgn, sgf, text};
use crate::GameTree;
use crate::tree::Growing;
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

/// A tree, good or bad, and where it stands in its file.
///
/// ```
/// use hive_notation::{Format, Reading};
/// let text = b"[GameType \"Base\"]\n\n1. wS1 (1. wA1) 2. bS9 wS1-\n";
/// let entry = Format::Pgn.read_trees(text, Reading::default()).remove(0);
/// assert!(entry.tree.is_err());
/// assert_eq!(entry.good_part.unwrap().len(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct TreeEntry {
    /// The line on which it begins, counted from 1.
    pub line: usize,
    /// The tree, or what is wrong with it.
    pub tree: Result<GameTree, RecordError>,
    /// Of a bad one what came before the mistake, if at least its set of tiles is known.
    pub good_part: Option<GameTree>,
}

/// What was read of one game.
pub(super) struct Grown {
    pub(super) line: usize,
    pub(super) growing: Option<Growing>,
    pub(super) error: Option<RecordError>,
}

impl Grown {
    fn entry(self) -> Entry {
        let Grown { line, growing, error } = self;
        match (growing.map(Growing::into_record), error) {
            (Some(record), None) => Entry::good(line, record),
            (part, error) => Entry::bad(line, error.unwrap_or_else(|| no_game(line)), part),
        }
    }

    fn tree_entry(self) -> TreeEntry {
        let Grown { line, growing, error } = self;
        match (growing.map(Growing::into_tree), error) {
            (Some(tree), None) => TreeEntry { line, tree: Ok(tree), good_part: None },
            (good_part, error) => {
                TreeEntry { line, tree: Err(error.unwrap_or_else(|| no_game(line))), good_part }
            }
        }
    }
}

fn no_game(line: usize) -> RecordError {
    RecordError::at(line, RecordProblem::NoGame)
}

impl Entry {
    pub(super) fn good(line: usize, record: Record) -> Entry {
        Entry { line, record: Ok(record), good_part: None }
    }

    /// The same so many lines further down.
    fn after(mut self, lines: usize) -> Entry {
        self.line += lines;
        if let Err(error) = &mut self.record {
            error.line += lines;
        }
        self
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
            Format::Pgn => Box::new(pgn::read(text, reading).map(Grown::entry)),
            Format::Sgf => Box::new(sgf::read(text, reading).map(Grown::entry)),
            Format::GameStrings => Box::new(game_lines::read(text, reading, true)),
        };
        let nothing = || Entry::bad(1, no_game(1), None);
        let first = entries.next().unwrap_or_else(nothing);
        std::iter::once(first).chain(entries)
    }

    /// The same with all variations. A [`Record`] of [`Format::entries`] is the main line of one of these.
    pub fn trees(self, text: &str, reading: Reading) -> impl Iterator<Item = TreeEntry> + '_ {
        let mut entries: Box<dyn Iterator<Item = TreeEntry> + '_> = match self {
            Format::Pgn => Box::new(pgn::read(text, reading).map(Grown::tree_entry)),
            Format::Sgf => Box::new(sgf::read(text, reading).map(Grown::tree_entry)),
            Format::GameStrings => Box::new(game_lines::read(text, reading, true).map(|entry| TreeEntry {
                line: entry.line,
                tree: entry.record.map(|record| GameTree::of(&record)),
                good_part: entry.good_part.map(|record| GameTree::of(&record)),
            })),
        };
        let nothing = || TreeEntry { line: 1, tree: Err(no_game(1)), good_part: None };
        let first = entries.next().unwrap_or_else(nothing);
        std::iter::once(first).chain(entries)
    }

    /// The records in a piece of a collection that was cut where [`Format::whole_games`] says, after so many lines. A piece
    /// behind the first may have none.
    ///
    /// ```
    /// use hive_notation::{Format, Reading};
    /// let mut entries = Format::GameStrings.entries_after(7, b"# more\nBase\n", Reading::default());
    /// assert_eq!(entries[0].line, 9);
    /// ```
    pub fn entries_after(self, lines: usize, bytes: &[u8], reading: Reading) -> Vec<Entry> {
        let mut found = Vec::new();
        self.each_after(lines, bytes, reading, |entry| found.push(entry));
        found
    }

    /// The same one at a time: no more is in memory than the caller keeps.
    pub fn each_after(self, lines: usize, bytes: &[u8], reading: Reading, mut take: impl FnMut(Entry)) {
        let text = text::decode(bytes);
        if lines == 0 {
            return self.entries(&text, reading).for_each(take);
        }
        match self {
            Format::Pgn => pgn::read(&text, reading).for_each(|grown| take(grown.entry().after(lines))),
            Format::Sgf => sgf::read(&text, reading).for_each(|grown| take(grown.entry().after(lines))),
            Format::GameStrings => {
                game_lines::read(&text, reading, false).for_each(|entry| take(entry.after(lines)))
            }
        }
    }

    /// All trees in the bytes of a file at once, whatever their encoding.
    pub fn read_trees(self, bytes: &[u8], reading: Reading) -> Vec<TreeEntry> {
        self.trees(&text::decode(bytes), reading).collect()
    }

    /// All records in the bytes of a file at once, whatever their encoding.
    pub fn read(self, bytes: &[u8], reading: Reading) -> Vec<Entry> {
        self.entries(&text::decode(bytes), reading).collect()
    }

    /// The text of one record; several, one after the other, make a collection. Game strings
    /// have room for the turns only: tags and comments are left out.
    ///
    /// Nothing for a game string of a game that did not begin on an empty table: it has no room for that.
    pub fn write(self, record: &Record) -> Option<String> {
        match self {
            Format::Pgn | Format::Sgf => self.write_tree(&GameTree::of(record)),
            Format::GameStrings if begins_empty(record) => Some(game_lines::write(record)),
            Format::GameStrings => None,
        }
    }

    /// The text of a tree. A game string is its main line.
    pub fn write_tree(self, tree: &GameTree) -> Option<String> {
        match self {
            Format::Pgn => Some(pgn::write(tree)),
            Format::Sgf => Some(sgf::write(tree)),
            Format::GameStrings => self.write(&tree.record()),
        }
    }
}

fn begins_empty(record: &Record) -> bool {
    record.game.turns().len() == record.game.position().ply() as usize
}
