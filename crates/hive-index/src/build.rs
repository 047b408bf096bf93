//! Making an index.

use crate::blocks::{BLOCK, BlockWriter, checksum};
use crate::filter::Outcome;
use crate::game::{Card, Indexed, LENGTH, set_number};
use crate::head::Head;
use crate::names::Names;
use crate::rows::{MOST_GAMES, Row, Sorter};
use crate::{GameFacts, IndexError};
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Takes games, and writes an index of them. What does not fit in memory lies in a folder beside the file, which is gone when
/// the builder is.
pub struct Builder {
    path: PathBuf,
    work: Work,
    cards: BufWriter<File>,
    turns: BufWriter<File>,
    names: Names,
    sorter: Sorter,
    head: Head,
}

/// A folder for what is on its way.
struct Work(PathBuf);

impl Drop for Work {
    fn drop(&mut self) {
        // If it is not there to be removed, so much the better.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Built {
    /// How many games are in it.
    pub games: u64,
    /// How many moments of games: a position counts once for each game that came to it.
    pub rows: u64,
    /// How many bytes it has.
    pub bytes: u64,
    /// Whether there were more names than are told apart.
    pub names_left_out: bool,
}

impl Builder {
    /// Begins an index that will be written to this file. Until it is finished nothing is there.
    pub fn new(path: &Path) -> Result<Builder, IndexError> {
        let mut folder = path.file_name().unwrap_or_default().to_os_string();
        folder.push(format!(".{}.partial", std::process::id()));
        let work = Work(path.with_file_name(folder));
        fs::create_dir(&work.0)?;
        let file = |name: &str| io::Result::Ok(BufWriter::new(File::create(work.0.join(name))?));
        let (cards, turns) = (file("cards")?, file("turns")?);
        let sorter = Sorter::new(&work.0);
        let (names, head) = (Names::default(), Head::default());
        Ok(Builder { path: path.to_path_buf(), work, cards, turns, names, sorter, head })
    }

    /// The folder for what is on its way: whoever ends the program before the builder is gone should remove it.
    pub fn folder(&self) -> &Path {
        &self.work.0
    }

    /// Adds a game.
    pub fn add(&mut self, game: &Indexed) -> Result<(), IndexError> {
        let GameFacts { players, ratings, date, outcome, expansions } = &game.facts;
        if self.head.games >= MOST_GAMES {
            return Err(IndexError::TooMany);
        }
        let outcome = Outcome::number(*outcome);
        let card = Card {
            players: [self.names.number(&players.white), self.names.number(&players.black)],
            date: date.0,
            ratings: [ratings.white.unwrap_or_default(), ratings.black.unwrap_or_default()],
            turns_at: self.head.turns,
            turns: (game.turns.len() / 2) as u16,
            outcome,
            set: set_number(*expansions),
        };
        self.cards.write_all(&card.write())?;
        self.turns.write_all(&game.turns)?;
        for &(key, next) in &game.rows {
            self.sorter.put(Row::new(key, self.head.games as u32, outcome, next))?;
        }
        self.head.turns += game.turns.len() as u64;
        self.head.games += 1;
        Ok(())
    }

    /// Writes the index.
    pub fn finish(self) -> Result<Built, IndexError> {
        let Builder { path, work, cards, turns, names, sorter, mut head } = self;
        let names_left_out = names.full;
        let (names, renumbered) = names.sorted();
        let whole = work.0.join("whole");
        let mut file = File::create(&whole)?;
        file.write_all(&[0; BLOCK])?;
        let mut out = BlockWriter::new(BufWriter::with_capacity(256 * 1024, file));
        again(cards, &work.0.join("cards"), |bytes: &[u8; LENGTH]| {
            let mut card = Card::read(bytes);
            card.players = card.players.map(|old| renumbered[old as usize]);
            out.put(&card.write())
        })?;
        again(turns, &work.0.join("turns"), |bytes: &[u8; 2]| out.put(bytes))?;
        head.names = names.len() as u64;
        for name in &names {
            out.put(&(head.letters as u32).to_le_bytes())?;
            head.letters += name.len() as u64;
        }
        out.put(&(head.letters as u32).to_le_bytes())?;
        names.iter().try_for_each(|name| out.put(name.as_bytes()))?;
        head.rows = sorter.count;
        sorter.finish(&mut |row| out.put(&row.write()))?;
        let (mut out, checks) = out.finish()?;
        let checks: Vec<u8> = checks.iter().flat_map(|check| check.to_le_bytes()).collect();
        head.checks = checksum(&checks);
        out.write_all(&checks)?;
        let mut file = out.into_inner().map_err(io::IntoInnerError::into_error)?;
        // The head comes last: without it this is no index.
        file.seek(SeekFrom::Start(0))?;
        file.write_all(&head.write())?;
        file.sync_all()?;
        fs::rename(&whole, &path)?;
        Ok(Built { games: head.games, rows: head.rows, bytes: head.end(), names_left_out })
    }
}

/// Reads again what was written to a file, so many bytes at a time.
fn again<const N: usize>(
    mut written: BufWriter<File>,
    path: &Path,
    mut take: impl FnMut(&[u8; N]) -> io::Result<()>,
) -> io::Result<()> {
    written.flush()?;
    let length = written.get_ref().metadata()?.len();
    drop(written);
    let mut from = BufReader::with_capacity(256 * 1024, File::open(path)?);
    let mut bytes = [0; N];
    for _ in 0..length / N as u64 {
        from.read_exact(&mut bytes)?;
        take(&bytes)?;
    }
    fs::remove_file(path)
}
