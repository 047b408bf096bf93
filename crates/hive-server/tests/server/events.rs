//! Everything that can happen in a game, seen by both players.

use crate::support::{House, Person, Socket, base, by_link, pair};
use hive_server::Clock;
use hive_wire::{Act, EndReason, GameList, Happening, ResultView, SeatState, ServerMessage, Side};
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
    black.refused(Act::Turn { ply: 0, piece: "wS1".into(), q: 0, r: 0 }, "not-your-seat").await;
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
    assert_eq!((outcome.result, outcome.reason), (ResultView::Draw, EndReason::Agreement));
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
    let (id, mut white, mut black) = pair(&house, &base()).await;
    let mut eve = Person::new(house.address, "Eve").await.enter(&id).await;
    let line = || Act::Chat { text: "Bzz".to_string() };
    for _ in 0..200 {
        eve.ask(line()).await.expect("it is allowed");
    }
    let refusal = eve.refused(line(), "chat-full").await;
    assert_eq!(refusal.retry_after_seconds, None, "it will not be better later");
    let mut clara = Person::new(house.address, "Clara").await.enter(&id).await;
    clara.refused(line(), "chat-full").await;
    for _ in 0..250 {
        white.ask(line()).await.expect("players have lines of their own");
    }
    white.refused(line(), "chat-full").await;
    black.ask(line()).await.expect("neither player takes away the other's");
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
    let then = black.table();
    black.play(3).await.expect("a legal turn");
    white.happening().await;
    let ask = Act::AskTakeback { side: None };
    both_see(&mut black, &mut white, ask, &[Happening::TakebackAsked { side: Side::Black }]).await;
    let granted = Happening::TakebackGranted { side: Side::White, plies: 1 };
    both_see(&mut white, &mut black, Act::GrantTakeback {}, &[granted]).await;
    assert_eq!((white.table(), black.table()), (then.clone(), then));
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
    assert_eq!((outcome.result, outcome.reason), (ResultView::Black, EndReason::Resignation));

    let offered = Happening::RematchOffered { side: Side::White };
    both_see(&mut white, &mut black, Act::Rematch {}, &[offered]).await;
    white.refused(Act::Rematch {}, "already-offered").await;
    black.ask(Act::Rematch {}).await.expect("it is allowed");
    let Happening::Rematch { game: Some(game) } = white.happening().await else { panic!("they play again") };
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
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(1_790_000_000_000));
    let house = House::at(&data, &time).await;
    let clock = json!({"type": "increment", "baseSeconds": 60, "incrementSeconds": 0});
    let (_, mut white, mut black) = pair(&house, &by_link(json!({}), clock)).await;
    assert_eq!(white.status().clock.and_then(|clock| clock.running), None, "nobody has begun");
    white.play(0).await.expect("a legal turn");
    black.happening().await;
    black.play(0).await.expect("a legal turn");
    let clock = black.status().clock.expect("there is time");
    assert_eq!((clock.running, clock.white_ms, clock.black_ms), (Some(Side::White), 60_000, 60_000));
    white.happening().await;
    time.advance(59_999);
    // A message of hers is heard in time, and shows that she has a moment left.
    white.ask(Act::Chat { text: "Bzz".to_string() }).await.expect("it is allowed");
    assert_eq!(white.status().clock.map(|clock| clock.white_ms), Some(1));
    time.advance(1);
    assert_eq!(white.happening().await, Happening::FlagFell { side: Side::White });
    let outcome = white.status().outcome.expect("it is over");
    assert_eq!((outcome.result, outcome.reason), (ResultView::Black, EndReason::Time));
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
    // Players hear that those who watch talk, and what they said when it is over.
    assert_eq!(black.happening().await, Happening::Aside {});
    assert_eq!(chat(&mut black).await, ["good  luck"]);
    assert_eq!(chat(&mut clara).await, ["good  luck", "hello"]);
    clara.refused(Act::Chat { text: " ".to_string() }, "unreadable").await;
    clara.refused(Act::Chat { text: "x".repeat(301) }, "too-long").await;
    clara.refused(Act::Resign { side: None }, "not-your-seat").await;
    white.ask(Act::Resign { side: None }).await.expect("it is allowed");
    assert_eq!(chat(&mut black).await, ["good  luck", "hello"]);
    clara.ask(Act::Chat { text: "well played".to_string() }).await.expect("who watches may speak");
    while black.happening().await != said(None, "Clara", "well played") {}
    house.close().await;
}

/// What somebody may read of what was said.
async fn chat(socket: &mut Socket) -> Vec<String> {
    socket.say(Act::Resync {}).await;
    loop {
        if let ServerMessage::Game { game, .. } = socket.next().await {
            return game.chat.into_iter().map(|line| line.text).collect();
        }
    }
}
