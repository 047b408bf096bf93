//! What is kept, as text: types of its own, so that neither the game nor the wire can change by accident what was
//! written years ago.
//!
//! Version 2 is written. Version 1 is read and turned into what it would be today (upcasting). Fields that nobody knows
//! are refused: they would say something that we did not understand.

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
    if v <= VERSION { Ok(v) } else { Err(Unreadable::Version(v.into())) }
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
