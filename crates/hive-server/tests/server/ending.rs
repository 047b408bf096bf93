//! Requests that come while the server ends.

use crate::support::{House, PATIENCE, Person, at_one_screen, base, generous};
use hive_server::Limits;
use hive_wire::{LeaveReason, ServerMessage};
use serde_json::json;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// A connection that stays open from one request to the next.
struct Line {
    stream: TcpStream,
    address: SocketAddr,
    cookie: String,
}

impl Line {
    async fn open(person: &Person) -> Line {
        let stream = TcpStream::connect(person.address).await.expect("it listens");
        Line { stream, address: person.address, cookie: person.cookie.clone() }
    }

    /// The whole answer.
    async fn ask(&mut self, head: &str) -> String {
        let request = format!(
            "{head} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nContent-Length: 0\r\n\r\n",
            self.address, self.cookie
        );
        self.stream.write_all(request.as_bytes()).await.expect("the connection is open");
        let mut answer = String::new();
        while !is_whole(&answer) {
            let mut bytes = [0; 8192];
            let read = timeout(PATIENCE, self.stream.read(&mut bytes)).await.expect("in time");
            let read = read.expect("the connection is open");
            assert!(read > 0, "the connection was closed without an answer: {answer}");
            answer += &String::from_utf8_lossy(&bytes[..read]);
        }
        answer
    }
}

/// Whether an answer has come to its end.
fn is_whole(answer: &str) -> bool {
    let Some((head, body)) = answer.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    body.len() >= length.and_then(|length| length.parse().ok()).expect("an answer says how long it is")
}

/// A game that is there is never said to be nowhere, at whatever moment the server ends.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_told_that_a_game_is_gone() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = anna.create(&base()).await;
    let paths = [
        format!("GET /api/games/{id}"),
        format!("POST /api/games/{id}/join"),
        format!("GET /games/{id}.uhp"),
    ];
    let mut lines = Vec::new();
    for path in &paths {
        let mut line = Line::open(&anna).await;
        assert!(line.ask(path).await.starts_with("HTTP/1.1 200"), "{path}");
        lines.push(line);
    }
    // Somebody who asks again and again while it ends.
    let mut restless = Line::open(&anna).await;
    let path = paths[0].clone();
    // A connection that nobody has answered yet may simply be refused.
    assert!(restless.ask(&path).await.starts_with("HTTP/1.1 200"));
    let asking = tokio::spawn(async move {
        loop {
            let answer = restless.ask(&path).await;
            if answer.starts_with("HTTP/1.1 503") {
                return;
            }
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        }
    });
    house.close().await;
    timeout(PATIENCE, asking).await.expect("in time").expect("every answer was 200 or 503");
    // The connections outlive the server in this process: whoever comes too late is told to come back.
    for (line, path) in lines.iter_mut().zip(&paths) {
        let answer = line.ask(path).await;
        assert!(answer.starts_with("HTTP/1.1 503"), "{path}: {answer}");
        assert!(answer.contains("\"trouble\""), "{path}: {answer}");
    }
}

/// Hundreds are told to come back, and it is over in a second. Nobody who leaves wakes a game that sleeps already.
#[tokio::test(flavor = "multi_thread")]
async fn many_are_told_and_it_is_over_in_a_second() {
    const GAMES: usize = 100;
    const EACH: usize = 4;
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { sockets_per_guest: 1000, ..generous() }).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut sockets = Vec::new();
    for _ in 0..GAMES {
        let id = anna.create(&at_one_screen(json!({}))).await;
        for _ in 0..EACH {
            sockets.push(anna.enter(&id).await);
        }
    }
    assert_eq!(house.number("rooms").await, GAMES as u64);
    // Those who do not read what they are told do not hold up the others.
    let (told, silent) = sockets.split_at_mut(GAMES * EACH - 20);
    let began = std::time::Instant::now();
    house.close().await;
    let taken = began.elapsed();
    assert!(taken.as_millis() < 1500, "it took {taken:?}");
    for socket in told {
        let mut last = None;
        while let Some(message) = socket.try_next().await {
            last = Some(message);
        }
        assert!(
            matches!(last, Some(ServerMessage::Closing { reason: LeaveReason::Shutdown, .. })),
            "{last:?}"
        );
    }
    assert_eq!(silent.len(), 20);
}
