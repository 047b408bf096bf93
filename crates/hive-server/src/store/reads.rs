//! Reading what is kept.

use super::{Kept, Listed, Store, StoreError};
use hive_wire::{EVENT_VERSION, Each, Event, Side};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

/// How many games a list shows at once.
const LIST: i64 = 200;

/// How a side is written in a row.
pub(super) const fn side_text(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

impl Store {
    /// A game with all that happened in it.
    pub(crate) async fn game(&self, id: &str) -> Result<Option<Kept>, StoreError> {
        let row = sqlx::query("SELECT created, options FROM games WHERE id = ?").bind(id);
        let Some(row) = row.fetch_optional(&self.pool).await? else { return Ok(None) };
        // Events are read after the row: a game is written before anything happens in it.
        let events =
            sqlx::query("SELECT number, version, at, body FROM events WHERE game = ? ORDER BY number")
                .bind(id)
                .fetch_all(&self.pool)
                .await?;
        Ok(Some(Kept {
            id: id.to_string(),
            created: row.try_get("created")?,
            options: serde_json::from_str(row.try_get("options")?)?,
            seats: self.seats(id).await?,
            events: events.iter().map(event).collect::<Result<_, _>>()?,
        }))
    }

    /// Whether there is such a game.
    pub(crate) async fn has_game(&self, id: &str) -> Result<bool, StoreError> {
        let row = sqlx::query("SELECT 1 FROM games WHERE id = ?").bind(id).fetch_optional(&self.pool).await?;
        Ok(row.is_some())
    }

    async fn seats(&self, id: &str) -> Result<Each<Option<String>>, StoreError> {
        let rows = sqlx::query("SELECT side, guest FROM seats WHERE game = ?");
        let mut seats = Each::default();
        for row in rows.bind(id).fetch_all(&self.pool).await? {
            let side: String = row.try_get("side")?;
            let side = if side == side_text(Side::White) { Side::White } else { Side::Black };
            *seats.of_mut(side) = Some(row.try_get("guest")?);
        }
        Ok(seats)
    }

    /// The games of a guest, the latest first, without so many of them; and whether there are more.
    pub(crate) async fn games_of(&self, guest: &str, skip: u32) -> Result<(Vec<Listed>, bool), StoreError> {
        let rows = sqlx::query(
            "SELECT id, created, updated, options, summary FROM games
             WHERE id IN (SELECT game FROM seats WHERE guest = ?) ORDER BY updated DESC, id LIMIT ? OFFSET ?",
        );
        let mut games = Vec::new();
        let rows = rows.bind(guest).bind(LIST + 1).bind(i64::from(skip)).fetch_all(&self.pool).await?;
        let more = rows.len() as i64 > LIST;
        for row in rows.into_iter().take(LIST as usize) {
            let id: String = row.try_get("id")?;
            let seats = self.seats(&id).await?;
            match listed(&row, id, seats) {
                Ok(game) => games.push(game),
                // One that cannot be read hides none of the others.
                Err(error) => tracing::warn!(%error, "a game cannot be listed"),
            }
        }
        Ok((games, more))
    }

    /// The games that somebody has to look after by now.
    pub(crate) async fn alarmed(&self, now: i64) -> Result<Vec<String>, StoreError> {
        let rows =
            sqlx::query("SELECT id FROM games WHERE alarm <= ?").bind(now).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }

    /// The name of a guest who has been here before.
    pub(crate) async fn guest_name(&self, id: &str) -> Result<Option<String>, StoreError> {
        let row =
            sqlx::query("SELECT name FROM guests WHERE id = ?").bind(id).fetch_optional(&self.pool).await?;
        row.map(|row| Ok(row.try_get("name")?)).transpose()
    }

    /// Whether somebody has been here before, under a name, in a seat or with a lesson.
    pub(crate) async fn knows_guest(&self, id: &str) -> Result<bool, StoreError> {
        let row = sqlx::query(
            "SELECT 1 FROM guests WHERE id = ?1 UNION ALL SELECT 1 FROM seats WHERE guest = ?1
             UNION ALL SELECT 1 FROM solved WHERE guest = ?1 LIMIT 1",
        );
        Ok(row.bind(id).fetch_optional(&self.pool).await?.is_some())
    }

    /// Whether the file can be read and written.
    pub(crate) async fn is_well(&self) -> bool {
        sqlx::query("SELECT 1").fetch_one(&self.pool).await.is_ok() && self.can_write().await
    }
}

fn listed(row: &SqliteRow, id: String, seats: Each<Option<String>>) -> Result<Listed, StoreError> {
    Ok(Listed {
        id,
        seats,
        created: row.try_get("created")?,
        updated: row.try_get("updated")?,
        options: serde_json::from_str(row.try_get("options")?)?,
        summary: serde_json::from_str(row.try_get("summary")?)?,
    })
}

fn event(row: &SqliteRow) -> Result<Event, StoreError> {
    let (number, version): (i64, i64) = (row.try_get("number")?, row.try_get("version")?);
    if version > i64::from(EVENT_VERSION) {
        return Err(StoreError(format!("event {number} was written by a newer kypseli")));
    }
    Ok(Event {
        v: version as u8,
        number: number as u32,
        at: row.try_get("at")?,
        what: serde_json::from_str(row.try_get("body")?)?,
    })
}
