//! What the writer does with what it is handed.

use super::{Change, Store, WriteError, open};
use crate::room::{check_options, new_game};
use crate::store::Summary;
use hive_wire::{EVENT_VERSION, Each, Event, Happening, NewGame, Side};
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row, SqliteConnection};
use std::sync::Arc;
use tokio::task::JoinSet;

const GAMES: usize = 40;

/// A change with one event of this number.
fn event(game: usize, number: u32, text: &str) -> Change {
    let what = Happening::Chat { side: None, name: "Anna".to_string(), text: text.to_string() };
    let summary = Summary { ply: number, to_move: Side::White, names: Each::default(), outcome: None };
    let events = vec![Event { v: EVENT_VERSION, number, at: 7, what }];
    Change { game: name(game), row: None, seats: Vec::new(), events, updated: 7, summary, alarm: None }
}

fn name(game: usize) -> String {
    format!("game-{game:011}")
}

async fn store(folder: &tempfile::TempDir) -> (Arc<Store>, tokio::task::JoinHandle<()>) {
    let (store, writer) = open(folder.path(), Arc::default()).await.expect("the file opens");
    let seats = json!({"white": {"type": "me"}, "black": {"type": "link"}});
    let options: NewGame = serde_json::from_value(json!({"ruleset": {}, "seats": seats})).expect("a game");
    let start = check_options(&options).expect("it makes sense");
    for game in 0..GAMES {
        let (nobody, name) = (Each::default(), name(game));
        let change = new_game(name, options.clone(), start.clone(), &nobody, &nobody, 7);
        store.write(vec![change]).await.expect("it is written");
    }
    (Arc::new(store), writer)
}

/// Two for each event of each game, all at once: one of the two is written, and no other game suffers.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_writers_one_is_refused_and_nobody_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, writer) = store(&folder).await;
    for number in 1..=5 {
        let mut writes = JoinSet::new();
        for game in 0..GAMES {
            // Every third game has a rival.
            for rival in 0..if game % 3 == 0 { 2 } else { 1 } {
                let store = Arc::clone(&store);
                writes.spawn(async move {
                    let written = store.write(vec![event(game, number, &format!("writer {rival}"))]).await;
                    (game, rival, written)
                });
            }
        }
        let mut winners = vec![Vec::new(); GAMES];
        while let Some(done) = writes.join_next().await {
            match done.expect("nobody panicked") {
                (game, rival, Ok(())) => winners[game].push(rival),
                (game, _, Err(error)) => assert_eq!((game % 3, error), (0, WriteError::Taken)),
            }
        }
        for (game, winners) in winners.iter().enumerate() {
            assert_eq!(winners.len(), 1, "game {game}, event {number}");
            let kept = store.game(&name(game)).await.expect("it is read").expect("it is there");
            assert_eq!(kept.events.len(), number as usize);
            let Some(Event { what: Happening::Chat { text, .. }, .. }) = kept.events.last() else {
                panic!("something was said")
            };
            assert_eq!(*text, format!("writer {}", winners[0]));
        }
    }
    store.finish(writer).await;
}

/// Several changes of one unit are written all or none.
#[tokio::test(flavor = "multi_thread")]
async fn a_unit_is_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, writer) = store(&folder).await;
    store.write(vec![event(1, 1, "first")]).await.expect("it is written");
    let both = store.write(vec![event(2, 1, "good"), event(1, 1, "too late")]).await;
    assert_eq!(both, Err(WriteError::Taken));
    let kept = store.game(&name(2)).await.expect("it is read").expect("it is there");
    assert!(kept.events.is_empty(), "half of it was written");
    store.write(vec![event(2, 1, "good"), event(1, 2, "in time")]).await.expect("it is written");
    store.finish(writer).await;
}

/// The file as somebody else sees it.
async fn beside(folder: &tempfile::TempDir) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(folder.path().join("kypseli.sqlite"));
    options.connect().await.expect("it opens")
}

/// What SQLite does when the disk is full, in the middle of somebody's transaction: it takes all of it back.
const FULL: &str = "CREATE TRIGGER full BEFORE INSERT ON events
                    BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END";

/// The disk is full, and then has room again. Whatever was acknowledged is seen by everybody, nothing of what was
/// refused is, and the writer knows when it is well.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_failure_nothing_is_acknowledged_that_is_not_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, writer) = store(&folder).await;
    let mut other = beside(&folder).await;
    let mut kept = vec![Vec::new(); GAMES];
    for round in 0..3 {
        assert!(store.is_well().await, "round {round}");
        sqlx::query(FULL).execute(&mut other).await.expect("it is full");
        let mut writes = JoinSet::new();
        for (game, texts) in kept.iter().enumerate() {
            let (store, number) = (Arc::clone(&store), texts.len() as u32 + 1);
            writes.spawn(async move { store.write(vec![event(game, number, "refused")]).await });
        }
        while let Some(written) = writes.join_next().await {
            assert!(matches!(written.expect("nobody panicked"), Err(WriteError::Failed(_))));
        }
        sqlx::query("DROP TRIGGER full").execute(&mut other).await.expect("there is room again");

        // Somebody who comes too late is refused in good order, alone or among others.
        if round > 0 {
            assert_eq!(store.write(vec![event(0, 1, "too late")]).await, Err(WriteError::Taken));
        }
        for (game, texts) in kept.iter_mut().enumerate() {
            let (number, text) = (texts.len() as u32 + 1, format!("round {round}"));
            assert_eq!(store.write(vec![event(game, number, &text)]).await, Ok(()));
            assert_eq!(store.write(vec![event(game, number, "too late")]).await, Err(WriteError::Taken));
            texts.push(text);
        }
        for (game, texts) in kept.iter().enumerate() {
            let bodies = sqlx::query("SELECT body FROM events WHERE game = ? ORDER BY number");
            let rows = bodies.bind(name(game)).fetch_all(&mut other).await.expect("it is read");
            let said = |row: &SqliteRow| match serde_json::from_str(row.get("body")).expect("an event") {
                Happening::Chat { text, .. } => text,
                other => panic!("nobody did that: {other:?}"),
            };
            assert_eq!(&rows.iter().map(said).collect::<Vec<_>>(), texts, "game {game}, round {round}");
        }
    }
    other.close().await.expect("it closes");
    store.finish(writer).await;
}

/// A writer that could not write is not well, and finds out by itself when it is again.
#[tokio::test(flavor = "multi_thread")]
async fn the_writer_knows_when_it_is_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, writer) = store(&folder).await;
    let mut other = beside(&folder).await;
    let full = FULL.replace("full BEFORE INSERT ON events", "keys BEFORE INSERT ON keys");
    for trigger in [FULL, &full] {
        sqlx::query(AssertSqlSafe(trigger)).execute(&mut other).await.expect("it is full");
    }
    assert!(store.is_well().await, "nobody has noticed yet");
    assert!(store.write(vec![event(1, 1, "refused")]).await.is_err());
    assert!(!store.is_well().await);
    assert!(!store.is_well().await, "asking alone does not make it well");
    for trigger in ["DROP TRIGGER full", "DROP TRIGGER keys"] {
        sqlx::query(trigger).execute(&mut other).await.expect("there is room again");
    }
    assert!(store.is_well().await, "it has tried");
    other.close().await.expect("it closes");
    store.finish(writer).await;
}

/// Before the file is brought up to date, a copy is made of what it was.
#[tokio::test(flavor = "multi_thread")]
async fn an_old_file_is_kept_beside_the_new_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let (old, writer) = store(&folder).await;
    old.write(vec![event(3, 1, "kept")]).await.expect("it is written");
    old.finish(writer).await;
    let copy = folder.path().join("kypseli-of-version-2.sqlite");
    assert!(!copy.exists(), "a new file has nothing to lose");
    let mut other = beside(&folder).await;
    for step in ["DROP TABLE keys", "DELETE FROM schema_version WHERE version = 3"] {
        sqlx::query(step).execute(&mut other).await.expect("it is old again");
    }
    other.close().await.expect("it closes");

    let (new, writer) = open(folder.path(), Arc::default()).await.expect("the file opens");
    let kept = new.game(&name(3)).await.expect("it is read").expect("it is there");
    assert_eq!(kept.events.len(), 1);
    new.finish(writer).await;
    let mut kept = SqliteConnectOptions::new().filename(&copy).connect().await.expect("the copy opens");
    let version = sqlx::query("SELECT MAX(version) FROM schema_version").fetch_one(&mut kept).await;
    assert_eq!(version.expect("it is read").get::<i64, _>(0), 2);
    let events = sqlx::query("SELECT COUNT(*) FROM events").fetch_one(&mut kept).await;
    assert_eq!(events.expect("it is read").get::<i64, _>(0), 1);
    kept.close().await.expect("it closes");
}
