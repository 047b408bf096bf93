//! Whole games between two clients, in every edition.

use crate::support::{Dice, House, by_link, pair};
use hive_wire::{Act, EndReason, Happening, PositionView, Side};
use serde_json::{Value, json};

/// A turn that brings the end nearer: a tile to the other's queen that was not there before.
fn choice(position: &PositionView, dice: &mut Dice) -> usize {
    let queen = if position.to_move == Side::White { "bQ" } else { "wQ" };
    let own = if position.to_move == Side::White { "w" } else { "b" };
    let at = position.pieces.iter().find(|piece| piece.piece == queen).map(|piece| (piece.q, piece.r));
    let beside = |q: i32, r: i32| {
        at.is_some_and(|(a, b)| {
            let (dq, dr) = (q - a, r - b);
            dq.abs().max(dr.abs()).max((dq + dr).abs()) == 1
        })
    };
    let stands = |name: &str| {
        position.pieces.iter().find(|piece| piece.piece == name).is_some_and(|piece| beside(piece.q, piece.r))
    };
    let good: Vec<usize> = (0..position.legal.len())
        .filter(|&i| {
            let turn = &position.legal[i];
            turn.piece.starts_with(own) && beside(turn.q, turn.r) && !stands(&turn.piece)
        })
        .collect();
    if good.is_empty() { dice.roll(position.legal.len()) } else { good[dice.roll(good.len())] }
}

/// Plays a game to its end on the table, and compares what both see after every turn.
async fn whole_game(ruleset: Value, tiles: usize, seed: u64) {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (id, mut white, mut black) = pair(&house, &by_link(ruleset, json!({"type": "none"}))).await;
    assert_eq!(white.position().hands.white.len(), tiles);
    let mut dice = Dice(seed);
    let mut turns = Vec::new();
    while white.position().outcome.is_none() {
        let (mover, other) = match white.position().to_move {
            Side::White => (&mut white, &mut black),
            Side::Black => (&mut black, &mut white),
        };
        mover.know_moves().await;
        let chosen = choice(mover.position(), &mut dice);
        let number = mover.play(chosen).await.expect("a legal turn");
        // The turn itself, and whatever passes it forces.
        while other.seen.number < number {
            match other.happening().await {
                Happening::Turn { text, .. } => turns.push(text),
                Happening::Pass { .. } => turns.push("pass".to_string()),
                what => panic!("nobody did anything else: {what:?}"),
            }
        }
        assert_eq!(white.table(), black.table());
        assert_eq!(white.position().ply as usize, turns.len());
        assert!(turns.len() < 2000, "the game does not end");
    }
    let outcome = white.position().outcome.expect("it has ended");
    assert!(
        matches!(outcome.reason, EndReason::Surrounded | EndReason::BothSurrounded | EndReason::Repetition),
        "{outcome:?}"
    );
    white.refused(Act::OfferDraw { side: None }, "game-over").await;
    black.refused(Act::Resign { side: None }, "game-over").await;

    // The record tells the same game.
    let anna = crate::support::Person::new(house.address, "Somebody").await;
    let record = anna.get(&format!("/games/{id}.uhp")).await.text();
    let recorded: Vec<&str> = record.trim().split(';').skip(3).collect();
    assert_eq!(recorded, turns);
    // And after a restart it is the same.
    let before = anna.look(&id).await;
    house.close().await;
    let house = House::open(&data).await;
    let anna = crate::support::Person { address: house.address, ..anna };
    let after = anna.look(&id).await;
    assert_eq!((after.position, after.turns, after.number), (before.position, before.turns, before.number));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn edition_r1_base() {
    whole_game(json!({"edition": "R1"}), 11, 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn edition_r2_mosquito_and_ladybug() {
    whole_game(json!({"edition": "R2"}), 13, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn edition_r3_mosquito_and_ladybug() {
    whole_game(json!({"edition": "R3"}), 13, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn edition_r4_base() {
    whole_game(json!({"edition": "R4"}), 11, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn edition_r5_mosquito_and_ladybug() {
    whole_game(json!({"edition": "R5"}), 13, 5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_expansions_as_in_tournaments() {
    let all = json!({"mosquito": true, "ladybug": true, "pillbug": true});
    whole_game(json!({"expansions": all, "opening": "tournament"}), 14, 6).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mixture() {
    whole_game(json!({"expansions": {"pillbug": true}, "repetition": true}), 12, 7).await;
}
