//! Events as nodes carry them to each other: written as they are kept, with the version of their text, so that nodes of two
//! versions understand each other as far as each can read what the other keeps.

use crate::codec::{self, Decoded};
use hive_play::{Event, Millis};
use serde::{Deserialize, Serialize};

/// An event on its way to another node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carried {
    number: u32,
    at: Millis,
    version: u32,
    body: String,
}

impl Carried {
    /// An event as it is carried; nothing if it cannot be written, which is never so.
    pub fn of(event: &Event) -> Option<Carried> {
        let body = codec::encode_event(&event.what).ok()?;
        Some(Carried { number: event.number, at: event.at, version: codec::VERSION, body })
    }

    /// The event again; nothing if this program does not know such events: then the store has to be asked.
    pub fn event(&self) -> Option<Event> {
        match codec::decode_event(i64::from(self.version), &self.body).ok()? {
            Decoded::Whole(what) => Some(Event { number: self.number, at: self.at, what }),
            _ => None,
        }
    }
}
