//! What can be wrong with the file, in sentences.

use crate::StoreError;
use rusqlite::ErrorCode;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// Something that went wrong beside the database, in a sentence.
#[derive(Debug)]
struct Told(String);

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Told {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Failed(Arc::new(error))
    }
}

pub(super) fn ended() -> StoreError {
    failed("what is kept was closed: nothing more is written".to_string())
}

pub(super) fn slow() -> StoreError {
    failed("the writer does not answer in time".to_string())
}

/// The file that is written is not the one that lies there any more: whatever is written is lost at the next start.
pub(super) fn lost(path: &Path) -> StoreError {
    failed(format!(
        "{} was deleted or replaced while it was in use: nothing more is acknowledged; put it back and start anew",
        path.display()
    ))
}

/// The disk does not say which file lies there.
pub(super) fn unseen(path: &Path, error: &dyn fmt::Display) -> StoreError {
    failed(format!("{} could not be looked at: {error}", path.display()))
}

fn failed(sentence: String) -> StoreError {
    StoreError::Failed(Arc::new(Told(sentence)))
}

pub(super) fn unusable(path: &Path, what: impl fmt::Display) -> StoreError {
    StoreError::Unusable(format!("{}{what}", path.display()))
}

pub(super) fn damaged(path: &Path) -> StoreError {
    unusable(
        path,
        " is damaged: put a copy from a backup in its place, or move it away to begin with an empty one",
    )
}

pub(super) fn foreign(path: &Path) -> StoreError {
    unusable(path, " is no file of games: move it away, or give kypseli a folder of its own with --data")
}

pub(super) fn newer(path: &Path) -> StoreError {
    unusable(path, " was written by a newer kypseli, which this one cannot read: use the newer one")
}

pub(super) fn in_use(path: &Path) -> StoreError {
    unusable(
        path,
        " is in use by another kypseli: end that one, or give this one a folder of its own with --data",
    )
}

/// An error of the database as a sentence about the file.
pub(super) fn told(path: &Path, error: &rusqlite::Error) -> StoreError {
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt) => damaged(path),
        Some(ErrorCode::NotADatabase) => foreign(path),
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
            unusable(path, " is locked by another program")
        }
        Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen) => unusable(path, " cannot be opened for writing"),
        Some(ErrorCode::DiskFull) => unusable(path, " cannot grow: the disk is full"),
        _ => unusable(path, format!(" cannot be opened: {error}")),
    }
}
