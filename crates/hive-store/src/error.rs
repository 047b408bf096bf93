//! What can go wrong with what is kept.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// Why something could not be written or read.
#[derive(Clone, Debug)]
pub enum StoreError {
    /// Somebody else was first: the event's number, the game or the seat is taken, or the lease is another's. Nothing was
    /// written.
    Taken,
    /// It failed, or nobody knows whether it was written: what is kept has to be read again.
    Failed(Arc<dyn Error + Send + Sync>),
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
    /// What is wrong, in a sentence.
    pub reason: String,
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Taken => f.write_str("somebody else was first"),
            StoreError::Failed(error) => write!(f, "{error}"),
            StoreError::Unusable(sentence) => f.write_str(sentence),
            StoreError::Damaged(damage) => damage.fmt(f),
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {}: {}", self.number, self.reason)
    }
}

impl Error for StoreError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            StoreError::Failed(error) => Some(error.as_ref()),
            StoreError::Damaged(damage) => Some(damage),
            StoreError::Taken | StoreError::Unusable(_) => None,
        }
    }
}

impl Error for Damage {}
