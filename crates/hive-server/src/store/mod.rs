//! What is kept for ever. No other module knows SQL.
//!
//! All writes go through one [`Writer`] task that puts what is waiting into one transaction, so that many games
//! share one wait for the disk; an answer comes only when it is safe there. Reads have connections of
//! their own.

mod lessons;
mod open;
mod reads;
mod rows;
#[cfg(test)]
mod tests;
mod together;
mod writer;

pub(crate) use open::open;
pub(crate) use writer::{Change, Row, SeatChange, WriteError};

use hive_wire::{Each, Event, NewGame, OutcomeView, Side};
use serde::{Deserialize, Serialize};
use sqlx::SqlitePool;
use std::fs::File;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use tokio::sync::mpsc;

/// The file with all games.
pub(crate) struct Store {
    pool: SqlitePool,
    writes: mpsc::Sender<writer::Unit>,
    /// Whether what was last written could be.
    well: Arc<AtomicBool>,
    /// The secret with which cookies are signed.
    pub(crate) cookie_key: String,
    /// Held until the last write: nobody else may use the file.
    lock: Mutex<Option<File>>,
}

/// A game as it is kept.
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) created: i64,
    pub(crate) options: NewGame,
    /// Who sits where; nothing for open seats and engines.
    pub(crate) seats: Each<Option<String>>,
    pub(crate) events: Vec<Event>,
}

/// What lists want to know about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Summary {
    pub(crate) ply: u32,
    pub(crate) to_move: Side,
    pub(crate) names: Each<Option<String>>,
    pub(crate) outcome: Option<OutcomeView>,
}

/// A game in a list.
pub(crate) struct Listed {
    pub(crate) id: String,
    pub(crate) created: i64,
    pub(crate) updated: i64,
    pub(crate) options: NewGame,
    pub(crate) summary: Summary,
    pub(crate) seats: Each<Option<String>>,
}

/// What went wrong with the file, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoreError(pub(crate) String);

impl std::fmt::Display for StoreError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError(error.to_string())
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> StoreError {
        StoreError(format!("something kept cannot be read: {error}"))
    }
}
