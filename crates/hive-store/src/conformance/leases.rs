//! Which node may write a game.

use super::story::{change, found, said};
use super::{Place, open};
use crate::{Former, Store, StoreError};
use hive_play::GameId;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Longer than any of these tests.
const LONG: Duration = Duration::from_secs(600);

/// Over before anybody can ask.
const OVER: Duration = Duration::ZERO;

fn game() -> GameId {
    "game".into()
}

async fn lease(store: &dyn Store, node: &str) -> Option<u64> {
    store.lease(&game(), node).await.expect("it is written").map(|lease| lease.epoch)
}

async fn renew(store: &dyn Store, node: &str, lasting: Duration) {
    store.renew(node, lasting).await.expect("it is written");
}

/// Who has a game keeps it with the same epoch; another gets it when it was given back, with a later one.
pub async fn a_game_is_leased_to_one_node(place: &dyn Place) {
    let store = open(place).await;
    for node in ["a", "b"] {
        renew(&*store, node, LONG).await;
    }
    assert_eq!(lease(&*store, "a").await, None, "there is no such game");
    found(&*store, &game(), 0, None, None).await;
    let first = lease(&*store, "a").await.expect("it is free");
    assert_eq!(lease(&*store, "b").await, None);
    assert_eq!(lease(&*store, "a").await, Some(first));
    assert_eq!(store.owner(&game()).await.expect("it is read").as_deref(), Some("a"));
    assert_eq!(store.owner(&"other".into()).await.expect("it is read"), None);
    store.release(&game(), "b").await.expect("somebody else's is left alone");
    assert_eq!(lease(&*store, "b").await, None);
    store.release(&game(), "a").await.expect("it is given back");
    let second = lease(&*store, "b").await.expect("it is free");
    assert!(second > first);
    assert_eq!(lease(&*store, "a").await, None);
    store.close().await.expect("it closes");
    let store = open(place).await;
    assert_eq!(lease(&*store, "b").await, Some(second));
    assert_eq!(lease(&*store, "a").await, None, "it was written down that b is alive");
    store.close().await.expect("it closes");
}

/// When a node's time is up its games can be taken by another; who had one first comes back under a new epoch.
pub async fn a_lease_that_is_over_is_taken_by_another(place: &dyn Place) {
    let store = open(place).await;
    found(&*store, &game(), 0, None, None).await;
    renew(&*store, "a", OVER).await;
    let first = lease(&*store, "a").await.expect("it is free");
    assert_eq!(lease(&*store, "a").await, Some(first), "nobody else has come");
    renew(&*store, "b", LONG).await;
    let second = lease(&*store, "b").await.expect("its time is up");
    renew(&*store, "a", LONG).await;
    assert_eq!(lease(&*store, "a").await, None, "the other is alive");
    renew(&*store, "b", OVER).await;
    let third = lease(&*store, "a").await.expect("its time is up");
    assert!(first < second && second < third);
    store.close().await.expect("it closes");
}

/// A node that renews its time in time keeps its games, however short it is, and loses them once it does not.
pub async fn a_node_that_renews_keeps_its_games(place: &dyn Place) {
    const BEAT: Duration = Duration::from_millis(100);
    let store = open(place).await;
    found(&*store, &game(), 0, None, None).await;
    renew(&*store, "b", LONG).await;
    renew(&*store, "a", BEAT * 20).await;
    let first = lease(&*store, "a").await.expect("it is free");
    for _ in 0..5 {
        sleep(BEAT).await;
        assert_eq!(lease(&*store, "b").await, None);
        renew(&*store, "a", BEAT * 20).await;
    }
    renew(&*store, "a", BEAT).await;
    sleep(BEAT * 2).await;
    let second = lease(&*store, "b").await.expect("its time is up");
    assert!(second > first);
    store.close().await.expect("it closes");
}

/// Who ends gives back everything at once.
pub async fn a_node_that_ends_leaves_its_games_to_others(place: &dyn Place) {
    let store = open(place).await;
    let games: Vec<GameId> = (0..10).map(|game| format!("game-{game}").into()).collect();
    for node in ["a", "b"] {
        renew(&*store, node, LONG).await;
    }
    for game in &games {
        found(&*store, game, 0, None, None).await;
        assert!(store.lease(game, "a").await.expect("it is written").is_some());
    }
    store.retire("a").await.expect("it is written");
    store.retire("nobody").await.expect("it does no harm");
    for game in &games {
        assert!(store.lease(game, "b").await.expect("it is written").is_some());
    }
    store.close().await.expect("it closes");
}

/// Whoever takes a game hears since when nobody has had it, so that no clock pays for that: from a node that ended, and from
/// one that fell silent. What was given back was nobody's loss.
pub async fn a_lease_tells_what_became_of_whoever_had_it(place: &dyn Place) {
    const WAIT: Duration = Duration::from_millis(60);
    let store = open(place).await;
    found(&*store, &game(), 0, None, None).await;
    let former = async |node: &str| {
        let lease = store.lease(&game(), node).await.expect("it is written");
        lease.expect("nobody who is alive has it").former
    };
    assert_eq!(former("a").await, None, "nobody had it");
    assert_eq!(former("a").await, None, "it is its own");
    renew(&*store, "a", OVER).await;
    sleep(WAIT).await;
    // Others say that they are alive, and do not forget who was.
    renew(&*store, "b", LONG).await;
    let silent = former("b").await;
    assert!(matches!(silent, Some(Former::Silent(60..20_000))), "{silent:?}");
    assert_eq!(former("b").await, None, "it was told once");
    store.retire("b").await.expect("it is written");
    sleep(WAIT).await;
    renew(&*store, "c", LONG).await;
    let ended = former("c").await;
    assert!(matches!(ended, Some(Former::Ended(60..20_000))), "{ended:?}");
    store.release(&game(), "c").await.expect("it is given back");
    assert_eq!(former("a").await, None);
    store.close().await.expect("it closes");
}

/// Under an epoch that is over nothing is written, nor after the game was given back; nor without one while somebody has it.
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
    renew(&*store, "a", OVER).await;
    let first = lease(&*store, "a").await;
    assert!(refused(&write(1, None).await), "somebody has it");
    write(1, first).await.expect("it is ours");
    let second = lease(&*store, "b").await;
    assert!(refused(&write(2, first).await));
    assert!(refused(&write(2, None).await), "who has lost it and knows does not write either");
    write(2, second).await.expect("it is theirs");
    assert!(refused(&write(3, second.map(|epoch| epoch + 1)).await));
    assert!(refused(&write(3, Some(u64::MAX)).await));
    store.release(&game(), "b").await.expect("it is given back");
    assert!(refused(&write(3, second).await));
    write(3, None).await.expect("nobody has it");
    let kept = store.load(&game()).await.expect("it is read").expect("it is there");
    assert_eq!(kept.events.len(), 3);
    store.close().await.expect("it closes");
}

/// Who is alive is told in the order of names, and nobody else.
pub async fn the_living_are_told_in_order(place: &dyn Place) {
    let store = open(place).await;
    assert!(store.nodes().await.expect("they are read").is_empty());
    for node in ["b", "0-a", "a", "0_a"] {
        renew(&*store, node, LONG).await;
    }
    renew(&*store, "dead", OVER).await;
    store.retire("a").await.expect("it ends");
    assert_eq!(store.nodes().await.expect("they are read"), ["0-a", "0_a", "b"]);
    store.close().await.expect("it closes");
}

/// Of many nodes that want a game at once one gets it.
pub async fn of_many_nodes_one_gets_the_game(place: &dyn Place) {
    let store = open(place).await;
    found(&*store, &game(), 0, None, None).await;
    let mut leases = JoinSet::new();
    for node in 0..20 {
        let store = Arc::clone(&store);
        leases.spawn(async move {
            let node = format!("node {node}");
            store.renew(&node, LONG).await?;
            store.lease(&game(), &node).await
        });
    }
    let epochs: Vec<_> =
        leases.join_all().await.into_iter().map(|epoch| epoch.expect("it is written")).collect();
    assert_eq!(epochs.iter().flatten().count(), 1);
    store.close().await.expect("it closes");
}

/// A game that a living node has is that node's business; when its time is up its alarm is heard by all.
pub async fn alarms_of_living_nodes_are_their_own_business(place: &dyn Place) {
    let store = open(place).await;
    found(&*store, &game(), 0, None, None).await;
    let mut step = change(&game(), 1, Vec::new());
    step.alarm = Some(10);
    store.append(vec![step]).await.expect("it is written");
    let alarms = async || store.alarms(10, 5).await.expect("it is read");
    assert_eq!(alarms().await, [game()]);
    renew(&*store, "a", LONG).await;
    lease(&*store, "a").await.expect("it is free");
    assert_eq!(alarms().await, []);
    renew(&*store, "a", OVER).await;
    assert_eq!(alarms().await, [game()], "its time is up");
    assert_eq!(store.owner(&game()).await.expect("it is read"), None);
    renew(&*store, "a", LONG).await;
    store.release(&game(), "a").await.expect("it is given back");
    assert_eq!(alarms().await, [game()]);
    store.close().await.expect("it closes");
}

/// All nodes are told the same time, which goes on.
pub async fn the_store_tells_what_time_it_is(place: &dyn Place) {
    let store = open(place).await;
    let first = store.renew("a", LONG).await.expect("it is written");
    sleep(Duration::from_millis(30)).await;
    let second = store.renew("b", OVER).await.expect("it is written");
    assert!((30..60_000).contains(&(second - first)), "{first} and {second}");
    store.close().await.expect("it closes");
}
