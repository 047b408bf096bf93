//! What is not a game's own business and has to be the same at every node: news, passkeys, the lobby.

use crate::authenticator::Authenticator;
use crate::lobby::Lounge;
use crate::support::{House, PATIENCE, Person, base, request};
use crate::{Club, at};
use hive_bus::Bus;
use hive_bus::local::LocalBus;
use hive_play::{Ending, GameId};
use hive_rules::{Color, Outcome};
use hive_server::{Item, News};
use hive_wire::{Act, LobbyMessage, PasskeyChallenge, TokenMade};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::broadcast::Receiver;
use tokio::time::{Instant, sleep, timeout};

/// Two nodes of a club.
async fn two() -> (House, House) {
    let (club, bus) = (Club::new().await, LocalBus::default());
    let end = || Arc::new(bus.clone()) as Arc<dyn Bus>;
    (club.node(end()).await, club.node(end()).await)
}

async fn heard(news: &mut Receiver<News>) -> News {
    timeout(PATIENCE, news.recv()).await.expect("it is told in time").expect("the house is there")
}

/// A game that nobody at this node looks at begins and ends, and whoever listens here hears of both, once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_nodes_hear_that_a_game_begins_and_ends() {
    let (a, b) = two().await;
    let (mut here, mut there) = (a.bus.listen(), b.bus.listen());
    let people = [Person::new(a.address, "Anna").await, Person::new(a.address, "Boris").await];
    let id = people[0].create(&base()).await;
    people[1].join(&id).await;
    let (mut anna, mut boris) = (people[0].enter(&id).await, people[1].enter(&id).await);
    anna.ask(Act::Resign { side: None }).await.expect("she may");
    boris.ask(Act::Rematch {}).await.expect("he may");
    anna.ask(Act::Rematch {}).await.expect("she may");
    let next = kept_rematch(&a, &id).await;
    let ended = Item::Ended(Ending::Played(Outcome::Resignation { winner: Color::Black }));
    let again = Item::Again(GameId::from(next.as_str()));
    for news in [&mut here, &mut there] {
        for (game, what) in [(&id, &Item::Begun), (&id, &ended), (&id, &again), (&next, &Item::Begun)] {
            let told = heard(news).await;
            assert_eq!((told.game.as_str(), &told.what), (game.as_str(), what));
        }
    }
    a.close().await;
    b.close().await;
    assert!(there.try_recv().is_err(), "nothing is news twice");
}

async fn kept_rematch(house: &House, id: &str) -> String {
    let kept = house.store.load(&GameId::from(id)).await.expect("it is read").expect("it is there");
    let next = kept.events.iter().find_map(|event| match &event.what {
        hive_play::Happening::Rematch { game } => Some(game.to_string()),
        _ => None,
    });
    next.expect("they play again")
}

/// What one node has asked, another takes the answer to, once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_passkey_is_answered_at_whichever_node() {
    let (a, b) = two().await;
    let asked = async |who: &Person| -> PasskeyChallenge {
        who.post("/api/passkeys/challenge", &json!({})).await.json()
    };
    let (mut device, mut ann) = (Authenticator::new("ann's key"), Person::new(a.address, "A").await);
    let origin = format!("http://{}", b.address);
    let challenge = asked(&ann).await;
    let mut there = at(&ann, &b);
    let key = device.make(&PasskeyChallenge { site: "127.0.0.1".to_string(), ..challenge }, &origin);
    let made = there.post("/api/me/account", &json!({"name": "Ann", "passkey": key})).await;
    assert_eq!(made.status, 201, "{}", made.text());
    there.keeps(&made);
    ann = Person::new(a.address, "Phone").await;
    let answer = device.answer(&asked(&ann).await, &origin);
    let (mut once, mut twice) = (at(&ann, &b), at(&ann, &b));
    assert_eq!(once.sign_in(answer.clone()).await.status, 200);
    assert_eq!(once.account().await.name, "Ann");
    twice.sign_in(answer).await.refused(403, "wrong-proof");
    a.close().await;
    b.close().await;
}

fn wanted() -> serde_json::Value {
    json!({"ruleset": {"expansions": {"mosquito": true}}, "side": "black",
           "clock": {"type": "increment", "baseSeconds": 300, "incrementSeconds": 4}})
}

/// Somebody at one node looks for a game, and somebody at another answers, or is challenged: they meet as if it were one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_meet_in_one_lobby_wherever_they_are() {
    let (a, b) = two().await;
    let (mut ann, mut bob) = (Person::new(a.address, "A").await, Person::new(b.address, "B").await);
    ann.keep_my_games("Ann").await;
    bob.keep_my_games("Bob").await;
    for (seeks, answers) in [(&ann, &bob), (&bob, &ann)] {
        let (mut seeker, mut other) = (Lounge::enter(seeks).await, Lounge::enter(answers).await);
        seeker.ask(json!({"type": "seek", "wanted": wanted()})).await.expect("anybody may");
        let seek = other.seek().await;
        other.ask(json!({"type": "answer", "seek": seek})).await.expect("it is open");
        meet(&mut seeker, &mut other).await;
    }
    let (mut at_ann, mut at_bob) = (Lounge::enter(&ann).await, Lounge::enter(&bob).await);
    at_bob.ask(json!({"type": "challenge", "name": "Ann", "wanted": wanted()})).await.expect("he may");
    let challenge = at_ann.until(|message| match message {
        LobbyMessage::You { you } => you.challenges.first().map(|challenge| challenge.id),
        _ => None,
    });
    let challenge = challenge.await;
    at_ann.ask(json!({"type": "takeUp", "challenge": challenge})).await.expect("she may");
    meet(&mut at_bob, &mut at_ann).await;
    // What was refused says why, wherever it was decided.
    at_bob.refused(json!({"type": "answer", "seek": 99}), hive_wire::Rule::Gone).await;
    at_ann.refused(json!({"type": "answer", "seek": 99}), hive_wire::Rule::Gone).await;
    a.close().await;
    b.close().await;
}

/// Whoever made the offer is asked, whoever took it up is ready already, and both are led to the same game.
async fn meet(asked: &mut Lounge, ready: &mut Lounge) {
    let found = asked.found().await;
    asked.ask(json!({"type": "ready", "found": found.id})).await.expect("it is there");
    assert_eq!(asked.begun().await, ready.begun().await);
}

/// The node with the lobby ends: those at another are told to come back, and meet at the next one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lobby_goes_on_when_its_node_ends() {
    let (a, b) = two().await;
    let (ann, bob) = (Person::new(b.address, "Ann").await, Person::new(b.address, "Bob").await);
    let mut at_ann = Lounge::enter(&ann).await;
    at_ann.ask(json!({"type": "seek", "wanted": wanted()})).await.expect("anybody may");
    a.close().await;
    at_ann.until(|message| matches!(message, LobbyMessage::Closing { .. }).then_some(())).await;
    let (mut at_ann, mut at_bob) = (Lounge::enter(&ann).await, Lounge::enter(&bob).await);
    at_ann.ask(json!({"type": "seek", "wanted": wanted()})).await.expect("anybody may");
    let seek = at_bob.seek().await;
    at_bob.ask(json!({"type": "answer", "seek": seek})).await.expect("it is open");
    meet(&mut at_ann, &mut at_bob).await;
    b.close().await;
}

/// A program listens at one node, and whoever asks at the other for programs is told of it. Once each node knew its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn programs_are_known_at_whichever_node() {
    let (a, b) = two().await;
    for (at, other, name) in [(&a, &b, "Ann Bot"), (&b, &a, "Bob Bot")] {
        let mut person = Person::new(at.address, "Somebody").await;
        person.keep_my_games(name).await;
        let wanted = json!({"label": "bot", "scopes": ["bot:play"]});
        let token = person.post("/api/me/account/tokens", &wanted).await.json::<TokenMade>().token;
        let header = format!("Authorization: Bearer {token}\r\n");
        assert_eq!(request(at.address, "POST /api/bot/account/upgrade", &header, b"").await.status, 200);
        let mut listening = TcpStream::connect(at.address).await.expect("it connects");
        let head = format!("GET /api/stream/event HTTP/1.1\r\nHost: x\r\n{header}\r\n");
        listening.write_all(head.as_bytes()).await.expect("it is sent");
        let began = Instant::now();
        loop {
            let told = request(other.address, "GET /api/bot/online", "", b"").await.text();
            if told.contains(name) {
                break;
            }
            assert!(began.elapsed() < PATIENCE, "{name} is not among {told:?}");
            sleep(Duration::from_millis(50)).await;
        }
    }
    a.close().await;
    b.close().await;
}
