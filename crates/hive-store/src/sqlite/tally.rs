//! How much was acknowledged, kept beside the file.
//!
//! A bit that flips in SQLite's log of writes ends it there: whole commits are gone, what is left is in order, and every
//! chain of hashes is whole. Only somebody who remembers how much there was can notice. So after each commit the numbers
//! of games and events go into a file of their own. Nobody waits for the disk for it: a process that is killed loses
//! nothing of it, and after a loss of power it may say less than there is, never more.

use super::place;
use rusqlite::Connection;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The name of the file in the folder for data.
const FILE: &str = "kypseli.count";

/// How much there is. Games and events are added and never taken away, so that the numbers of the last rows count them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) events: u64,
}

impl Tally {
    /// What a file holds.
    pub(super) fn of(connection: &Connection) -> Result<Tally, rusqlite::Error> {
        let last = |table: &str| {
            let query = format!("SELECT COALESCE(MAX(rowid), 0) FROM {table}");
            let number: i64 = connection.prepare_cached(&query)?.query_row([], |row| row.get(0))?;
            Ok::<u64, rusqlite::Error>(u64::try_from(number).unwrap_or_default())
        };
        Ok(Tally { games: last("games")?, events: last("events")? })
    }

    /// What was acknowledged in this folder; nothing if nobody has said, or if it cannot be understood: a line that was
    /// torn by a loss of power is no news.
    pub(super) fn remembered(folder: &Path) -> Option<Tally> {
        let mut text = String::new();
        File::open(folder.join(FILE)).ok()?.take(200).read_to_string(&mut text).ok()?;
        let mut words = text.split_ascii_whitespace().map(|word| word.parse::<u64>().ok());
        let (games, events, sum) = (words.next()??, words.next()??, words.next()??);
        (sum == checksum(games, events)).then_some(Tally { games, events })
    }

    /// What is missing here of what was acknowledged.
    pub(super) fn missing(self, acknowledged: Tally) -> Option<Tally> {
        let games = acknowledged.games.saturating_sub(self.games);
        let events = acknowledged.events.saturating_sub(self.events);
        (games + events > 0).then_some(Tally { games, events })
    }
}

/// A line that was written by halves does not fit its sum.
fn checksum(games: u64, events: u64) -> u64 {
    games
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(31)
        .wrapping_add(events)
        .wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

/// Who writes it down. Where that fails, nobody loses anything but this witness.
pub(super) struct Witness {
    path: PathBuf,
    file: Option<File>,
    said: Tally,
}

impl Witness {
    /// A witness in this folder, of what there is now.
    pub(super) fn begin(folder: &Path, now: Tally) -> Witness {
        let path = folder.join(FILE);
        let file = place::private(&path).ok();
        let mut witness = Witness { path, file, said: Tally::default() };
        witness.write(now);
        witness
    }

    /// So much is safe by now.
    pub(super) fn acknowledged(&mut self, now: Tally) {
        if now != self.said {
            self.write(now);
        }
    }

    fn write(&mut self, now: Tally) {
        self.said = now;
        if let Some(file) = &mut self.file
            && put(file, now).is_err()
        {
            // What stands there now may be too little, or nothing: better none than one that is wrong.
            self.file = None;
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// One line of one length, in its place.
fn put(file: &mut File, Tally { games, events }: Tally) -> io::Result<()> {
    file.seek(SeekFrom::Start(0))?;
    file.write_all(format!("{games:20} {events:20} {:20}\n", checksum(games, events)).as_bytes())
}
