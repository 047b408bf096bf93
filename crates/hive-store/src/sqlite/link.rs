//! How the file is opened: for writing, for reading, or only for a look.

use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long somebody waits for another program that has the file.
const BUSY: Duration = Duration::from_secs(5);

/// More statements than there are: each is prepared once.
const STATEMENTS: usize = 64;

/// What the writer keeps of the file in memory, in kB: the ends of some thousand games.
const CACHE_KB: i32 = 8 * 1024;

/// After so many pages the log goes into the file (checkpoint): 16 MB, in which most pages were written many times.
const LOG_PAGES: i32 = 4000;

/// A connection is used by one thread at a time, so SQLite need not see to that.
const ALONE: OpenFlags = OpenFlags::SQLITE_OPEN_NO_MUTEX;

/// The way to a file.
#[derive(Clone, Debug)]
pub(super) struct Link(PathBuf);

impl Link {
    pub(super) fn to(path: &Path) -> Link {
        Link(path.to_path_buf())
    }

    /// A connection that writes. There is one.
    pub(super) fn for_writing(&self) -> Result<Connection, rusqlite::Error> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | ALONE;
        let connection = ready(Connection::open_with_flags(&self.0, flags)?)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        // Only FULL waits for the disk at every commit.
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.pragma_update(None, "cache_size", -CACHE_KB)?;
        connection.pragma_update(None, "wal_autocheckpoint", LOG_PAGES)?;
        Ok(connection)
    }

    /// A connection that reads.
    pub(super) fn for_reading(&self) -> Result<Connection, rusqlite::Error> {
        ready(Connection::open_with_flags(&self.0, OpenFlags::SQLITE_OPEN_READ_ONLY | ALONE)?)
    }

    /// A connection that reads a file to which nobody writes: nothing is made beside it, not even for a moment.
    pub(super) fn for_a_look(&self) -> Result<Connection, rusqlite::Error> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | ALONE;
        ready(Connection::open_with_flags(address(&self.0), flags)?)
    }
}

fn ready(connection: Connection) -> Result<Connection, rusqlite::Error> {
    connection.busy_timeout(BUSY)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(connection)
}

/// The path as an address (URI): what would mean something in one is written in digits.
fn address(path: &Path) -> String {
    let mut address = String::from("file:");
    for &byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte) {
            address.push(char::from(byte));
        } else {
            address.push_str(&format!("%{byte:02X}"));
        }
    }
    address + "?immutable=1"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_may_hold_what_means_something_in_an_address() {
        assert_eq!(address(Path::new("/a b/c?d#e%/ü")), "file:/a%20b/c%3Fd%23e%25/%C3%BC?immutable=1");
    }
}
