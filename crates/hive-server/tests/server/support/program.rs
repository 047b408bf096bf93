//! Programs with tokens, and the lines that they read.

use super::{Answer, House, PATIENCE, Person, request};
use hive_wire::{BotEvent, TokenMade};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines, ReadHalf};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// All that a token may do.
pub const ALL: [&str; 3] = ["bot:play", "challenge:read", "challenge:write"];

/// A program with a token.
pub struct Program {
    address: SocketAddr,
    pub token: String,
    /// Whose it is, as a browser shows it.
    pub owner: Person,
}

/// Lines that come as something happens.
pub struct Stream {
    lines: Lines<BufReader<ReadHalf<TcpStream>>>,
    /// The other half: the connection is open as long as it is.
    _writing: tokio::io::WriteHalf<TcpStream>,
}

impl Stream {
    /// The next line that is JSON; lengths of pieces and empty lines are not.
    pub async fn next<T: DeserializeOwned>(&mut self) -> T {
        loop {
            let line = timeout(PATIENCE, self.lines.next_line()).await.expect("a line in time");
            let line = line.expect("it can be read").expect("it goes on");
            // Who comes and goes is told as it happens.
            if line.starts_with('{') && !line.contains("opponentGone") {
                return serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"));
            }
        }
    }

    /// Waits until nothing comes any more.
    pub async fn ends(&mut self) {
        let end = async {
            // An answer in pieces ends with an empty one.
            while let Ok(Some(line)) = self.lines.next_line().await {
                if line == "0" {
                    return;
                }
            }
        };
        timeout(PATIENCE, end).await.expect("it ends in time");
    }
}

impl Program {
    /// A token of an account under which nobody has said yet that a program plays.
    pub async fn plain(house: &House, name: &str, scopes: &[&str]) -> Program {
        let mut person = Person::new(house.address, "Somebody").await;
        person.keep_my_games(name).await;
        Program::of(person, scopes).await
    }

    /// A token of somebody's account.
    pub async fn of(person: Person, scopes: &[&str]) -> Program {
        let made = person.post("/api/me/account/tokens", &json!({"label": "bot", "scopes": scopes})).await;
        Program { address: person.address, token: made.json::<TokenMade>().token, owner: person }
    }

    pub async fn new(house: &House, name: &str, scopes: &[&str]) -> Program {
        let program = Program::plain(house, name, scopes).await;
        assert_eq!(program.post("/api/bot/account/upgrade", Value::Null).await.status, 200);
        program
    }

    /// Both listen, the one challenges the other, and the other accepts: the game.
    pub async fn meets(&self, other: &Program, name: &str, wanted: Value) -> hive_wire::BotGame {
        let (_own, mut theirs) =
            (self.stream("/api/stream/event").await, other.stream("/api/stream/event").await);
        let made = self.post(&format!("/api/challenge/{name}"), wanted).await;
        assert_eq!(made.status, 200, "{}", made.text());
        // Games that go on already are told first.
        let mut is_met = false;
        loop {
            match theirs.next().await {
                BotEvent::Challenge { challenge } => {
                    let path = format!("/api/challenge/{}/accept", challenge.id);
                    let accepted = other.post(&path, Value::Null).await;
                    assert_eq!(accepted.status, 200, "{}", accepted.text());
                    is_met = true;
                }
                BotEvent::GameStart { game } if is_met => return game,
                _ => {}
            }
        }
    }

    pub async fn play(&self, game: &str, text: &str) -> Answer {
        self.post(&format!("/api/bot/game/{game}/move/{text}"), Value::Null).await
    }

    pub async fn act(&self, game: &str, what: &str) -> Answer {
        self.post(&format!("/api/bot/game/{game}/{what}"), Value::Null).await
    }

    pub fn headers(&self) -> String {
        format!("Authorization: Bearer {}\r\nContent-Type: application/json\r\n", self.token)
    }

    pub async fn get<T: DeserializeOwned>(&self, path: &str) -> T {
        request(self.address, &format!("GET {path}"), &self.headers(), b"").await.json()
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
        request(self.address, &format!("POST {path}"), &self.headers(), &body).await
    }

    pub async fn stream(&self, path: &str) -> Stream {
        let stream = TcpStream::connect(self.address).await.expect("it connects");
        let (reading, mut writing) = tokio::io::split(stream);
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{}\r\n", self.address, self.headers());
        writing.write_all(head.as_bytes()).await.expect("it is sent");
        Stream { lines: BufReader::new(reading).lines(), _writing: writing }
    }
}
