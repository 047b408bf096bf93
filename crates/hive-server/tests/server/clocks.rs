//! Clocks while the server is away, and those that count in days. Time passes in the file: the events become older.

use crate::support::{House, Person, by_link};
use hive_wire::{Act, ClockState, EndReason, GameView, Happening, ServerMessage, Side};
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// Lets time pass while the server is away.
async fn pass(data: &TempDir, milliseconds: i64) {
    let file = data.path().join("kypseli.sqlite");
    let mut connection = SqliteConnectOptions::new().filename(file).connect().await.expect("it opens");
    for change in
        ["UPDATE events SET at = at - ?", "UPDATE games SET alarm = alarm - ? WHERE alarm IS NOT NULL"]
    {
        sqlx::query(change).bind(milliseconds).execute(&mut connection).await.expect("it is written");
    }
    connection.close().await.expect("it closes");
}

/// Anna plays White and Boris Black, with this clock; both have taken a turn, and the server is away.
async fn begun(data: &TempDir, clock: serde_json::Value) -> (Person, Person, String) {
    let house = House::open(data).await;
    let (anna, boris) = (Person::new(house.address, "Anna").await, Person::new(house.address, "Boris").await);
    let id = anna.create(&by_link(json!({}), clock)).await;
    boris.join(&id).await;
    anna.enter(&id).await.play(0).await.expect("a legal turn");
    boris.enter(&id).await.play(0).await.expect("a legal turn");
    house.close().await;
    (anna, boris, id)
}

/// What a clock shows, to the hour below.
fn hours(clock: &ClockState) -> (i64, i64) {
    (clock.white_ms / HOUR, clock.black_ms / HOUR)
}

fn clock(view: &GameView) -> ClockState {
    view.status.clock.expect("there is time")
}

#[tokio::test(flavor = "multi_thread")]
async fn days_are_shown_go_on_while_the_server_is_away_and_begin_anew_with_each_turn() {
    let data = tempfile::tempdir().expect("a folder");
    let (anna, boris, id) = begun(&data, json!({"type": "days", "days": 3})).await;
    pass(&data, DAY + HOUR).await;
    let house = House::open(&data).await;
    let anna = Person { address: house.address, ..anna };
    let shown = clock(&anna.look(&id).await);
    assert_eq!((shown.running, hours(&shown)), (Some(Side::White), (46, 72)), "{shown:?}");
    let mut white = anna.enter(&id).await;
    white.play(0).await.expect("a legal turn");
    let shown = white.status().clock.expect("there is time");
    assert_eq!((shown.running, shown.white_ms, shown.black_ms), (Some(Side::Black), 3 * DAY, 3 * DAY));
    house.close().await;

    // Black lets three days go by. Nobody comes: the flag falls by itself.
    pass(&data, 3 * DAY).await;
    let house = House::open(&data).await;
    let boris = Person { address: house.address, ..boris };
    let began = Instant::now();
    loop {
        let list: hive_wire::GameList = boris.get("/api/games").await.json();
        if let Some(outcome) = list.games[0].outcome {
            assert_eq!((outcome.winner, outcome.reason), (Some(Side::White), EndReason::Time));
            break;
        }
        assert!(began.elapsed() < crate::support::PATIENCE, "no flag has fallen");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let view = boris.look(&id).await;
    let shown = clock(&view);
    assert_eq!((shown.running, shown.white_ms, shown.black_ms), (None, 3 * DAY, 0));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_that_fell_while_the_server_was_away_is_seen_by_whoever_comes_first() {
    let data = tempfile::tempdir().expect("a folder");
    let increment = json!({"type": "increment", "baseSeconds": 600, "incrementSeconds": 5});
    let (anna, boris, id) = begun(&data, increment).await;
    pass(&data, 300_000).await;
    let house = House::open(&data).await;
    let anna = Person { address: house.address, ..anna };
    let shown = clock(&anna.look(&id).await);
    assert!((290_000..=300_000).contains(&shown.white_ms), "{shown:?}");
    assert_eq!((shown.running, shown.black_ms), (Some(Side::White), 600_000));
    house.close().await;

    pass(&data, 300_000).await;
    let house = House::open(&data).await;
    let boris = Person { address: house.address, ..boris };
    let mut black = boris.socket(&format!("/api/games/{id}/socket")).await;
    let fallen = loop {
        match black.next().await {
            ServerMessage::Game { game, .. } if game.status.outcome.is_some() => break true,
            ServerMessage::Event { event, .. } => {
                break event.what == (Happening::FlagFell { side: Side::White });
            }
            _ => {}
        }
    };
    assert!(fallen);
    let outcome = black.status().outcome.expect("it is over");
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Black), EndReason::Time));
    house.close().await;
}

/// White thinks for twenty hours of a day and then lets Black take a turn back: both have a whole day again.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_grants_a_takeback_loses_no_day() {
    let data = tempfile::tempdir().expect("a folder");
    let (anna, boris, id) = begun(&data, json!({"type": "days", "days": 1})).await;
    pass(&data, 20 * HOUR).await;
    let house = House::open(&data).await;
    let (anna, boris) =
        (Person { address: house.address, ..anna }, Person { address: house.address, ..boris });
    let (mut white, mut black) = (anna.enter(&id).await, boris.enter(&id).await);
    assert_eq!(white.status().clock.as_ref().map(hours), Some((3, 24)));
    black.ask(Act::AskTakeback { side: None }).await.expect("it is allowed");
    white.ask(Act::GrantTakeback {}).await.expect("it is allowed");
    while black.position().ply > 1 {
        black.event().await;
    }
    black.play(1).await.expect("a legal turn");
    let shown = black.status().clock.expect("there is time");
    assert_eq!((shown.running, shown.white_ms, shown.black_ms), (Some(Side::White), DAY, DAY));
    // The file says so as well.
    house.close().await;
    let house = House::open(&data).await;
    let shown = clock(&Person { address: house.address, ..anna }.look(&id).await);
    assert!(shown.white_ms > DAY - HOUR && shown.running == Some(Side::White), "{shown:?}");
    house.close().await;
}
