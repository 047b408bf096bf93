//! Clients that mean harm, or are merely broken. Others play on, and every refusal is counted.

use crate::support::{
    House, PATIENCE, Person, Socket, at_one_screen, base, generous, pair, request, try_request,
};
use futures_util::SinkExt;
use hive_server::Limits;
use hive_wire::{Act, LeaveReason, Rule, ServerMessage};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

async fn counted(house: &House, reason: &str) -> u64 {
    let metrics = request(house.address, "GET /metrics", "", b"").await.text();
    let line = format!("kypseli_refused_total{{reason=\"{reason}\"}} ");
    let number = metrics.lines().find_map(|found| found.strip_prefix(&line).map(str::to_string));
    number.and_then(|number| number.parse().ok()).expect("it is counted")
}

/// A game in which a turn still takes no time.
async fn goes_on(white: &mut Socket, black: &mut Socket) {
    for _ in 0..2 {
        let began = Instant::now();
        let (mover, other) = if white.position().ply.is_multiple_of(2) {
            (&mut *white, &mut *black)
        } else {
            (&mut *black, &mut *white)
        };
        let number = mover.play(0).await.expect("a legal turn");
        while other.seen.number < number {
            other.event().await;
        }
        assert!(began.elapsed() < Duration::from_secs(3), "a turn took {:?}", began.elapsed());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_are_refused() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = anna.create(&base()).await;
    let path = format!("/api/games/{id}/socket");
    assert_eq!(anna.try_socket(&path, "https://evil.example.org").await.err(), Some(403));
    assert_eq!(anna.try_socket("/api/analysis", "null").await.err(), Some(403));
    assert!(anna.try_socket(&path, &format!("http://{}", house.address)).await.is_ok());
    let headers = format!("Cookie: {}\r\nOrigin: https://evil.example.org\r\n", anna.cookie);
    request(house.address, &format!("POST /api/games/{id}/join"), &headers, b"")
        .await
        .refused(403, "wrong-origin");
    assert_eq!(counted(&house, "wrong_origin").await, 3);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_moves_for_another_or_reads_another_s_games() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (id, mut white, mut black) = pair(&house, &base()).await;
    let mut eve = Person::new(house.address, "Eve").await.enter(&id).await;
    eve.refused(Act::Turn { ply: 0, piece: "wS1".into(), q: 0, r: 0 }, "not-your-seat").await;
    eve.refused(Act::Resign { side: Some(hive_wire::Side::White) }, "not-your-seat").await;
    eve.refused(Act::AcceptDraw {}, "not-your-seat").await;
    assert_eq!(counted(&house, "wrong_seat").await, 3);
    // A cookie of one's own making is a new guest, not somebody else.
    let forged =
        Person { address: house.address, cookie: format!("kypseli={}", "A".repeat(32)), from: String::new() };
    assert_eq!(forged.look(&id).await.you, []);
    goes_on(&mut white, &mut black).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn huge_frames_and_bodies_are_not_read() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (id, mut white, mut black) = pair(&house, &base()).await;
    let mut eve = Person::new(house.address, "Eve").await.enter(&id).await;
    // The server may close while we are still sending.
    let _ = eve.socket.send(Message::text("x".repeat(10 << 20))).await;
    while eve.try_next().await.is_some() {}
    let mut eve = Person::new(house.address, "Eve").await.enter(&id).await;
    let _ = eve.socket.send(Message::binary(vec![0; 100])).await;
    while eve.try_next().await.is_some() {}
    let anna = Person::new(house.address, "Anna").await;
    anna.post("/api/position", &json!({"gameString": "x".repeat(100_000)})).await.refused(413, "too-large");
    anna.post("/api/import", &json!({"text": "x".repeat(5 << 20)})).await.refused(413, "too-large");
    assert!(counted(&house, "too_large").await >= 2);
    goes_on(&mut white, &mut black).await;
    house.close().await;
}

/// Frames that the protocol itself answers are messages too.
#[tokio::test(flavor = "multi_thread")]
async fn floods_of_pings_are_told_and_cut_off() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { messages_per_second: 10, ..generous() }).await;
    let (id, mut white, mut black) = pair(&house, &base()).await;
    let frames = [Message::Ping("a".into()), Message::Pong("b".into())];
    let paths = [format!("/api/games/{id}/socket"), "/api/analysis".to_string(), "/api/lobby".to_string()];
    for (i, path) in paths.iter().enumerate() {
        for (j, frame) in frames.iter().enumerate() {
            let eve = Person::new(house.address, "Eve").await;
            let mut eve = eve.socket(path).await;
            for _ in 0..2000 {
                // The server may close while we are still sending.
                if eve.socket.send(frame.clone()).await.is_err() {
                    break;
                }
            }
            house.until("sockets", |open| open <= 2).await;
            assert_eq!(counted(&house, "flood").await, (2 * i + j + 1) as u64, "{path}, {frame:?}");
            assert!(counted(&house, "limit").await >= 200);
        }
    }
    goes_on(&mut white, &mut black).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_of_one_address_have_an_end_together() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = Limits { messages_per_second: 1, guests_per_address: 2, ..generous() };
    let house = House::with(&data, limits).await;
    let id = Person::new(house.address, "Anna").await.create(&base()).await;
    // Six each is what a guest may say at once, and twelve an address of two.
    for _ in 0..6 {
        let mut guest = Person::new(house.address, "Eve").await.enter(&id).await;
        for _ in 0..6 {
            guest.say(Act::Ping { sent: 0, lag_ms: None }).await;
        }
        // Whatever the answers are: they have all come when the next one has.
        let mut answers = 0;
        while answers < 6 {
            if matches!(guest.next().await, ServerMessage::Pong { .. } | ServerMessage::Refused { .. }) {
                answers += 1;
            }
        }
    }
    assert!(counted(&house, "limit").await > 0, "36 came from one address");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn floods_are_slowed_and_then_cut_off() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { messages_per_second: 10, ..generous() }).await;
    let (id, mut white, mut black) = pair(&house, &base()).await;
    let mut eve = Person::new(house.address, "Eve").await.enter(&id).await;
    for _ in 0..600 {
        eve.say(Act::Ping { sent: 0, lag_ms: None }).await;
    }
    // A connection that is cut off takes with it what Eve has not read yet: the server's counts tell.
    while let Some(message) = eve.try_next().await {
        match message {
            ServerMessage::Refused { refusal, .. } => {
                assert_eq!(refusal.rule, Rule::Limit);
                assert!(refusal.retry_after_seconds.is_some());
            }
            ServerMessage::Closing { reason, .. } => assert_eq!(reason, LeaveReason::Flood),
            _ => {}
        }
    }
    assert!(counted(&house, "limit").await >= 200);
    assert_eq!(counted(&house, "flood").await, 1);
    goes_on(&mut white, &mut black).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_dropped_and_nobody_waits() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = anna.create(&at_one_screen(json!({}))).await;
    let mut table = anna.enter(&id).await;
    // Eve asks for the whole game again and again, and reads nothing of it.
    let mut eve = Person::new(house.address, "Eve").await.enter(&id).await;
    for _ in 0..6 {
        table.play(0).await.expect("a legal turn");
    }
    let began = Instant::now();
    let flood = async {
        for _ in 0..4000 {
            eve.say(Act::Resync {}).await;
        }
        eve
    };
    let eve = timeout(Duration::from_secs(15), flood).await;
    for _ in 0..6 {
        table.play(0).await.expect("a legal turn");
    }
    while counted(&house, "too_slow").await == 0 {
        assert!(began.elapsed() < Duration::from_secs(60), "nobody noticed");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    drop(eve);
    table.play(0).await.expect("a legal turn");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_have_an_end() {
    let data = tempfile::tempdir().expect("a folder");
    let house =
        House::with(&data, Limits { connections_per_address: 50, sockets_per_guest: 5, ..generous() }).await;
    let (id, mut white, mut black) = pair(&house, &base()).await;
    let eve = Person::new(house.address, "Eve").await;
    let mut sockets = Vec::new();
    for _ in 0..5 {
        sockets.push(eve.enter(&id).await);
    }
    assert_eq!(eve.try_socket(&format!("/api/games/{id}/socket"), "").await.err(), Some(429));
    // Two players, five of Eve's, and the one that asks; those of before are gone in a moment.
    let began = Instant::now();
    loop {
        let metrics = request(house.address, "GET /metrics", "", b"").await.text();
        if metrics.contains("\nkypseli_sockets 7\n") && metrics.contains("\nkypseli_connections 8\n") {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(5), "{metrics}");
    }
    drop(sockets);
    // Silent connections: beyond the limit they are told so, or closed at once.
    let mut idle = Vec::new();
    for _ in 0..300 {
        idle.push(TcpStream::connect(house.address).await.expect("it listens"));
    }
    let mut closed = 0;
    for stream in &mut idle {
        let mut byte = [0];
        let read = timeout(Duration::from_millis(5), stream.read(&mut byte)).await;
        closed += usize::from(read.is_ok());
    }
    assert!(closed >= 250, "{closed} were closed");
    drop(idle);
    // There is room for others when the server has seen that these are gone.
    let room = async {
        let ready =
            async || try_request(house.address, "GET /healthz", "", b"").await.map(|answer| answer.status);
        while ready().await != Some(200) {}
    };
    timeout(PATIENCE, room).await.expect("there is room again");
    assert!(counted(&house, "too_many").await >= 250);
    goes_on(&mut white, &mut black).await;
    house.close().await;
}

/// Half a request, and then silence.
#[tokio::test(flavor = "multi_thread")]
async fn half_a_request_waits_for_nobody() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let mut stream = TcpStream::connect(house.address).await.expect("it listens");
    stream.write_all(b"GET /api/me HTTP/1.1\r\nHost: x\r\nX-").await.expect("it reads");
    let mut bytes = Vec::new();
    let closed = timeout(Duration::from_secs(25), stream.read_to_end(&mut bytes)).await;
    assert!(closed.is_ok(), "it is closed after a while");
    house.close().await;
}

/// A body that comes a byte at a time, and never whole.
#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { body_seconds: 1, ..generous() }).await;
    let mut stream = TcpStream::connect(house.address).await.expect("it listens");
    let head = "POST /api/position HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n";
    stream.write_all(head.as_bytes()).await.expect("it reads");
    let (mut reader, mut writer) = stream.into_split();
    let dripping = tokio::spawn(async move {
        while writer.write_all(b" ").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    });
    let mut answer = Vec::new();
    let read = timeout(Duration::from_secs(15), reader.read_to_end(&mut answer)).await;
    assert!(read.is_ok(), "it waits for ever");
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("\"unreadable\""), "{answer}");
    dripping.abort();
    house.close().await;
}

/// Connections that ask for a socket and are gone before they have one: nobody counts them as there.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_gone_before_the_socket_opens_does_not_watch() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (id, mut white, mut black) = pair(&house, &base()).await;
    let eve = Person::new(house.address, "Eve").await;
    for _ in 0..50 {
        let mut stream = TcpStream::connect(house.address).await.expect("it listens");
        let head = format!(
            "GET /api/games/{id}/socket HTTP/1.1\r\nHost: x\r\nCookie: {}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            eve.cookie
        );
        stream.write_all(head.as_bytes()).await.expect("it reads");
    }
    house.until("sockets", |sockets| sockets == 2).await;
    let began = Instant::now();
    loop {
        white.say(Act::Resync {}).await;
        let watchers = loop {
            if let ServerMessage::Game { presence, .. } = white.next().await {
                break presence.watchers;
            }
        };
        if watchers == 0 {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(10), "{watchers} are still said to watch");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    goes_on(&mut white, &mut black).await;
    house.close().await;
}

fn any_json() -> impl Strategy<Value = Value> {
    use proptest::prelude::*;
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "(turn|chat|ping|resign|side|white|wQ|.{0,8})".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 24, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            prop::collection::hash_map("(id|do|type|ply|piece|q|r|side|text|sent|.{0,4})", inner, 0..5)
                .prop_map(Value::from_iter),
        ]
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_and_forgotten() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (id, mut white, mut black) = pair(&house, &base()).await;
    let eve = Person::new(house.address, "Eve").await;
    let mut runner = TestRunner::deterministic();
    for _ in 0..5 {
        let mut socket = eve.enter(&id).await;
        for _ in 0..100 {
            let value = any_json().new_tree(&mut runner).expect("a value").current();
            let framed = if value.is_object() { json!({"id": 1, "do": value}) } else { value };
            socket.raw(&framed.to_string()).await;
        }
        // It still answers.
        assert_eq!(
            socket.ask(Act::AcceptDraw {}).await.map_err(|refusal| refusal.rule),
            Err(Rule::NotYourSeat)
        );
    }
    for path in ["/api/position", "/api/import", "/api/games", "/api/games/AAAAAAAAAAAAAAAA/join"] {
        for _ in 0..50 {
            let value = any_json().new_tree(&mut runner).expect("a value").current();
            let answer = eve.post(path, &value).await;
            assert!((400..500).contains(&answer.status) || answer.status == 200, "{path}: {}", answer.text());
        }
    }
    goes_on(&mut white, &mut black).await;
    house.close().await;
}
