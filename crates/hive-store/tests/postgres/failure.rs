//! The way to the database is cut, its processes are ended, it is broken off and started again: nothing that was
//! acknowledged is lost, nothing is written twice, and what happens goes on.

use crate::Database;
use crate::proxy::{Cut, Proxy};
use hive_play::{GameId, Happening};
use hive_store::conformance::{PrivatePostgres, change, found, said};
use hive_store::postgres::{self, Sharing};
use hive_store::{Change, Store, StoreError};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep;

const GAMES: usize = 12;

fn name(game: usize) -> GameId {
    format!("game-{game}").into()
}

fn line(game: usize, number: u32) -> Vec<Change> {
    vec![change(&name(game), i64::from(number), vec![said(number, 7, &number.to_string())])]
}

async fn through(proxy: &Proxy, database: &str) -> Arc<dyn Store> {
    let address = format!("postgres://kypseli@127.0.0.1:{}/{database}", proxy.port);
    Arc::new(postgres::open(&address, Sharing::Alone, Arc::new(())).await.expect("it opens"))
}

/// Every event of a game is there once, in order.
async fn count(store: &dyn Store, game: usize) -> u32 {
    let kept = store.load(&name(game)).await.expect("it is read").expect("it is there");
    assert_eq!(kept.damage, None);
    for (event, number) in kept.events.iter().zip(1_u32..) {
        let Happening::Chat { text, .. } = &event.what else { panic!("something was said") };
        assert_eq!((event.number, &**text), (number, number.to_string().as_str()));
    }
    kept.events.len() as u32
}

/// Whether the commit was lost on its way or its answer was: whoever waits hears the truth, and each event is there once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_whose_answer_is_lost_is_neither_lost_nor_doubled() {
    let database = Database::new().await;
    let proxy = Proxy::to(database.server.socket()).await;
    let store = through(&proxy, &database.name).await;
    for game in 0..GAMES {
        found(&*store, &name(game), 0, None, None).await;
    }
    for number in 1..=10 {
        let cut = if number % 2 == 0 { Cut::BeforeCommit } else { Cut::AfterCommit };
        proxy.cut(cut);
        let mut writes = JoinSet::new();
        for game in 0..GAMES {
            let store = Arc::clone(&store);
            writes.spawn(async move { store.append(line(game, number)).await });
        }
        for written in writes.join_all().await {
            written.unwrap_or_else(|error| panic!("{cut:?}, event {number}: {error}"));
        }
        for game in 0..GAMES {
            assert_eq!(count(&*store, game).await, number, "{cut:?}");
        }
    }
    assert_eq!(proxy.cuts(), 10, "each cut was made");
    // Leases and seats are as certain.
    store.renew("a", Duration::from_secs(600)).await.expect("it is written");
    for cut in [Cut::AfterCommit, Cut::BeforeCommit] {
        proxy.cut(cut);
        let lease = store.lease(&name(0), "a").await.expect("it is written");
        assert_eq!(lease.map(|lease| lease.epoch), Some(1), "{cut:?}");
    }
    store.close().await.expect("it closes");
}

/// A database that hears the commit and then says nothing more, and a way on which nobody answers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn silence_ends_and_what_was_said_before_is_not_said_twice() {
    let database = Database::new().await;
    let proxy = Proxy::to(database.server.socket()).await;
    let store = through(&proxy, &database.name).await;
    found(&*store, &name(0), 0, None, None).await;
    proxy.cut(Cut::Silence);
    let began = Instant::now();
    store.append(line(0, 1)).await.expect("it is found out that it was written");
    assert!(began.elapsed() < Duration::from_secs(12), "{:?}", began.elapsed());
    assert_eq!(count(&*store, 0).await, 1);
    store.close().await.expect("it closes");
}

/// A database that lets everybody in and answers nobody: however many ask, nobody stands in line behind those who wait.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_waits_behind_those_who_wait_for_nothing() {
    let database = Database::new().await;
    let proxy = Proxy::to(database.server.socket()).await;
    let store = through(&proxy, &database.name).await;
    found(&*store, &name(0), 0, None, None).await;
    proxy.cut(Cut::Deaf);
    let (began, mut asking) = (Instant::now(), JoinSet::new());
    for _ in 0..50 {
        let store = Arc::clone(&store);
        asking.spawn(async move { store.load(&name(0)).await.map(|_| ()) });
    }
    asking.join_all().await;
    assert!(began.elapsed() < Duration::from_secs(9), "{:?}", began.elapsed());
    proxy.cut(Cut::Never);
    assert_eq!(count(&*store, 0).await, 0, "and when it answers again, so does the store");
    store.close().await.expect("it closes");
}

/// While the database is away that is said, soon; when it is back all goes on, with no more than was acknowledged.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_away_is_missed_and_found_again() {
    let server = PrivatePostgres::start(None);
    let name_of_it = server.database().await;
    let store: Arc<dyn Store> = Arc::new(
        postgres::open(&server.address(&name_of_it), Sharing::Alone, Arc::new(())).await.expect("it opens"),
    );
    found(&*store, &name(0), 0, None, None).await;
    store.append(line(0, 1)).await.expect("it is written");
    server.stop();
    let lost = store.append(line(0, 2)).await;
    assert!(matches!(lost, Err(StoreError::Failed(_))), "{lost:?}");
    // Now it is known, and nobody waits.
    let began = Instant::now();
    for _ in 0..3 {
        assert!(matches!(store.append(line(0, 2)).await, Err(StoreError::Failed(_))));
        assert!(matches!(store.load(&name(0)).await, Err(StoreError::Failed(_))));
        let ill = store.is_well().await.expect_err("it is away").to_string();
        assert!(ill.starts_with("the database: "), "{ill}");
    }
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
    server.go_on();
    store.is_well().await.expect("it is back");
    assert_eq!(count(&*store, 0).await, 1);
    store.append(line(0, 2)).await.expect("it is written");
    assert_eq!(count(&*store, 0).await, 2);
    // One that is started again at once is not even noticed.
    server.restart();
    store.append(line(0, 3)).await.expect("it is written");
    assert_eq!(count(&*store, 0).await, 3);
    store.close().await.expect("it closes");
}

/// Twelve games write as fast as they can, and the database is broken off and started again, and its processes are ended
/// in between, wherever they are: whatever was acknowledged is there, once and in order.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_or_doubled_while_the_database_is_broken_off() {
    let server = Arc::new(PrivatePostgres::start(None));
    let database = server.database().await;
    let address = server.address(&database);
    let store: Arc<dyn Store> =
        Arc::new(postgres::open(&address, Sharing::Alone, Arc::new(())).await.expect("it opens"));
    for game in 0..GAMES {
        found(&*store, &name(game), 0, None, None).await;
    }
    let (end, failures) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
    let mut writers = JoinSet::new();
    for game in 0..GAMES {
        let (store, end, failures) = (Arc::clone(&store), Arc::clone(&end), Arc::clone(&failures));
        writers.spawn(async move {
            let mut acknowledged = 0;
            while !end.load(Ordering::Relaxed) {
                match store.append(line(game, acknowledged + 1)).await {
                    Ok(()) => acknowledged += 1,
                    Err(_) => {
                        // Nobody knows: what is kept has to be read again.
                        failures.fetch_add(1, Ordering::Relaxed);
                        sleep(Duration::from_millis(50)).await;
                        if let Ok(Some(kept)) = store.load(&name(game)).await {
                            let kept = kept.events.len() as u32;
                            assert!(
                                kept == acknowledged || kept == acknowledged + 1,
                                "{kept} {acknowledged}"
                            );
                            acknowledged = kept;
                        }
                    }
                }
            }
            (game, acknowledged)
        });
    }
    let mut ended = 0;
    for round in 0..30 {
        sleep(Duration::from_millis(37 * (round % 5) + 20)).await;
        if round % 10 == 9 {
            let server = Arc::clone(&server);
            tokio::task::spawn_blocking(move || server.restart()).await.expect("it is started again");
            continue;
        }
        let client = server.connect("postgres").await;
        let end = "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'kypseli'";
        ended += client.query_one(end, &[]).await.expect("it is done").get::<_, i64>(0);
    }
    end.store(true, Ordering::Relaxed);
    let mut total = 0;
    for (game, acknowledged) in writers.join_all().await {
        assert_eq!(count(&*store, game).await, acknowledged, "game {game}");
        total += acknowledged;
    }
    assert!(total > GAMES as u32 * 10 && ended >= 10, "{total} events, {ended} processes ended");
    println!("{total} events, {ended} processes ended, {} refused", failures.load(Ordering::Relaxed));
    store.close().await.expect("it closes");
}
