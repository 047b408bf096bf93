//! Opening the file.

use super::writer::{self, Writer};
use super::{SqliteStore, copy, examine, place, steps, trouble};
use crate::{Notice, Observer, StoreError};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqliteConnection};
use std::fs::{File, TryLockError};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The name of the file in the folder for data.
const FILE: &str = "kypseli.sqlite";

/// The name of the file that says that somebody uses it.
const LOCK: &str = "kypseli.lock";

/// Connections that read.
const READERS: u32 = 4;

/// Opens the file in this folder, and makes both if they are not there yet. An older one is brought up to date, and kept
/// beside it as it was; one that cannot be used is left as it is, and why is said in a sentence.
pub async fn open(folder: &Path, observer: Arc<dyn Observer>) -> Result<SqliteStore, StoreError> {
    let made = place::make_folder(folder);
    made.map_err(|error| trouble::unusable(folder, format!(": the folder cannot be made: {error}")))?;
    let path = folder.join(FILE);
    let lock = lock(folder, &path)?;
    examine::examine(&path).await?;
    // Before SQLite has it: nobody else is to read it, not even for a moment.
    place::private(&path)
        .and_then(|_| place::make_private(&path))
        .map_err(|error| trouble::unusable(&path, format!(" cannot be opened for writing: {error}")))?;
    let told = |error: sqlx::Error| trouble::told(&path, &error);
    let options = SqliteConnectOptions::new()
        .filename(&path)
        .journal_mode(SqliteJournalMode::Wal)
        // Only FULL waits for the disk at every commit.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(5))
        .foreign_keys(true)
        .disable_statement_logging();
    let mut connection = options.connect().await.map_err(told)?;
    bring_up_to_date(&path, &mut connection, &*observer).await?;
    let reads = SqlitePoolOptions::new()
        .max_connections(READERS)
        // They cost nothing while they wait, and time to make anew.
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_with(options.clone().read_only(true))
        .await
        .map_err(told)?;
    let writer = Writer::new(options, connection, place::Place::of(&path), Arc::clone(&observer));
    let (writes, task) = writer::start(writer, lock);
    Ok(SqliteStore { reads, writes, writer: Mutex::new(Some(task)), observer })
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

async fn bring_up_to_date(
    path: &Path,
    connection: &mut SqliteConnection,
    observer: &dyn Observer,
) -> Result<(), StoreError> {
    let told = |error: sqlx::Error| trouble::told(path, &error);
    let done = steps::begin(connection).await.map_err(told)?;
    if (1..steps::NEWEST).contains(&done) {
        let copy = copy::keep(path, done, connection).await?;
        observer.noticed(Notice::Copied(&copy));
    }
    steps::take(connection, done).await.map_err(told)
}
