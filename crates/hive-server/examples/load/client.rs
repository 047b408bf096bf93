//! Somebody with a cookie: requests over one connection, and sockets. What the server says is read loosely, only the
//! fields that are needed, so that servers of different versions can be measured with the same clients.

use crate::counted::Counted;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// How long anything may take.
pub(crate) const ANSWERS_WITHIN: Duration = Duration::from_secs(30);

/// Room for one message; what is read at once. Twenty thousand sockets are open, so it is not lavish.
const READ_AT_ONCE: usize = 16 * 1024;

/// The longest answer that is read.
const LONGEST: usize = 16 << 20;

/// A socket of a game.
pub(crate) type Socket = WebSocketStream<Counted>;

/// Somebody with a cookie.
#[derive(Clone)]
pub(crate) struct Guest {
    address: SocketAddr,
    cookie: String,
    received: Arc<AtomicU64>,
}

impl Guest {
    /// A newcomer. What this guest receives over sockets and requests is added to `received`.
    pub(crate) async fn new(address: SocketAddr, received: &Arc<AtomicU64>) -> Result<Guest, String> {
        let mut guest = Guest { address, cookie: String::new(), received: Arc::clone(received) };
        let answer = guest.line().await?.ask("GET", "/api/me", None).await?;
        let cookie = answer.cookie.ok_or("the server gave a newcomer no cookie")?;
        guest.cookie = cookie;
        Ok(guest)
    }

    /// The same at another node.
    pub(crate) fn at(&self, address: SocketAddr) -> Guest {
        Guest { address, ..self.clone() }
    }

    async fn connect(&self) -> Result<Counted, String> {
        let stream = timeout(ANSWERS_WITHIN, TcpStream::connect(self.address)).await;
        let stream = stream.map_err(|_| "the server does not accept a connection in time".to_string())?;
        let stream = stream.map_err(|error| format!("no connection to the server: {error}"))?;
        stream.set_nodelay(true).map_err(|error| format!("a connection cannot be set up: {error}"))?;
        Ok(Counted::new(stream, Arc::clone(&self.received)))
    }

    /// A connection for requests.
    pub(crate) async fn line(&self) -> Result<Line, String> {
        Ok(Line { stream: self.connect().await?, address: self.address, cookie: self.cookie.clone() })
    }

    /// The socket of a game.
    pub(crate) async fn socket(&self, game: &str) -> Result<Socket, String> {
        self.open(&format!("/api/games/{game}/socket")).await
    }

    /// The socket of the lobby.
    pub(crate) async fn lobby(&self) -> Result<Socket, String> {
        self.open("/api/lobby").await
    }

    async fn open(&self, path: &str) -> Result<Socket, String> {
        let address = format!("ws://{}{path}", self.address);
        let mut request = address.into_client_request().map_err(|error| error.to_string())?;
        let cookie = self.cookie.parse().map_err(|_| "the cookie is no header".to_string())?;
        request.headers_mut().insert("Cookie", cookie);
        let config = WebSocketConfig::default().read_buffer_size(READ_AT_ONCE);
        let opened = client_async_with_config(request, self.connect().await?, Some(config));
        match timeout(ANSWERS_WITHIN, opened).await {
            Ok(Ok((socket, _))) => Ok(socket),
            Ok(Err(error)) => Err(format!("a socket does not open: {error}")),
            Err(_) => Err("a socket does not open in time".to_string()),
        }
    }
}

/// A connection for requests, kept as a browser keeps it.
pub(crate) struct Line {
    stream: Counted,
    address: SocketAddr,
    cookie: String,
}

/// What was answered.
struct Answer {
    status: u16,
    cookie: Option<String>,
    body: Value,
}

impl Line {
    /// Makes a game; its name in links.
    pub(crate) async fn create(&mut self) -> Result<String, String> {
        let game = json!({
            "ruleset": {"edition": "R2", "repetition": false},
            "seats": {"white": {"type": "me"}, "black": {"type": "link"}},
            "clock": {"type": "none"},
        });
        let answer = self.post("/api/games", &game).await?;
        answer["id"].as_str().map(str::to_string).ok_or_else(|| format!("no game was made: {answer}"))
    }

    /// Takes the free seat of a game.
    pub(crate) async fn join(&mut self, game: &str) -> Result<(), String> {
        self.post(&format!("/api/games/{game}/join"), &json!({})).await.map(drop)
    }

    /// Posts something that has to be answered well.
    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Result<Value, String> {
        let answer = self.ask("POST", path, Some(body)).await?;
        if !(200..300).contains(&answer.status) {
            return Err(format!("{path} was answered with {}: {}", answer.status, answer.body));
        }
        Ok(answer.body)
    }

    /// Something that is no JSON.
    pub(crate) async fn text(&mut self, path: &str) -> Result<String, String> {
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address);
        let mut text = String::new();
        let answer = async {
            self.stream.write_all(head.as_bytes()).await?;
            self.stream.read_to_string(&mut text).await
        };
        let answered =
            timeout(ANSWERS_WITHIN, answer).await.map_err(|_| format!("{path} is not answered in time"))?;
        answered.map_err(|error| format!("{path} is not answered: {error}"))?;
        Ok(text)
    }

    async fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> Result<Answer, String> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nAccept-Encoding: gzip, deflate, br\r\nContent-Type: \
             application/json\r\nContent-Length: {}\r\nCookie: {}\r\n\r\n",
            self.address,
            body.len(),
            self.cookie
        );
        let answer = async {
            self.stream.write_all(format!("{head}{body}").as_bytes()).await?;
            read(&mut self.stream).await
        };
        let answer =
            timeout(ANSWERS_WITHIN, answer).await.map_err(|_| format!("{path} is not answered in time"))?;
        answer.map_err(|error| format!("{path} is not answered: {error}"))
    }
}

/// One answer; the connection stays open after it.
async fn read(stream: &mut Counted) -> std::io::Result<Answer> {
    let wrong = |what: &str| std::io::Error::other(what.to_string());
    let mut bytes = Vec::with_capacity(4096);
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break end;
        }
        if stream.read_buf(&mut bytes).await? == 0 || bytes.len() > LONGEST {
            return Err(wrong("it ends within its head"));
        }
    };
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let header = |name: &str| {
        head.lines()
            .filter_map(|line| line.split_once(": "))
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
    };
    let status =
        head.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or(wrong("it has no status"))?;
    let length = header("content-length").and_then(|(_, length)| length.parse::<usize>().ok());
    let length = length.filter(|&length| length <= LONGEST).ok_or(wrong("it does not say how long it is"))?;
    while bytes.len() < end + 4 + length {
        if stream.read_buf(&mut bytes).await? == 0 {
            return Err(wrong("it ends within its body"));
        }
    }
    // Whatever is no JSON, such as a compressed body, is only counted.
    let body = serde_json::from_slice(&bytes[end + 4..]).unwrap_or(Value::Null);
    let cookie = header("set-cookie").and_then(|(_, cookie)| cookie.split(';').next());
    Ok(Answer { status, cookie: cookie.map(str::to_string), body })
}
