//! The engine hub, through games: fair, bounded, never in the way, and cancelled when a game moves on.

use crate::support::{House, Person, base, by_link, generous, pair};
use hive_server::Limits;
use hive_wire::{Act, GameList, NewGame, Side};
use serde_json::json;
use std::time::{Duration, Instant};

/// A game against the strongest engine, which takes all the time it may: three seconds, or a twentieth of its clock.
fn against(engine: Side, seconds: Option<u32>) -> NewGame {
    let clock = match seconds {
        Some(seconds) => json!({"type": "increment", "baseSeconds": seconds, "incrementSeconds": 0}),
        None => json!({"type": "none"}),
    };
    let mut game = by_link(json!({}), clock);
    let (me, engine_seat) =
        (game.seats.white, serde_json::from_value(json!({"type": "engine", "level": 10})));
    *game.seats.of_mut(engine) = engine_seat.expect("a seat");
    *game.seats.of_mut(engine.other()) = me;
    game
}

/// How many turns a game has, told by the list: nobody wakes it by asking.
async fn plies(person: &Person) -> Vec<u32> {
    person.get("/api/games").await.json::<GameList>().games.iter().map(|game| game.ply).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_is_cancelled_when_its_player_has_won() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut black = anna.enter(&anna.create(&against(Side::White, None)).await).await;
    house.until("searching", |searches| searches == 1).await;
    assert_eq!(black.status().thinking, Some(Side::White));
    let began = Instant::now();
    black.ask(Act::Resign { side: None }).await.expect("it is allowed");
    house.until("searching", |searches| searches == 0).await;
    assert!(began.elapsed() < Duration::from_secs(2), "the search went on for {:?}", began.elapsed());
    assert_eq!(house.number("searches_cancelled_total").await, 1);
    assert_eq!((black.status().thinking, black.position().ply), (None, 0));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_is_cancelled_by_a_takeback_and_begins_anew_after_the_next_turn() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut white = anna.enter(&anna.create(&against(Side::Black, None)).await).await;
    white.play(0).await.expect("a legal turn");
    house.until("searching", |searches| searches == 1).await;
    white.ask(Act::AskTakeback { side: None }).await.expect("granted at once");
    house.until("searching", |searches| searches == 0).await;
    assert_eq!(house.number("searches_cancelled_total").await, 1);
    assert_eq!((white.position().ply, white.status().thinking), (0, None));
    // Another first tile: the engine answers that one, and the turn that it had in mind comes never.
    let began = Instant::now();
    white.play(2).await.expect("a legal turn");
    let first = white.position().pieces[0].piece.clone();
    while white.position().ply < 2 {
        white.event().await;
    }
    assert!(began.elapsed() < Duration::from_secs(10));
    let last = white.position().last.clone().expect("a turn was taken");
    assert!(last.by == Side::Black && last.text.contains(&*first), "{}", last.text);
    assert_eq!(house.number("searches_total").await, 2);
    house.close().await;
}

/// One thread. Eve has many games, Anna has one: they are served in turn, and meanwhile two people play as if
/// nobody thought at all.
#[tokio::test(flavor = "multi_thread")]
async fn guests_are_served_in_turn_and_nobody_else_waits() {
    const GAMES: usize = 12;
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (anna, eve) = (Person::new(house.address, "Anna").await, Person::new(house.address, "Eve").await);
    let (_, mut white, mut black) = pair(&house, &base()).await;
    let mut others = Vec::new();
    for _ in 0..GAMES {
        others.push(eve.create(&against(Side::White, Some(10))).await);
    }
    let hers = anna.create(&against(Side::White, Some(10))).await;
    let mut answered = anna.enter(&hers).await;
    let began = Instant::now();
    let mut worst = Duration::ZERO;
    while answered.seen.position.as_ref().is_none_or(|position| position.ply == 0) {
        let sent = Instant::now();
        let (mover, other) = if white.position().ply.is_multiple_of(2) {
            (&mut white, &mut black)
        } else {
            (&mut black, &mut white)
        };
        let number = mover.play(1).await.expect("a legal turn");
        while other.seen.number < number {
            other.event().await;
        }
        worst = worst.max(sent.elapsed());
        let soon = tokio::time::timeout(Duration::from_millis(50), answered.event()).await;
        assert!(soon.is_ok() || began.elapsed() < crate::support::PATIENCE, "Anna was forgotten");
    }
    assert!(worst < Duration::from_secs(1), "a turn between two people took {worst:?}");
    // Nobody starves: in the end each has an answer.
    let began = Instant::now();
    while plies(&eve).await.into_iter().any(|ply| ply == 0) {
        assert!(began.elapsed() < crate::support::PATIENCE, "{:?}", plies(&eve).await);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(house.number("searches_waiting").await, 0);
    let hers = anna.look(&hers).await;
    let waited = hers.created..hers.turns[0].at;
    let mut served = 0;
    for other in &others {
        served += usize::from(waited.contains(&eve.look(other).await.turns[0].at));
    }
    // The search that was under way when Anna came, the one that was before hers, and one more if she came just then.
    assert!(served <= 3, "{served} of Eve's games were served while Anna waited");
    house.close().await;
}

/// The queue has an end; who does not find a place there asks again, and is served all the same.
#[tokio::test(flavor = "multi_thread")]
async fn few_wait_and_all_are_served() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { waiting_searches: 2, ..generous() }).await;
    let people = [Person::new(house.address, "Anna").await, Person::new(house.address, "Boris").await];
    for person in people.iter().cycle().take(8) {
        person.create(&against(Side::White, Some(4))).await;
    }
    let (began, mut most) = (Instant::now(), 0);
    loop {
        most = most.max(house.number("searches_waiting").await);
        let mut all = plies(&people[0]).await;
        all.extend(plies(&people[1]).await);
        if all.len() == 8 && all.iter().all(|&ply| ply == 1) {
            break;
        }
        assert!(began.elapsed() < crate::support::PATIENCE, "{all:?}");
    }
    assert!((1..=2).contains(&most), "{most} waited");
    house.close().await;
}

/// Nobody comes back after the restart: the engine takes its turn all the same.
#[tokio::test(flavor = "multi_thread")]
async fn thinking_resumes_after_a_restart_by_itself() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = anna.create(&against(Side::Black, None)).await;
    let mut white = anna.enter(&id).await;
    white.play(0).await.expect("a legal turn");
    house.until("searching", |searches| searches == 1).await;
    house.close().await;
    drop(white);

    let house = House::open(&data).await;
    let anna = Person { address: house.address, ..anna };
    assert_eq!(plies(&anna).await, [1], "the search was not finished in a hurry");
    house.until("searching", |searches| searches == 1).await;
    let began = Instant::now();
    while plies(&anna).await != [2] {
        assert!(began.elapsed() < crate::support::PATIENCE, "the engine sleeps");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let view = anna.look(&id).await;
    assert_eq!((view.turns.len(), view.position.to_move), (2, Side::White));
    house.close().await;
}
