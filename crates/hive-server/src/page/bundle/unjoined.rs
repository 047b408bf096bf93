//! Why modules cannot be joined.

use std::fmt;

/// A module that cannot be joined with the others.
#[derive(Debug, PartialEq, Eq)]
pub(in super::super) struct Unjoined {
    module: String,
    why: Why,
}

/// What is the matter with it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// It is imported, and not there.
    Missing,
    /// It imports itself, by way of others.
    Circle,
    /// This line is in none of the forms that are known.
    Unknown(String),
    /// Others would have to wait for it.
    Waits,
    /// It imports from outside of the page.
    Outside,
}

impl Why {
    pub(super) fn of(self, module: &str) -> Unjoined {
        Unjoined { module: module.to_string(), why: self }
    }
}

impl fmt::Display for Unjoined {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}: ", self.module)?;
        match &self.why {
            Why::Missing => to.write_str("there is no such module"),
            Why::Circle => to.write_str("it is imported in a circle"),
            Why::Unknown(line) => write!(to, "`{line}` is not understood"),
            Why::Waits => to.write_str("it waits while it loads"),
            Why::Outside => to.write_str("it imports what is no module"),
        }
    }
}

impl std::error::Error for Unjoined {}
