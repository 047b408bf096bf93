//! A look at a file before it is opened for writing: one that cannot be used is left as it is, to the byte.

use super::link::Link;
use super::{steps, trouble};
use crate::StoreError;
use rusqlite::Connection;
use std::fs;
use std::path::Path;

/// Whether the file is whole, ours and not from the future. One that is not there yet is fine.
pub(super) fn examine(path: &Path) -> Result<(), StoreError> {
    match fs::metadata(path) {
        Ok(found) if found.len() > 0 => {}
        _ => return Ok(()),
    }
    let told = |error: rusqlite::Error| trouble::told(path, &error);
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    // After a crash the end of what was written lies in the log. Without one the file can be read without so much as
    // a lock beside it.
    let has_log = fs::metadata(&log).is_ok_and(|found| found.len() > 0);
    let link = Link::to(path);
    let connection = if has_log { link.for_reading() } else { link.for_a_look() };
    let connection = connection.map_err(told)?;
    let found = look(path, &connection);
    connection.close().map_err(|(_, error)| told(error))?;
    found
}

fn look(path: &Path, connection: &Connection) -> Result<(), StoreError> {
    let told = |error: rusqlite::Error| trouble::told(path, &error);
    let answer = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    if answer.map_err(told)? != "ok" {
        return Err(trouble::damaged(path));
    }
    let tables = "SELECT COUNT(*), COALESCE(SUM(name = 'schema_version'), 0) FROM sqlite_master";
    let (all, ours): (i64, i64) =
        connection.query_row(tables, [], |row| Ok((row.get(0)?, row.get(1)?))).map_err(told)?;
    if ours == 0 {
        return if all == 0 { Ok(()) } else { Err(trouble::foreign(path)) };
    }
    let version = steps::version(connection).map_err(told)?;
    if version > steps::NEWEST { Err(trouble::newer(path)) } else { Ok(()) }
}
