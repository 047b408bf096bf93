//! Opening the file.

use super::link::Link;
use super::readers::Readers;
use super::writer::{self, Writer};
use super::{SqliteStore, copy, examine, place, seats, steps, trouble};
use crate::{Notice, Observer, StoreError};
use rusqlite::Connection;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::{Arc, Mutex};
use tokio::task::spawn_blocking;

/// The name of the file in the folder for data.
pub(super) const FILE: &str = "kypseli.sqlite";

/// The name of the file that says that somebody uses it.
const LOCK: &str = "kypseli.lock";

/// Opens the file in this folder, and makes both if they are not there yet. An older one is brought up to date, and kept
/// beside it as it was; one that cannot be used is left as it is, and why is said in a sentence.
pub async fn open(folder: &Path, observer: Arc<dyn Observer>) -> Result<SqliteStore, StoreError> {
    let folder = folder.to_path_buf();
    let opened = spawn_blocking(move || open_now(&folder, observer)).await;
    opened.unwrap_or_else(|error| Err(StoreError::Failed(Arc::new(error))))
}

fn open_now(folder: &Path, observer: Arc<dyn Observer>) -> Result<SqliteStore, StoreError> {
    let made = place::make_folder(folder);
    made.map_err(|error| trouble::unusable(folder, format!(": the folder cannot be made: {error}")))?;
    let path = folder.join(FILE);
    let lock = lock(folder, &path)?;
    examine::examine(&path)?;
    // Before SQLite has it: nobody else is to read it, not even for a moment.
    place::private(&path)
        .and_then(|_| place::make_private(&path))
        .map_err(|error| trouble::unusable(&path, format!(" cannot be opened for writing: {error}")))?;
    let told = |error: rusqlite::Error| trouble::told(&path, &error);
    let link = Link::to(&path);
    let mut connection = link.for_writing().map_err(told)?;
    bring_up_to_date(&path, &mut connection, &*observer)?;
    let readers = Readers::new(link.clone(), link.for_reading().map_err(told)?);
    let writer = Writer::new(link, connection, place::Place::of(&path), Arc::clone(&observer));
    let lags = writer.lags();
    let (writes, thread) = writer::start(writer, lock)
        .map_err(|error| trouble::unusable(&path, format!(": nobody can be found to write it: {error}")))?;
    Ok(SqliteStore { readers, writes, writer: Mutex::new(Some(thread)), observer, lags })
}

/// Two servers on one file would each believe to be the only one.
fn lock(folder: &Path, file: &Path) -> Result<File, StoreError> {
    let path = folder.join(LOCK);
    let trouble = |error| trouble::unusable(&path, format!(": cannot be written: {error}"));
    let lock = place::private(&path).map_err(trouble)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(trouble::in_use(file)),
        Err(TryLockError::Error(error)) => Err(trouble(error)),
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
