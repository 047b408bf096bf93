//! Who somebody is, and which game.

use std::fmt;
use std::sync::Arc;

macro_rules! name_of {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(Arc<str>);

        impl $name {
            /// The same as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> $name {
                $name(text.into())
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> $name {
                $name(text.into())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

name_of! {
    /// Who somebody is, whatever they are called and however they proved it: a guest today, an account tomorrow. Two
    /// that are equal are the same person.
    Identity
}

name_of! {
    /// The name of a game in links.
    GameId
}

impl Identity {
    /// Somebody who once sat in a seat and of whom nothing else was kept.
    pub fn forgotten() -> Identity {
        Identity::from("")
    }
}

/// Somebody, and what they are called now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub who: Identity,
    /// Under which name.
    pub name: Arc<str>,
}

impl Person {
    /// Somebody with this identity and this name.
    pub fn new(who: impl Into<Identity>, name: impl Into<Arc<str>>) -> Person {
        Person { who: who.into(), name: name.into() }
    }
}
