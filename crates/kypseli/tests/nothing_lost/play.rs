//! Those who play, as fast as the server allows, until it is gone.

use crate::Told;
use crate::support::{Dice, Person, Seen, Socket, by_link, try_request};
use hive_wire::{Act, Created, NewGame, PositionView, SeatState, ServerMessage, Side};
use serde_json::json;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// How many milliseconds each has at first, and gets for a turn.
pub(crate) const BASE: i64 = 3_600_000;
pub(crate) const INCREMENT: i64 = 1000;

/// Two people with many games.
pub(crate) struct Table {
    people: [Person; 2],
    told: Told,
    games: Mutex<Vec<String>>,
    /// In how many games a turn has been told since the server started.
    pub(crate) going: AtomicUsize,
}

/// Of four games two are played at one screen, one by link, and one against an engine.
fn any_game(dice: &mut Dice) -> NewGame {
    let clock =
        json!({"type": "increment", "baseSeconds": BASE / 1000, "incrementSeconds": INCREMENT / 1000});
    let mut game = by_link(json!({"edition": "R2"}), clock);
    let seat = match dice.roll(4) {
        0 | 1 => json!({"type": "sameScreen"}),
        2 => json!({"type": "link"}),
        _ => json!({"type": "engine", "level": 1}),
    };
    game.seats.black = serde_json::from_value(seat).expect("a seat");
    game
}

/// Whoever sits at a game, with a socket for each.
struct Players {
    id: String,
    sockets: Vec<Socket>,
    /// Those who have offered a draw since their last turn.
    offered: Vec<Side>,
    /// Who has asked for a takeback since their last turn.
    asked: Vec<Side>,
}

impl Players {
    /// The socket of whoever plays this side; none for an engine.
    fn of(&self, side: Side) -> Option<usize> {
        self.sockets.iter().position(|socket| socket.seen.you.contains(&side))
    }
}

/// What the player does whose turn it is: mostly take it.
fn choose(players: &Players, position: &PositionView, dice: &mut Dice) -> Act {
    let two = players.sockets.len() == 2;
    match dice.roll(60) {
        0..5 if position.ply >= 6 && !(two && players.asked.contains(&position.to_move)) => {
            Act::AskTakeback { side: None }
        }
        5..9 => Act::Chat { text: format!("after {} turns", position.ply) },
        9..14 if two && !players.offered.contains(&position.to_move) => Act::OfferDraw { side: None },
        14..17 if two && position.ply > 8 => Act::Resign { side: None },
        _ => {
            let turn = position.legal[dice.roll(position.legal.len())].clone();
            Act::Turn { ply: position.ply, piece: turn.piece, q: turn.q, r: turn.r }
        }
    }
}

impl Table {
    pub(crate) fn new(people: [Person; 2], told: Told) -> Table {
        Table { people, told, games: Mutex::default(), going: AtomicUsize::new(0) }
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
                None => match self.create(&any_game(&mut dice)).await {
                    Some(id) => id,
                    None => return,
                },
            };
            self.games.lock().expect("nobody panicked").push(id.clone());
            match self.play(&id, &mut dice, &mut counted).await {
                Some(again) => next = again,
                None => return,
            }
        }
    }

    /// A new game; nothing if the server is gone before it has said so.
    async fn create(&self, game: &NewGame) -> Option<String> {
        let body = serde_json::to_vec(game).expect("it is JSON");
        let answer = self.post(&self.people[0], "POST /api/games", &body).await?;
        assert_eq!(answer.0, 201, "{}", String::from_utf8_lossy(&answer.1));
        let id = serde_json::from_slice::<Created>(&answer.1).ok()?.id;
        self.told.lock().expect("nobody panicked").insert(id.clone(), Vec::new());
        Some(id)
    }

    async fn post(&self, person: &Person, head: &str, body: &[u8]) -> Option<(u16, Vec<u8>)> {
        let headers = format!("Cookie: {}\r\nContent-Type: application/json\r\n", person.cookie);
        let answer = try_request(person.address, head, &headers, body).await?;
        Some((answer.status, answer.body))
    }

    /// Plays to the end, and perhaps agrees to play again; nothing if the server is gone before.
    async fn play(&self, id: &str, dice: &mut Dice, counted: &mut bool) -> Option<Option<String>> {
        let told = self.told.lock().expect("nobody panicked").get(id).and_then(|told| told.last().cloned());
        let known = told.map_or(0, |event| event.number);
        let mut players = self.sit_down(id, known).await?;
        loop {
            let (position, status) =
                (players.sockets[0].position().clone(), players.sockets[0].status().clone());
            if status.outcome.is_some() {
                return self.play_again(&mut players, dice).await;
            }
            // What was offered before a kill is still on the table after it.
            let next = match (status.offers.draw, status.offers.takeback) {
                (Some(side), _) if position.ply > 10 && dice.roll(8) == 0 => {
                    Some((side.other(), Act::AcceptDraw {}))
                }
                (Some(side), _) => Some((side.other(), Act::DeclineDraw {})),
                (None, Some(side)) if dice.roll(2) == 0 => Some((side.other(), Act::GrantTakeback {})),
                (None, Some(side)) => Some((side.other(), Act::DeclineTakeback {})),
                // Only whoever is to move is told what may be done. Nothing may be done by whoever can only pass: that they
                // have passed is the next message.
                (None, None) => players.of(position.to_move).and_then(|own| {
                    let position = players.sockets[own].position().clone();
                    let free = !position.legal.is_empty();
                    free.then(|| (position.to_move, choose(&players, &position, dice)))
                }),
            };
            let turn = matches!(next, Some((_, Act::Turn { .. })));
            match next.and_then(|(mover, act)| Some((players.of(mover)?, act))) {
                Some((socket, act)) => self.act(&mut players, socket, act).await?,
                // The engine thinks.
                None => self.wait(&mut players).await?,
            }
            if turn && !*counted {
                *counted = true;
                self.going.fetch_add(1, Ordering::SeqCst);
            }
        }
    }

    /// Both sit down at a game that may have gone on before the last kill. Whoever was told something then gets
    /// what was kept and not told, without a gap.
    async fn sit_down(&self, id: &str, known: u32) -> Option<Players> {
        let mut first = self.enter(&self.people[0], id).await?;
        let missed = if known == 0 { 0 } else { first.seen.number - known };
        if missed > 0 {
            let behind = format!("/api/games/{id}/socket?since={known}");
            let mut other = self.socket(&self.people[0], &behind).await?;
            other.seen.number = known;
            while other.seen.number < first.seen.number {
                self.note(id, &other.try_next().await?);
            }
        }
        let seats = first.status().seats.clone();
        let by_link = |state| matches!(state, SeatState::Open | SeatState::Person);
        if !(by_link(seats.white.state) && by_link(seats.black.state)) {
            return Some(Players {
                id: id.to_string(),
                sockets: vec![first],
                offered: Vec::new(),
                asked: Vec::new(),
            });
        }
        if [seats.white.state, seats.black.state].contains(&SeatState::Open) {
            let joined = self.post(&self.people[1], &format!("POST /api/games/{id}/join"), b"").await?;
            assert_eq!(joined.0, 200, "{}", String::from_utf8_lossy(&joined.1));
        }
        let second = self.enter(&self.people[1], id).await?;
        while first.seen.number < second.seen.number {
            self.note(id, &first.try_next().await?);
        }
        // Nobody remembers who has offered a draw or asked for a takeback since their last turn: both are careful until they
        // take one.
        let both = vec![Side::White, Side::Black];
        Some(Players { id: id.to_string(), sockets: vec![first, second], offered: both.clone(), asked: both })
    }

    /// Whoever has a socket says something, and all hear what comes of it.
    async fn act(&self, players: &mut Players, socket: usize, act: Act) -> Option<()> {
        let (offers, turns) = (matches!(act, Act::OfferDraw { .. }), matches!(act, Act::Turn { .. }));
        let side = players.sockets[socket].seen.you[0];
        let asked = players.sockets[socket].say(act.clone()).await;
        let number = loop {
            let message = players.sockets[socket].try_next().await?;
            if socket == 0 {
                self.note(&players.id, &message);
            }
            match message {
                ServerMessage::Done { id, number } if id == asked => break number,
                ServerMessage::Refused { refusal, .. } => panic!("{act:?} was refused: {}", refusal.text),
                _ => {}
            }
        };
        let asks = matches!(act, Act::AskTakeback { .. });
        players.offered.retain(|&other| !(turns && other == side));
        players.asked.retain(|&other| !(turns && other == side));
        players.asked.extend(asks.then_some(side));
        players.offered.extend(offers.then_some(side));
        for other in (0..players.sockets.len()).filter(|&other| other != socket) {
            while players.sockets[other].seen.number < number {
                let message = players.sockets[other].try_next().await?;
                if other == 0 {
                    self.note(&players.id, &message);
                }
            }
        }
        Some(())
    }

    /// Something happens by itself.
    async fn wait(&self, players: &mut Players) -> Option<()> {
        let message = players.sockets[0].try_next().await?;
        self.note(&players.id, &message);
        Some(())
    }

    /// After the end: two who play by link often play again.
    async fn play_again(&self, players: &mut Players, dice: &mut Dice) -> Option<Option<String>> {
        if players.sockets.len() < 2 || players.sockets[0].status().rematch.is_some() || dice.roll(4) == 0 {
            return Some(None);
        }
        let offered = players.sockets[0].status().offers.rematch;
        for socket in 0..2 {
            if offered != Some(players.sockets[socket].seen.you[0]) {
                self.act(players, socket, Act::Rematch {}).await?;
            }
        }
        let again = players.sockets[0].status().rematch.clone().expect("both have agreed");
        self.told.lock().expect("nobody panicked").entry(again.clone()).or_default();
        Some(Some(again))
    }

    /// A socket; nothing if the server is gone.
    async fn socket(&self, person: &Person, path: &str) -> Option<Socket> {
        match person.try_socket(path, "").await {
            Ok(socket) => Some(socket),
            Err(0) => None,
            Err(status) => panic!("{path} was refused with {status}"),
        }
    }

    /// A socket with the whole game in it.
    async fn enter(&self, person: &Person, id: &str) -> Option<Socket> {
        let mut socket = self.socket(person, &format!("/api/games/{id}/socket")).await?;
        match socket.try_next().await? {
            ServerMessage::Game { game, .. } => socket.seen = Seen::of(*game),
            other => panic!("the first message is the game, not {other:?}"),
        }
        Some(socket)
    }

    /// Notes what was told.
    fn note(&self, id: &str, message: &ServerMessage) {
        if let ServerMessage::Event { event, .. } = message {
            let mut told = self.told.lock().expect("nobody panicked");
            told.entry(id.to_string()).or_default().push(event.clone());
        }
    }
}
