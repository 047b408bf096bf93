//! A server as its clients meet it: real requests, real sockets.
#![allow(dead_code, missing_docs, unreachable_pub)]

use hive_server::wire::{
    Act, ClientFrame, Created, Event, GameView, Happening, NewGame, PositionView, RefusalView, ServerMessage,
    Status,
};
use hive_server::{Config, Limits, Server, Settings};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long anything may take. Nothing should take that long.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A server in this process, on a port of its own.
pub struct House {
    pub address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// Limits that no test meets by accident.
pub fn generous() -> Limits {
    Limits {
        connections_per_address: 20_000,
        games_per_hour: 1_000_000,
        messages_per_second: 100_000,
        requests_per_second: 100_000,
        guests_per_hour: 1_000_000,
        ..Limits::default()
    }
}

pub fn config(data: &Path, limits: Limits) -> Config {
    let settings = Settings {
        listen: Some("127.0.0.1:0".parse().expect("an address")),
        data: Some(data.to_path_buf()),
        engine_threads: Some(1),
        limits: Some(limits),
        ..Settings::default()
    };
    settings.config().expect("it makes sense")
}

impl House {
    pub async fn open(data: &TempDir) -> House {
        House::with(data, generous()).await
    }

    pub async fn with(data: &TempDir, limits: Limits) -> House {
        let server = Server::start(config(data.path(), limits)).await.expect("the server starts");
        let (address, (stop, stopped)) = (server.address(), oneshot::channel());
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        House { address, stop, task }
    }

    /// Ends the server as a signal would.
    pub async fn close(self) {
        let _ = self.stop.send(());
        timeout(PATIENCE, self.task).await.expect("it ends").expect("it ends well");
    }
}

/// An answer to a request.
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    #[track_caller]
    pub fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// Refused with this status and for this reason.
    #[track_caller]
    pub fn refused(&self, status: u16, rule: &str) -> RefusalView {
        assert_eq!(self.status, status, "{}", self.text());
        let problem: hive_server::wire::Problem = self.json();
        assert_eq!(problem.refusal.rule, rule, "{}", problem.refusal.text);
        assert!(!problem.refusal.text.is_empty());
        problem.refusal
    }
}

/// A request, written out: nothing between the test and the server.
pub async fn request(address: SocketAddr, head: &str, headers: &str, body: &[u8]) -> Answer {
    let answer = async {
        let mut stream = TcpStream::connect(address).await.expect("it listens");
        let head = format!(
            "{head} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).await.expect("it reads");
        // A server that has seen enough may close before it has read everything.
        let _ = stream.write_all(body).await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        parse(&bytes)
    };
    timeout(PATIENCE, answer).await.expect("an answer in time")
}

fn parse(bytes: &[u8]) -> Answer {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("a whole answer");
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
    let header =
        |line: &str| line.split_once(": ").map(|(name, value)| (name.to_string(), value.to_string()));
    Answer {
        status: status.expect("a status"),
        headers: lines.filter_map(header).collect(),
        body: bytes[end + 4..].to_vec(),
    }
}

/// Somebody with a cookie.
#[derive(Clone)]
pub struct Person {
    pub address: SocketAddr,
    pub cookie: String,
}

impl Person {
    pub async fn new(address: SocketAddr, name: &str) -> Person {
        let answer = request(address, "GET /api/me", "", b"").await;
        let cookie = answer.header("set-cookie").expect("newcomers get a cookie");
        let cookie = cookie.split(';').next().expect("a pair").to_string();
        let person = Person { address, cookie };
        let named = person.put("/api/me", &json!({"name": name})).await;
        assert_eq!(named.status, 200, "{}", named.text());
        person
    }

    pub async fn get(&self, path: &str) -> Answer {
        request(self.address, &format!("GET {path}"), &format!("Cookie: {}\r\n", self.cookie), b"").await
    }

    pub async fn put(&self, path: &str, body: &impl Serialize) -> Answer {
        self.send("PUT", path, body).await
    }

    pub async fn post(&self, path: &str, body: &impl Serialize) -> Answer {
        self.send("POST", path, body).await
    }

    async fn send(&self, method: &str, path: &str, body: &impl Serialize) -> Answer {
        let body = serde_json::to_vec(body).expect("it is JSON");
        let headers = format!("Cookie: {}\r\nContent-Type: application/json\r\n", self.cookie);
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

    /// Opens a socket with further headers, or says the status with which it was refused.
    pub async fn try_socket(&self, path: &str, origin: &str) -> Result<Socket, u16> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().expect("an address");
        let headers = request.headers_mut();
        headers.insert("Cookie", self.cookie.parse().expect("a cookie"));
        if !origin.is_empty() {
            headers.insert("Origin", origin.parse().expect("an origin"));
        }
        let stream = TcpStream::connect(self.address).await.expect("it listens");
        stream.set_nodelay(true).expect("it can be set");
        match timeout(PATIENCE, client_async(request, stream)).await.expect("an answer in time") {
            Ok((socket, _)) => {
                Ok(Socket { socket, last_id: 0, seen: Seen::default(), unread: VecDeque::new() })
            }
            Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(error) => panic!("the socket broke: {error}"),
        }
    }
}

/// What a client knows about its game.
#[derive(Default)]
pub struct Seen {
    pub number: u32,
    pub position: Option<PositionView>,
    pub status: Option<Status>,
    pub you: Vec<hive_server::wire::Side>,
}

impl Seen {
    fn of(game: GameView) -> Seen {
        Seen { number: game.number, position: Some(game.position), status: Some(game.status), you: game.you }
    }
}

/// A socket, and what was seen through it.
pub struct Socket {
    pub socket: WebSocketStream<TcpStream>,
    last_id: u32,
    pub seen: Seen,
    unread: VecDeque<ServerMessage>,
}

impl Socket {
    pub fn position(&self) -> &PositionView {
        self.seen.position.as_ref().expect("a position was sent")
    }

    pub fn status(&self) -> &Status {
        self.seen.status.as_ref().expect("a status was sent")
    }

    /// Sends a text as it is.
    pub async fn raw(&mut self, text: &str) {
        use futures_util::SinkExt;
        let _ = self.socket.send(Message::text(text)).await;
    }

    /// Says something; the number that the answer will carry.
    pub async fn say(&mut self, act: Act) -> u32 {
        self.last_id += 1;
        let frame = ClientFrame { id: self.last_id, act };
        self.raw(&serde_json::to_string(&frame).expect("it is JSON")).await;
        self.last_id
    }

    /// The next message; nothing when the server has closed.
    pub async fn try_next(&mut self) -> Option<ServerMessage> {
        use futures_util::StreamExt;
        if let Some(message) = self.unread.pop_front() {
            return Some(message);
        }
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let message: ServerMessage =
                        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                    self.see(&message);
                    return Some(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    pub async fn next(&mut self) -> ServerMessage {
        self.try_next().await.expect("the server is still there")
    }

    fn see(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Event { event, status, position } => {
                assert_eq!(event.number, self.seen.number + 1, "events come without a gap");
                self.seen.number = event.number;
                if let Some(status) = status {
                    self.seen.status = Some((**status).clone());
                }
                if let Some(position) = position {
                    self.seen.position = Some((**position).clone());
                }
            }
            ServerMessage::Game { game, .. } => self.seen = Seen::of((**game).clone()),
            _ => {}
        }
    }

    /// The next event; what is no event is passed over.
    pub async fn event(&mut self) -> Event {
        loop {
            if let ServerMessage::Event { event, .. } = self.next().await {
                return event;
            }
        }
    }

    /// What happens next.
    pub async fn happening(&mut self) -> Happening {
        self.event().await.what
    }

    /// Says something, and how it was answered: the number of the last event, or the refusal.
    pub async fn ask(&mut self, act: Act) -> Result<u32, RefusalView> {
        let asked = self.say(act).await;
        loop {
            match self.next().await {
                ServerMessage::Done { id, number } if id == asked => return Ok(number),
                ServerMessage::Refused { id, refusal } if id == Some(asked) => return Err(refusal),
                _ => {}
            }
        }
    }

    /// Says something that is refused for this reason.
    #[track_caller]
    pub fn refused(&mut self, act: Act, rule: &'static str) -> impl Future<Output = RefusalView> {
        let caller = std::panic::Location::caller();
        async move {
            let refusal = self.ask(act).await.expect_err(&format!("refused at {caller}"));
            assert_eq!(refusal.rule, rule, "{}, at {caller}", refusal.text);
            assert!(!refusal.text.is_empty());
            refusal
        }
    }

    /// Takes a turn by its number in the list of legal ones.
    pub async fn play(&mut self, choice: usize) -> Result<u32, RefusalView> {
        let position = self.position();
        let turn = &position.legal[choice % position.legal.len()];
        let act = Act::Turn { ply: position.ply, piece: turn.piece.clone(), q: turn.q, r: turn.r };
        self.ask(act).await
    }
}

/// Numbers that look like chance and are the same each time.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

/// A game of two with a link.
pub fn by_link(ruleset: Value, clock: Value) -> NewGame {
    let game = json!({
        "ruleset": ruleset,
        "seats": {"white": {"type": "me"}, "black": {"type": "link"}},
        "clock": clock,
    });
    serde_json::from_value(game).expect("it is a game")
}

/// Anna makes a game, Boris takes the seat, and both sit down.
pub async fn pair(house: &House, game: &NewGame) -> (String, Socket, Socket) {
    let anna = Person::new(house.address, "Anna").await;
    let boris = Person::new(house.address, "Boris").await;
    let id = anna.create(game).await;
    boris.join(&id).await;
    (id.clone(), anna.enter(&id).await, boris.enter(&id).await)
}
