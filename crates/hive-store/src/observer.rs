//! What a store tells whoever counts and writes logs. It knows neither how to count nor where logs go.

use crate::{StoreError, Unreadable};
use hive_play::GameId;
use std::path::Path;
use std::pin::Pin;
use std::time::Duration;

/// Whoever may read next, until this is dropped.
pub type Turn = Box<dyn Send>;

/// Somebody who wants to know what a store does. Every method may do nothing; none may wait but [`Observer::turn`].
pub trait Observer: Send + Sync {
    /// So many events are safe, together, after so long.
    fn committed(&self, events: u64, took: Duration) {
        let _ = (events, took);
    }

    /// Something for the log.
    fn noticed(&self, notice: Notice<'_>) {
        let _ = notice;
    }

    /// Comes when whoever asks now may read. A store lets a few read at once, in the order in which they come, and does not
    /// know who they are; who knows it lets as many in as the store does, in an order of their own.
    fn turn(&self) -> Option<Pin<Box<dyn Future<Output = Turn> + Send + '_>>> {
        None
    }
}

/// Waits until whoever asks now may read.
pub(crate) async fn turn(observer: &dyn Observer) -> Option<Turn> {
    match observer.turn() {
        Some(coming) => Some(coming.await),
        None => None,
    }
}

/// Something for the log.
#[derive(Clone, Copy, Debug)]
pub enum Notice<'a> {
    /// What is kept was brought up to date, and lies here as it was before.
    Copied(&'a Path),
    /// Pages of the file are damaged, on which there are events of games: those games are shown as far as they can be read,
    /// and all others go on.
    Damaged(&'a Path),
    /// Something could not be written or closed.
    Failed(&'a StoreError),
    /// So much was acknowledged and is not there any more: the end of the log of writes was damaged, or an older copy was
    /// put in its place.
    Missing {
        /// Games.
        games: u64,
        /// Events of games.
        events: u64,
    },
    /// A game is missing in a list because its row cannot be understood.
    Unlisted {
        /// Which.
        game: &'a GameId,
        /// Why.
        reason: &'a Unreadable,
    },
}

/// Nobody who wants to know.
impl Observer for () {}
