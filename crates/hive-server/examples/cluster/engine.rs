//! Somebody who plays against an engine of a level that workers think for, while nodes and workers die.

use crate::client::{Guest, Socket};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

/// How long anything is waited for before the connection is given up.
const ANSWER: Duration = Duration::from_secs(12);

/// After so many turns another game begins.
const TURNS: u32 = 20;

/// How many turns engines took, and how long the longest was waited for.
#[derive(Default)]
pub(crate) struct Engines(Mutex<(u32, Duration)>);

impl Engines {
    fn answered(&self, waited: Duration) {
        let mut both = self.0.lock().unwrap_or_else(|broken| broken.into_inner());
        *both = (both.0 + 1, both.1.max(waited));
    }

    /// Turns, and the longest wait for one.
    pub(crate) fn count(&self) -> (u32, Duration) {
        *self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

/// Plays until it is over. Whatever goes wrong is tried again: whether engines go on is told by their turns.
pub(crate) async fn play(address: SocketAddr, engines: &Engines, stop: &AtomicBool) {
    let received = Arc::new(AtomicU64::new(0));
    let mut guest = None;
    while !stop.load(Ordering::SeqCst) {
        let went = match &guest {
            Some(guest) => game(guest, engines, stop).await,
            None => Guest::new(address, &received).await.map(|new| guest = Some(new)),
        };
        if went.is_err() {
            sleep(Duration::from_millis(200)).await;
        }
    }
}

async fn game(guest: &Guest, engines: &Engines, stop: &AtomicBool) -> Result<(), String> {
    let game = json!({"ruleset": {"repetition": false}, "clock": {"type": "none"},
                      "seats": {"white": {"type": "me"}, "black": {"type": "engine", "level": 7}}});
    let made = guest.line().await?.post("/api/games", &game).await?;
    let id = made["id"].as_str().ok_or("no game was made")?.to_string();
    let mut socket: Option<Socket> = None;
    let mut waiting = Instant::now();
    for _ in 0..TURNS {
        loop {
            if stop.load(Ordering::SeqCst) {
                return Ok(());
            }
            let open = match &mut socket {
                Some(open) => open,
                None => socket.insert(timeout(ANSWER, guest.socket(&id)).await.map_err(|_| "late")??),
            };
            match timeout(ANSWER, turn(open)).await {
                // It is our turn: the engine has taken its own.
                Ok(Ok(())) => break,
                Ok(Err(why)) if why == "over" => return Ok(()),
                // Whoever has the game by then says how it stands.
                _ => {
                    socket = None;
                    sleep(Duration::from_millis(150)).await;
                }
            }
        }
        engines.answered(waiting.elapsed());
        waiting = Instant::now();
    }
    Ok(())
}

/// Waits until it is our turn, and takes one.
async fn turn(socket: &mut Socket) -> Result<(), String> {
    say(socket, json!({"id": 1, "do": {"type": "resync"}})).await?;
    loop {
        let message = hear(socket).await?;
        let status = match message["type"].as_str() {
            Some("game") => &message["game"]["status"],
            Some("event") => &message["status"],
            Some("closing") => return Err("sent away".to_string()),
            _ => continue,
        };
        if !status["outcome"].is_null() {
            return Err("over".to_string());
        }
        // Nobody thinks: it is our turn.
        if status["thinking"].is_null() {
            break;
        }
    }
    say(socket, json!({"id": 2, "do": {"type": "moves"}})).await?;
    loop {
        let message = hear(socket).await?;
        match message["type"].as_str() {
            Some("moves") => {
                let (moves, first) = (&message["moves"], &message["moves"]["legal"][0]);
                let act = json!({"type": "turn", "ply": moves["ply"], "piece": first["piece"],
                                 "q": first["q"], "r": first["r"]});
                say(socket, json!({"id": 3, "do": act})).await?;
            }
            Some("done") if message["id"] == 3 => return Ok(()),
            Some("refused" | "closing") => return Err("refused".to_string()),
            _ => {}
        }
    }
}

async fn say(socket: &mut Socket, message: Value) -> Result<(), String> {
    socket.send(Message::text(message.to_string())).await.map_err(|error| error.to_string())
}

async fn hear(socket: &mut Socket) -> Result<Value, String> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => {
                return serde_json::from_str(&text).map_err(|error| error.to_string());
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err("closed".to_string()),
            Some(Ok(_)) => {}
        }
    }
}
