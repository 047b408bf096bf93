//! Opening the file.

use super::link::Link;
use super::readers::Readers;
use super::tally::{Tally, Witness};
use super::writer::{self, Writer};
use super::{SqliteStore, copy, examine, place, seats, steps, trouble};
use crate::{Notice, Observer, StoreError};
use rusqlite::Connection;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tokio::task::spawn_blocking;

/// The name of the file in the folder for data.
pub(super) const FILE: &str = "kypseli.sqlite";

/// The name of the file that says that somebody uses it.
const LOCK: &str = "kypseli.lock";

/// A server that was just ended may still have the lock for a moment: whoever starts it again waits so long.
const STILL_ENDING: Duration = Duration::from_secs(1);

/// Opens the file in this folder, and makes both if they are not there yet. An older one is brought up to date, and kept
/// beside it as it was; one that cannot be used is left as it is, and why is said in a sentence.
pub async fn open(folder: &Path, observer: Arc<dyn Observer>) -> Result<SqliteStore, StoreError> {
    let folder = folder.to_path_buf();
    let opened = spawn_blocking(move || open_now(&folder, observer)).await;
    opened.unwrap_or_else(|error| Err(StoreError::Failed(Arc::new(error))))
}

/// Opens the file beside a server that uses it, for what concerns no game; where none does, as [`open`] does.
pub(crate) async fn open_beside(
    folder: &Path,
    observer: Arc<dyn Observer>,
) -> Result<SqliteStore, StoreError> {
    let folder = folder.to_path_buf();
    let opened = spawn_blocking(move || {
        let path = folder.join(FILE);
        if !path.exists() || !is_locked(&folder) {
            return open_now(&folder, observer);
        }
        let told = |error: rusqlite::Error| trouble::told(&path, &error);
        let link = Link::to(&path);
        let connection = link.for_writing().map_err(told)?;
        if steps::version(&connection).map_err(told)? != steps::NEWEST {
            return Err(trouble::unusable(&path, " is used by a server of another version"));
        }
        begin(link, connection, &path, None, observer)
    });
    opened.await.unwrap_or_else(|error| Err(StoreError::Failed(Arc::new(error))))
}

/// Whether a server uses the file in this folder now.
fn is_locked(folder: &Path) -> bool {
    let lock = File::open(folder.join(LOCK));
    lock.is_ok_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock)))
}

fn open_now(folder: &Path, observer: Arc<dyn Observer>) -> Result<SqliteStore, StoreError> {
    let made = place::make_folder(folder);
    made.map_err(|error| trouble::unusable(folder, format!(": the folder cannot be made: {error}")))?;
    let path = folder.join(FILE);
    let lock = lock(folder, &path)?;
    if examine::examine(&path)? == examine::Whole::ButSomeEvents {
        observer.noticed(Notice::Damaged(&path));
    }
    // Before SQLite has it: nobody else is to read it, not even for a moment.
    place::private(&path)
        .and_then(|_| place::make_private(&path))
        .map_err(|error| trouble::unusable(&path, format!(" cannot be opened for writing: {error}")))?;
    let told = |error: rusqlite::Error| trouble::told(&path, &error);
    let link = Link::to(&path);
    let mut connection = link.for_writing().map_err(told)?;
    bring_up_to_date(&path, &mut connection, &*observer)?;
    begin(link, connection, &path, Some(lock), observer)
}

/// Lets somebody write and others read.
fn begin(
    link: Link,
    connection: Connection,
    path: &Path,
    lock: Option<File>,
    observer: Arc<dyn Observer>,
) -> Result<SqliteStore, StoreError> {
    let first = link.for_reading().map_err(|error| trouble::told(path, &error))?;
    let readers = Readers::new(link.clone(), first, Arc::clone(&observer));
    let witness = match path.parent().filter(|_| lock.is_some()) {
        Some(folder) => {
            Some(testify(folder, &connection, &*observer).map_err(|error| trouble::told(path, &error))?)
        }
        None => None,
    };
    let place = place::Place::of(path);
    let writer = Writer::new(link, connection, readers.idle(), place, witness, Arc::clone(&observer));
    let lags = writer.lags();
    let (writes, thread) = writer::start(writer, lock)
        .map_err(|error| trouble::unusable(path, format!(": nobody can be found to write it: {error}")))?;
    Ok(SqliteStore { readers, writes, writer: Mutex::new(Some(thread)), observer, lags })
}

/// Holds what there is against what was acknowledged, and goes on remembering from there: what is missing is told once.
fn testify(
    folder: &Path,
    connection: &Connection,
    observer: &dyn Observer,
) -> Result<Witness, rusqlite::Error> {
    let now = Tally::of(connection)?;
    if let Some(Tally { games, events }) = Tally::remembered(folder).and_then(|before| now.missing(before)) {
        observer.noticed(Notice::Missing { games, events });
    }
    Ok(Witness::begin(folder, now))
}

/// Two servers on one file would each believe to be the only one.
pub(super) fn lock(folder: &Path, file: &Path) -> Result<File, StoreError> {
    let path = folder.join(LOCK);
    let trouble = |error| trouble::unusable(&path, format!(": cannot be written: {error}"));
    let lock = place::private(&path).map_err(trouble)?;
    let patient_until = Instant::now() + STILL_ENDING;
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::WouldBlock) if Instant::now() < patient_until => sleep(STILL_ENDING / 50),
            Err(TryLockError::WouldBlock) => return Err(trouble::in_use(file)),
            Err(TryLockError::Error(error)) => return Err(trouble(error)),
        }
    }
}

fn bring_up_to_date(
    path: &Path,
    connection: &mut Connection,
    observer: &dyn Observer,
) -> Result<(), StoreError> {
    let told = |error: rusqlite::Error| trouble::told(path, &error);
    let done = steps::begin(connection).map_err(told)?;
    if (1..steps::NEWEST).contains(&done) {
        let copy = copy::keep(path, done, connection)?;
        observer.noticed(Notice::Copied(&copy));
    }
    steps::take(connection, done).map_err(told)?;
    seats::catch_up(connection).map_err(told)?;
    Ok(())
}
