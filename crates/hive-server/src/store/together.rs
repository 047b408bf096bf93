//! What happens in many games at once, in two statements: most of what is written are turns, and every statement
//! is a way to another thread and back.

use super::rows::taken_unless;
use super::writer::{Change, WriteError};
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

/// Whether nothing but events come with a change: no new game, no seat.
pub(super) fn is_plain(change: &Change) -> bool {
    change.row.is_none() && change.seats.is_empty()
}

/// Writes plain changes, each of another game. After an error everything has to be taken back.
pub(super) async fn write(connection: &mut SqliteConnection, changes: &[&Change]) -> Result<(), WriteError> {
    if changes.is_empty() {
        return Ok(());
    }
    let (mut events, mut games) = (Vec::new(), Vec::new());
    for change in changes {
        for event in &change.events {
            events.push((&change.game, event, serde_json::to_string(&event.what)?));
        }
        games.push((change, serde_json::to_string(&change.summary)?));
    }
    let expected = events.len() as u64;
    let mut insert: QueryBuilder<Sqlite> =
        QueryBuilder::new("INSERT INTO events (game, number, version, at, body) ");
    insert.push_values(events, |mut row, (game, event, body)| {
        row.push_bind(game).push_bind(i64::from(event.number)).push_bind(i64::from(event.v));
        row.push_bind(event.at).push_bind(body);
    });
    insert.push(" ON CONFLICT DO NOTHING");
    let rows = insert.build().execute(&mut *connection).await?;
    taken_unless(rows.rows_affected() == expected)?;

    let mut update: QueryBuilder<Sqlite> = QueryBuilder::new(
        "UPDATE games SET updated = new.column2, summary = new.column3, alarm = new.column4 FROM (",
    );
    update.push_values(games, |mut row, (change, summary)| {
        row.push_bind(&change.game).push_bind(change.updated).push_bind(summary).push_bind(change.alarm);
    });
    update.push(") AS new WHERE games.id = new.column1");
    update.build().execute(connection).await?;
    Ok(())
}
