//! Where the games stand that are written to: asked once of the file, and then known until somebody else writes to it.

use crate::StoreError;
use crate::batch::{Head, HeadRow, Ready};
use hashlink::LruCache;
use hive_play::GameId;
use hive_rules::ByColor;
use rusqlite::{Connection, OptionalExtension, Row};
use std::collections::HashMap;

/// So many are remembered; a few hundred bytes each.
const REMEMBERED: usize = 20_000;

const HEAD: &str = "SELECT events, epoch, owner IS NOT NULL AS leased,
        (SELECT MAX(number) FROM events WHERE game = id) AS last,
        (SELECT chain FROM events WHERE game = id AND number = games.events) AS chain,
        EXISTS (SELECT 1 FROM seats WHERE game = id AND side = 'white') AS white,
        EXISTS (SELECT 1 FROM seats WHERE game = id AND side = 'black') AS black
    FROM games WHERE id = ?";

/// The heads of the games that were written to last.
pub(super) struct Heads {
    known: LruCache<GameId, Head>,
    /// A number of SQLite's that changes when another connection has written.
    version: i64,
}

impl Heads {
    pub(super) fn new() -> Heads {
        Heads { known: LruCache::new(REMEMBERED), version: 0 }
    }

    /// Where the games stand that are to be changed, as far as they are there.
    pub(super) fn of(
        &mut self,
        connection: &Connection,
        units: &[&[Ready]],
    ) -> Result<HashMap<GameId, Head>, StoreError> {
        let version = connection.prepare_cached("PRAGMA data_version")?.query_row([], |row| row.get(0))?;
        if version != self.version {
            self.known.clear();
            self.version = version;
        }
        let mut heads = HashMap::with_capacity(units.len());
        for change in units.iter().copied().flatten().filter(|change| !change.is_new()) {
            if heads.contains_key(&change.game) {
                continue;
            }
            let found = match self.known.get(&change.game) {
                Some(head) => Some(head.clone()),
                None => read(connection, &change.game)?,
            };
            heads.extend(found.map(|head| (change.game.clone(), head)));
        }
        for change in units.iter().copied().flatten().filter(|change| change.is_new()) {
            // A game that is there must not be made again, though nobody chooses the same name twice.
            if let Some(head) = read(connection, &change.game)? {
                heads.entry(change.game.clone()).or_insert(head);
            }
        }
        Ok(heads)
    }

    /// Remembers where the games stand after what is safe now.
    pub(super) fn remember(&mut self, heads: HashMap<GameId, Head>) {
        for (game, head) in heads {
            // What is wrong with a game may be mended from outside.
            if head.damage.is_none() {
                self.known.insert(game, head);
            }
        }
    }

    /// Its epoch is another from now on.
    pub(super) fn forget(&mut self, game: &GameId) {
        self.known.remove(game);
    }

    /// Nobody knows what was written.
    pub(super) fn forget_all(&mut self) {
        self.known.clear();
    }
}

fn read(connection: &Connection, game: &GameId) -> Result<Option<Head>, rusqlite::Error> {
    connection.prepare_cached(HEAD)?.query_row([game.as_str()], head).optional()
}

fn head(row: &Row<'_>) -> Result<Head, rusqlite::Error> {
    let taken = ByColor { white: row.get("white")?, black: row.get("black")? };
    let (events, epoch, leased) = (row.get("events")?, row.get("epoch")?, row.get("leased")?);
    let (last, chain) = (row.get("last")?, row.get("chain")?);
    Ok(HeadRow { events, epoch, leased, last, chain, taken }.into())
}
