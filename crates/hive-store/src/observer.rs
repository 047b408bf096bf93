//! What a store tells whoever counts and writes logs. It knows neither how to count nor where logs go.

use crate::StoreError;
use hive_play::GameId;
use std::path::Path;
use std::time::Duration;

/// Somebody who wants to know what a store does. Every method may do nothing; none may wait.
pub trait Observer: Send + Sync {
    /// So many events are safe, together, after so long.
    fn committed(&self, events: u64, took: Duration) {
        let _ = (events, took);
    }

    /// Something for the log.
    fn noticed(&self, notice: Notice<'_>) {
        let _ = notice;
    }
}

/// Something for the log.
#[derive(Clone, Copy, Debug)]
pub enum Notice<'a> {
    /// What is kept was brought up to date, and lies here as it was before.
    Copied(&'a Path),
    /// Something could not be written or closed.
    Failed(&'a StoreError),
    /// A game is missing in a list because its row cannot be understood.
    Unlisted {
        /// Which.
        game: &'a GameId,
        /// Why.
        reason: &'a str,
    },
}

/// Nobody who wants to know.
impl Observer for () {}
