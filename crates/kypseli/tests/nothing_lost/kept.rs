//! What is kept, read beside the server: a copy of the file at one moment, opened as the server would open it.

use crate::replay::Replay;
use hive_play::{Event, GameId, Happening, Meeting, SeatPlan};
use hive_store::{Kept, Store, sqlite};
use hive_wire::view::{Scene, event_view};
use rusqlite::{Connection, OpenFlags};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// A game in the file.
pub(crate) struct KeptGame {
    pub(crate) id: String,
    pub(crate) events: Vec<Event>,
    /// How many turns its row says that were taken.
    pub(crate) ply: u64,
    /// How many seats people have taken.
    pub(crate) seats: usize,
    kept: Kept,
    /// An empty table, for saying events in the words of the wire.
    scene: Scene,
}

impl KeptGame {
    /// What its events say.
    pub(crate) fn replay(&self) -> Replay {
        Replay::of(&self.events, self.at_one_screen() || self.has_engine())
            .unwrap_or_else(|reason| panic!("game {}: {reason}", self.id))
    }

    fn plans(&self) -> [SeatPlan; 2] {
        [self.kept.agreement.seats.white, self.kept.agreement.seats.black]
    }

    fn at_one_screen(&self) -> bool {
        self.plans().contains(&SeatPlan::SameScreen)
    }

    /// Whether an engine plays along: its turns come when nobody looks.
    pub(crate) fn has_engine(&self) -> bool {
        self.plans().iter().any(|plan| matches!(plan, SeatPlan::Engine { .. }))
    }

    /// How many seats people must have: everybody who sat down has one.
    pub(crate) fn due_seats(&self) -> usize {
        self.events.iter().filter(|event| matches!(event.what, Happening::Joined { .. })).count()
    }

    /// Whether this is what a player was told.
    pub(crate) fn has(&self, told: &hive_wire::Event) -> bool {
        let Some(kept) = self.events.get(told.number as usize - 1) else { return false };
        let same = match (&told.what, &kept.what) {
            (hive_wire::Happening::Turn { side, text, .. }, Happening::Turn { color, text: kept, .. }) => {
                side.color() == *color && *text == kept.to_string()
            }
            _ => event_view(kept, &self.scene).what == told.what,
        };
        same && (told.number, told.at) == (kept.number, kept.at)
    }
}

/// All games in the file, by name.
pub(crate) async fn read(data: &Path) -> BTreeMap<String, KeptGame> {
    let copy = tempfile::tempdir().expect("a folder");
    let file = copy.path().join("kypseli.sqlite");
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
    let connection =
        Connection::open_with_flags(data.join("kypseli.sqlite"), flags).expect("the file can be read");
    // At one moment: an engine that goes on after the restart must not write in between.
    connection.execute("VACUUM INTO ?", [file.to_str()]).expect("it can be copied");
    let rows = rows(&file);
    let store = sqlite::open(copy.path(), Arc::new(())).await.expect("it can be opened");
    let mut games = BTreeMap::new();
    for (id, summary, seats) in rows {
        let mut kept =
            store.load(&GameId::from(id.as_str())).await.expect("it can be read").expect("it is there");
        assert_eq!(kept.damage, None, "game {id}");
        let summary: serde_json::Value = serde_json::from_str(&summary).expect("it is JSON");
        let empty = Meeting::new(kept.agreement.clone(), kept.created).expect("a game");
        let game = KeptGame {
            id: id.clone(),
            events: std::mem::take(&mut kept.events),
            ply: summary["ply"].as_u64().expect("a number"),
            seats,
            kept,
            scene: Scene::of(&empty),
        };
        games.insert(id, game);
    }
    store.close().await.expect("it closes");
    games
}

/// Each game's name, its summary, and how many sit there.
fn rows(file: &Path) -> Vec<(String, String, usize)> {
    let connection = Connection::open(file).expect("it can be read");
    let orphans = "SELECT COUNT(*) FROM events WHERE game NOT IN (SELECT id FROM games)";
    let orphans: i64 = connection.query_row(orphans, [], |row| row.get(0)).expect("a number");
    assert_eq!(orphans, 0, "there are events of games that are not there");
    let games = "SELECT id, summary, (SELECT COUNT(*) FROM seats WHERE game = games.id) FROM games";
    let mut games = connection.prepare(games).expect("it is understood");
    let games = games.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, i64>(2)? as usize)));
    games.expect("there are games").map(|game| game.expect("a game")).collect()
}
