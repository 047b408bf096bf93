//! Every refusal: of the rules, and of the server.

use crate::support::{Dice, House, Person, at_one_screen, base, pair};
use hive_notation::{GameText, parse_piece};
use hive_rules::{Cell, Opening, Piece};
use hive_wire::{Act, Rule, ServerMessage};
use serde_json::json;
use std::collections::BTreeSet;

/// All that the rules can say about a tile and a cell, as long as the game goes on.
const RULES: [&str; 18] = [
    "cannot-reach",
    "cell-taken",
    "copies-in-order",
    "covered",
    "first-tile-in-the-middle",
    "gate",
    "just-moved",
    "loses-touch",
    "not-in-set",
    "not-your-turn",
    "nothing-to-copy",
    "queen-barred",
    "queen-due",
    "queen-not-placed",
    "splits-hive",
    "stays-put",
    "touches-enemy",
    "touches-no-own",
];

/// Random games, and at every turn something illegal first. The server says what the rules say, and nothing
/// changes.
#[tokio::test(flavor = "multi_thread")]
async fn every_rule_is_refused_with_its_proof() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let (mut dice, mut seen) = (Dice(5), BTreeSet::new());
    for round in 0..40 {
        if seen.len() >= RULES.len() - 1 {
            break;
        }
        // Without the pillbug there is something that is not in the set.
        let expansions = json!({"mosquito": true, "ladybug": round % 2 == 0, "pillbug": round % 3 != 2});
        let game = at_one_screen(json!({"expansions": expansions, "opening": "tournament"}));
        let id = anna.create(&game).await;
        let mut table = anna.enter(&id).await;
        while table.position().outcome.is_none() && table.position().ply < 50 {
            let view = anna.look(&id).await;
            let turns = view.turns.iter().map(|turn| turn.text.parse().expect("a turn"));
            let mut text: GameText = view.game_type.parse().expect("a set of tiles");
            text.moves = turns.collect();
            let rules = text.replay(Opening::Tournament, true).expect("a game");
            for _ in 0..12 {
                let piece = Piece::from_index(dice.roll(Piece::SLOTS))
                    .unwrap_or(Piece::queen(hive_rules::Color::White));
                let near = rules.position().taken().around() | *rules.position().taken();
                // Beside the hive, on it, and one step further away.
                let cells: Vec<Cell> = (near | near.around()).iter().collect();
                let cell = if cells.is_empty() { Cell::at(1, 0) } else { cells[dice.roll(cells.len())] };
                let Err(refusal) = rules.position().check(piece, cell) else { continue };
                if seen.contains(refusal.name()) && dice.roll(10) > 0 {
                    continue;
                }
                let (q, r) = cell.coordinates();
                let act = Act::Turn { ply: table.position().ply, piece: piece.name().into(), q, r };
                let number = table.seen.number;
                let told = table.ask(act).await.expect_err("the rules are against it");
                assert_eq!(
                    (told.rule.name(), told.text.as_str()),
                    (refusal.name(), refusal.to_string().as_str())
                );
                assert!(told.tiles.iter().all(|name| parse_piece(name).is_some()));
                assert_eq!(table.seen.number, number, "nothing has happened");
                assert_eq!(matches!(told.rule, Rule::Gate | Rule::LosesTouch), !told.cells.is_empty());
                assert_eq!(told.rule == Rule::SplitsHive, told.parts.len() > 1);
                seen.insert(refusal.name());
            }
            let choice = dice.roll(table.position().legal.len());
            table.play(choice).await.expect("a legal turn");
        }
    }
    // Chance hardly ever leads a mosquito to nothing but another one.
    let game = at_one_screen(json!({"expansions": {"mosquito": true}}));
    let mut table = anna.enter(&anna.create(&game).await).await;
    let turns = [
        ("wQ", 0, 0),
        ("bM", 1, 0),
        ("wM", -1, 0),
        ("bQ", 1, 1),
        ("wM", 0, -1),
        ("bS1", 2, 1),
        ("wM", 1, -1),
        ("bG1", 1, 2),
        ("wM", 2, -1),
        ("bG2", 0, 2),
    ];
    for (ply, (piece, q, r)) in (0..).zip(turns) {
        table.ask(Act::Turn { ply, piece: piece.to_string().into(), q, r }).await.expect("a legal turn");
    }
    let act = Act::Turn { ply: 10, piece: "wM".into(), q: 3, r: -1 };
    assert_eq!(table.refused(act, "nothing-to-copy").await.tiles, ["bM"]);
    seen.insert("nothing-to-copy");
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), RULES);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn replayed_and_reordered_turns_are_stale() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (_, mut white, mut black) = pair(&house, &base()).await;
    let first = Act::Turn { ply: 0, piece: "wS1".into(), q: 0, r: 0 };
    white.ask(first.clone()).await.expect("a legal turn");
    white.refused(first.clone(), "stale").await;
    white.refused(Act::Turn { ply: 2, piece: "wQ".into(), q: -1, r: 0 }, "stale").await;
    black.happening().await;
    black.refused(first, "stale").await;
    // Not for another: White has Black's tile in mind, at Black's turn.
    white.refused(Act::Turn { ply: 1, piece: "bS1".into(), q: 1, r: 0 }, "not-your-turn").await;
    black.refused(Act::Turn { ply: 1, piece: "bX9".into(), q: 1, r: 0 }, "unreadable").await;
    black.ask(Act::Turn { ply: 1, piece: "bS1".into(), q: 1, r: 0 }).await.expect("a legal turn");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_seat_answers_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut white = anna.enter(&anna.create(&base()).await).await;
    white.refused(Act::OfferDraw { side: None }, "no-opponent").await;
    white.play(0).await.expect("a legal turn");
    white.refused(Act::AskTakeback { side: None }, "no-opponent").await;
    white.refused(Act::Resign { side: Some(hive_wire::Side::Black) }, "not-your-seat").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_that_nobody_knows_are_refused_and_harm_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (_, mut white, _) = pair(&house, &base()).await;
    for text in [
        "",
        "{",
        "null",
        r#"{"id": 1}"#,
        r#"{"id": 1, "do": {"type": "fly"}}"#,
        r#"{"id": 1, "do": {"type": "turn", "ply": 0}}"#,
        r#"{"id": 1, "do": {"type": "leave", "door": 2}}"#,
        r#"{"id": -1, "do": {"type": "leave"}}"#,
        r#"{"id": 1, "do": {"type": "turn", "ply": 0, "piece": "wQ", "q": 1e99, "r": 0}}"#,
    ] {
        white.raw(text).await;
        loop {
            match white.next().await {
                ServerMessage::Refused { id: None, refusal } => {
                    assert_eq!(refusal.rule, Rule::Unreadable, "{text}");
                    break;
                }
                ServerMessage::Presence { .. } => {}
                other => panic!("{text}: {other:?}"),
            }
        }
    }
    white.play(0).await.expect("the game goes on");
    house.close().await;
}
