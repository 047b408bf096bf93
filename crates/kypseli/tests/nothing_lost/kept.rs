//! The file itself, read beside the server.

use crate::replay::Replay;
use hive_server::wire::Event;
use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions, Connection, Row};
use std::collections::BTreeMap;
use std::path::Path;

/// A game in the file.
pub(crate) struct KeptGame {
    pub(crate) id: String,
    pub(crate) events: Vec<Event>,
    pub(crate) summary: Value,
    pub(crate) seats: i64,
}

impl KeptGame {
    /// What its events say.
    pub(crate) fn replay(&self) -> Replay {
        Replay::of(&self.events).unwrap_or_else(|reason| panic!("game {}: {reason}", self.id))
    }
}

/// All games in the file, by name.
pub(crate) async fn read(data: &Path) -> BTreeMap<String, KeptGame> {
    let options = SqliteConnectOptions::new().filename(data.join("kypseli.sqlite")).read_only(true);
    let mut connection = options.connect().await.expect("the file can be read");
    let mut events: BTreeMap<String, Vec<Event>> = BTreeMap::new();
    let rows = sqlx::query("SELECT game, number, version, at, body FROM events ORDER BY game, number");
    for row in rows.fetch_all(&mut connection).await.expect("there are events") {
        events.entry(row.get("game")).or_default().push(event(&row));
    }
    let rows = sqlx::query(
        "SELECT id, summary, (SELECT COUNT(*) FROM seats WHERE game = games.id) AS seats FROM games",
    );
    let games = rows.fetch_all(&mut connection).await.expect("there are games");
    connection.close().await.expect("it can be closed");
    let mut game = |row: &SqliteRow| KeptGame {
        id: row.get("id"),
        events: events.remove(row.get::<&str, _>("id")).unwrap_or_default(),
        summary: serde_json::from_str(row.get("summary")).expect("it is JSON"),
        seats: row.get("seats"),
    };
    let games = games.iter().map(|row| (row.get("id"), game(row))).collect();
    assert!(events.is_empty(), "there are events of games that are not there: {:?}", events.keys());
    games
}

fn event(row: &SqliteRow) -> Event {
    Event {
        v: row.get::<i64, _>("version") as u8,
        number: row.get::<i64, _>("number") as u32,
        at: row.get("at"),
        what: serde_json::from_str(row.get("body")).expect("an event is written whole"),
    }
}
