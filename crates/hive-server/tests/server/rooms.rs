//! What a room does by itself: forced passes, engines, those who come back, and the news that it tells the house.

use crate::support::{Dice, House, Person, at_one_screen, base, generous, pair};
use hive_play::Ending;
use hive_rules::{Color, Expansions, Game, Outcome, Ruleset, Turn};
use hive_server::{Item, Limits};
use hive_wire::{Act, Happening, ResultView, ServerMessage, Side};
use serde_json::json;

/// A game in which somebody has to pass, found by chance: the same each time.
fn game_with_a_pass() -> Vec<Turn> {
    for seed in 0.. {
        let mut dice = Dice(seed);
        let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
        while game.outcome().is_none() && game.turns().len() < 120 {
            let turns = game.position().legal_turns();
            if turns.as_slice() == [Turn::Pass] {
                return game.turns().collect();
            }
            let turn = turns[dice.roll(turns.len())];
            game.play(turn).expect("a legal turn");
        }
    }
    unreachable!("there are enough seeds")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pass_that_is_forced_is_played_by_the_room() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (_, mut white, mut black) = pair(&house, &base()).await;
    let turns = game_with_a_pass();
    for (i, turn) in turns.iter().enumerate() {
        let (mover, other) = if i % 2 == 0 { (&mut white, &mut black) } else { (&mut black, &mut white) };
        let (piece, to) = (turn.piece().expect("no pass yet"), turn.to().expect("no pass yet"));
        let (q, r) = to.coordinates();
        let act = Act::Turn { ply: i as u32, piece: piece.name().into(), q, r };
        let number = mover.ask(act).await.expect("a legal turn");
        while other.seen.number < number {
            other.happening().await;
        }
    }
    let last = white.position().last.clone().expect("a turn was taken");
    assert_eq!(last.text, "pass");
    let moved = last.moved.expect("a tile was laid before");
    assert_eq!(moved.piece, turns.last().and_then(|turn| turn.piece()).map(|piece| piece.name().into()));
    assert_eq!(white.table(), black.table());
    assert!(white.position().ply as usize > turns.len());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_at_one_screen_play_both_sides() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut table = anna.enter(&anna.create(&at_one_screen(json!({}))).await).await;
    assert_eq!(table.seen.you, Side::BOTH);
    for choice in 0..6 {
        table.play(choice).await.expect("a legal turn");
    }
    table.ask(Act::AskTakeback { side: None }).await.expect("granted at once");
    assert_eq!(table.position().ply, 4);
    table.ask(Act::OfferDraw { side: Some(Side::Black) }).await.expect("it is allowed");
    table.ask(Act::DeclineDraw {}).await.expect("it is allowed");
    table.ask(Act::Resign { side: Some(Side::Black) }).await.expect("it is allowed");
    assert_eq!(table.status().outcome.map(|outcome| outcome.result), Some(ResultView::White));
    table.ask(Act::Rematch {}).await.expect("at once");
    assert!(table.status().rematch.is_some());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_answers_and_goes_on_after_a_restart() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let game = json!({
        "ruleset": {"edition": "R2"},
        "seats": {"white": {"type": "engine", "level": 2}, "black": {"type": "me"}},
    });
    let id = anna.create(&serde_json::from_value(game).expect("a game")).await;
    let mut black = anna.enter(&id).await;
    while black.position().ply < 1 {
        black.event().await;
    }
    for _ in 0..3 {
        let ply = black.position().ply;
        black.play(1).await.expect("a legal turn");
        while black.position().ply < ply + 2 {
            black.event().await;
        }
    }
    black.ask(Act::OfferDraw { side: None }).await.expect("it is allowed");
    assert_eq!(black.status().offers.draw, None, "engines decline");
    let ply = black.position().ply;
    black.ask(Act::AskTakeback { side: None }).await.expect("granted at once");
    assert_eq!(black.position().ply, ply - 2);

    // The engine's turn, and at the same moment the server ends: the search begins again later.
    let position = black.position().clone();
    let turn = &position.legal[0];
    black.say(Act::Turn { ply: position.ply, piece: turn.piece.clone(), q: turn.q, r: turn.r }).await;
    while black.seen.number == 0 || black.position().ply == position.ply {
        black.event().await;
    }
    house.close().await;
    let house = House::open(&data).await;
    let anna = Person { address: house.address, ..anna };
    let mut black = anna.enter(&id).await;
    while black.position().ply < position.ply + 2 {
        black.event().await;
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_gets_what_was_missed_or_everything() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = anna.create(&at_one_screen(json!({}))).await;
    let mut table = anna.enter(&id).await;
    for choice in 0..6 {
        table.play(choice).await.expect("a legal turn");
    }
    let path = |since: u32| format!("/api/games/{id}/socket?since={since}");
    let mut again = anna.socket(&path(table.seen.number - 3)).await;
    again.seen.number = table.seen.number - 3;
    for _ in 0..3 {
        again.event().await;
    }
    assert_eq!(again.seen.turns, table.seen.turns[3..]);
    assert_eq!(again.seen.number, table.seen.number);
    // Nothing was missed: no event comes, only who is here.
    let mut again = anna.socket(&path(table.seen.number)).await;
    assert!(matches!(again.next().await, ServerMessage::Presence { .. }));
    // A number from the future is no number of this game.
    let mut again = anna.socket(&path(10_000)).await;
    assert!(matches!(again.next().await, ServerMessage::Game { .. }));
    again.say(Act::Resync {}).await;
    assert!(matches!(again.next().await, ServerMessage::Game { .. } | ServerMessage::Presence { .. }));
    again.say(Act::Ping { sent: 12, lag_ms: None }).await;
    loop {
        if let ServerMessage::Pong { sent, now } = again.next().await {
            assert_eq!(sent, 12);
            assert!(now > 1_700_000_000_000);
            break;
        }
    }
    house.close().await;
}

/// What was taken back is not shown again: whoever was away meanwhile gets the whole game. And whoever was away when it
/// ended hears of the end with the event that was it, and not before.
#[tokio::test(flavor = "multi_thread")]
async fn who_was_away_hears_of_takebacks_and_of_the_end_in_their_order() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = anna.create(&at_one_screen(json!({}))).await;
    let mut table = anna.enter(&id).await;
    for choice in 0..5 {
        table.play(choice).await.expect("a legal turn");
    }
    let path = |since: u32| format!("/api/games/{id}/socket?since={since}");
    let before = table.seen.number;
    table.ask(Act::AskTakeback { side: None }).await.expect("it is granted at once");
    table.play(7).await.expect("another turn");
    let mut again = anna.socket(&path(before - 1)).await;
    let ServerMessage::Game { game, .. } = again.next().await else { panic!("everything") };
    assert_eq!((game.number, &game.turns), (table.seen.number, &table.seen.turns));
    let since = table.seen.number;
    table.play(3).await.expect("a legal turn");
    table.ask(Act::Resign { side: None }).await.expect("it is allowed");
    let mut again = anna.socket(&path(since)).await;
    again.seen.number = since;
    let (mut kinds, mut ended) = (Vec::new(), Vec::new());
    for _ in since..table.seen.number {
        let ServerMessage::Event { event, status } = again.next().await else { panic!("an event") };
        kinds.push(matches!(event.what, Happening::Turn { .. }));
        ended.push(status.outcome.is_some());
    }
    assert_eq!((kinds, ended), (vec![true, false], vec![false, true]));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn at_the_end_clients_are_told_to_come_back() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (_, mut white, _black) = pair(&house, &base()).await;
    let began = std::time::Instant::now();
    house.close().await;
    assert!(began.elapsed().as_millis() < 1500);
    let mut told = false;
    while let Some(message) = white.try_next().await {
        told |= matches!(message, ServerMessage::Closing { retry_after_seconds: Some(_), .. });
    }
    assert!(told);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_house_hears_that_a_game_begins_goes_on_and_ends() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let mut news = house.bus.listen();
    let (id, mut white, mut black) = pair(&house, &base()).await;
    white.play(0).await.expect("a legal turn");
    black.ask(Act::Chat { text: "Bzz".to_string() }).await.expect("it is allowed");
    black.ask(Act::Resign { side: None }).await.expect("it is allowed");
    black.ask(Act::Rematch {}).await.expect("it is allowed");
    let mut heard = Vec::new();
    while heard.len() < 3 {
        let news = news.recv().await.expect("the house is there");
        assert_eq!(news.game.as_str(), id);
        heard.push(news.what);
    }
    let ended = Item::Ended(Ending::Played(Outcome::Resignation { winner: Color::White }));
    assert_eq!(heard, [Item::Begun, Item::Turn { ply: 1, to_move: Color::Black }, ended]);
    // Nothing is news twice.
    house.close().await;
    assert!(news.try_recv().is_err());
}

/// No search has a place, ever. Whoever waits for the engine can talk and resign all the same: once each of these took
/// half a second.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_hub_keeps_nobody_waiting_but_for_its_turn() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { waiting_searches: 0, ..generous() }).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut game = base();
    game.seats.black = serde_json::from_value(json!({"type": "engine", "level": 1})).expect("a seat");
    let mut white = anna.enter(&anna.create(&game).await).await;
    white.play(0).await.expect("a legal turn");
    assert_eq!(white.status().thinking, Some(Side::Black));
    let began = std::time::Instant::now();
    for _ in 0..20 {
        white.ask(Act::Chat { text: "Bzz".to_string() }).await.expect("it is allowed");
    }
    white.ask(Act::Resign { side: None }).await.expect("it is allowed");
    assert!(began.elapsed().as_secs() < 5, "after {:?}", began.elapsed());
    house.close().await;
}

/// Legal turns go to whoever is to move, and to those who ask.
#[tokio::test(flavor = "multi_thread")]
async fn what_may_be_done_is_told_to_whoever_may_do_it() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (id, mut white, mut black) = pair(&house, &base()).await;
    let mut clara = Person::new(house.address, "Clara").await.enter(&id).await;
    assert!(!white.position().legal.is_empty());
    assert!(black.position().legal.is_empty() && clara.position().legal.is_empty());
    white.play(0).await.expect("a legal turn");
    clara.event().await;
    black.event().await;
    black.know_moves().await;
    assert!(!black.position().legal.is_empty());
    assert!(white.position().legal.is_empty() && clara.position().legal.is_empty());
    clara.say(Act::Moves {}).await;
    loop {
        if let ServerMessage::Moves { moves } = clara.next().await {
            assert_eq!((moves.ply, &moves.legal), (1, &black.position().legal));
            break;
        }
    }
    house.close().await;
}
