//! Why a row that is there cannot be understood.

use hive_rules::Edition;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// What is wrong with something that is kept, with what found it. Two are alike where they say the same.
#[derive(Clone, Debug)]
pub enum Unreadable {
    /// An event with this number was written, and is not there.
    Missing,
    /// An event, or one before it, is not the one that was written: the hash chain breaks here.
    Changed,
    /// The last event is not the one that the game's row counts.
    Miscounted,
    /// Written by a later version of this program.
    Version(i64),
    /// Not the form that its version has.
    Form(Arc<dyn Error + Send + Sync>),
    /// A turn that is none.
    Turn(Arc<dyn Error + Send + Sync>),
    /// A column without a value, or with one of another kind.
    Row(Arc<dyn Error + Send + Sync>),
    /// An edition with tiles that are not in its box.
    Box(Edition),
    /// A game that somebody won, without saying who.
    NoWinner,
    /// It is as it was written, and breaks the laws of a game between people.
    Lawless(Arc<dyn Error + Send + Sync>),
}

impl Unreadable {
    /// Of a text that is not in the form of its version.
    pub(crate) fn form(error: serde_json::Error) -> Unreadable {
        Unreadable::Form(Arc::new(error))
    }

    /// Of a row whose columns are not as they should be.
    pub(crate) fn row(error: impl Error + Send + Sync + 'static) -> Unreadable {
        Unreadable::Row(Arc::new(error))
    }
}

impl PartialEq for Unreadable {
    fn eq(&self, other: &Unreadable) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other) && self.to_string() == other.to_string()
    }
}

impl Eq for Unreadable {}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::Missing => f.write_str("it is missing"),
            Unreadable::Changed => f.write_str("it, or one before it, is not as it was written"),
            Unreadable::Miscounted => f.write_str("the last event is not the one that was counted"),
            Unreadable::Version(version) => {
                write!(f, "it is of version {version}, which is not known here")
            }
            Unreadable::Form(error) => write!(f, "it cannot be read: {error}"),
            Unreadable::Turn(error) => write!(f, "its turn cannot be read: {error}"),
            Unreadable::Row(error) => write!(f, "its row is damaged: {error}"),
            Unreadable::Box(edition) => write!(f, "edition {edition:?} has other expansions in its box"),
            Unreadable::NoWinner => f.write_str("it is won by nobody"),
            Unreadable::Lawless(error) => write!(f, "{error}"),
        }
    }
}

impl Error for Unreadable {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Unreadable::Form(error)
            | Unreadable::Turn(error)
            | Unreadable::Row(error)
            | Unreadable::Lawless(error) => Some(error.as_ref()),
            Unreadable::Missing
            | Unreadable::Changed
            | Unreadable::Miscounted
            | Unreadable::Version(_)
            | Unreadable::Box(_)
            | Unreadable::NoWinner => None,
        }
    }
}
