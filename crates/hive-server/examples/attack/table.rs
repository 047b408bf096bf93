//! A game that somebody plays while all this goes on, and how long its turns take.

use crate::client::{Guest, Socket, next, say};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// From one turn to the next.
const PACE: Duration = Duration::from_millis(100);

/// So many turns, and then another game: a long one has larger messages.
const TURNS: u64 = 60;

/// A table with one player, who plays both sides.
pub(crate) struct Table {
    guest: Guest,
    /// The game's name in links.
    pub(crate) id: String,
    socket: Socket,
    /// What may be done now.
    moves: Value,
    ply: u64,
}

/// A turn that was taken.
pub(crate) struct Taken {
    /// The number of its event.
    pub(crate) number: u64,
    /// When it was sent.
    pub(crate) sent: Instant,
    /// How long it took until whoever took it heard of it, in milliseconds.
    pub(crate) took: f64,
}

/// From one moment to a later one.
pub(crate) fn milliseconds(from: Instant, to: Instant) -> f64 {
    to.saturating_duration_since(from).as_secs_f64() * 1000.0
}

/// A game that goes on by itself.
pub(crate) struct Playing {
    end: Arc<AtomicBool>,
    task: JoinHandle<Result<Vec<f64>, String>>,
}

impl Playing {
    /// Ends it; how long each turn took, in milliseconds.
    pub(crate) async fn end(self) -> Result<Vec<f64>, String> {
        self.end.store(true, Ordering::SeqCst);
        self.task.await.map_err(|error| error.to_string())?
    }
}

impl Table {
    pub(crate) async fn open(server: SocketAddr, from: &str) -> Result<Table, String> {
        Table::of(Guest::new(server, from).await?).await
    }

    async fn of(guest: Guest) -> Result<Table, String> {
        let game = json!({
            "ruleset": {"edition": "R2", "repetition": false},
            "seats": {"white": {"type": "me"}, "black": {"type": "sameScreen"}},
        });
        let made = guest.post("/api/games", &game).await?;
        let id = made.json()["id"].as_str().ok_or_else(|| format!("no game: {}", made.text))?.to_string();
        let mut socket = guest.socket(&format!("/api/games/{id}/socket")).await?;
        let view = next(&mut socket).await.ok_or("the table is closed")?;
        let moves = view["game"]["position"]["legal"].clone();
        Ok(Table { guest, id, socket, moves, ply: 0 })
    }

    /// Takes a turn, and waits until its event comes back.
    pub(crate) async fn turn(&mut self) -> Result<Taken, String> {
        let turns =
            self.moves.as_array().filter(|turns| !turns.is_empty()).ok_or("there is no turn to take")?;
        let turn = &turns[(self.ply as usize * 7) % turns.len()];
        let act =
            json!({"type": "turn", "ply": self.ply, "piece": turn["piece"], "q": turn["q"], "r": turn["r"]});
        let sent = Instant::now();
        say(&mut self.socket, &json!({"id": 1, "do": act})).await?;
        loop {
            let message = next(&mut self.socket).await.ok_or("the table is closed")?;
            match message["type"].as_str() {
                Some("moves") => {
                    self.moves = message["moves"]["legal"].clone();
                    self.ply = message["moves"]["ply"].as_u64().ok_or("a turn has no number")?;
                }
                Some("event") => {
                    // Versions of before told what may be done together with the turn.
                    let position = &message["position"];
                    if let (Some(_), Some(ply)) = (position["legal"].as_array(), position["ply"].as_u64()) {
                        (self.moves, self.ply) = (position["legal"].clone(), ply);
                    }
                    let number = message["event"]["number"].as_u64().unwrap_or_default();
                    return Ok(Taken { number, sent, took: milliseconds(sent, Instant::now()) });
                }
                Some("refused") => return Err(message["refusal"]["text"].to_string()),
                _ => {}
            }
        }
    }

    /// Plays until it is ended.
    pub(crate) fn play(self) -> Playing {
        let end = Arc::new(AtomicBool::new(false));
        let (ending, mut table) = (Arc::clone(&end), self);
        let task = tokio::spawn(async move {
            let mut times = Vec::new();
            while !ending.load(Ordering::SeqCst) {
                if table.ply >= TURNS {
                    table = Table::of(table.guest.clone()).await?;
                }
                times.push(table.turn().await?.took);
                sleep(PACE).await;
            }
            Ok(times)
        });
        Playing { end, task }
    }
}

/// The time below which a part of all lies.
pub(crate) fn part(times: &mut [f64], part: f64) -> f64 {
    times.sort_by(f64::total_cmp);
    let index = (times.len() as f64 * part) as usize;
    times.get(index.min(times.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}
