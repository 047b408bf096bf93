//! What happens in many games at once: one statement for each table, however many rows there are.

use super::link::Link;
use super::trouble::Trouble;
use crate::batch::Rows;
use crate::codec::VERSION;
use hive_rules::Color;
use std::collections::BTreeMap;
use tokio_postgres::types::ToSql;

const GAMES: &str = "INSERT INTO games (id, created, options, updated, summary)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[])";

const EVENTS: &str = "INSERT INTO events (game, number, version, at, body, chain)
    SELECT game, number, $6::bigint, at, body, chain
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[])
        AS new (game, number, at, body, chain)";

const FREED: &str = "DELETE FROM seats USING unnest($1::text[], $2::text[]) AS old (game, side)
    WHERE seats.game = old.game AND seats.side = old.side";

const TAKEN: &str = "INSERT INTO seats (game, side, guest, updated)
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
    ON CONFLICT (game, side) DO UPDATE SET guest = excluded.guest, updated = excluded.updated";

const STATES: &str = "UPDATE games
    SET updated = new.updated, summary = new.summary, alarm = new.alarm, events = new.events
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[])
        AS new (id, updated, summary, alarm, events)
    WHERE games.id = new.id";

/// The order of lists.
const ORDER: &str = "UPDATE seats SET updated = new.updated
    FROM unnest($1::text[], $2::bigint[]) AS new (game, updated) WHERE seats.game = new.game";

/// How a side is written in a row.
const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Writes the rows. After an error everything has to be taken back.
pub(super) async fn write(link: &mut Link, rows: &Rows<'_>) -> Result<(), Trouble> {
    if rows.states.is_empty() {
        return Ok(());
    }
    let version = i64::from(VERSION);
    let games = (
        column(&rows.games, |new| new.game.as_str()),
        column(&rows.games, |new| new.created),
        column(&rows.games, |new| new.agreement),
        column(&rows.games, |new| new.updated),
        column(&rows.games, |new| new.summary),
    );
    let events = (
        column(&rows.events, |event| event.game.as_str()),
        column(&rows.events, |event| i64::from(event.number)),
        column(&rows.events, |event| event.at),
        column(&rows.events, |event| event.body),
        column(&rows.events, |event| &event.link[..]),
    );
    let states = (
        column(&rows.states, |state| state.game.as_str()),
        column(&rows.states, |state| state.updated),
        column(&rows.states, |state| state.summary),
        column(&rows.states, |state| state.alarm),
        column(&rows.states, |state| i64::from(state.events)),
    );
    // Of several who sat in a seat one after the other the last counts.
    let seats: BTreeMap<_, _> =
        rows.seats.iter().map(|seat| ((seat.game.as_str(), side(seat.color)), seat)).collect();
    let (taken, freed): (Vec<_>, Vec<_>) = seats.into_iter().partition(|(_, seat)| seat.who.is_some());
    let freed = (column(&freed, |(key, _)| key.0), column(&freed, |(key, _)| key.1));
    let taken = (
        column(&taken, |(key, _)| key.0),
        column(&taken, |(key, _)| key.1),
        column(&taken, |(_, seat)| seat.who.map(|who| who.as_str())),
        column(&taken, |(_, seat)| seat.updated),
    );
    let work: [(&'static str, bool, Vec<&(dyn ToSql + Sync)>); 6] = [
        (GAMES, games.0.is_empty(), vec![&games.0, &games.1, &games.2, &games.3, &games.4]),
        (EVENTS, events.0.is_empty(), vec![&events.0, &events.1, &events.2, &events.3, &events.4, &version]),
        (FREED, freed.0.is_empty(), vec![&freed.0, &freed.1]),
        (TAKEN, taken.0.is_empty(), vec![&taken.0, &taken.1, &taken.2, &taken.3]),
        (STATES, false, vec![&states.0, &states.1, &states.2, &states.3, &states.4]),
        (ORDER, false, vec![&states.0, &states.1]),
    ];
    for (statement, empty, values) in &work {
        if !empty {
            link.execute(statement, values).await?;
        }
    }
    Ok(())
}

fn column<'a, R, T>(rows: &'a [R], of: impl Fn(&'a R) -> T) -> Vec<T> {
    rows.iter().map(of).collect()
}
