//! The moments in the table of seats, by which lists are ordered.
//!
//! With every turn both seats of a game would move to other places in their index, which is more to write than the turn
//! itself; and lists are asked for seldom. So the writer only remembers which games they lag behind in, and brings them
//! up to date before a list is read, when there are many, and at the end. What a crash leaves behind is found at the
//! next start.

use hive_play::GameId;
use rusqlite::Connection;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many games may lag behind.
const MOST: usize = 4096;

/// The games whose seats do not know yet when something last happened.
#[derive(Default)]
pub(super) struct Lagging {
    games: HashSet<GameId>,
    any: Arc<AtomicBool>,
}

impl Lagging {
    /// Whether there are any, for those who read lists.
    pub(super) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.any)
    }

    /// Something happened in these games.
    pub(super) fn add<'a>(&mut self, games: impl Iterator<Item = &'a GameId>) {
        for game in games {
            if !self.games.contains(game) {
                self.games.insert(game.clone());
            }
        }
        // Before anybody hears of it: whoever asks for a list then finds it set.
        self.any.store(!self.games.is_empty(), Ordering::Release);
    }

    pub(super) fn are_many(&self) -> bool {
        self.games.len() > MOST
    }

    /// Brings all seats up to date. The transaction may still fail: they are forgotten only when it is safe.
    pub(super) fn write(&self, connection: &Connection) -> Result<(), rusqlite::Error> {
        let mut update = connection.prepare_cached(
            "UPDATE seats SET updated = (SELECT updated FROM games WHERE id = game) WHERE game = ?",
        )?;
        for game in &self.games {
            update.execute([game.as_str()])?;
        }
        Ok(())
    }

    /// It is safe.
    pub(super) fn clear(&mut self) {
        self.games.clear();
        self.any.store(false, Ordering::Release);
    }
}

/// Brings up to date what a crash has left behind.
pub(super) fn catch_up(connection: &Connection) -> Result<usize, rusqlite::Error> {
    connection.execute(
        "UPDATE seats SET updated = games.updated FROM games
         WHERE games.id = seats.game AND games.updated <> seats.updated",
        [],
    )
}
