//! A game of which not all can be read: it is shown as far as it goes, and harms no other.

use crate::support::{House, Person, base};
use hive_play::{Event, GameId, Happening};
use hive_rules::Color;
use hive_store::{Change, Summary};
use hive_wire::{Act, GameList, GameView, Rule};

/// Somebody has written into a game what cannot have happened in it.
#[tokio::test(flavor = "multi_thread")]
async fn one_game_that_cannot_be_read_hides_no_other() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let (good, bad) = (anna.create(&base()).await, anna.create(&base()).await);
    let text = "wA1 bQ-".parse().expect("a turn");
    let what = Happening::Turn { color: Color::White, text, left: None };
    let names = hive_rules::ByColor { white: Some("Anna".to_string()), black: None };
    let spoil = Change {
        game: GameId::from(bad.as_str()),
        founding: None,
        events: vec![Event { number: 2, at: 0, what }],
        seats: Vec::new(),
        updated: 0,
        summary: Summary { ply: 1, to_move: Color::Black, names, ending: None },
        // Its alarm rings for ever.
        alarm: Some(0),
        epoch: None,
    };
    house.store.append(vec![spoil]).await.expect("it is written");

    let list: GameList = anna.get("/api/games").await.json();
    assert_eq!(list.games.len(), 2);
    // It is shown as far as it can be read, and nobody plays on.
    let seen: GameView = anna.get(&format!("/api/games/{bad}")).await.json();
    assert_eq!((seen.damaged, seen.number, seen.turns.len()), (Some(2), 1, 0));
    assert_eq!(seen.you, [], "everybody only watches");
    let turn = Act::Turn { ply: 0, piece: "wA1".into(), q: 0, r: 0 };
    let refusal = anna.enter(&bad).await.ask(turn).await.expect_err("nobody plays on");
    assert_eq!(refusal.rule, Rule::Trouble);
    assert!(refusal.text.starts_with("event 2 of this game is damaged"), "{}", refusal.text);
    // Its alarm rings every second, and is left alone once it was answered: waiting is what this tests.
    tokio::time::sleep(std::time::Duration::from_millis(2500)).await;
    let tries = house.number("games_unreadable_total").await;
    assert!((1..=2).contains(&tries), "{tries}");
    anna.enter(&good).await.play(0).await.expect("a legal turn");
    house.close().await;
}
