//! What can go wrong with what is kept.

use crate::Unreadable;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// Why something could not be written or read.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// Somebody else was first: the event's number, the game or the seat is taken, or the lease is another's. Nothing was
    /// written.
    Taken,
    /// It failed, and nothing of it is kept unless the disk itself is out of its mind.
    Failed(Arc<dyn Error + Send + Sync>),
    /// Nobody knows whether it was written: what is kept has to be read again, when that can be done.
    Unknown,
    /// What is kept cannot be opened, in a sentence.
    Unusable(String),
    /// A game whose row cannot be understood.
    Damaged(Damage),
}

/// What is wrong with a game that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The first event that is changed, missing or of an unknown kind.
    pub number: u32,
    /// What is wrong with it.
    pub reason: Unreadable,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Taken => f.write_str("somebody else was first"),
            StoreError::Failed(error) => write!(f, "{error}"),
            StoreError::Unknown => f.write_str(
                "the database went away in the middle of a write: what is kept has to be read again",
            ),
            StoreError::Unusable(sentence) => f.write_str(sentence),
            StoreError::Damaged(damage) => damage.fmt(f),
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            // It says itself which event it is.
            Unreadable::Lawless(broken) => broken.fmt(f),
            reason => write!(f, "event {}: {reason}", self.number),
        }
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            StoreError::Failed(error) => Some(error.as_ref()),
            StoreError::Damaged(damage) => Some(damage),
            StoreError::Taken | StoreError::Unknown | StoreError::Unusable(_) => None,
        }
    }
}

impl Error for Damage {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.reason)
    }
}
