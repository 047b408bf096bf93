//! Several nodes on one database: each game has one writer, whatever the others believe.

use crate::Database;
use hive_play::{GameId, Happening};
use hive_store::conformance::{change, found, said};
use hive_store::postgres::{self, PostgresStore, Sharing};
use hive_store::{Lease, Leases, Store, StoreError};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

async fn node(database: &Database) -> Arc<PostgresStore> {
    let sharing = Sharing::Cluster("club".to_string());
    Arc::new(postgres::open(&database.address(), sharing, Arc::new(())).await.expect("it opens"))
}

/// Three nodes want the same games all the time, keep them for a moment and write under their epochs. No event is written
/// twice, each was written by the node whose epoch it was, and epochs only grow.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_nodes_that_fight_for_games_never_write_the_same_one() {
    const GAMES: usize = 6;
    const TURNS: u32 = 15;
    let database = Database::new().await;
    let stores = [node(&database).await, node(&database).await, node(&database).await];
    let games: Vec<GameId> = (0..GAMES).map(|game| format!("game-{game}").into()).collect();
    for game in &games {
        found(&*stores[0], game, 0, None, None).await;
    }
    let mut tasks = JoinSet::new();
    for (index, store) in stores.iter().enumerate() {
        for game in &games {
            let (store, game) = (Arc::clone(store), game.clone());
            tasks.spawn(async move {
                let node = format!("node {index}");
                let (mut written, mut refused) = (Vec::new(), 0);
                for _ in 0..TURNS {
                    // Its time is over at once: whoever comes takes the game, in the middle of everything.
                    store.renew(&node, Duration::ZERO).await.expect("it is written");
                    let Some(Lease { epoch, .. }) = store.lease(&game, &node).await.expect("it is written")
                    else {
                        continue;
                    };
                    let kept = store.load(&game).await.expect("it is read").expect("it is there");
                    let number = kept.events.len() as u32 + 1;
                    let mut step = change(&game, 1, vec![said(number, 1, &format!("{epoch}"))]);
                    step.epoch = Some(epoch);
                    match store.append(vec![step]).await {
                        Ok(()) => written.push((number, epoch)),
                        Err(StoreError::Taken) => refused += 1,
                        Err(error) => panic!("{error}"),
                    }
                }
                (game, written, refused)
            });
        }
    }
    let (mut all, mut refused) = (Vec::new(), 0);
    for (game, written, no) in tasks.join_all().await {
        all.extend(written.into_iter().map(|(number, epoch)| (game.clone(), number, epoch)));
        refused += no;
    }
    all.sort();
    assert!(refused > 0, "somebody came too late");
    for game in &games {
        let kept = stores[1].load(game).await.expect("it is read").expect("it is there");
        assert_eq!(kept.damage, None);
        let told: Vec<(u32, u64)> =
            all.iter().filter(|(of, ..)| of == game).map(|(_, number, epoch)| (*number, *epoch)).collect();
        let found: Vec<(u32, u64)> = kept
            .events
            .iter()
            .map(|event| {
                let Happening::Chat { text, .. } = &event.what else { panic!("something was said") };
                (event.number, text.parse().expect("an epoch"))
            })
            .collect();
        assert_eq!(found, told, "what was acknowledged is what is kept");
        assert!(found.is_sorted_by(|one, next| one.1 <= next.1), "{found:?}");
    }
    for store in stores {
        store.close().await.expect("it closes");
    }
}

/// Nodes that write to many games of each other's at once wait for each other, and never for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_that_write_to_the_same_games_at_once_get_on() {
    let database = Database::new().await;
    let stores = [node(&database).await, node(&database).await];
    let games: Vec<GameId> = (0..20).map(|game| format!("game-{game}").into()).collect();
    for game in &games {
        found(&*stores[0], game, 0, None, None).await;
    }
    let mut tasks = JoinSet::new();
    for (index, store) in stores.iter().enumerate() {
        for round in 0..20 {
            let (store, mut games) = (Arc::clone(store), games.clone());
            if (index + round) % 2 == 0 {
                games.reverse();
            }
            tasks.spawn(async move {
                let changes = games.iter().map(|game| change(game, 1, Vec::new())).collect();
                store.append(changes).await
            });
        }
    }
    for written in tasks.join_all().await {
        written.expect("it is written");
    }
    for store in stores {
        store.close().await.expect("it closes");
    }
}

/// Nodes that were killed leave their names in the games. A server alone comes after them, and writes without a lease.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_alone_takes_over_what_nodes_have_left() {
    let (database, game) = (Database::new().await, GameId::from("game"));
    let store = node(&database).await;
    found(&*store, &game, 0, None, None).await;
    store.renew("a", Duration::from_secs(600)).await.expect("it is written");
    assert!(store.lease(&game, "a").await.expect("it is written").is_some());
    let without = || vec![change(&game, 1, vec![said(1, 1, "x")])];
    assert!(matches!(store.append(without()).await, Err(StoreError::Taken)), "a node has it");
    store.close().await.expect("it closes");
    let store = database.store().await;
    store.append(without()).await.expect("nobody has it now");
    store.close().await.expect("it closes");
}
