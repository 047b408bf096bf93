//! The file itself, read beside the server.

use crate::replay::Replay;
use hive_wire::{Event, Happening};
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
    /// How many seats people have taken.
    pub(crate) seats: usize,
    options: Value,
}

impl KeptGame {
    /// What its events say.
    pub(crate) fn replay(&self) -> Replay {
        Replay::of(&self.events, self.at_one_screen() || self.has_engine())
            .unwrap_or_else(|reason| panic!("game {}: {reason}", self.id))
    }

    fn seat(&self, side: &str) -> &str {
        self.options["seats"][side]["type"].as_str().unwrap_or_default()
    }

    fn at_one_screen(&self) -> bool {
        self.seat("white") == "sameScreen" || self.seat("black") == "sameScreen"
    }

    /// Whether an engine plays along: its turns come when nobody looks.
    pub(crate) fn has_engine(&self) -> bool {
        self.seat("white") == "engine" || self.seat("black") == "engine"
    }

    /// How many seats people must have: who makes a game sits at it, at one screen for both, and others come by link.
    pub(crate) fn due_seats(&self) -> usize {
        let joined = |event: &&Event| matches!(event.what, Happening::Joined { .. });
        if self.at_one_screen() { 2 } else { self.events.iter().filter(joined).count() }
    }
}

/// All games in the file, by name.
pub(crate) async fn read(data: &Path) -> BTreeMap<String, KeptGame> {
    let options = SqliteConnectOptions::new().filename(data.join("kypseli.sqlite")).read_only(true);
    let mut connection = options.connect().await.expect("the file can be read");
    // At one moment: an engine that goes on after the restart must not write between the two.
    let mut connection = connection.begin().await.expect("a transaction");
    let mut events: BTreeMap<String, Vec<Event>> = BTreeMap::new();
    let rows = sqlx::query("SELECT game, number, version, at, body FROM events ORDER BY game, number");
    for row in rows.fetch_all(&mut *connection).await.expect("there are events") {
        events.entry(row.get("game")).or_default().push(event(&row));
    }
    let rows = sqlx::query(
        "SELECT id, summary, options, (SELECT COUNT(*) FROM seats WHERE game = games.id) AS seats FROM games",
    );
    let games = rows.fetch_all(&mut *connection).await.expect("there are games");
    connection.rollback().await.expect("nothing was written");
    let mut game = |row: &SqliteRow| KeptGame {
        id: row.get("id"),
        events: events.remove(row.get::<&str, _>("id")).unwrap_or_default(),
        summary: serde_json::from_str(row.get("summary")).expect("it is JSON"),
        seats: row.get::<i64, _>("seats") as usize,
        options: serde_json::from_str(row.get("options")).expect("it is JSON"),
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
