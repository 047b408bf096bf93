//! What happens in many games at once, row by row: each statement is prepared once, and nothing travels between threads.

use crate::batch::{Rows, SeatRow};
use crate::codec::VERSION;
use hive_rules::Color;
use rusqlite::{Connection, params};

/// How a side is written in a row.
pub(super) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Writes the rows. After an error everything has to be taken back.
pub(super) fn write(connection: &Connection, rows: &Rows<'_>) -> Result<(), rusqlite::Error> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO games (id, created, options, updated, summary) VALUES (?, ?, ?, ?, ?)",
    )?;
    for new in &rows.games {
        insert.execute(params![new.game.as_str(), new.created, new.agreement, new.updated, new.summary])?;
    }
    let mut insert = connection.prepare_cached(
        "INSERT INTO events (game, number, version, at, body, chain) VALUES (?, ?, ?, ?, ?, ?)",
    )?;
    for event in &rows.events {
        let (game, number) = (event.game.as_str(), event.number);
        insert.execute(params![game, number, VERSION, event.at, event.body, event.link])?;
    }
    for seat in &rows.seats {
        write_seat(connection, seat)?;
    }
    let mut update = connection
        .prepare_cached("UPDATE games SET updated = ?, summary = ?, alarm = ?, events = ? WHERE id = ?")?;
    for state in &rows.states {
        update.execute(params![
            state.updated,
            state.summary,
            state.alarm,
            state.events,
            state.game.as_str()
        ])?;
    }
    Ok(())
}

fn write_seat(connection: &Connection, seat: &SeatRow<'_>) -> Result<(), rusqlite::Error> {
    let (game, side) = (seat.game.as_str(), side(seat.color));
    match seat.who {
        Some(who) => connection
            .prepare_cached("INSERT INTO seats (game, side, guest, updated) VALUES (?, ?, ?, ?)")?
            .execute(params![game, side, who.as_str(), seat.updated])?,
        None => connection
            .prepare_cached("DELETE FROM seats WHERE game = ? AND side = ?")?
            .execute([game, side])?,
    };
    Ok(())
}
