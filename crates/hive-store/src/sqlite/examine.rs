//! A look at a file before it is opened for writing: one that cannot be used is left as it is, to the byte.

use super::{steps, trouble};
use crate::StoreError;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, Row, SqliteConnection};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Whether the file is whole, ours and not from the future. One that is not there yet is fine.
pub(super) async fn examine(path: &Path) -> Result<(), StoreError> {
    match fs::metadata(path) {
        Ok(found) if found.len() > 0 => {}
        _ => return Ok(()),
    }
    let told = |error: sqlx::Error| trouble::told(path, &error);
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    // After a crash the end of what was written lies in the log. Without one the file can be read without so much as
    // a lock beside it.
    let has_log = fs::metadata(&log).is_ok_and(|found| found.len() > 0);
    let options = SqliteConnectOptions::new()
        .filename(path)
        .read_only(true)
        .immutable(!has_log)
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging();
    let mut connection = options.connect().await.map_err(told)?;
    let found = look(path, &mut connection).await;
    connection.close().await.map_err(told)?;
    found
}

async fn look(path: &Path, connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let told = |error: sqlx::Error| trouble::told(path, &error);
    let row = sqlx::query("PRAGMA quick_check(1)").fetch_one(&mut *connection).await;
    let answer: String = row.and_then(|row| row.try_get(0)).map_err(told)?;
    if answer != "ok" {
        return Err(trouble::damaged(path));
    }
    let tables = "SELECT COUNT(*), COALESCE(SUM(name = 'schema_version'), 0) FROM sqlite_master";
    let row = sqlx::query(tables).fetch_one(&mut *connection).await.map_err(told)?;
    let (all, ours): (i64, i64) = (row.try_get(0).map_err(told)?, row.try_get(1).map_err(told)?);
    if ours == 0 {
        return if all == 0 { Ok(()) } else { Err(trouble::foreign(path)) };
    }
    let version = steps::version(connection).await.map_err(told)?;
    if version > steps::NEWEST { Err(trouble::newer(path)) } else { Ok(()) }
}
