//! What was acknowledged is remembered beside the file: whole commits that are gone are noticed, though all that is left
//! is in order.

use crate::Folder;
use hive_play::GameId;
use hive_store::conformance::{change, found, said};
use hive_store::sqlite::{self, SqliteStore};
use hive_store::{Notice, Observer, Store};
use std::fs;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// How many games are played, each in commits of its own.
const GAMES: u64 = 25;

/// Writes down how much is missing.
#[derive(Default)]
struct Told(Mutex<Vec<(u64, u64)>>);

impl Observer for Told {
    fn noticed(&self, notice: Notice<'_>) {
        if let Notice::Missing { games, events } = notice {
            self.0.lock().expect("it is whole").push((games, events));
        }
    }
}

async fn opened(folder: &Path) -> (SqliteStore, Vec<(u64, u64)>) {
    let told = Arc::new(Told::default());
    let store = sqlite::open(folder, Arc::clone(&told) as Arc<dyn Observer>).await.expect("it opens");
    let told = told.0.lock().expect("it is whole").clone();
    (store, told)
}

async fn played(folder: &Path) -> SqliteStore {
    // What makes the file goes into it: the log holds games alone.
    opened(folder).await.0.close().await.expect("it closes");
    let (store, told) = opened(folder).await;
    assert_eq!(told, []);
    for i in 0..GAMES {
        let game = GameId::from(format!("game {i}"));
        found(&store, &game, 0, Some(&"a".into()), None).await;
        store.append(vec![change(&game, 1, vec![said(1, 1, "hello")])]).await.expect("it is written");
    }
    store
}

/// The files as they lie there when the process is killed.
fn killed(folder: &Path) -> Folder {
    let copy = Folder::new();
    for entry in fs::read_dir(folder).expect("it is there") {
        let path = entry.expect("it is there").path();
        let name = path.file_name().expect("it has a name").to_owned();
        if !name.to_string_lossy().ends_with("-shm") {
            fs::copy(&path, copy.path().join(name)).expect("it is copied");
        }
    }
    copy
}

/// One bit in the log, anywhere behind its head: SQLite forgets all that follows, and what is left is whole. Whenever
/// that was anything, it is told with its number; and it is told once.
#[tokio::test(flavor = "multi_thread")]
async fn a_flipped_bit_in_the_log_is_noticed() {
    let folder = Folder::new();
    let store = played(folder.path()).await;
    let after_a_kill = killed(folder.path());
    assert_eq!(opened(after_a_kill.path()).await.1, [], "a kill alone loses nothing");
    let log = fs::read(folder.path().join("kypseli.sqlite-wal")).expect("there is a log");
    let mut noticed = 0;
    for part in 1..8 {
        let copy = killed(folder.path());
        let mut damaged = log.clone();
        damaged[log.len() * part / 8] ^= 1;
        fs::write(copy.path().join("kypseli.sqlite-wal"), damaged).expect("it is written");
        let checked = sqlite::check(copy.path(), |game, what| panic!("{game}: {what}"));
        let checked = checked.expect("it is read");
        let (lost, lost_events) = (checked.missing_games, checked.missing_events);
        assert_eq!((checked.games + lost, checked.events + lost_events), (GAMES, GAMES), "part {part}");
        assert!(lost + lost_events > 0, "part {part} of the log holds something");
        let (store, told) = opened(copy.path()).await;
        assert_eq!(told, [(lost, lost_events)]);
        store.close().await.expect("it closes");
        assert_eq!(opened(copy.path()).await.1, [], "it is told once");
        noticed += 1;
    }
    assert_eq!(noticed, 7);
    store.close().await.expect("it closes");
    assert_eq!(opened(folder.path()).await.1, []);
}

/// A witness that is away, empty, torn or nonsense says nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_witness_that_is_not_to_be_understood_says_nothing() {
    let folder = Folder::new();
    played(folder.path()).await.close().await.expect("it closes");
    let path = folder.path().join("kypseli.count");
    let whole = fs::read(&path).expect("it is there");
    for said in [&b""[..], b"99 99 99\n", b"\xff\xff", &whole[..40], &[b'9'; 5000]] {
        fs::write(&path, said).expect("it is written");
        let (store, told) = opened(folder.path()).await;
        assert_eq!(told, []);
        store.close().await.expect("it closes");
    }
    fs::remove_file(&path).expect("it was there");
    assert_eq!(opened(folder.path()).await.1, []);
}
