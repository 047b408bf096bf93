//! Those who play, as fast as the server allows, until it is gone.

use crate::Told;
use crate::support::{Dice, Person, Seen, Socket, by_link, try_request};
use hive_server::wire::{Act, Created, Happening, NewGame, SeatChoice, ServerMessage};
use serde_json::json;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// How many milliseconds each has at first, and gets for a turn.
pub(crate) const BASE: i64 = 3_600_000;
pub(crate) const INCREMENT: i64 = 1000;

/// One person with many games, both sides of each.
pub(crate) struct Table {
    person: Person,
    told: Told,
    games: Mutex<Vec<String>>,
    /// In how many games a turn has been told since the server started.
    pub(crate) going: AtomicUsize,
}

fn game() -> NewGame {
    let clock =
        json!({"type": "increment", "baseSeconds": BASE / 1000, "incrementSeconds": INCREMENT / 1000});
    let mut game = by_link(json!({"edition": "R2"}), clock);
    game.seats.black = SeatChoice::SameScreen {};
    game
}

impl Table {
    pub(crate) fn new(person: Person, told: Told) -> Table {
        Table { person, told, games: Mutex::default(), going: AtomicUsize::new(0) }
    }

    /// The games that were played here.
    pub(crate) fn games(&self) -> Vec<String> {
        self.games.lock().expect("nobody panicked").clone()
    }

    /// Plays this game to its end, or a new one, and then the next.
    pub(crate) async fn sit(self: Arc<Self>, game: Option<String>, seed: u64) {
        let (mut dice, mut next, mut counted) = (Dice(seed), game, false);
        loop {
            let id = match next.take() {
                Some(id) => id,
                None => match self.create().await {
                    Some(id) => id,
                    None => return,
                },
            };
            self.games.lock().expect("nobody panicked").push(id.clone());
            if self.play(&id, &mut dice, &mut counted).await.is_none() {
                return;
            }
        }
    }

    /// A new game; nothing if the server is gone before it has said so.
    async fn create(&self) -> Option<String> {
        let body = serde_json::to_vec(&game()).expect("it is JSON");
        let headers = format!("Cookie: {}\r\nContent-Type: application/json\r\n", self.person.cookie);
        let answer = try_request(self.person.address, "POST /api/games", &headers, &body).await?;
        assert_eq!(answer.status, 201, "{}", answer.text());
        let id = serde_json::from_slice::<Created>(&answer.body).ok()?.id;
        self.told.lock().expect("nobody panicked").insert(id.clone(), Vec::new());
        Some(id)
    }

    /// Plays to the end; nothing if the server is gone before.
    async fn play(&self, id: &str, dice: &mut Dice, counted: &mut bool) -> Option<()> {
        let told = self.told.lock().expect("nobody panicked").get(id).and_then(|told| told.last().cloned());
        let known = told.map_or(0, |event| event.number);
        // Whoever was told something before the kill gets what was kept and not told, without a gap.
        let mut socket = self.enter(id).await?;
        if known > 0 {
            let behind = format!("/api/games/{id}/socket?since={known}");
            let mut other = self.socket(&behind).await?;
            other.seen.number = known;
            while other.seen.number < socket.seen.number {
                self.note(id, &other.try_next().await?);
            }
        }
        let mut sent = None;
        loop {
            let position = socket.position();
            if position.outcome.is_some() {
                return Some(());
            }
            if !position.legal.is_empty() && sent != Some(position.ply) {
                sent = Some(position.ply);
                let act = if position.ply >= 6 && dice.roll(12) == 0 {
                    Act::AskTakeback { side: None }
                } else {
                    let turn = position.legal[dice.roll(position.legal.len())].clone();
                    Act::Turn { ply: position.ply, piece: turn.piece, q: turn.q, r: turn.r }
                };
                socket.say(act).await;
            }
            let message = socket.try_next().await?;
            if let ServerMessage::Refused { refusal, .. } = &message {
                panic!("refused: {}", refusal.text);
            }
            if self.note(id, &message) && !*counted {
                *counted = true;
                self.going.fetch_add(1, Ordering::SeqCst);
            }
        }
    }

    /// A socket; nothing if the server is gone.
    async fn socket(&self, path: &str) -> Option<Socket> {
        match self.person.try_socket(path, "").await {
            Ok(socket) => Some(socket),
            Err(0) => None,
            Err(status) => panic!("{path} was refused with {status}"),
        }
    }

    /// A socket with the whole game in it.
    async fn enter(&self, id: &str) -> Option<Socket> {
        let mut socket = self.socket(&format!("/api/games/{id}/socket")).await?;
        match socket.try_next().await? {
            ServerMessage::Game { game, .. } => socket.seen = Seen::of(*game),
            other => panic!("the first message is the game, not {other:?}"),
        }
        Some(socket)
    }

    /// Notes what was told. Whether it was a turn.
    fn note(&self, id: &str, message: &ServerMessage) -> bool {
        let ServerMessage::Event { event, .. } = message else { return false };
        let mut told = self.told.lock().expect("nobody panicked");
        let events = told.entry(id.to_string()).or_default();
        events.push(event.clone());
        matches!(event.what, Happening::Turn { .. })
    }
}
