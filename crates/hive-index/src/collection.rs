//! Collections of any size: read piece by piece, worked on by all processors, told in their order.

use hive_notation::{Entry, Format, Reading, RecordProblem};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;

/// How many bytes a piece has if it can: enough to be worth a way to another thread.
const PIECE: usize = 128 * 1024;

/// How long one game may be. A file without any border within so much is no collection.
const LONGEST_GAME: usize = 16 * 1024 * 1024;

/// Where games come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A game string.
    GameString(String),
    /// Standard input.
    Input,
    /// A file, and its format if its name tells it.
    File(PathBuf, Option<Format>),
    /// Nothing, and why.
    Complaint(String),
}

/// Some whole games of a file.
pub struct Piece {
    /// The file; nothing for an argument that is a game itself.
    pub file: Option<Arc<str>>,
    format: Format,
    bytes: Vec<u8>,
    /// How many lines come before it.
    lines: usize,
    /// It turned out to be something else altogether: the rest of its file is left alone.
    foreign: AtomicBool,
}

impl Piece {
    fn of(file: Option<&Arc<str>>, format: Format, bytes: Vec<u8>, lines: usize) -> Piece {
        Piece { file: file.cloned(), format, bytes, lines, foreign: AtomicBool::new(false) }
    }

    /// Its records, one after the other.
    pub fn each(&self, reading: Reading, mut take: impl FnMut(Entry)) {
        self.format.each_after(self.lines, &self.bytes, reading, |entry| {
            if let Err(error) = &entry.record
                && matches!(error.problem, RecordProblem::NotThisFormat { .. })
            {
                self.foreign.store(true, Ordering::Relaxed);
            }
            take(entry);
        });
    }
}

/// What the reader finds, in order.
enum Found {
    Piece(Piece),
    Complaint(String),
}

/// Something to be told, in order.
pub enum Told<T> {
    /// What was made of a piece.
    Made(T),
    /// A file or folder that could not be read.
    Complaint(String),
}

/// What comes of what was found: its number, and what was made of a piece, or a complaint.
type Done<T> = (usize, Result<(Piece, T), String>);

/// Reads all of these, lets `work` make something of each piece on all processors, and hands that
/// to `take` in the order of the records. No more than a few pieces are in memory, however much there is to read.
///
/// ```
/// use hive_index::collection::{Source, Told, stream};
/// use hive_notation::Reading;
/// let sources = ["Base", "Base+MLP"].map(|text| Source::GameString(text.to_string()));
/// let mut games = 0;
/// let count = |piece: &hive_index::collection::Piece| {
///     let mut count = 0;
///     piece.each(Reading::default(), |_| count += 1);
///     count
/// };
/// stream(sources, count, |told| {
///     if let Told::Made(count) = told {
///         games += count;
///     }
///     Ok::<(), ()>(())
/// })
/// .unwrap();
/// assert_eq!(games, 2);
/// ```
pub fn stream<T: Send, E>(
    sources: impl IntoIterator<Item = Source> + Send,
    work: impl Fn(&Piece) -> T + Sync,
    mut take: impl FnMut(Told<T>) -> Result<(), E>,
) -> Result<(), E> {
    let workers = thread::available_parallelism().map_or(1, usize::from);
    // Whoever is slow holds up the order: so many may wait behind it.
    let room = 4 * workers;
    let (found, to_do) = sync_channel::<(usize, Found)>(workers);
    let (done, results) = sync_channel::<Done<T>>(workers);
    let (credit, credits) = sync_channel::<()>(room);
    for _ in 0..room {
        let _ = credit.send(());
    }
    // Each end belongs to those who use it: whoever goes away is missed at once, and nobody waits for ever.
    let (to_do, work) = (Arc::new(Mutex::new(to_do)), &work);
    thread::scope(|scope| {
        scope.spawn(move || read_all(sources, Sink { found, credits, next: 0 }));
        for _ in 0..workers {
            let (done, to_do) = (done.clone(), Arc::clone(&to_do));
            scope.spawn(move || work_on(&to_do, &done, work));
        }
        drop((done, to_do));
        in_order(results, credit, &mut take)
    })
}

/// Takes what the workers made, in its order.
fn in_order<T, E>(
    results: Receiver<Done<T>>,
    credit: SyncSender<()>,
    take: &mut dyn FnMut(Told<T>) -> Result<(), E>,
) -> Result<(), E> {
    let (mut waiting, mut next) = (BTreeMap::new(), 0);
    let mut foreign: Option<Arc<str>> = None;
    for (number, result) in results {
        waiting.insert(number, result);
        while let Some(result) = waiting.remove(&next) {
            next += 1;
            // There is always room for it: each was taken out before.
            let _ = credit.try_send(());
            match result {
                Err(complaint) => take(Told::Complaint(complaint))?,
                Ok((piece, _)) if piece.file.is_some() && piece.file == foreign => {}
                Ok((piece, made)) => {
                    let is_foreign = piece.foreign.load(Ordering::Relaxed);
                    foreign = piece.file.clone().filter(|_| is_foreign);
                    take(Told::Made(made))?;
                }
            }
        }
    }
    Ok(())
}

fn work_on<T>(
    to_do: &Mutex<Receiver<(usize, Found)>>,
    done: &SyncSender<Done<T>>,
    work: &(impl Fn(&Piece) -> T + Sync),
) {
    loop {
        let next = to_do.lock().ok().and_then(|to_do| to_do.recv().ok());
        let Some((number, found)) = next else { return };
        let result = match found {
            Found::Complaint(complaint) => Err(complaint),
            Found::Piece(piece) => {
                let made = work(&piece);
                Ok((piece, made))
            }
        };
        if done.send((number, result)).is_err() {
            return;
        }
    }
}

/// Where the reader puts what it finds. It waits where too much is under way, and ends when nobody wants more.
struct Sink {
    found: SyncSender<(usize, Found)>,
    credits: Receiver<()>,
    next: usize,
}

/// Nobody wants more.
struct Enough;

impl Sink {
    fn put(&mut self, found: Found) -> Result<(), Enough> {
        self.credits.recv().map_err(|_| Enough)?;
        self.found.send((self.next, found)).map_err(|_| Enough)?;
        self.next += 1;
        Ok(())
    }
}

fn read_all(sources: impl IntoIterator<Item = Source>, mut sink: Sink) {
    for source in sources {
        let read = match source {
            Source::Complaint(complaint) => sink.put(Found::Complaint(complaint)),
            Source::GameString(text) => {
                sink.put(Found::Piece(Piece::of(None, Format::GameStrings, text.into_bytes(), 0)))
            }
            Source::Input => read_stream("standard input", None, io::stdin().lock(), &mut sink),
            Source::File(path, format) => read_file(&path, format, &mut sink),
        };
        if read.is_err() {
            return;
        }
    }
}

fn read_file(path: &Path, format: Option<Format>, sink: &mut Sink) -> Result<(), Enough> {
    let name = path.display().to_string();
    match File::open(path) {
        Ok(file) => read_stream(&name, format, file, sink),
        Err(error) => sink.put(Found::Complaint(format!("{name}: cannot be read: {error}"))),
    }
}

/// Cuts a file into pieces of whole games.
fn read_stream(
    name: &str,
    mut known: Option<Format>,
    mut from: impl Read,
    sink: &mut Sink,
) -> Result<(), Enough> {
    let file: Arc<str> = name.into();
    let (mut held, mut lines, mut wanted) = (Vec::new(), 0, PIECE);
    loop {
        let missing = wanted - held.len();
        let read = from.by_ref().take(missing as u64).read_to_end(&mut held);
        let over = match read {
            Ok(read) => read < missing,
            Err(error) => return sink.put(Found::Complaint(format!("{name}: cannot be read: {error}"))),
        };
        // Only its beginning tells.
        let format = *known.get_or_insert_with(|| Format::guess(&held));
        // What is not written in bytes cannot be cut anywhere.
        let wide = lines == 0 && matches!(held[..], [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
        let cut = if over { Some(held.len()) } else { format.whole_games(&held).filter(|_| !wide) };
        match cut {
            Some(cut) => {
                let rest = held.split_off(cut);
                let bytes = std::mem::replace(&mut held, rest);
                let before = lines;
                lines += bytes.iter().filter(|&&byte| byte == b'\n').count();
                if before == 0 || !bytes.trim_ascii().is_empty() {
                    sink.put(Found::Piece(Piece::of(Some(&file), format, bytes, before)))?;
                }
                wanted = PIECE.max(held.len() + PIECE / 2);
            }
            None if wanted >= LONGEST_GAME => {
                let most = LONGEST_GAME / (1024 * 1024);
                let line = lines + 1;
                return sink.put(Found::Complaint(format!(
                    "{name}:{line}: a game of more than {most} MB is not read, nor what follows it"
                )));
            }
            None => wanted *= 2,
        }
        if over {
            return Ok(());
        }
    }
}
