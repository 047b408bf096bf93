//! A disk that is full, and a file that somebody takes away while it is in use.

use crate::{Folder, connect};
use hive_play::GameId;
use hive_store::conformance::{change, found, said};
use hive_store::sqlite::SqliteStore;
use hive_store::{Change, Store, StoreError};
use std::fs;
use std::sync::Arc;
use tokio::task::JoinSet;

const GAMES: usize = 40;

fn name(game: usize) -> GameId {
    format!("game-{game}").into()
}

fn line(game: usize, number: u32, text: &str) -> Vec<Change> {
    vec![change(&name(game), 7, vec![said(number, 7, text)])]
}

async fn filled(folder: &Folder) -> Arc<SqliteStore> {
    let store = folder.store().await;
    for game in 0..GAMES {
        found(&store, &name(game), 0, Some(&"a".into()), None).await;
    }
    Arc::new(store)
}

/// What SQLite does when the disk is full, in the middle of somebody's transaction: it takes all of it back.
const FULL: &str = "CREATE TRIGGER full BEFORE INSERT ON events
                    BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END";

/// The disk is full, and then has room again. Whatever was acknowledged is seen by everybody, and nothing of what was
/// refused is.
#[tokio::test(flavor = "multi_thread")]
async fn after_a_failure_nothing_is_acknowledged_that_is_not_kept() {
    let folder = Folder::new();
    let store = filled(&folder).await;
    let other = connect(&folder.file());
    for round in 0..3_u32 {
        store.is_well().await.expect("nothing is wrong");
        other.execute_batch(FULL).expect("it is full");
        let mut writes = JoinSet::new();
        for game in 0..GAMES {
            let store = Arc::clone(&store);
            writes.spawn(async move { store.append(line(game, round + 1, "refused")).await });
        }
        while let Some(written) = writes.join_next().await {
            assert!(matches!(written.expect("nobody panicked"), Err(StoreError::Failed(_))));
        }
        other.execute_batch("DROP TRIGGER full").expect("there is room again");
        for game in 0..GAMES {
            store.append(line(game, round + 1, &format!("round {round}"))).await.expect("it is written");
            let late = store.append(line(game, round + 1, "too late")).await;
            assert!(matches!(late, Err(StoreError::Taken)));
        }
        for game in 0..GAMES {
            let kept = store.load(&name(game)).await.expect("it is read").expect("it is there");
            let expected = (0..=round).map(|round| said(round + 1, 7, &format!("round {round}")));
            assert!(kept.events.into_iter().eq(expected), "game {game}, round {round}");
            assert_eq!(kept.damage, None);
        }
    }
    drop(other);
    store.close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_knows_when_it_is_well() {
    let folder = Folder::new();
    let store = filled(&folder).await;
    folder.sql(&FULL.replace("full BEFORE INSERT ON events", "full BEFORE INSERT ON keys"));
    assert!(store.is_well().await.is_err());
    assert!(store.is_well().await.is_err(), "asking alone does not make it well");
    store.append(line(1, 1, "this can be written")).await.expect("it is written");
    folder.sql("DROP TRIGGER full");
    store.is_well().await.expect("it has tried");
    store.close().await.expect("it closes");
}

/// What is written into a file that nobody finds again is not acknowledged, now or later.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_was_taken_away_acknowledges_nothing() {
    for taken in ["file", "log", "both", "replaced", "log replaced"] {
        let folder = Folder::new();
        let store = filled(&folder).await;
        let log = folder.path().join("kypseli.sqlite-wal");
        let bytes = fs::read(folder.file()).expect("it is read");
        if taken == "file" || taken == "both" || taken == "replaced" {
            fs::rename(folder.file(), folder.path().join("elsewhere")).expect("it is moved");
        }
        if taken == "log" || taken == "both" || taken == "log replaced" {
            fs::rename(&log, folder.path().join("elsewhere-wal")).expect("it is moved");
        }
        if taken == "replaced" {
            fs::write(folder.file(), &bytes).expect("it is written");
        }
        if taken == "log replaced" {
            fs::write(&log, "").expect("it is written");
        }
        for number in 1..4 {
            let written = store.append(line(1, number, "lost")).await;
            assert!(matches!(written, Err(StoreError::Failed(_))), "{taken}: {written:?}");
            let ill = store.is_well().await.expect_err("it is ill");
            assert!(ill.to_string().contains("was deleted or replaced"), "{taken}: {ill}");
        }
        let _ = store.close().await;
    }
}
