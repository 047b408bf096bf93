//! A copy of the file before it is brought up to date, for whoever wants to go back to the program before.

use super::{place, trouble};
use crate::StoreError;
use rusqlite::Connection;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Makes the copy, and says where it lies. One that bears its name is whole: it gets it last.
pub(super) fn keep(path: &Path, version: i64, connection: &Connection) -> Result<PathBuf, StoreError> {
    let copy = path.with_file_name(format!("kypseli-of-version-{version}.sqlite"));
    let part = path.with_file_name(format!("kypseli-of-version-{version}.part"));
    let trouble = |error: &dyn Display| {
        let what = ": no copy of the games could be made before bringing them up to date: ";
        trouble::unusable(&copy, format!("{what}{error}"))
    };
    match fs::remove_file(&part) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(trouble(&error)),
        _ => {}
    }
    // An empty file is filled; made here, it is for nobody else to read from the first byte on.
    drop(place::private(&part).map_err(|error| trouble(&error))?);
    let name = part.to_str().ok_or_else(|| trouble(&"its name is not text"))?;
    connection.execute("VACUUM INTO ?", [name]).map_err(|error| trouble(&error))?;
    // SQLite leaves it to others to wait for the disk here.
    let file = File::options().write(true).open(&part).map_err(|error| trouble(&error))?;
    file.sync_all().map_err(|error| trouble(&error))?;
    fs::rename(&part, &copy).map_err(|error| trouble(&error))?;
    Ok(copy)
}
