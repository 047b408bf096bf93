//! What is handed in, as rows.

use super::writer::{Change, SeatChange, Work, WriteError};
use sqlx::SqliteConnection;

pub(super) async fn write_work(connection: &mut SqliteConnection, work: &Work) -> Result<(), WriteError> {
    match work {
        Work::Look | Work::End => Ok(()),
        Work::Try => try_to_write(connection).await,
        Work::Guest { id, name, at } => {
            sqlx::query(
                "INSERT INTO guests (id, name, created) VALUES (?, ?, ?)
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            )
            .bind(id)
            .bind(name)
            .bind(at)
            .execute(connection)
            .await?;
            Ok(())
        }
        Work::Solved { guest, lesson, at } => super::lessons::write(connection, guest, lesson, *at).await,
        Work::Changes(changes) => {
            for change in changes {
                write_change(connection, change).await?;
            }
            Ok(())
        }
    }
}

async fn write_change(connection: &mut SqliteConnection, change: &Change) -> Result<(), WriteError> {
    let summary = serde_json::to_string(&change.summary)?;
    if let Some(row) = &change.row {
        let rows = sqlx::query(
            "INSERT INTO games (id, created, options, updated, summary, alarm) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT DO NOTHING",
        )
        .bind(&change.game)
        .bind(row.created)
        .bind(serde_json::to_string(&row.options)?)
        .bind(change.updated)
        .bind(&summary)
        .bind(change.alarm)
        .execute(&mut *connection)
        .await?;
        taken_unless(rows.rows_affected() == 1)?;
    }
    for event in &change.events {
        let rows = sqlx::query(
            "INSERT INTO events (game, number, version, at, body) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT DO NOTHING",
        )
        .bind(&change.game)
        .bind(i64::from(event.number))
        .bind(i64::from(event.v))
        .bind(event.at)
        .bind(serde_json::to_string(&event.what)?)
        .execute(&mut *connection)
        .await?;
        taken_unless(rows.rows_affected() == 1)?;
    }
    for seat in &change.seats {
        write_seat(connection, &change.game, seat).await?;
    }
    if change.row.is_none() {
        sqlx::query("UPDATE games SET updated = ?, summary = ?, alarm = ? WHERE id = ?")
            .bind(change.updated)
            .bind(&summary)
            .bind(change.alarm)
            .bind(&change.game)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn write_seat(
    connection: &mut SqliteConnection,
    game: &str,
    seat: &SeatChange,
) -> Result<(), WriteError> {
    let side = super::reads::side_text(seat.side);
    let rows = match &seat.guest {
        Some(guest) => {
            sqlx::query("INSERT INTO seats (game, side, guest) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
                .bind(game)
                .bind(side)
                .bind(guest)
                .execute(connection)
                .await?
        }
        None => {
            sqlx::query("DELETE FROM seats WHERE game = ? AND side = ?")
                .bind(game)
                .bind(side)
                .execute(connection)
                .await?
        }
    };
    taken_unless(rows.rows_affected() == 1)
}

/// Writes something large enough to need room, and takes it away again.
async fn try_to_write(connection: &mut SqliteConnection) -> Result<(), WriteError> {
    sqlx::query("INSERT INTO keys (name, value) VALUES ('try', ?)")
        .bind("try".repeat(4096))
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM keys WHERE name = 'try'").execute(connection).await?;
    Ok(())
}

pub(super) const fn taken_unless(written: bool) -> Result<(), WriteError> {
    if written { Ok(()) } else { Err(WriteError::Taken) }
}
