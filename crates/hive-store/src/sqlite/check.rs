//! Going through a whole file: is every event of every game as it was written?

use super::link::Link;
use super::open::FILE;
use super::tally::Tally;
use super::{examine, reads, steps, trouble};
use crate::{Checked, StoreError};
use hive_play::GameId;
use std::path::Path;

/// Reads every game in the file of this folder, also while a server writes to it, and tells of each that is damaged what
/// is wrong with it. Nothing is changed.
pub fn check(folder: &Path, mut tell: impl FnMut(&GameId, &str)) -> Result<Checked, StoreError> {
    let path = folder.join(FILE);
    if !path.exists() {
        return Err(trouble::unusable(&path, " is not there"));
    }
    examine::examine(&path)?;
    let told = |error: rusqlite::Error| trouble::told(&path, &error);
    let connection = Link::to(&path).for_reading().map_err(told)?;
    if steps::version(&connection).map_err(told)? < steps::NEWEST {
        let older = " is of an older version, which has no chains: start the server once, and it is brought up to date";
        return Err(trouble::unusable(&path, older));
    }
    // First what was acknowledged: a server may write meanwhile.
    let acknowledged = Tally::remembered(folder).unwrap_or_default();
    let missing = Tally::of(&connection).map_err(told)?.missing(acknowledged).unwrap_or_default();
    let mut checked =
        Checked { missing_games: missing.games, missing_events: missing.events, ..Checked::default() };
    let mut last = String::new();
    loop {
        // One at a time: a file may hold more names than fit into memory.
        let next =
            connection.prepare_cached("SELECT id FROM games WHERE id > ? ORDER BY id LIMIT 1").and_then(
                |mut query| query.query_map([&last], |row| row.get::<_, String>(0))?.next().transpose(),
            );
        let Some(id) = next.map_err(told)? else { return Ok(checked) };
        let game = GameId::from(id.as_str());
        checked.game(&game, reads::load(&connection, &game), &mut tell);
        last = id;
    }
}
