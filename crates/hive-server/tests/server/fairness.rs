//! Whoever brings many guests is one among others: nobody else waits for them.

use crate::support::{House, Person, Socket, base, config, generous};
use futures_util::StreamExt;
use hive_server::Config;
use hive_wire::{AnalysisAsk, AnalysisFrame, AnalysisMessage, NewGame, PositionAsk, Side};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

/// How many come from the one address.
const GUESTS: usize = 300;

/// A game against an engine of this level.
fn against(engine: Side, level: u8) -> NewGame {
    let mut game = base();
    let me = game.seats.white;
    *game.seats.of_mut(engine) =
        serde_json::from_value(json!({"type": "engine", "level": level})).expect("a seat");
    *game.seats.of_mut(engine.other()) = me;
    game
}

async fn house(data: &tempfile::TempDir) -> House {
    let trust_proxy = vec!["127.0.0.1".parse().expect("an address")];
    House::run(Config { trust_proxy, ..config(data.path(), generous()) }).await
}

/// A search for somebody who looks on, and when its first line came.
async fn first_line(person: &Person) -> (Duration, Socket) {
    let mut socket = person.socket("/api/analysis").await;
    let began = ask_for_lines(&mut socket).await;
    loop {
        match socket.socket.next().await.expect("it is open").expect("a message") {
            Message::Text(text) => match serde_json::from_str(&text).expect("it is JSON") {
                AnalysisMessage::Line { .. } => return (began.elapsed(), socket),
                AnalysisMessage::Position { .. } | AnalysisMessage::Waiting { .. } => {}
                other => panic!("{other:?}"),
            },
            _ => continue,
        }
    }
}

async fn ask_for_lines(socket: &mut Socket) -> Instant {
    let position = PositionAsk { game_string: Some("Base+ML".to_string()), ..PositionAsk::default() };
    let ask = AnalysisAsk::Start { position, lines: 3, seconds: None };
    socket.raw(&serde_json::to_string(&AnalysisFrame { id: 1, ask }).expect("it is JSON")).await;
    Instant::now()
}

/// How long an engine of level 1 takes for its answer.
async fn answer_of_level_1(person: &Person) -> Duration {
    let mut white = person.enter(&person.create(&against(Side::Black, 1)).await).await;
    let began = Instant::now();
    white.play(0).await.expect("a legal turn");
    while white.position().ply < 2 {
        white.event().await;
    }
    began.elapsed()
}

/// 300 guests of one address, each with an engine of the highest level that is to move and with an analysis, and a
/// single thread for each of the two. Somebody elsewhere hardly notices.
#[tokio::test(flavor = "multi_thread")]
async fn many_guests_of_one_address_keep_nobody_else_waiting() {
    for network in ["1.2.3.4", "2001:db8:1"] {
        let data = tempfile::tempdir().expect("a folder");
        let house = house(&data).await;
        let mut coming = JoinSet::new();
        for i in 0..GUESTS {
            // Of the new addresses every guest has a household of their own, all of one site.
            let from =
                if network.contains(':') { format!("{network}:{i:x}::1") } else { network.to_string() };
            let address = house.address;
            coming.spawn(async move {
                let guest = Person::at(address, "Eve", &from).await;
                guest.create(&against(Side::White, 10)).await;
                let mut socket = guest.socket("/api/analysis").await;
                ask_for_lines(&mut socket).await;
                socket
            });
        }
        let _crowd = coming.join_all().await;
        assert!(house.number("searches_waiting").await > 200, "they do wait");
        let anna = Person::at(house.address, "Anna", "5.6.7.8").await;
        let answered = answer_of_level_1(&anna).await;
        assert!(answered < Duration::from_secs(1), "an answer of level 1 took {answered:?}");
        let (first, _socket) = first_line(&anna).await;
        assert!(first < Duration::from_secs(2), "the first line took {first:?}");
        // What takes long comes in turn too: an answer of the highest level, though all others have it.
        let mut white = anna.enter(&anna.create(&against(Side::Black, 10)).await).await;
        let began = Instant::now();
        white.play(0).await.expect("a legal turn");
        while white.position().ply < 2 {
            white.event().await;
        }
        assert!(began.elapsed() < Duration::from_secs(6), "level 10 took {:?}", began.elapsed());
        house.close().await;
    }
}

/// Those who bring too many are told so in one sentence, and others find a place.
#[tokio::test(flavor = "multi_thread")]
async fn who_has_too_many_searches_waiting_is_told_so() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = hive_server::Limits { waiting_searches: 8, ..generous() };
    let trust_proxy = vec!["127.0.0.1".parse().expect("an address")];
    let house = House::run(Config { trust_proxy, ..config(data.path(), limits) }).await;
    let mut sockets = Vec::new();
    let mut told = Vec::new();
    for i in 0..4 {
        let guest = Person::at(house.address, "Eve", "1.2.3.4").await;
        let mut socket = guest.socket("/api/analysis").await;
        ask_for_lines(&mut socket).await;
        // One is thought about, two wait, and the fourth is one too many.
        loop {
            let Some(Ok(Message::Text(text))) = socket.socket.next().await else { panic!("it is open") };
            match serde_json::from_str(&text).expect("it is JSON") {
                AnalysisMessage::Refused { refusal, .. } => told.push((i, refusal.text)),
                AnalysisMessage::Position { .. } => {}
                _ => break,
            }
            if told.len() == 1 {
                break;
            }
        }
        sockets.push(socket);
    }
    let text = "as many searches as may come from your address wait already: try again in 10 s";
    assert_eq!(told, [(3, text.to_string())]);
    first_line(&Person::at(house.address, "Anna", "5.6.7.8").await).await;
    house.close().await;
}
