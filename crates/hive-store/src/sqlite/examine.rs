//! A look at a file before it is opened for writing: one that cannot be used is left as it is, to the byte.

use super::link::Link;
use super::{steps, trouble};
use crate::StoreError;
use rusqlite::Connection;
use std::fs;
use std::path::Path;

/// How whole a file is that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Whole {
    /// As far as anybody can see.
    All,
    /// But for events of some games, which cannot be read any more. All others can, and more can be written.
    ButSomeEvents,
}

/// Whether the file is ours, not from the future, and whole enough to be used. One that is not there yet is fine.
pub(super) fn examine(path: &Path) -> Result<Whole, StoreError> {
    match fs::metadata(path) {
        Ok(found) if found.len() > 0 => {}
        _ => return Ok(Whole::All),
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

fn look(path: &Path, connection: &Connection) -> Result<Whole, StoreError> {
    let told = |error: rusqlite::Error| trouble::told(path, &error);
    let whole = if is_whole(connection, "1").map_err(told)? {
        Whole::All
    } else if is_useful(connection).map_err(told)? {
        Whole::ButSomeEvents
    } else {
        return Err(trouble::damaged(path));
    };
    let tables = "SELECT COUNT(*), COALESCE(SUM(name = 'schema_version'), 0) FROM sqlite_master";
    let (all, ours): (i64, i64) =
        connection.query_row(tables, [], |row| Ok((row.get(0)?, row.get(1)?))).map_err(told)?;
    if ours == 0 {
        return if all == 0 { Ok(whole) } else { Err(trouble::foreign(path)) };
    }
    let version = steps::version(connection).map_err(told)?;
    if version > steps::NEWEST { Err(trouble::newer(path)) } else { Ok(whole) }
}

/// Whether a table is whole, or all of them.
fn is_whole(connection: &Connection, what: &str) -> Result<bool, rusqlite::Error> {
    let answer =
        connection.query_row(&format!("PRAGMA quick_check({what})"), [], |row| row.get::<_, String>(0));
    Ok(answer? == "ok")
}

/// Whether nothing is damaged but bodies of events: every other table is whole, every event can be found, and there is a
/// place for the next.
fn is_useful(connection: &Connection) -> Result<bool, rusqlite::Error> {
    let mut query =
        connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'events'")?;
    let tables = query.query_map([], |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
    for table in tables {
        if !is_whole(connection, &format!("'{}'", table.replace('\'', "''")))? {
            return Ok(false);
        }
    }
    let count = |query: &str| connection.query_row(query, [], |row| row.get::<_, i64>(0));
    let found = count("SELECT COUNT(*) FROM (SELECT game, number FROM events ORDER BY game, number)");
    let place = count("SELECT COALESCE(MAX(rowid), 0) FROM events");
    Ok(matches!((found, place), (Ok(found), Ok(place)) if found == place))
}
