//! What can go wrong on the way to others.

use crate::LARGEST;
use std::error::Error;
use std::fmt;

/// Why something was not told, asked or heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BusError {
    /// Nobody listens there: nothing has come of it.
    Nobody,
    /// Nobody answered in time: somebody may have heard it, or hear it yet.
    Late,
    /// Nobody can be reached now: nothing was sent.
    Away,
    /// Too much is on its way already: nothing was sent.
    Full,
    /// Larger than anything that is carried.
    TooLarge(usize),
    /// No subject.
    NoSubject(String),
    /// The bus cannot be used at all, in a sentence.
    Unusable(String),
}

impl fmt::Display for BusError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BusError::Nobody => f.write_str("nobody listens there"),
            BusError::Late => f.write_str("nobody has answered in time"),
            BusError::Away => f.write_str("the bus does not answer"),
            BusError::Full => f.write_str("too much is on its way already"),
            BusError::TooLarge(size) => {
                write!(f, "{size} bytes are more than the {LARGEST} that are carried")
            }
            BusError::NoSubject(subject) => write!(f, "`{subject}` is no subject"),
            BusError::Unusable(sentence) => f.write_str(sentence),
        }
    }
}

impl Error for BusError {}
