//! Somebody else writes to a game of a running server: the number of the event refuses the second of the two.

use crate::support::{House, by_link, pair};
use hive_play::{Event, GameId, Happening};
use hive_rules::{ByColor, Color};
use hive_store::{Change, Summary};
use hive_wire::{Act, Rule};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_written_has_not_happened_and_what_was_is_told() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let game = by_link(json!({}), json!({"type": "increment", "baseSeconds": 600, "incrementSeconds": 5}));
    let (id, mut white, mut black) = pair(&house, &game).await;
    white.play(0).await.expect("a legal turn");
    black.event().await;
    let (number, then) = (black.seen.number, black.table());

    let what = Happening::Chat { color: None, name: "Eve".into(), text: "me first".into() };
    let names = ByColor { white: Some("Anna".to_string()), black: Some("Boris".to_string()) };
    let change = Change {
        game: GameId::from(id.as_str()),
        founding: None,
        events: vec![Event { number: number + 1, at: 0, what }],
        seats: Vec::new(),
        updated: 0,
        summary: Summary { ply: 1, to_move: Color::Black, names, ending: None },
        alarm: None,
        epoch: None,
    };
    house.store.append(vec![change]).await.expect("it is written");

    // The turn is refused, and everybody gets what is kept instead of what the room believed.
    let refusal = black.play(0).await.expect_err("somebody was first");
    assert_eq!(refusal.rule, Rule::Trouble);
    for socket in [&mut white, &mut black] {
        while socket.seen.number != number + 1 {
            socket.next().await;
        }
        assert_eq!(socket.table(), then);
    }
    // The game goes on.
    black.play(0).await.expect("a legal turn");
    while white.position().ply < 2 {
        white.next().await;
    }
    white.ask(Act::Resign { side: None }).await.expect("it is allowed");
    house.close().await;
}
