//! The socket of a game, and what was seen through it.

use super::{PATIENCE, Seen};
use hive_wire::{Act, ClientFrame, Event, Happening, PositionView, RefusalView, ServerMessage, Status};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

/// A socket, and what was seen through it.
pub struct Socket {
    pub socket: WebSocketStream<TcpStream>,
    last_id: u32,
    /// What is known; nothing that matters before the first message.
    pub seen: Seen,
}

impl Socket {
    pub fn new(socket: WebSocketStream<TcpStream>) -> Socket {
        Socket { socket, last_id: 0, seen: Seen::nothing() }
    }

    pub fn position(&self) -> &PositionView {
        self.seen.position.as_ref().expect("a position was sent")
    }

    /// The position without what only whoever is to move is told.
    pub fn table(&self) -> PositionView {
        PositionView { legal: Vec::new(), pinned: Vec::new(), ..self.position().clone() }
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

    /// Answers what the server has asked.
    pub async fn pong(&mut self) {
        use futures_util::SinkExt;
        self.socket.flush().await.expect("the server is still there");
    }

    /// Waits until the server has asked how long the way is, and does not answer yet.
    pub async fn pinged(&mut self) {
        use futures_util::StreamExt;
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("a ping in time") {
                Some(Ok(Message::Ping(_))) => return,
                Some(Ok(Message::Text(text))) => self.see(&serde_json::from_str(&text).expect("a message")),
                other => panic!("{other:?}"),
            }
        }
    }

    pub async fn next(&mut self) -> ServerMessage {
        self.try_next().await.expect("the server is still there")
    }

    fn see(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Event { event, status } => self.seen.happen(event, status),
            ServerMessage::Moves { moves } => self.seen.learn(moves),
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
            assert_eq!(refusal.rule.name(), rule, "{}, at {caller}", refusal.text);
            assert!(!refusal.text.is_empty());
            refusal
        }
    }

    /// Waits until it is known what may be done, which comes right after the turn before.
    pub async fn know_moves(&mut self) {
        while !self.seen.knows_moves() {
            self.next().await;
        }
    }

    /// Takes a turn by its number in the list of legal ones.
    pub async fn play(&mut self, choice: usize) -> Result<u32, RefusalView> {
        self.know_moves().await;
        let position = self.position();
        let turn = &position.legal[choice % position.legal.len()];
        let act = Act::Turn { ply: position.ply, piece: turn.piece.clone(), q: turn.q, r: turn.r };
        self.ask(act).await
    }
}
