//! Rows: a position's key, the game that came to it, and what was played next. Sorted by keys, all games of a position stand
//! together.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// How many bytes a row has.
pub(crate) const LENGTH: usize = 16;

/// So many games have a number that fits into a row beside their outcome.
pub(crate) const MOST_GAMES: u64 = 1 << 30;

/// A row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Row {
    pub(crate) key: u64,
    /// The game's number and, in the two lowest bits, its outcome.
    pub(crate) game: u32,
    /// A part of the next position's key; 0 if the game went no further.
    pub(crate) next: u32,
}

impl Row {
    pub(crate) const fn new(key: u64, game: u32, outcome: u8, next: u32) -> Row {
        Row { key, game: game << 2 | outcome as u32 & 3, next }
    }

    pub(crate) const fn number(self) -> u32 {
        self.game >> 2
    }

    pub(crate) const fn outcome(self) -> u8 {
        (self.game & 3) as u8
    }

    pub(crate) fn write(self) -> [u8; LENGTH] {
        let mut bytes = [0; LENGTH];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.game.to_le_bytes());
        bytes[12..].copy_from_slice(&self.next.to_le_bytes());
        bytes
    }

    pub(crate) fn read(bytes: &[u8; LENGTH]) -> Row {
        let all = u128::from_le_bytes(*bytes);
        Row { key: all as u64, game: (all >> 64) as u32, next: (all >> 96) as u32 }
    }
}

/// How many rows are sorted in memory at once: 32 MB.
const IN_MEMORY: usize = 2 * 1024 * 1024;

/// How many runs are merged at once; more are merged among themselves before.
const AT_ONCE: usize = 256;

/// Sorts any number of rows: as many as fit in memory, the others in runs on the disk.
pub(crate) struct Sorter {
    folder: PathBuf,
    held: Vec<Row>,
    runs: Vec<PathBuf>,
    made: usize,
    pub(crate) count: u64,
}

impl Sorter {
    pub(crate) fn new(folder: &Path) -> Sorter {
        Sorter { folder: folder.to_path_buf(), held: Vec::new(), runs: Vec::new(), made: 0, count: 0 }
    }

    pub(crate) fn put(&mut self, row: Row) -> io::Result<()> {
        self.held.push(row);
        self.count += 1;
        if self.held.len() >= IN_MEMORY { self.end_run() } else { Ok(()) }
    }

    fn new_run(&mut self) -> PathBuf {
        self.made += 1;
        self.folder.join(format!("rows.{}", self.made))
    }

    fn end_run(&mut self) -> io::Result<()> {
        self.held.sort_unstable();
        let path = self.new_run();
        let mut to = BufWriter::new(File::create(&path)?);
        for row in self.held.drain(..) {
            to.write_all(&row.write())?;
        }
        to.flush()?;
        self.runs.push(path);
        if self.runs.len() >= AT_ONCE {
            let (path, runs) = (self.new_run(), std::mem::take(&mut self.runs));
            let mut to = BufWriter::new(File::create(&path)?);
            merge(&runs, &mut |row| to.write_all(&row.write()))?;
            to.flush()?;
            self.runs.push(path);
        }
        Ok(())
    }

    /// All rows in their order.
    pub(crate) fn finish(mut self, take: &mut dyn FnMut(Row) -> io::Result<()>) -> io::Result<()> {
        if self.runs.is_empty() {
            self.held.sort_unstable();
            return self.held.drain(..).try_for_each(take);
        }
        self.end_run()?;
        self.held = Vec::new();
        merge(&self.runs, take)
    }
}

/// The rows of sorted runs in one order; the runs are gone then.
fn merge(runs: &[PathBuf], take: &mut dyn FnMut(Row) -> io::Result<()>) -> io::Result<()> {
    let mut readers = Vec::with_capacity(runs.len());
    let mut heads = BinaryHeap::with_capacity(runs.len());
    for (i, run) in runs.iter().enumerate() {
        let mut reader = BufReader::with_capacity(64 * 1024, File::open(run)?);
        heads.extend(next(&mut reader)?.map(|row| Reverse((row, i))));
        readers.push(reader);
    }
    while let Some(Reverse((row, i))) = heads.pop() {
        take(row)?;
        heads.extend(next(&mut readers[i])?.map(|row| Reverse((row, i))));
    }
    drop(readers);
    runs.iter().try_for_each(std::fs::remove_file)
}

fn next(reader: &mut impl Read) -> io::Result<Option<Row>> {
    let mut bytes = [0; LENGTH];
    match reader.read_exact(&mut bytes) {
        Ok(()) => Ok(Some(Row::read(&bytes))),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
        Err(error) => Err(error),
    }
}
