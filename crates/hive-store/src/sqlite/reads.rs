//! Reading what is kept.

use crate::assemble::{self, EventRow, GameRow};
use crate::{Kept, Listed, ListedPage, Notice, Observer, PageMark, StoreError, Unreadable, codec};
use hive_play::{GameId, Identity, Millis};
use hive_rules::ByColor;
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, Rows, params};

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

/// A person's games that are not over. A summary has these words only when a game is (the first version says it in its own
/// way): in a name a quotation mark would have a stroke before it. So nothing that is over need be read.
pub(super) const UNFINISHED: &str = "SELECT mine.game, mine.updated, created, options, summary,
        (SELECT guest FROM seats WHERE game = id AND side = 'white') AS white,
        (SELECT guest FROM seats WHERE game = id AND side = 'black') AS black
    FROM (SELECT DISTINCT updated, game FROM seats WHERE guest = ?
          ORDER BY updated DESC, game DESC LIMIT 20000) AS mine
    CROSS JOIN games ON id = mine.game
    WHERE summary NOT LIKE '%\"ending\":%' AND summary NOT LIKE '%\"outcome\":{%'
    ORDER BY mine.updated DESC, mine.game DESC LIMIT ?";

/// Games that somebody has to look after sooner or later, the soonest first.
pub(super) const RUNNING: &str = "SELECT id AS game, updated, created, options, summary,
        (SELECT guest FROM seats WHERE game = id AND side = 'white') AS white,
        (SELECT guest FROM seats WHERE game = id AND side = 'black') AS black
    FROM games WHERE alarm > 0 ORDER BY alarm LIMIT ?";

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
    loop {
        match found.next() {
            Ok(Some(row)) => events.push(event(row).map_err(Unreadable::row)),
            Ok(None) => break,
            // A page of the file is damaged: what was read before it is as good as ever.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt) => {
                events.push(Err(Unreadable::row(error)));
                break;
            }
            Err(error) => return Err(error.into()),
        }
    }
    assemble::assemble(game, row, events).map(Some)
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

/// The games in which a clock runs.
pub(super) fn running(
    connection: &Connection,
    observer: &dyn Observer,
    most: u32,
) -> Result<Vec<Listed>, StoreError> {
    let mut query = connection.prepare_cached(RUNNING)?;
    all(query.query([most])?, observer)
}

/// The games of a person that are not over.
pub(super) fn unfinished(
    connection: &Connection,
    observer: &dyn Observer,
    who: &Identity,
    most: u32,
) -> Result<Vec<Listed>, StoreError> {
    let mut query = connection.prepare_cached(UNFINISHED)?;
    all(query.query(params![who.as_str(), most])?, observer)
}

/// All games that these rows tell of.
fn all(mut rows: Rows<'_>, observer: &dyn Observer) -> Result<Vec<Listed>, StoreError> {
    let mut games = Vec::new();
    while let Some(row) = rows.next()? {
        let game: GameId = row.get::<_, String>("game")?.into();
        match listed(row, game.clone(), row.get("updated")?) {
            Ok(listed) => games.push(listed),
            Err(reason) => observer.noticed(Notice::Unlisted { game: &game, reason: &reason }),
        }
    }
    Ok(games)
}

fn listed(row: &Row<'_>, game: GameId, updated: Millis) -> Result<Listed, Unreadable> {
    let agreement = codec::decode_agreement(&row.get::<_, String>("options").map_err(Unreadable::row)?)?;
    Ok(Listed {
        game,
        created: row.get("created").map_err(Unreadable::row)?,
        updated,
        summary: codec::decode_summary(&row.get::<_, String>("summary").map_err(Unreadable::row)?)?,
        seats: assemble::shared(seats(row).map_err(Unreadable::row)?, &agreement.seats),
        agreement,
    })
}
