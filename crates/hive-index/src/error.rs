//! Why an index cannot be used.

use std::{error, fmt, io};

/// What is wrong with a file that should be an index, or with the disk under it.
#[derive(Debug)]
pub enum IndexError {
    /// It is some other file.
    NotAnIndex,
    /// It was written by another version of this program.
    Version(u32),
    /// It has not all of its bytes.
    Short {
        /// How many there are.
        is: u64,
        /// How many there should be.
        should: u64,
    },
    /// Something in it has changed since it was written.
    Damaged,
    /// There are more games than an index can hold.
    TooMany,
    /// It cannot be read or written.
    Disk(io::Error),
}

impl fmt::Display for IndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IndexError::NotAnIndex => f.write_str("this is not an index of games"),
            IndexError::Version(version) => write!(
                f,
                "this index has version {version}, and {} is read here: make it anew with `kypseli index`",
                crate::head::VERSION
            ),
            IndexError::Short { is, should } => {
                write!(f, "this index is cut short: {is} of {should} bytes are there")
            }
            IndexError::Damaged => {
                f.write_str("this index is damaged: a part of it has changed since it was written")
            }
            IndexError::TooMany => f.write_str("there are more games than an index can hold"),
            IndexError::Disk(error) => write!(f, "cannot be read or written: {error}"),
        }
    }
}

impl error::Error for IndexError {}

impl From<io::Error> for IndexError {
    fn from(error: io::Error) -> IndexError {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => IndexError::Damaged,
            _ => IndexError::Disk(error),
        }
    }
}
