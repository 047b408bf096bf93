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

use hive_rules::Color;
use serde::{Deserialize, Serialize};

/// The version of everything that is written.
pub(crate) const VERSION: u32 = 2;

/// What happened, from the text of a row.
pub(crate) fn decode_event(version: i64, body: &str) -> Result<Decoded, String> {
    match version {
        1 => first::decode_event(body),
        2 => event::decode_event(body).map(Decoded::Whole),
        _ => Err(format!("it is of version {version}, which is not known here")),
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
fn version(text: &str) -> Result<u32, String> {
    let Versioned { v } = serde_json::from_str(text).map_err(unread)?;
    if v <= VERSION { Ok(v) } else { Err(format!("it is of version {v}, which is not known here")) }
}

fn unread(error: serde_json::Error) -> String {
    format!("it cannot be read: {error}")
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Side {
    White,
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
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
