//! What happens in many games at once, in a handful of statements: each is a way to another thread and back.

use crate::batch::{Head, Ready, Rows, SeatRow};
use crate::chain::{self, Link};
use crate::codec::VERSION;
use crate::{Damage, StoreError};
use hive_play::GameId;
use hive_rules::{ByColor, Color};
use sqlx::sqlite::SqliteRow;
use sqlx::{QueryBuilder, Row, Sqlite, SqliteConnection};
use std::collections::{HashMap, HashSet};

/// How many rows a statement takes. So few sizes that each is prepared once and then found again.
const SIZES: [usize; 5] = [256, 64, 16, 4, 1];

/// Rows in parts of those sizes.
fn parts<T>(mut rows: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let size = SIZES.into_iter().find(|&size| size <= rows.len())?;
        let (part, rest) = rows.split_at(size);
        rows = rest;
        Some(part)
    })
}

/// How a side is written in a row.
pub(super) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Where the games stand that are to be changed.
pub(super) async fn heads(
    connection: &mut SqliteConnection,
    units: &[&[Ready]],
) -> Result<HashMap<GameId, Head>, StoreError> {
    let mut seen = HashSet::new();
    let mut games = Vec::with_capacity(units.len());
    for change in units.iter().copied().flatten() {
        if seen.insert(&change.game) {
            games.push(&change.game);
        }
    }
    let mut heads = HashMap::with_capacity(games.len());
    for part in parts(&games) {
        let mut query: QueryBuilder<Sqlite> = QueryBuilder::new(
            "SELECT id, events, epoch, owner IS NOT NULL AS leased,
                    (SELECT MAX(number) FROM events WHERE game = id) AS last,
                    (SELECT chain FROM events WHERE game = id AND number = games.events) AS chain
             FROM games WHERE id IN ",
        );
        query.push_tuples(part, |mut row, game| {
            row.push_bind(game.as_str());
        });
        for row in query.build().fetch_all(&mut *connection).await? {
            heads.insert(GameId::from(row.try_get::<&str, _>("id")?), head(&row)?);
        }
    }
    seen.clear();
    let mut seated = Vec::new();
    for change in units.iter().copied().flatten() {
        if change.moves_seats() && seen.insert(&change.game) {
            seated.push(&change.game);
        }
    }
    for game in seated {
        let Some(head) = heads.get_mut(game) else { continue };
        let rows = sqlx::query("SELECT side FROM seats WHERE game = ?").bind(game.as_str());
        for row in rows.fetch_all(&mut *connection).await? {
            let taken: &str = row.try_get(0)?;
            head.taken.white |= taken == side(Color::White);
            head.taken.black |= taken == side(Color::Black);
        }
    }
    Ok(heads)
}

fn head(row: &SqliteRow) -> Result<Head, sqlx::Error> {
    let (events, epoch): (i64, i64) = (row.try_get("events")?, row.try_get("epoch")?);
    let (leased, last): (bool, Option<i64>) = (row.try_get("leased")?, row.try_get("last")?);
    let chain: Option<Vec<u8>> = row.try_get("chain")?;
    let link = if events == 0 { Some(chain::START) } else { chain.and_then(|c| Link::try_from(c).ok()) };
    // Nothing is added where something is missing, or where more lies than was counted.
    let whole = last.unwrap_or(0) == events && link.is_some();
    let number = u32::try_from(events).unwrap_or(u32::MAX);
    let damage = Damage { number, reason: "the last event is not the one that was counted".to_string() };
    Ok(Head {
        events: number,
        link: link.unwrap_or(chain::START),
        epoch: u64::try_from(epoch).ok().filter(|_| leased),
        taken: ByColor::default(),
        damage: (!whole).then_some(damage),
    })
}

/// Writes the rows. After an error everything has to be taken back.
pub(super) async fn write(connection: &mut SqliteConnection, rows: &Rows<'_>) -> Result<(), sqlx::Error> {
    for part in parts(&rows.games) {
        let mut insert: QueryBuilder<Sqlite> =
            QueryBuilder::new("INSERT INTO games (id, created, options, updated, summary) ");
        insert.push_values(part, |mut row, new| {
            row.push_bind(new.game.as_str()).push_bind(new.created).push_bind(new.agreement);
            row.push_bind(new.updated).push_bind(new.summary);
        });
        insert.build().execute(&mut *connection).await?;
    }
    for part in parts(&rows.events) {
        let mut insert: QueryBuilder<Sqlite> =
            QueryBuilder::new("INSERT INTO events (game, number, version, at, body, chain) ");
        insert.push_values(part, |mut row, event| {
            row.push_bind(event.game.as_str()).push_bind(i64::from(event.number));
            row.push_bind(i64::from(VERSION)).push_bind(event.at);
            row.push_bind(event.body).push_bind(&event.link[..]);
        });
        insert.build().execute(&mut *connection).await?;
    }
    for seat in &rows.seats {
        write_seat(connection, seat).await?;
    }
    for part in parts(&rows.states) {
        let mut update: QueryBuilder<Sqlite> = QueryBuilder::new(
            "UPDATE games SET updated = new.column2, summary = new.column3, alarm = new.column4,
                              events = new.column5 FROM (",
        );
        update.push_values(part, |mut row, state| {
            row.push_bind(state.game.as_str()).push_bind(state.updated).push_bind(state.summary);
            row.push_bind(state.alarm).push_bind(i64::from(state.events));
        });
        update.push(") AS new WHERE games.id = new.column1");
        update.build().execute(&mut *connection).await?;
        let mut update: QueryBuilder<Sqlite> =
            QueryBuilder::new("UPDATE seats SET updated = new.column2 FROM (");
        update.push_values(part, |mut row, state| {
            row.push_bind(state.game.as_str()).push_bind(state.updated);
        });
        update.push(") AS new WHERE seats.game = new.column1");
        update.build().execute(&mut *connection).await?;
    }
    Ok(())
}

async fn write_seat(connection: &mut SqliteConnection, seat: &SeatRow<'_>) -> Result<(), sqlx::Error> {
    let query = match seat.who {
        Some(who) => {
            let insert = sqlx::query("INSERT INTO seats (game, side, guest, updated) VALUES (?, ?, ?, ?)");
            insert.bind(seat.game.as_str()).bind(side(seat.color)).bind(who.as_str()).bind(seat.updated)
        }
        None => {
            let delete = sqlx::query("DELETE FROM seats WHERE game = ? AND side = ?");
            delete.bind(seat.game.as_str()).bind(side(seat.color))
        }
    };
    query.execute(connection).await.map(|_| ())
}
