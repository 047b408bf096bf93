//! Somebody who plays.

use super::{Answer, PATIENCE, request};
use super::{Seen, Socket};
use hive_wire::{Created, GameView, NewGame, ServerMessage};
use serde::Serialize;
use serde_json::json;
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Somebody with a cookie.
#[derive(Clone)]
pub struct Person {
    pub address: SocketAddr,
    pub cookie: String,
    /// Where a proxy says that they are: a line of a header, or nothing.
    pub from: String,
}

impl Person {
    pub async fn new(address: SocketAddr, name: &str) -> Person {
        Person::headed(address, name, String::new()).await
    }

    /// Somebody whom a trusted proxy brings from this address.
    pub async fn at(address: SocketAddr, name: &str, from: &str) -> Person {
        Person::headed(address, name, format!("X-Forwarded-For: {from}\r\n")).await
    }

    /// Somebody who comes to a server that is found at an https address.
    pub async fn over_https(address: SocketAddr, name: &str, host: &str) -> Person {
        Person::headed(address, name, format!("Host: {host}\r\n")).await
    }

    async fn headed(address: SocketAddr, name: &str, from: String) -> Person {
        let answer = request(address, "GET /api/me", &from, b"").await;
        let cookie = answer.header("set-cookie").expect("newcomers get a cookie");
        let cookie = cookie.split(';').next().expect("a pair").to_string();
        let person = Person { address, cookie, from };
        let named = person.put("/api/me", &json!({"name": name})).await;
        assert_eq!(named.status, 200, "{}", named.text());
        person
    }

    pub async fn get(&self, path: &str) -> Answer {
        let headers = format!("Cookie: {}\r\n{}", self.cookie, self.from);
        request(self.address, &format!("GET {path}"), &headers, b"").await
    }

    pub async fn put(&self, path: &str, body: &impl Serialize) -> Answer {
        self.send("PUT", path, body).await
    }

    pub async fn post(&self, path: &str, body: &impl Serialize) -> Answer {
        self.send("POST", path, body).await
    }

    async fn send(&self, method: &str, path: &str, body: &impl Serialize) -> Answer {
        let body = serde_json::to_vec(body).expect("it is JSON");
        let headers = format!("Cookie: {}\r\nContent-Type: application/json\r\n{}", self.cookie, self.from);
        request(self.address, &format!("{method} {path}"), &headers, &body).await
    }

    /// Makes a game; its name in links.
    pub async fn create(&self, game: &NewGame) -> String {
        let answer = self.post("/api/games", game).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json::<Created>().id
    }

    pub async fn join(&self, game: &str) -> GameView {
        let answer = self.post(&format!("/api/games/{game}/join"), &json!({})).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    pub async fn look(&self, game: &str) -> GameView {
        let answer = self.get(&format!("/api/games/{game}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    /// Sits down in front of a game; the first message has been read.
    pub async fn enter(&self, game: &str) -> Socket {
        let mut socket = self.socket(&format!("/api/games/{game}/socket")).await;
        match socket.next().await {
            ServerMessage::Game { game, .. } => socket.seen = Seen::of(*game),
            other => panic!("the first message is the game, not {other:?}"),
        }
        socket
    }

    pub async fn socket(&self, path: &str) -> Socket {
        self.try_socket(path, "").await.expect("the socket opens")
    }

    /// Opens a socket with further headers, or says the status with which it was refused; 0 if the server is
    /// gone.
    pub async fn try_socket(&self, path: &str, origin: &str) -> Result<Socket, u16> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().expect("an address");
        let headers = request.headers_mut();
        headers.insert("Cookie", self.cookie.parse().expect("a cookie"));
        if let Some(from) = self.from.trim_end().strip_prefix("X-Forwarded-For: ") {
            headers.insert("X-Forwarded-For", from.parse().expect("an address"));
        }
        if let Some(host) = self.from.trim_end().strip_prefix("Host: ") {
            headers.insert("Host", host.parse().expect("a host"));
        }
        if !origin.is_empty() {
            headers.insert("Origin", origin.parse().expect("an origin"));
        }
        let Ok(stream) = TcpStream::connect(self.address).await else { return Err(0) };
        stream.set_nodelay(true).expect("it can be set");
        match timeout(PATIENCE, client_async(request, stream)).await.expect("an answer in time") {
            Ok((socket, _)) => Ok(Socket::new(socket)),
            Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(_) => Err(0),
        }
    }
}
