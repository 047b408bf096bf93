//! Conditional turns: what was foreseen is answered, also when whoever planned it is away, and nothing else is.

use crate::support::{House, Person, Socket, by_link};
use hive_wire::{Act, Export, PlanView, PositionView};
use serde_json::{Value, json};

fn lines(all: &[&[&str]]) -> Value {
    json!({ "lines": all })
}

async fn sit(house: &House, days: bool) -> (Person, Person, String) {
    let (ann, bob) = (Person::new(house.address, "Ann").await, Person::new(house.address, "Bob").await);
    let clock = if days { json!({"type": "days", "days": 3}) } else { json!({"type": "none"}) };
    let game = ann.create(&by_link(json!({}), clock)).await;
    bob.join(&game).await;
    (ann, bob, game)
}

/// The number of a turn with this text among the legal ones.
fn turn(position: &PositionView, piece: &str, q: i32, r: i32) -> Act {
    assert!(position.legal.iter().any(|turn| &*turn.piece == piece && (turn.q, turn.r) == (q, r)));
    Act::Turn { ply: position.ply, piece: piece.to_string().into(), q, r }
}

/// Takes a turn.
async fn take(table: &mut Socket, piece: &str, q: i32, r: i32) {
    table.know_moves().await;
    table.ask(turn(table.position(), piece, q, r)).await.expect("a legal turn");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_foreseen_is_answered_while_the_player_is_away() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob, game) = sit(&house, true).await;
    let path = format!("/api/games/{game}/plan");
    {
        let mut at_ann = ann.enter(&game).await;
        at_ann.know_moves().await;
        let first = turn(at_ann.position(), "wS1", 0, 0);
        ann.put(&path, &lines(&[&["wS1", "bS1 wS1-"]])).await.refused(409, "stale");
        at_ann.ask(first).await.expect("a legal turn");
    }
    let planned = lines(&[&["bS1 wS1-", "wQ -wS1", "bQ bS1-", "wA1 -wQ"], &["bQ wS1-", "wQ -wS1"]]);
    let kept = ann.put(&path, &planned).await;
    assert_eq!(kept.status, 200, "{}", kept.text());
    assert_eq!(ann.get(&path).await.json::<PlanView>().lines.len(), 2);
    let export: Export = ann.get("/api/me/export").await.json();
    assert_eq!(
        (export.plans.len(), export.plans[0].game.as_str(), export.plans[0].lines.len()),
        (1, game.as_str(), 2)
    );
    assert!(bob.get("/api/me/export").await.json::<Export>().plans.is_empty(), "it is hers");
    // Nobody else sees it, or writes it.
    assert!(bob.get(&path).await.json::<PlanView>().lines.is_empty());
    let eve = Person::new(house.address, "Eve").await;
    eve.get(&path).await.refused(409, "not-your-seat");
    eve.put(&path, &planned).await.refused(409, "not-your-seat");
    let mut at_bob = bob.enter(&game).await;
    take(&mut at_bob, "bS1", 1, 0).await;
    while at_bob.position().ply < 3 {
        at_bob.next().await;
    }
    assert!(at_bob.position().pieces.iter().any(|piece| &*piece.piece == "wQ"), "she has answered");
    assert_eq!(ann.get(&path).await.json::<PlanView>().lines.len(), 1, "the rest waits");
    take(&mut at_bob, "bQ", 2, 0).await;
    while at_bob.position().ply < 5 {
        at_bob.next().await;
    }
    assert!(ann.get(&path).await.json::<PlanView>().lines.is_empty(), "nothing is left of it");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_survives_the_server_and_what_was_not_foreseen_is_not_answered() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob, game) = sit(&house, true).await;
    let path = format!("/api/games/{game}/plan");
    let mut at_ann = ann.enter(&game).await;
    take(&mut at_ann, "wS1", 0, 0).await;
    assert_eq!(ann.put(&path, &lines(&[&["bS1 wS1-", "wQ -wS1"]])).await.status, 200);
    drop(at_ann);
    house.close().await;
    let house = House::open(&data).await;
    let (ann, bob) = (Person { address: house.address, ..ann }, Person { address: house.address, ..bob });
    let mut at_bob = bob.enter(&game).await;
    take(&mut at_bob, "bA1", 1, 0).await;
    assert_eq!(ann.look(&game).await.position.ply, 2, "this was not foreseen");
    assert!(ann.get(&path).await.json::<PlanView>().lines.is_empty(), "and means nothing any more");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_plan_that_makes_no_sense_is_refused_in_a_sentence() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob, game) = sit(&house, true).await;
    let path = format!("/api/games/{game}/plan");
    // Black waits for White's first turn.
    for (bad, sentence) in [
        (lines(&[&["wS1"]]), "a line begins with a turn of theirs and ends with one of yours"),
        (lines(&[&["wS1", "bS1 wS1-"], &["wS1", "bA1 wS1-"]]), "two lines answer the same differently"),
        (lines(&[&["wS1", "pass"]]), "line 1: nobody plans a pass: a line ends before it"),
    ] {
        assert_eq!(bob.put(&path, &bad).await.refused(422, "bad-options").text, sentence);
    }
    bob.put(&path, &lines(&[&["wS1", "bS1 wS9-"]])).await.refused(422, "bad-options");
    bob.put(&path, &json!({"lines": vec![vec!["wS1", "bS1 wS1-"]; 17]})).await.refused(422, "bad-options");
    bob.put(&path, &json!({"lines": [], "more": 1})).await.refused(400, "unreadable");
    assert_eq!(bob.put(&path, &lines(&[])).await.status, 200, "nothing is planned");
    let pass = "A".repeat(32);
    ann.get(&format!("/api/games/{pass}/plan")).await.refused(404, "not-found");
    let (_, boris, other) = sit(&house, false).await;
    boris
        .put(&format!("/api/games/{other}/plan"), &lines(&[&["wS1", "bS1 wS1-"]]))
        .await
        .refused(422, "bad-options");
    house.close().await;
}
