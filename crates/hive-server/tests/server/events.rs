//! Everything that can happen in a game, seen by both players.

use crate::support::{Dice, House, Person, Socket, at_one_screen, base, by_link, pair};
use hive_rules::{Expansions, Game, Ruleset, Turn};
use hive_wire::{Act, EndReason, GameList, Happening, SeatState, ServerMessage, Side};
use serde_json::json;

/// One says it, and both see what comes of it.
async fn both_see(speaker: &mut Socket, other: &mut Socket, act: Act, expected: &[Happening]) {
    let number = speaker.ask(act).await.expect("it is allowed");
    for what in expected {
        assert_eq!(&other.happening().await, what);
    }
    assert_eq!(other.seen.number, number);
    assert_eq!(speaker.seen.number, number);
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_taken_by_link_once_and_everybody_else_watches() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let boris = Person::new(house.address, "Boris").await;
    let clara = Person::new(house.address, "Clara").await;
    let id = anna.create(&base()).await;
    let mut white = anna.enter(&id).await;
    assert_eq!(white.seen.you, [Side::White]);
    assert_eq!(white.status().seats.black.state, SeatState::Open);

    let view = boris.join(&id).await;
    assert_eq!(view.you, [Side::Black]);
    assert_eq!(white.happening().await, Happening::Joined { side: Side::Black, name: "Boris".to_string() });
    assert_eq!(white.status().seats.black.name.as_deref(), Some("Boris"));
    boris.join(&id).await;
    clara.post(&format!("/api/games/{id}/join"), &json!({})).await.refused(409, "seat-taken");
    assert_eq!(clara.look(&id).await.you, []);

    // Everybody has a list of their own games.
    for (person, games) in [(&anna, 1), (&boris, 1), (&clara, 0)] {
        let list: GameList = person.get("/api/games").await.json();
        assert_eq!(list.games.len(), games);
    }

    // Who gives the seat back before the first turn leaves it to the next.
    let mut black = boris.enter(&id).await;
    both_see(&mut black, &mut white, Act::Leave {}, &[Happening::Left { side: Side::Black }]).await;
    assert_eq!(clara.join(&id).await.you, [Side::Black]);
    assert_eq!(white.happening().await, Happening::Joined { side: Side::Black, name: "Clara".to_string() });
    black.refused(Act::Turn { ply: 0, piece: "wS1".to_string(), q: 0, r: 0 }, "not-your-seat").await;
    white.play(0).await.expect("a legal turn");
    white.refused(Act::Leave {}, "has-begun").await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn draws_are_offered_declined_and_accepted() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (_, mut white, mut black) = pair(&house, &base()).await;
    let (offer, side) = (Act::OfferDraw { side: None }, Side::White);
    both_see(&mut white, &mut black, offer.clone(), &[Happening::DrawOffered { side }]).await;
    white.refused(offer.clone(), "already-offered").await;
    white.refused(Act::AcceptDraw {}, "no-offer").await;
    both_see(&mut black, &mut white, Act::DeclineDraw {}, &[Happening::DrawDeclined { side: Side::Black }])
        .await;
    black.refused(Act::AcceptDraw {}, "no-offer").await;

    // An offer lapses with the answer of the other: a turn.
    white.play(0).await.expect("a legal turn");
    black.happening().await;
    both_see(&mut white, &mut black, offer.clone(), &[Happening::DrawOffered { side }]).await;
    black.play(0).await.expect("a legal turn");
    assert_eq!(black.status().offers.draw, None);
    white.happening().await;

    // Once between two turns of one's own is enough.
    white.refused(offer.clone(), "already-offered").await;
    white.play(0).await.expect("a legal turn");
    black.happening().await;
    both_see(&mut white, &mut black, offer, &[Happening::DrawOffered { side }]).await;
    both_see(&mut black, &mut white, Act::AcceptDraw {}, &[Happening::DrawAccepted { side: Side::Black }])
        .await;
    let outcome = white.status().outcome.expect("it is over");
    assert_eq!((outcome.winner, outcome.reason), (None, EndReason::Agreement));
    house.close().await;
}

/// An engine never agrees, and is not asked for ever.
#[tokio::test(flavor = "multi_thread")]
async fn an_engine_is_offered_a_draw_once_a_turn() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut game = base();
    game.seats.black = serde_json::from_value(json!({"type": "engine", "level": 1})).expect("a seat");
    let mut white = anna.enter(&anna.create(&game).await).await;
    for _ in 0..2 {
        let before = white.seen.number;
        let number = white.ask(Act::OfferDraw { side: None }).await.expect("it is allowed");
        assert_eq!((number, white.status().offers.draw), (before + 2, None), "offered, and declined");
        for _ in 0..3 {
            white.refused(Act::OfferDraw { side: None }, "already-offered").await;
        }
        white.play(0).await.expect("a legal turn");
        while white.position().to_move == Side::Black {
            white.event().await;
        }
    }
    house.close().await;
}

/// Whoever watches can say much, but not so much that the players cannot say anything.
#[tokio::test(flavor = "multi_thread")]
async fn those_who_watch_do_not_silence_those_who_play() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (id, mut white, _black) = pair(&house, &base()).await;
    let mut eve = Person::new(house.address, "Eve").await.enter(&id).await;
    let line = || Act::Chat { text: "Bzz".to_string() };
    for _ in 0..200 {
        eve.ask(line()).await.expect("it is allowed");
    }
    let refusal = eve.refused(line(), "chat-full").await;
    assert_eq!(refusal.retry_after_seconds, None, "it will not be better later");
    let mut clara = Person::new(house.address, "Clara").await.enter(&id).await;
    clara.refused(line(), "chat-full").await;
    for _ in 0..500 {
        white.ask(line()).await.expect("players have lines of their own");
    }
    white.refused(line(), "chat-full").await;
    white.play(0).await.expect("the game goes on");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_are_taken_back_if_the_other_player_agrees() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (_, mut white, mut black) = pair(&house, &base()).await;
    let ask = Act::AskTakeback { side: None };
    white.refused(ask.clone(), "nothing-to-take-back").await;
    white.play(0).await.expect("a legal turn");
    black.happening().await;
    black.play(3).await.expect("a legal turn");
    white.happening().await;

    // White asks: both turns would go. Black would rather not.
    both_see(&mut white, &mut black, ask.clone(), &[Happening::TakebackAsked { side: Side::White }]).await;
    both_see(
        &mut black,
        &mut white,
        Act::DeclineTakeback {},
        &[Happening::TakebackDeclined { side: Side::Black }],
    )
    .await;
    // Black asks: only Black's turn goes.
    both_see(&mut black, &mut white, ask, &[Happening::TakebackAsked { side: Side::Black }]).await;
    black.refused(Act::GrantTakeback {}, "no-offer").await;
    black.refused(Act::AskTakeback { side: None }, "already-offered").await;
    assert_eq!(white.position().ply, 2, "nothing was taken back");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_that_is_granted_brings_the_position_back() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (id, mut white, mut black) = pair(&house, &base()).await;
    white.play(0).await.expect("a legal turn");
    black.happening().await;
    let then = black.position().clone();
    black.play(3).await.expect("a legal turn");
    white.happening().await;
    let ask = Act::AskTakeback { side: None };
    both_see(&mut black, &mut white, ask, &[Happening::TakebackAsked { side: Side::Black }]).await;
    let granted = Happening::TakebackGranted { side: Side::White, plies: 1 };
    both_see(&mut white, &mut black, Act::GrantTakeback {}, &[granted]).await;
    assert_eq!(white.position(), &then);
    assert_eq!(black.position(), &then);
    black.play(5).await.expect("a legal turn");
    white.happening().await;
    assert_eq!(Person::new(house.address, "Dora").await.look(&id).await.turns.len(), 2);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_ends_the_game_and_a_rematch_swaps_the_colours() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (_, mut white, mut black) = pair(&house, &base()).await;
    white.refused(Act::Rematch {}, "not-over").await;
    let resigned = Happening::Resigned { side: Side::White };
    both_see(&mut white, &mut black, Act::Resign { side: None }, &[resigned]).await;
    let outcome = black.status().outcome.expect("it is over");
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Black), EndReason::Resignation));

    let offered = Happening::RematchOffered { side: Side::White };
    both_see(&mut white, &mut black, Act::Rematch {}, &[offered]).await;
    white.refused(Act::Rematch {}, "already-offered").await;
    black.ask(Act::Rematch {}).await.expect("it is allowed");
    let Happening::Rematch { game } = white.happening().await else { panic!("they play again") };
    assert_eq!(black.status().rematch.as_deref(), Some(game.as_str()));
    black.refused(Act::Rematch {}, "already-offered").await;
    let anna = Person::new(house.address, "Watcher").await;
    let again = anna.look(&game).await;
    assert_eq!(again.status.seats.white.name.as_deref(), Some("Boris"));
    assert_eq!(again.status.seats.black.name.as_deref(), Some("Anna"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_by_itself() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let clock = json!({"type": "increment", "baseSeconds": 1, "incrementSeconds": 0});
    let (_, mut white, mut black) = pair(&house, &by_link(json!({}), clock)).await;
    assert_eq!(white.status().clock.and_then(|clock| clock.running), None, "nobody has begun");
    white.play(0).await.expect("a legal turn");
    black.happening().await;
    black.play(0).await.expect("a legal turn");
    let clock = black.status().clock.expect("there is time");
    assert_eq!((clock.running, clock.white_ms, clock.black_ms), (Some(Side::White), 1000, 1000));
    let began = std::time::Instant::now();
    white.happening().await;
    assert_eq!(white.happening().await, Happening::FlagFell { side: Side::White });
    let taken = began.elapsed().as_millis();
    assert!((900..3000).contains(&taken), "after {taken} ms");
    let outcome = white.status().outcome.expect("it is over");
    assert_eq!((outcome.winner, outcome.reason), (Some(Side::Black), EndReason::Time));
    let clock = white.status().clock.expect("there was time");
    assert_eq!((clock.running, clock.white_ms), (None, 0));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_may_say_something() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (id, mut white, mut black) = pair(&house, &base()).await;
    let said = |side, name: &str, text: &str| Happening::Chat {
        side,
        name: name.to_string(),
        text: text.to_string(),
    };
    let line = Act::Chat { text: " good\u{7} luck ".to_string() };
    both_see(&mut white, &mut black, line, &[said(Some(Side::White), "Anna", "good  luck")]).await;
    let mut clara = Person::new(house.address, "Clara").await.enter(&id).await;
    clara.ask(Act::Chat { text: "hello".to_string() }).await.expect("who watches may speak");
    assert_eq!(black.happening().await, said(None, "Clara", "hello"));
    clara.refused(Act::Chat { text: " ".to_string() }, "unreadable").await;
    clara.refused(Act::Chat { text: "x".repeat(301) }, "too-long").await;
    clara.refused(Act::Resign { side: None }, "not-your-seat").await;
    house.close().await;
}

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
        let act = Act::Turn { ply: i as u32, piece: hive_notation::piece_name(piece), q, r };
        let number = mover.ask(act).await.expect("a legal turn");
        while other.seen.number < number {
            other.happening().await;
        }
    }
    let last = white.position().last.clone().expect("a turn was taken");
    assert_eq!(last.text, "pass");
    let moved = last.moved.expect("a tile was laid before");
    assert_eq!(moved.piece, turns.last().and_then(|turn| turn.piece()).map(hive_notation::piece_name));
    assert_eq!(white.position(), black.position());
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
    assert_eq!(table.status().outcome.and_then(|outcome| outcome.winner), Some(Side::White));
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
    assert_eq!(again.position(), table.position());
    assert_eq!(again.seen.number, table.seen.number);
    // Nothing was missed: no event comes, only who is here.
    let mut again = anna.socket(&path(table.seen.number)).await;
    assert!(matches!(again.next().await, ServerMessage::Presence { .. }));
    // A number from the future is no number of this game.
    let mut again = anna.socket(&path(10_000)).await;
    assert!(matches!(again.next().await, ServerMessage::Game { .. }));
    again.say(Act::Resync {}).await;
    assert!(matches!(again.next().await, ServerMessage::Game { .. } | ServerMessage::Presence { .. }));
    again.say(Act::Ping { sent: 12, lag_ms: Some(40) }).await;
    loop {
        if let ServerMessage::Pong { sent, now } = again.next().await {
            assert_eq!(sent, 12);
            assert!(now > 1_700_000_000_000);
            break;
        }
    }
    loop {
        if let ServerMessage::Presence { presence } = again.next().await {
            assert_eq!((presence.white.online, presence.white.lag_ms), (true, Some(40)));
            break;
        }
    }
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
