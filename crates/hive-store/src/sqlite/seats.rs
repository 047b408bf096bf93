//! The moments in the table of seats, by which lists are ordered.
//!
//! With every turn both seats of a game would move to other places in their index, which is more to write than the turn
//! itself; and lists are asked for seldom. So the writer only remembers which games they lag behind in, and brings those
//! of a person up to date before their list is read, a few when there are many, and all at the end. What a crash leaves
//! behind is found at the next start.

use hive_play::{GameId, Identity};
use rusqlite::Connection;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// So many games may lag behind before each batch sees to some of them.
const MANY: usize = 16_384;

/// How many that are: a batch that saw to all would keep everybody waiting.
const SOME: usize = 64;

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

    /// All of them.
    pub(super) fn all(&self) -> Vec<GameId> {
        self.games.iter().cloned().collect()
    }

    /// A few, if there are many.
    pub(super) fn some(&self) -> Vec<GameId> {
        let count = if self.games.len() > MANY { SOME } else { 0 };
        self.games.iter().take(count).cloned().collect()
    }

    /// Those in which a person sits.
    pub(super) fn of(&self, who: &Identity, connection: &Connection) -> Result<Vec<GameId>, rusqlite::Error> {
        let mut query = connection.prepare_cached("SELECT game FROM seats WHERE guest = ?")?;
        let games = query.query_map([who.as_str()], |row| row.get::<_, String>(0))?;
        let games: Vec<GameId> = games.map(|game| game.map(GameId::from)).collect::<Result<_, _>>()?;
        Ok(games.into_iter().filter(|game| self.games.contains(game)).collect())
    }

    /// They are up to date, and that is safe.
    pub(super) fn forget(&mut self, games: &[GameId]) {
        for game in games {
            self.games.remove(game);
        }
        self.any.store(!self.games.is_empty(), Ordering::Release);
    }
}

/// Brings the seats of these games up to date.
pub(super) fn write(connection: &Connection, games: &[GameId]) -> Result<(), rusqlite::Error> {
    let mut update = connection.prepare_cached(
        "UPDATE seats SET updated = (SELECT updated FROM games WHERE id = game) WHERE game = ?",
    )?;
    for game in games {
        update.execute([game.as_str()])?;
    }
    Ok(())
}

/// Brings up to date what a crash has left behind.
pub(super) fn catch_up(connection: &Connection) -> Result<usize, rusqlite::Error> {
    connection.execute(
        "UPDATE seats SET updated = games.updated FROM games
         WHERE games.id = seats.game AND games.updated <> seats.updated",
        [],
    )
}
