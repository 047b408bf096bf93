//! Reading what is kept.

use crate::assemble::{self, EventRow, GameRow};
use crate::{Kept, Listed, ListedPage, Notice, Observer, PageMark, StoreError, codec};
use hive_play::{GameId, Identity, Millis};
use hive_rules::ByColor;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// A game as its row tells it, and who sits where.
pub(super) const GAME: &str = "SELECT created, options, events,
        (SELECT guest FROM seats WHERE game = id AND side = 'white') AS white,
        (SELECT guest FROM seats WHERE game = id AND side = 'black') AS black
    FROM games WHERE id = ?";

pub(super) const EVENTS: &str = "SELECT number, version, at, body, chain FROM events
    WHERE game = ? AND number <= ? ORDER BY number";

/// A part of a list. The index of seats alone says which games, in which order; only those are looked up.
pub(super) const LIST: &str = "SELECT mine.game, mine.updated, created, options, summary,
        (SELECT guest FROM seats WHERE game = id AND side = 'white') AS white,
        (SELECT guest FROM seats WHERE game = id AND side = 'black') AS black
    FROM (SELECT DISTINCT updated, game FROM seats WHERE guest = ? AND (updated, game) < (?, ?)
          ORDER BY updated DESC, game DESC LIMIT ?) AS mine
    CROSS JOIN games ON id = mine.game ORDER BY mine.updated DESC, mine.game DESC";

pub(super) const ALARMS: &str = "SELECT id FROM games WHERE alarm <= ? ORDER BY alarm LIMIT ?";

/// A game with all that happened in it.
pub(super) fn load(connection: &Connection, game: &GameId) -> Result<Option<Kept>, StoreError> {
    let mut query = connection.prepare_cached(GAME)?;
    let row = |row: &Row<'_>| {
        let count: i64 = row.get("events")?;
        let events = u32::try_from(count).unwrap_or(u32::MAX);
        let (created, agreement) = (row.get("created")?, row.get("options")?);
        Ok((count, GameRow { created, agreement, events, seats: seats(row)? }))
    };
    let Some((count, row)) = query.query_row([game.as_str()], row).optional()? else { return Ok(None) };
    // No more than were there when the row was read: events are added and never changed, so both are of one moment.
    let mut query = connection.prepare_cached(EVENTS)?;
    let (mut found, mut events) = (query.query(params![game.as_str(), count])?, Vec::new());
    while let Some(row) = found.next()? {
        events.push(event(row).map_err(damaged));
    }
    assemble::assemble(game, row, events).map(Some)
}

fn damaged(error: rusqlite::Error) -> String {
    format!("its row is damaged: {error}")
}

fn event(row: &Row<'_>) -> Result<EventRow, rusqlite::Error> {
    Ok(EventRow {
        number: row.get("number")?,
        version: row.get("version")?,
        at: row.get("at")?,
        body: row.get("body")?,
        chain: row.get("chain")?,
    })
}

fn seats(row: &Row<'_>) -> Result<ByColor<Option<Identity>>, rusqlite::Error> {
    let (white, black): (Option<String>, Option<String>) = (row.get("white")?, row.get("black")?);
    Ok(ByColor { white, black }.map(|guest| guest.map(Identity::from)))
}

/// The games of a person, the latest first.
pub(super) fn list(
    connection: &Connection,
    observer: &dyn Observer,
    who: &Identity,
    from: Option<PageMark>,
    most: u32,
) -> Result<ListedPage, StoreError> {
    // Nothing comes after the end of time.
    let (updated, game) =
        from.map_or((i64::MAX, String::new()), |mark| (mark.updated, mark.game.to_string()));
    let mut query = connection.prepare_cached(LIST)?;
    let mut rows = query.query(params![who.as_str(), updated, game, i64::from(most) + 1])?;
    let (mut page, mut last) = (ListedPage::default(), None);
    for _ in 0..most {
        let Some(row) = rows.next()? else { return Ok(page) };
        let game: GameId = row.get::<_, String>("game")?.into();
        let updated = row.get("updated")?;
        match listed(row, game.clone(), updated) {
            Ok(listed) => page.games.push(listed),
            // One that cannot be read hides none of the others.
            Err(reason) => observer.noticed(Notice::Unlisted { game: &game, reason: &reason }),
        }
        last = Some(PageMark { updated, game });
    }
    if rows.next()?.is_some() {
        page.next = last;
    }
    Ok(page)
}

fn listed(row: &Row<'_>, game: GameId, updated: Millis) -> Result<Listed, String> {
    let agreement = codec::decode_agreement(&row.get::<_, String>("options").map_err(damaged)?)?;
    Ok(Listed {
        game,
        created: row.get("created").map_err(damaged)?,
        updated,
        summary: codec::decode_summary(&row.get::<_, String>("summary").map_err(damaged)?)?,
        seats: assemble::shared(seats(row).map_err(damaged)?, &agreement.seats),
        agreement,
    })
}

/// The games that somebody has to look after by now, the most urgent first.
pub(super) fn alarms(connection: &Connection, now: Millis, most: u32) -> Result<Vec<GameId>, StoreError> {
    let mut query = connection.prepare_cached(ALARMS)?;
    let games = query.query_map(params![now, most], |row| row.get::<_, String>(0))?;
    games.map(|game| Ok(game?.into())).collect()
}

/// What a person is called.
pub(super) fn name_of(connection: &Connection, who: &Identity) -> Result<Option<String>, StoreError> {
    let mut query = connection.prepare_cached("SELECT name FROM guests WHERE id = ?")?;
    Ok(query.query_row([who.as_str()], |row| row.get(0)).optional()?)
}

/// Whether somebody has been here before.
pub(super) fn is_known(connection: &Connection, who: &Identity) -> Result<bool, StoreError> {
    let mut query = connection.prepare_cached(
        "SELECT 1 FROM guests WHERE id = ?1 UNION ALL SELECT 1 FROM seats WHERE guest = ?1
         UNION ALL SELECT 1 FROM solved WHERE guest = ?1 LIMIT 1",
    )?;
    Ok(query.exists([who.as_str()])?)
}

/// The lessons that a person has solved, in the order of solving.
pub(super) fn solved(connection: &Connection, who: &Identity) -> Result<Vec<String>, StoreError> {
    let mut query =
        connection.prepare_cached("SELECT lesson FROM solved WHERE guest = ? ORDER BY at, lesson")?;
    let lessons = query.query_map([who.as_str()], |row| row.get(0))?;
    lessons.map(|lesson| Ok(lesson?)).collect()
}

/// Whether anything can be read.
pub(super) fn one(connection: &Connection) -> Result<(), StoreError> {
    connection.prepare_cached("SELECT 1 FROM games LIMIT 1")?.exists([])?;
    Ok(())
}
