//! Where the games stand that are written to. They are locked first, so that no other node changes them meanwhile, and
//! asked by a second statement: one that waits for a lock still sees other tables as they were before it waited.

use super::trouble::Trouble;
use crate::batch::{Head, HeadRow};
use hive_play::GameId;
use hive_rules::ByColor;
use std::collections::HashMap;
use tokio_postgres::Row;

/// In the order of their names: two who lock the same games in two orders would wait for each other.
pub(super) const LOCK: &str = "SELECT id FROM games WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE";

pub(super) const HEADS: &str = "SELECT id, games.events, epoch, owner IS NOT NULL AS leased,
        (SELECT MAX(number) FROM events WHERE game = id) AS last,
        (SELECT chain FROM events WHERE game = id AND number = games.events) AS chain,
        EXISTS (SELECT 1 FROM seats WHERE game = id AND side = 'white') AS white,
        EXISTS (SELECT 1 FROM seats WHERE game = id AND side = 'black') AS black
    FROM games WHERE id = ANY($1)";

/// The heads in these rows.
pub(super) fn heads(rows: &[Row]) -> Result<HashMap<GameId, Head>, Trouble> {
    let mut heads = HashMap::with_capacity(rows.len());
    for row in rows {
        heads.insert(row.try_get::<_, String>("id")?.into(), head(row)?);
    }
    Ok(heads)
}

fn head(row: &Row) -> Result<Head, tokio_postgres::Error> {
    let taken = ByColor { white: row.try_get("white")?, black: row.try_get("black")? };
    let (events, epoch, leased) = (row.try_get("events")?, row.try_get("epoch")?, row.try_get("leased")?);
    let (last, chain) = (row.try_get("last")?, row.try_get("chain")?);
    Ok(HeadRow { events, epoch, leased, last, chain, taken }.into())
}
