//! Opening the file, and what can be wrong with it.

use super::{Store, StoreError, writer};
use crate::metrics::Metrics;
use crate::private;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};
use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::task::JoinHandle;

/// Every step from an empty file to what the program needs, in order. A step is never changed: new ones are
/// added.
const STEPS: [&str; 3] = [
    include_str!("migrations/0001_games.sql"),
    include_str!("migrations/0002_lessons.sql"),
    include_str!("migrations/0003_keys.sql"),
];

/// The name of the file in the folder for data.
const FILE: &str = "kypseli.sqlite";

/// Opens the file in this folder, and makes both if they are not there yet. The task ends when the store
/// has been dropped and everything is written.
pub(crate) async fn open(
    folder: &Path,
    metrics: Arc<Metrics>,
) -> Result<(Store, JoinHandle<()>), StoreError> {
    private::folder(folder)
        .map_err(|error| StoreError(format!("{}: the folder cannot be made: {error}", folder.display())))?;
    let lock = lock(folder)?;
    let path = folder.join(FILE);
    // Made before the database makes it: what it puts beside the file is as private as the file. If that cannot be done,
    // the database says why.
    let _ = private::file(&path);
    let told = |error: sqlx::Error| told(&path, &error);
    let options = SqliteConnectOptions::new()
        .filename(&path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // Only FULL waits for the disk at every commit.
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(5))
        .foreign_keys(true)
        .disable_statement_logging();
    let mut connection = options.connect().await.map_err(told)?;
    check(&path, &mut connection).await?;
    migrate(&path, &mut connection).await?;
    let cookie_key = key(&mut connection).await.map_err(told)?;
    let pool = SqlitePoolOptions::new()
        .max_connections(4)
        .connect_with(options.clone().read_only(true))
        .await
        .map_err(told)?;
    let (writes, well, task) = writer::start(options, connection, metrics);
    Ok((Store { pool, writes, well, cookie_key, lock: Mutex::new(Some(lock)) }, task))
}

/// Two servers on one file would each believe to be the only one.
fn lock(folder: &Path) -> Result<File, StoreError> {
    let path = folder.join("kypseli.lock");
    let trouble = |error| StoreError(format!("{}: cannot be written: {error}", path.display()));
    let file = private::file(&path).map_err(trouble)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError(format!(
            "{} is in use by another kypseli: end that one, or give this one a folder of its own with --data",
            folder.join(FILE).display()
        ))),
        Err(TryLockError::Error(error)) => Err(trouble(error)),
    }
}

/// Whether the file is whole.
async fn check(path: &Path, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let row = sqlx::query("PRAGMA quick_check(1)").fetch_one(connection).await;
    let answer: String = row.and_then(|row| row.try_get(0)).map_err(|error| told(path, &error))?;
    if answer == "ok" { Ok(()) } else { Err(damaged(path)) }
}

/// Brings the file up to date.
async fn migrate(path: &Path, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let told = |error: sqlx::Error| told(path, &error);
    sqlx::raw_sql("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        .execute(&mut *connection)
        .await
        .map_err(told)?;
    let done: i64 = sqlx::query("SELECT COALESCE(MAX(version), 0) FROM schema_version")
        .fetch_one(&mut *connection)
        .await
        .and_then(|row| row.try_get(0))
        .map_err(told)?;
    if done > STEPS.len() as i64 {
        return Err(StoreError(format!(
            "{} was written by a newer kypseli, which this one cannot read: use the newer one",
            path.display()
        )));
    }
    if (1..STEPS.len() as i64).contains(&done) {
        keep_a_copy(path, done, connection).await?;
    }
    for (step, version) in STEPS.into_iter().zip(1_i64..).skip(done as usize) {
        let mut transaction = connection.begin().await.map_err(told)?;
        sqlx::raw_sql(step).execute(&mut *transaction).await.map_err(told)?;
        sqlx::query("INSERT INTO schema_version (version) VALUES (?)")
            .bind(version)
            .execute(&mut *transaction)
            .await
            .map_err(told)?;
        transaction.commit().await.map_err(told)?;
    }
    Ok(())
}

/// A copy of the file as it was before the steps after this one, for whoever wants to go back to the program before.
async fn keep_a_copy(path: &Path, version: i64, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let copy = path.with_file_name(format!("kypseli-of-version-{version}.sqlite"));
    let trouble = |error: &dyn std::fmt::Display| {
        StoreError(format!(
            "{}: no copy of the games could be made before bringing them up to date: {error}",
            copy.display()
        ))
    };
    // One that lies there is from an attempt that did not come to its end.
    match fs::remove_file(&copy) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(trouble(&error)),
        _ => {}
    }
    let name = copy.to_str().ok_or_else(|| trouble(&"its name is not text"))?;
    private::file(&copy).map_err(|error| trouble(&error))?;
    sqlx::query("VACUUM INTO ?").bind(name).execute(connection).await.map_err(|error| trouble(&error))?;
    tracing::info!(copy = name, "the games as they were are kept");
    Ok(())
}

/// The secret with which cookies are signed: made once, the same for ever.
async fn key(connection: &mut SqliteConnection) -> Result<String, sqlx::Error> {
    sqlx::query("INSERT INTO keys (name, value) VALUES ('cookies', ?) ON CONFLICT DO NOTHING")
        .bind(crate::random::secret())
        .execute(&mut *connection)
        .await?;
    sqlx::query("SELECT value FROM keys WHERE name = 'cookies'").fetch_one(connection).await?.try_get(0)
}

fn damaged(path: &Path) -> StoreError {
    StoreError(format!(
        "{} is damaged: put a copy from a backup in its place, or move it away to begin with an empty one",
        path.display()
    ))
}

/// An error of the database as a sentence about the file.
fn told(path: &Path, error: &sqlx::Error) -> StoreError {
    // The codes of SQLite; the lower byte is the kind, the rest the detail.
    let code = match error {
        sqlx::Error::Database(error) => error.code().and_then(|code| code.parse::<i32>().ok()),
        _ => None,
    };
    match code.map(|code| code & 0xff) {
        Some(11 | 26) => damaged(path),
        Some(5 | 6) => StoreError(format!("{} is locked by another program", path.display())),
        Some(8 | 14) => StoreError(format!("{} cannot be opened for writing", path.display())),
        Some(13) => StoreError(format!("{} cannot grow: the disk is full", path.display())),
        _ => StoreError(format!("{} cannot be opened: {error}", path.display())),
    }
}
