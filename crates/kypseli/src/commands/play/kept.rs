//! The game that is kept between two sittings, and games that are saved.

use super::table::{Seat, Table};
use crate::failure::Failure;
use crate::whole_file;
use hive_notation::{Format, Reading, Record};
use hive_rulebook::Book;
use hive_rules::{Color, Game, Opening};
use hive_search::Level;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// So many saved games get names of their own in one folder.
const MOST: usize = 9_999;

/// How a computer is called in a record; its level follows.
const COMPUTER: &str = "Kypseli, level ";

/// The game in a file, if it is there, can be read and is not over.
pub(super) fn read(path: &Path, opening: Opening) -> Option<(Game, [Seat; 2])> {
    let bytes = std::fs::read(path).ok()?;
    let entry = Format::Pgn.read(&bytes, Reading { opening, repetition: true }).pop()?;
    let record = entry.record.ok()?;
    let seat = |color: Color| {
        let name = record.player(color).unwrap_or_default();
        let level = name.strip_prefix(COMPUTER).and_then(|number| number.parse().ok()).and_then(Level::new);
        level.map_or(Seat::Person, Seat::Computer)
    };
    let seats = Color::ALL.map(seat);
    record.game.outcome().is_none().then_some((record.game, seats))
}

/// The game as a record.
fn record(table: &Table) -> String {
    let mut record = Record::of(table.game.clone());
    for (color, tag) in [(Color::White, "White"), (Color::Black, "Black")] {
        let name = match table.seats[color.index()] {
            Seat::Person => "?".to_string(),
            Seat::Computer(level) => format!("{COMPUTER}{}", level.number()),
        };
        record.tags.push((tag.to_string(), name));
    }
    Format::Pgn.write(&record).unwrap_or_default()
}

/// Keeps the game for the next time.
pub(super) fn keep(table: &Table, path: &Path) -> Result<(), Failure> {
    make_folder(path)?;
    whole_file::write(path, record(table).as_bytes())
}

/// Makes the folder of a file, if it is not there.
fn make_folder(path: &Path) -> Result<(), Failure> {
    let Some(folder) = path.parent() else { return Ok(()) };
    std::fs::create_dir_all(folder)
        .map_err(|error| format!("{}: cannot be made: {error}", folder.display()).into())
}

/// More than this of a list of lessons is not read, in bytes.
const LONGEST: u64 = 64 << 10;

/// Where the lessons are kept that were answered: beside the game.
fn lessons(path: &Path) -> PathBuf {
    path.with_file_name("lessons.txt")
}

/// The lessons of this book that were answered; none if nobody knows.
pub(super) fn read_solved(path: &Path, book: &Book) -> BTreeSet<String> {
    let mut text = String::new();
    let read = File::open(lessons(path)).and_then(|file| file.take(LONGEST).read_to_string(&mut text));
    let known = |id: &&str| book.lesson(id).is_some();
    read.map(|_| text.lines().filter(known).map(str::to_string).collect()).unwrap_or_default()
}

/// Keeps the lessons that were answered.
pub(super) fn keep_solved(table: &Table, path: &Path) -> Result<(), Failure> {
    make_folder(path)?;
    let lines: String = table.solved.iter().map(|id| format!("{id}\n")).collect();
    whole_file::write(&lessons(path), lines.as_bytes())
}

/// Saves the game in a folder, under a name that is not taken. Its name.
pub(super) fn save(table: &Table, folder: &Path) -> Result<PathBuf, Failure> {
    let name = |number: usize| match number {
        1 => folder.join("hive.pgn"),
        number => folder.join(format!("hive-{number}.pgn")),
    };
    let free = (1..=MOST).map(name).find(|path| !path.exists());
    let path = free.ok_or_else(|| format!("{}: there are too many games already", folder.display()))?;
    whole_file::write(&path, record(table).as_bytes())?;
    Ok(path)
}
