//! What is kept, as text: types of its own, so that neither the game nor the wire can change by accident what was
//! written years ago.
//!
//! Version 2 is written. Version 1 is read and turned into what it would be today (upcasting). Fields that nobody knows
//! are refused: they would say something that we did not understand.
//!
//! Nodes of a cluster are exchanged one by one, so that for a while those of two releases write beside each other. A new
//! version is therefore **read one release before it is written**: first [`READ`] grows, a release later [`VERSION`], and
//! the compiler holds one against the other.

mod agreement;
mod event;
mod first;
mod seated;
mod summary;

pub(crate) use agreement::{decode_agreement, encode_agreement};
pub(crate) use event::encode_event;
pub(crate) use seated::{Decoded, known};
pub(crate) use summary::{decode_summary, encode_summary};

use crate::Unreadable;
use hive_rules::Color;
use serde::{Deserialize, Serialize};

/// The version of everything that is written.
pub(crate) const VERSION: u32 = 2;

/// The latest version that is read.
const READ: u32 = 2;

/// The latest version that the release before this one reads: nothing later is written beside it.
const READ_BEFORE: u32 = 2;

const _: () = assert!(
    VERSION <= READ_BEFORE && READ_BEFORE <= READ && READ <= READ_BEFORE + 1,
    "a version is read one release before it is written"
);

/// What happened, from the text of a row.
pub(crate) fn decode_event(version: i64, body: &str) -> Result<Decoded, Unreadable> {
    match version {
        1 => first::decode_event(body),
        2 => event::decode_event(body).map(Decoded::Whole),
        _ => Err(Unreadable::Version(version)),
    }
}

/// Texts that are not events carry their version in themselves; the first version had none.
#[derive(Deserialize)]
struct Versioned {
    #[serde(default = "one")]
    v: u32,
}

const fn one() -> u32 {
    1
}

/// Of which version a text is.
fn version(text: &str) -> Result<u32, Unreadable> {
    let Versioned { v } = serde_json::from_str(text).map_err(Unreadable::form)?;
    if v <= READ { Ok(v) } else { Err(Unreadable::Version(v.into())) }
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum StoredColor {
    White,
    Black,
}

impl From<Color> for StoredColor {
    fn from(color: Color) -> StoredColor {
        match color {
            Color::White => StoredColor::White,
            Color::Black => StoredColor::Black,
        }
    }
}

impl From<StoredColor> for Color {
    fn from(side: StoredColor) -> Color {
        match side {
            StoredColor::White => Color::White,
            StoredColor::Black => Color::Black,
        }
    }
}

/// Something for each player.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Each<T> {
    white: T,
    black: T,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a constant says is read is read, and nothing later: such a node says so, and leaves the game to others.
    #[test]
    fn every_version_that_is_said_to_be_read_is() {
        let turn = |version| match version {
            1 => r#"{"type":"pass","side":"white"}"#,
            _ => r#"{"pass":{"side":"white"}}"#,
        };
        for version in 1..=i64::from(READ) {
            assert!(decode_event(version, turn(version)).is_ok(), "version {version}");
            assert_eq!(super::version(&format!(r#"{{"v":{version}}}"#)), Ok(version as u32));
        }
        let next = i64::from(READ) + 1;
        assert_eq!(decode_event(next, turn(next)).err(), Some(Unreadable::Version(next)));
        assert_eq!(super::version(&format!(r#"{{"v":{next}}}"#)), Err(Unreadable::Version(next)));
    }
}
