//! Clocks as players see them, also while the server is away. Time passes when the test says so.

use crate::support::{House, Person, Socket, by_link};
use hive_server::Clock;
use hive_wire::{Act, ClockState, EndReason, GameView, Happening, ResultView, ServerMessage, Side};
use serde_json::json;
use tempfile::TempDir;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// A day in 2026.
const TODAY: i64 = 1_790_000_000_000;

/// Anna plays White and Boris Black, with this clock; both have taken a turn, and the server is away.
async fn begun(data: &TempDir, time: &Clock, clock: serde_json::Value) -> (Person, Person, String) {
    let house = House::at(data, time).await;
    let (anna, boris) = (Person::new(house.address, "Anna").await, Person::new(house.address, "Boris").await);
    let id = anna.create(&by_link(json!({}), clock)).await;
    boris.join(&id).await;
    anna.enter(&id).await.play(0).await.expect("a legal turn");
    boris.enter(&id).await.play(0).await.expect("a legal turn");
    house.close().await;
    (anna, boris, id)
}

/// The server is there again, and both come back to their game.
async fn again(
    data: &TempDir,
    time: &Clock,
    (anna, boris): (&Person, &Person),
    id: &str,
) -> (House, Socket, Socket) {
    let house = House::at(data, time).await;
    let there = |person: &Person| Person { address: house.address, ..person.clone() };
    let (white, black) = (there(anna).enter(id).await, there(boris).enter(id).await);
    (house, white, black)
}

fn clock(view: &GameView) -> ClockState {
    view.status.clock.expect("there is time")
}

fn shown(socket: &Socket) -> ClockState {
    socket.status().clock.expect("there is time")
}

#[tokio::test(flavor = "multi_thread")]
async fn days_are_shown_go_on_while_the_server_is_away_and_begin_anew_with_each_turn() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(TODAY));
    let (anna, boris, id) = begun(&data, &time, json!({"type": "days", "days": 3})).await;
    time.advance(DAY + HOUR);
    let house = House::at(&data, &time).await;
    let anna = Person { address: house.address, ..anna };
    let seen = clock(&anna.look(&id).await);
    assert_eq!((seen.running, seen.white_ms, seen.black_ms), (Some(Side::White), 47 * HOUR, 72 * HOUR));
    let mut white = anna.enter(&id).await;
    white.play(0).await.expect("a legal turn");
    let seen = shown(&white);
    assert_eq!((seen.running, seen.white_ms, seen.black_ms), (Some(Side::Black), 3 * DAY, 3 * DAY));
    house.close().await;

    // Black lets three days go by. Nobody comes: the flag falls by itself, at the alarm in its row.
    time.advance(3 * DAY);
    let house = House::at(&data, &time).await;
    let boris = Person { address: house.address, ..boris };
    house.until("events_total", |events| events > 0).await;
    let list: hive_wire::GameList = boris.get("/api/games").await.json();
    let outcome = list.games[0].outcome.expect("it is over");
    assert_eq!((outcome.result, outcome.reason), (ResultView::White, EndReason::Time));
    let seen = clock(&boris.look(&id).await);
    assert_eq!((seen.running, seen.white_ms, seen.black_ms), (None, 3 * DAY, 0));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_that_fell_while_the_server_was_away_is_seen_by_whoever_comes_first() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(TODAY));
    let increment = json!({"type": "increment", "baseSeconds": 600, "incrementSeconds": 5});
    let (anna, boris, id) = begun(&data, &time, increment).await;
    time.advance(5 * MINUTE);
    let house = House::at(&data, &time).await;
    let anna = Person { address: house.address, ..anna };
    let seen = clock(&anna.look(&id).await);
    assert_eq!((seen.running, seen.white_ms, seen.black_ms), (Some(Side::White), 5 * MINUTE, 10 * MINUTE));
    house.close().await;

    time.advance(5 * MINUTE);
    let house = House::at(&data, &time).await;
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
    assert_eq!((outcome.result, outcome.reason), (ResultView::Black, EndReason::Time));
    house.close().await;
}

/// White thinks for twenty hours of a day and then lets Black take a turn back: both have a whole day again.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_grants_a_takeback_loses_no_day() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(TODAY));
    let (anna, boris, id) = begun(&data, &time, json!({"type": "days", "days": 1})).await;
    time.advance(20 * HOUR);
    let (house, mut white, mut black) = again(&data, &time, (&anna, &boris), &id).await;
    assert_eq!((shown(&white).white_ms, shown(&white).black_ms), (4 * HOUR, 24 * HOUR));
    black.ask(Act::AskTakeback { side: None }).await.expect("it is allowed");
    white.ask(Act::GrantTakeback {}).await.expect("it is allowed");
    while black.position().ply > 1 {
        black.event().await;
    }
    black.play(1).await.expect("a legal turn");
    let seen = shown(&black);
    assert_eq!((seen.running, seen.white_ms, seen.black_ms), (Some(Side::White), DAY, DAY));
    // The file says so as well.
    house.close().await;
    let house = House::at(&data, &time).await;
    let seen = clock(&Person { address: house.address, ..anna }.look(&id).await);
    assert_eq!((seen.running, seen.white_ms), (Some(Side::White), DAY));
    house.close().await;
}

/// Ten takebacks once made 390 seconds of 60: who takes a turn back gives back what it won.
#[tokio::test(flavor = "multi_thread")]
async fn takebacks_win_no_time() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(TODAY));
    let increment = json!({"type": "increment", "baseSeconds": 60, "incrementSeconds": 33});
    let (anna, boris, id) = begun(&data, &time, increment).await;
    let (house, mut white, mut black) = again(&data, &time, (&anna, &boris), &id).await;
    near(&mut white).await;
    near(&mut black).await;
    let before = shown(&white).white_ms;
    for _ in 0..10 {
        white.know_moves().await;
        time.advance(100);
        white.play(0).await.expect("a legal turn");
        assert!(shown(&white).white_ms > before, "a turn wins time");
        white.ask(Act::AskTakeback { side: None }).await.expect("it is allowed");
        black.ask(Act::GrantTakeback {}).await.expect("it is allowed");
        while white.position().ply > 2 {
            white.event().await;
        }
    }
    assert_eq!(shown(&white).white_ms, before - 1_000, "what was spent stays spent, and nothing was won");
    house.close().await;
}

/// A player who sits and never begins does not keep the other waiting: the game is called off, and nobody has won.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_nobody_begins_is_called_off() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(TODAY));
    let house = House::at(&data, &time).await;
    let (anna, boris) = (Person::new(house.address, "Anna").await, Person::new(house.address, "Boris").await);
    let clock = json!({"type": "increment", "baseSeconds": 60, "incrementSeconds": 0});
    let id = anna.create(&by_link(json!({}), clock)).await;
    boris.join(&id).await;
    let (mut white, mut black) = (anna.enter(&id).await, boris.enter(&id).await);
    white.play(0).await.expect("a legal turn");
    while black.position().ply < 1 {
        black.event().await;
    }
    time.advance(3 * MINUTE);
    assert_eq!(black.happening().await, Happening::Aborted { side: None });
    let outcome = black.status().outcome.expect("it is over");
    assert_eq!((outcome.result, outcome.reason), (ResultView::Aborted, EndReason::Aborted));
    house.close().await;
}

/// Who has heard of so many turns.
async fn heard(socket: &mut Socket, ply: u32) -> &mut Socket {
    while socket.position().ply < ply {
        socket.event().await;
    }
    socket
}

/// Whoever has just sat down as White is so far away: the server asks how far, and the answer takes that long.
async fn far(socket: &mut Socket, time: &Clock, lag: i64) {
    socket.pinged().await;
    time.advance(lag);
    socket.pong().await;
    loop {
        if let ServerMessage::Presence { presence } = socket.next().await
            && presence.white.lag_ms.map(i64::from) == Some(lag)
        {
            return;
        }
    }
}

/// Whoever has just sat down is as near as can be, whatever they say, and whatever their own clock does.
async fn near(socket: &mut Socket) {
    socket.pinged().await;
    socket.pong().await;
    for sent in [i64::MIN, 0, i64::MAX] {
        socket.say(Act::Ping { sent, lag_ms: Some(u32::MAX) }).await;
        while !matches!(socket.next().await, ServerMessage::Pong { sent: back, .. } if back == sent) {}
        socket.pinged().await;
        socket.pong().await;
    }
    // What is said later is heard later.
    socket.say(Act::Moves {}).await;
    while !matches!(socket.next().await, ServerMessage::Moves { .. }) {}
}

/// What the way of a message costs is measured by the server and given back, as far as the pot goes, and a turn that
/// comes a little late counts.
#[tokio::test(flavor = "multi_thread")]
async fn lag_is_measured_and_given_back_out_of_a_pot() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(TODAY));
    let increment = json!({"type": "increment", "baseSeconds": 60, "incrementSeconds": 0});
    let (anna, boris, id) = begun(&data, &time, increment).await;
    let (house, mut white, mut black) = again(&data, &time, (&anna, &boris), &id).await;
    // Anna is far away. Boris is not, whatever he says.
    near(&mut black).await;
    far(&mut white, &time, 400).await;
    time.advance(9_600);
    white.play(0).await.expect("a legal turn");
    assert_eq!(shown(&white).white_ms, 50_400);
    time.advance(10_000);
    heard(&mut black, 3).await.play(0).await.expect("a legal turn");
    assert_eq!(shown(&black).black_ms, 50_000);
    // She has moved in the last moment, and it comes after it.
    heard(&mut white, 4).await.know_moves().await;
    time.advance(50_500);
    white.play(0).await.expect("it left in time");
    assert_eq!(shown(&white).white_ms, 300);
    house.close().await;
}

/// Who answers late on purpose gains what is in the pot, once.
#[tokio::test(flavor = "multi_thread")]
async fn who_answers_late_on_purpose_gains_what_is_in_the_pot() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(TODAY));
    let increment = json!({"type": "increment", "baseSeconds": 60, "incrementSeconds": 0});
    let (anna, boris, id) = begun(&data, &time, increment).await;
    let (house, mut white, mut black) = again(&data, &time, (&anna, &boris), &id).await;
    near(&mut black).await;
    far(&mut white, &time, 50_000).await;
    white.play(0).await.expect("a legal turn");
    assert_eq!(shown(&white).white_ms, 10_500, "half a second a turn is the most");
    for (ply, left) in [(3, 10_000), (5, 9_500)] {
        heard(&mut black, ply).await.play(0).await.expect("a legal turn");
        heard(&mut white, ply + 1).await.know_moves().await;
        time.advance(1_000);
        white.play(0).await.expect("a legal turn");
        assert_eq!(shown(&white).white_ms, left);
    }
    // Two seconds, three times 500 spent and three times 100 added: 800 are left.
    heard(&mut black, 7).await.play(0).await.expect("a legal turn");
    heard(&mut white, 8).await.know_moves().await;
    time.advance(9_999);
    white.play(0).await.expect("9,500 ms, and 500 of the pot");
    assert_eq!(shown(&white).white_ms, 1);
    // 400 now, and no more.
    heard(&mut black, 9).await.play(0).await.expect("a legal turn");
    heard(&mut white, 10).await.know_moves().await;
    time.advance(401);
    assert!(matches!(black.happening().await, Happening::FlagFell { side: Side::White }));
    // The same follows from what is kept.
    house.close().await;
    let house = House::at(&data, &time).await;
    let seen = clock(&Person { address: house.address, ..anna }.look(&id).await);
    assert_eq!((seen.running, seen.white_ms), (None, 0));
    house.close().await;
}

/// The time of day of the machine was set back by an hour while the server was away: nobody thinks for nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_set_back_makes_no_thinking_free() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(TODAY));
    let increment = json!({"type": "increment", "baseSeconds": 600, "incrementSeconds": 0});
    let (anna, boris, id) = begun(&data, &time, increment).await;
    let time = Clock::told(TODAY - HOUR);
    let (house, mut white, mut black) = again(&data, &time, (&anna, &boris), &id).await;
    near(&mut white).await;
    near(&mut black).await;
    time.advance(4 * MINUTE);
    white.play(0).await.expect("a legal turn");
    assert_eq!(shown(&white).white_ms, 6 * MINUTE);
    heard(&mut black, 3).await.play(0).await.expect("a legal turn");
    time.advance(6 * MINUTE);
    assert!(matches!(
        heard(&mut black, 4).await.happening().await,
        Happening::FlagFell { side: Side::White }
    ));
    house.close().await;
}

/// The time of day of the machine was set forward while the server was away. Nobody can tell that from time that passed, so
/// it is; and when it is set right again, nobody thinks for nothing, and nobody pays twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_set_forward_is_time_that_passed() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(TODAY));
    let increment = json!({"type": "increment", "baseSeconds": 600, "incrementSeconds": 0});
    let (anna, boris, id) = begun(&data, &time, increment.clone()).await;
    let (lost_anna, _, lost) = begun(&data, &time, increment).await;
    let forward = Clock::told(TODAY + 4 * MINUTE);
    let house = House::at(&data, &forward).await;
    let mut white = Person { address: house.address, ..anna.clone() }.enter(&id).await;
    near(&mut white).await;
    assert_eq!((shown(&white).white_ms, shown(&white).black_ms), (6 * MINUTE, 10 * MINUTE));
    forward.advance(MINUTE);
    white.play(0).await.expect("a legal turn");
    assert_eq!(shown(&white).white_ms, 5 * MINUTE, "and from then on she thinks as always");
    house.close().await;

    // It is set right: Black's turn began in what is the future now. He has all his time, and uses it from now on.
    let right = Clock::told(TODAY + MINUTE);
    let house = House::at(&data, &right).await;
    let mut black = Person { address: house.address, ..boris }.enter(&id).await;
    near(&mut black).await;
    assert_eq!((shown(&black).white_ms, shown(&black).black_ms), (5 * MINUTE, 10 * MINUTE));
    right.advance(2 * MINUTE);
    black.play(0).await.expect("a legal turn");
    let seen = shown(&black);
    assert_eq!((seen.running, seen.white_ms, seen.black_ms), (Some(Side::White), 5 * MINUTE, 8 * MINUTE));
    house.close().await;

    // Far forward it is lost on time, as it would be if nobody had come for a day: once, and whoever looks is told.
    let house = House::at(&data, &Clock::told(TODAY + DAY)).await;
    house.until("events_total", |events| events >= 2).await;
    for (person, game) in [(anna, id), (lost_anna, lost)] {
        let view = Person { address: house.address, ..person }.look(&game).await;
        let outcome = view.status.outcome.expect("it is over");
        assert_eq!((outcome.result, outcome.reason), (ResultView::Black, EndReason::Time));
    }
    assert_eq!(house.number("events_total").await, 2, "each flag falls once");
    house.close().await;
}
