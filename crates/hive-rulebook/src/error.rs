//! What can be wrong with a text of the rulebook.

use std::fmt;

/// A mistake in one of the rulebook's own files. The tests keep it from ever being met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookError {
    /// The file below `rulebook/`, and the line where it is known.
    pub place: String,
    /// What is wrong.
    pub reason: String,
}

impl BookError {
    pub(crate) fn new(place: impl fmt::Display, reason: impl fmt::Display) -> BookError {
        BookError { place: place.to_string(), reason: reason.to_string() }
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rulebook/{}: {}", self.place, self.reason)
    }
}

impl std::error::Error for BookError {}
