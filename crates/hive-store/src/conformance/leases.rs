//! Which node may write a game.

use super::story::{change, found, said};
use super::{Place, open};
use crate::StoreError;
use hive_play::GameId;
use std::sync::Arc;
use tokio::task::JoinSet;

fn game() -> GameId {
    "game".into()
}

/// Who has a game keeps it with the same epoch; another gets it when it was given back, with a later one.
pub async fn a_game_is_leased_to_one_node(place: &dyn Place) {
    let store = open(place).await;
    let lease = async |node: &'static str, now, until| {
        store.lease(&game(), node, now, until).await.expect("it is written")
    };
    assert_eq!(lease("a", 0, 10).await, None, "there is no such game");
    found(&*store, &game(), 0, None, None).await;
    let first = lease("a", 0, 10).await.expect("it is free");
    assert_eq!(lease("b", 5, 15).await, None);
    assert_eq!(lease("a", 8, 20).await, Some(first));
    assert_eq!(lease("b", 15, 25).await, None, "it was renewed");
    store.release(&game(), "b").await.expect("somebody else's is left alone");
    assert_eq!(lease("b", 15, 25).await, None);
    store.release(&game(), "a").await.expect("it is given back");
    let second = lease("b", 15, 25).await.expect("it is free");
    assert!(second > first);
    assert_eq!(lease("a", 16, 30).await, None);
    store.close().await.expect("it closes");
    let store = open(place).await;
    assert_eq!(store.lease(&game(), "b", 16, 30).await.expect("it is written"), Some(second));
    store.close().await.expect("it closes");
}

/// When its time is up a game can be taken by another; who had it first comes back under a new epoch.
pub async fn a_lease_that_is_over_is_taken_by_another(place: &dyn Place) {
    let store = open(place).await;
    found(&*store, &game(), 0, None, None).await;
    let lease = async |node: &'static str, now, until| {
        store.lease(&game(), node, now, until).await.expect("it is written")
    };
    let first = lease("a", 0, 10).await.expect("it is free");
    assert_eq!(lease("a", 50, 60).await, Some(first), "nobody else has come");
    let second = lease("b", 60, 70).await.expect("its time is up");
    let third = lease("a", 70, 80).await.expect("its time is up");
    assert!(first < second && second < third);
    store.close().await.expect("it closes");
}

/// Under an epoch that is over nothing is written, nor after the game was given back; without an epoch nobody asks.
pub async fn a_stale_epoch_writes_nothing(place: &dyn Place) {
    let store = open(place).await;
    found(&*store, &game(), 0, None, None).await;
    let write = async |number: u32, epoch| {
        let mut step = change(&game(), 1, vec![said(number, 1, "x")]);
        step.epoch = epoch;
        store.append(vec![step]).await
    };
    let refused = |result: &Result<(), StoreError>| matches!(result, Err(StoreError::Taken));
    assert!(refused(&write(1, Some(0)).await), "nobody has it");
    let first = store.lease(&game(), "a", 0, 10).await.expect("it is written");
    write(1, first).await.expect("it is ours");
    let second = store.lease(&game(), "b", 10, 20).await.expect("it is written");
    assert!(refused(&write(2, first).await));
    write(2, second).await.expect("it is theirs");
    assert!(refused(&write(3, second.map(|epoch| epoch + 1)).await));
    assert!(refused(&write(3, Some(u64::MAX)).await));
    store.release(&game(), "b").await.expect("it is given back");
    assert!(refused(&write(3, second).await));
    write(3, None).await.expect("nobody asks");
    let kept = store.load(&game()).await.expect("it is read").expect("it is there");
    assert_eq!(kept.events.len(), 3);
    store.close().await.expect("it closes");
}

/// Of many nodes that want a game at once one gets it.
pub async fn of_many_nodes_one_gets_the_game(place: &dyn Place) {
    let store = open(place).await;
    found(&*store, &game(), 0, None, None).await;
    let mut leases = JoinSet::new();
    for node in 0..20 {
        let store = Arc::clone(&store);
        leases.spawn(async move { store.lease(&game(), &format!("node {node}"), 0, 10).await });
    }
    let epochs: Vec<_> =
        leases.join_all().await.into_iter().map(|epoch| epoch.expect("it is written")).collect();
    assert_eq!(epochs.iter().flatten().count(), 1);
    store.close().await.expect("it closes");
}
