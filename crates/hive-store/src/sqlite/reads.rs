//! Reading what is kept.

use crate::assemble::{self, EventRow, GameRow};
use crate::{Kept, Listed, ListedPage, Notice, Observer, PageMark, StoreError, codec};
use hive_play::{GameId, Identity, Millis};
use hive_rules::ByColor;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqlitePool};

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
pub(super) async fn load(pool: &SqlitePool, game: &GameId) -> Result<Option<Kept>, StoreError> {
    let Some(row) = sqlx::query(GAME).bind(game.as_str()).fetch_optional(pool).await? else {
        return Ok(None);
    };
    let count: i64 = row.try_get("events")?;
    // No more than were there when the row was read: events are added and never changed, so both are of one moment.
    let events = sqlx::query(EVENTS).bind(game.as_str()).bind(count).fetch_all(pool).await?;
    let row = GameRow {
        created: row.try_get("created")?,
        agreement: row.try_get("options")?,
        events: u32::try_from(count).unwrap_or(u32::MAX),
        seats: seats(&row)?,
    };
    let events = events.iter().map(|row| event(row).map_err(|error| format!("its row is damaged: {error}")));
    assemble::assemble(game, row, events).map(Some)
}

fn event(row: &SqliteRow) -> Result<EventRow, sqlx::Error> {
    Ok(EventRow {
        number: row.try_get("number")?,
        version: row.try_get("version")?,
        at: row.try_get("at")?,
        body: row.try_get("body")?,
        chain: row.try_get("chain")?,
    })
}

fn seats(row: &SqliteRow) -> Result<ByColor<Option<Identity>>, sqlx::Error> {
    let (white, black): (Option<String>, Option<String>) = (row.try_get("white")?, row.try_get("black")?);
    Ok(ByColor { white, black }.map(|guest| guest.map(Identity::from)))
}

/// The games of a person, the latest first.
pub(super) async fn list(
    pool: &SqlitePool,
    observer: &dyn Observer,
    who: &Identity,
    from: Option<PageMark>,
    most: u32,
) -> Result<ListedPage, StoreError> {
    // Nothing comes after the end of time.
    let (updated, game) =
        from.map_or((i64::MAX, String::new()), |mark| (mark.updated, mark.game.to_string()));
    let rows = sqlx::query(LIST).bind(who.as_str()).bind(updated).bind(game).bind(i64::from(most) + 1);
    let rows = rows.fetch_all(pool).await?;
    let mut page = ListedPage::default();
    for row in rows.iter().take(most as usize) {
        let game = GameId::from(row.try_get::<&str, _>("game")?);
        let updated = row.try_get("updated")?;
        match listed(row, game.clone(), updated) {
            Ok(listed) => page.games.push(listed),
            // One that cannot be read hides none of the others.
            Err(reason) => observer.noticed(Notice::Unlisted { game: &game, reason: &reason }),
        }
        if rows.len() > most as usize {
            page.next = Some(PageMark { updated, game });
        }
    }
    Ok(page)
}

fn listed(row: &SqliteRow, game: GameId, updated: Millis) -> Result<Listed, String> {
    let damaged = |error: sqlx::Error| format!("its row is damaged: {error}");
    let agreement = codec::decode_agreement(row.try_get("options").map_err(damaged)?)?;
    Ok(Listed {
        game,
        created: row.try_get("created").map_err(damaged)?,
        updated,
        summary: codec::decode_summary(row.try_get("summary").map_err(damaged)?)?,
        seats: assemble::shared(seats(row).map_err(damaged)?, &agreement.seats),
        agreement,
    })
}

/// The games that somebody has to look after by now, the most urgent first.
pub(super) async fn alarms(pool: &SqlitePool, now: Millis, most: u32) -> Result<Vec<GameId>, StoreError> {
    let rows = sqlx::query(ALARMS).bind(now).bind(most).fetch_all(pool).await?;
    rows.iter().map(|row| Ok(row.try_get::<&str, _>(0)?.into())).collect()
}

/// What a person is called.
pub(super) async fn name_of(pool: &SqlitePool, who: &Identity) -> Result<Option<String>, StoreError> {
    let row = sqlx::query("SELECT name FROM guests WHERE id = ?").bind(who.as_str());
    row.fetch_optional(pool).await?.map(|row| Ok(row.try_get(0)?)).transpose()
}

/// Whether somebody has been here before.
pub(super) async fn is_known(pool: &SqlitePool, who: &Identity) -> Result<bool, StoreError> {
    let row = sqlx::query(
        "SELECT 1 FROM guests WHERE id = ?1 UNION ALL SELECT 1 FROM seats WHERE guest = ?1
         UNION ALL SELECT 1 FROM solved WHERE guest = ?1 LIMIT 1",
    );
    Ok(row.bind(who.as_str()).fetch_optional(pool).await?.is_some())
}

/// The lessons that a person has solved, in the order of solving.
pub(super) async fn solved(pool: &SqlitePool, who: &Identity) -> Result<Vec<String>, StoreError> {
    let rows = sqlx::query("SELECT lesson FROM solved WHERE guest = ? ORDER BY at, lesson");
    let rows = rows.bind(who.as_str()).fetch_all(pool).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Whether anything can be read.
pub(super) async fn one(pool: &SqlitePool) -> Result<(), StoreError> {
    sqlx::query("SELECT 1 FROM games LIMIT 1").fetch_optional(pool).await?;
    Ok(())
}
