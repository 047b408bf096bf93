//! Somebody else writes to the file of a running server: the key of the events refuses the second of the two.

use crate::support::{House, Person, by_link, pair};
use hive_wire::{LeaveReason, Rule, ServerMessage};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_written_has_not_happened() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let game = by_link(json!({}), json!({"type": "increment", "baseSeconds": 600, "incrementSeconds": 5}));
    let (id, mut white, mut black) = pair(&house, &game).await;
    white.play(0).await.expect("a legal turn");
    black.event().await;
    let (number, then) = (black.seen.number, black.position().clone());

    let file = data.path().join("kypseli.sqlite");
    let mut other = SqliteConnectOptions::new().filename(file).connect().await.expect("it opens");
    sqlx::query("INSERT INTO events (game, number, version, at, body) VALUES (?, ?, 1, 0, ?)")
        .bind(&id)
        .bind(i64::from(number + 1))
        .bind(json!({"type": "chat", "name": "Eve", "text": "me first"}).to_string())
        .execute(&mut other)
        .await
        .expect("it is written");
    other.close().await.expect("it closes");

    // The turn is refused, nobody else hears of it, and the room gives up: what it knows is out of date.
    let refusal = black.play(0).await.expect_err("somebody was first");
    assert_eq!(refusal.rule, Rule::Trouble);
    for socket in [&mut white, &mut black] {
        let mut last = None;
        while let Some(message) = socket.try_next().await {
            assert!(!matches!(message, ServerMessage::Event { .. }), "{message:?}");
            last = Some(message);
        }
        let Some(ServerMessage::Closing { reason, .. }) = last else { panic!("{last:?}") };
        assert_eq!(reason, LeaveReason::Trouble);
    }
    // Whoever comes back finds what is in the file, and the game goes on. Other games never noticed.
    let anna = Person::new(house.address, "Clara").await;
    let view = anna.look(&id).await;
    assert_eq!((view.number, &view.position), (number + 1, &then));
    assert_eq!(view.chat[0].text, "me first");
    let (_, mut white, _black) = pair(&house, &game).await;
    white.play(0).await.expect("a legal turn");
    house.close().await;
}
