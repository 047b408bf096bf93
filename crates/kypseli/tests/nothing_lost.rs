//! Nothing is lost: the server is killed without warning, again and again, while games are played.
//!
//! `KYPSELI_KILLS` says how often; the usual number takes less than a minute.

#[path = "../../hive-server/tests/support/mod.rs"]
mod support;

use hive_server::wire::{Act, Event, NewGame, SeatChoice, ServerMessage};
use serde_json::json;
use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use support::{Dice, Person, by_link};

/// How often the server is killed.
const KILLS: u32 = 8;

/// How many games go on at the same time.
const GAMES: usize = 25;

/// How many games are begun in all; a game that ends makes room for the next.
type Known = Arc<Mutex<HashMap<String, Vec<Event>>>>;

/// A server process.
struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    fn start(data: &Path) -> Process {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kypseli"))
            .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the binary starts");
        let out = child.stdout.take().expect("it was piped");
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        let address = address.and_then(|address| address.parse().ok());
        Process { child, address: address.unwrap_or_else(|| panic!("no address in `{line}`")) }
    }

    fn kill(mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }
}

fn game() -> NewGame {
    let clock = json!({"type": "increment", "baseSeconds": 3600, "incrementSeconds": 1});
    let mut game = by_link(json!({"edition": "R2"}), clock);
    game.seats.black = SeatChoice::SameScreen;
    game
}

/// Plays one game as fast as the server allows, and notes every event that was told, until the server is gone.
async fn play(person: Person, id: String, known: Known, seed: u64) {
    let mut dice = Dice(seed);
    let Ok(mut socket) = person.try_socket(&format!("/api/games/{id}/socket"), "").await else { return };
    let mut sent = None;
    while let Some(message) = socket.try_next().await {
        match message {
            ServerMessage::Event { event, .. } => {
                known.lock().expect("nobody panicked").entry(id.clone()).or_default().push(event);
            }
            ServerMessage::Game { .. } | ServerMessage::Done { .. } => {}
            ServerMessage::Refused { refusal, .. } => panic!("refused: {}", refusal.text),
            _ => continue,
        }
        let position = socket.position();
        if position.outcome.is_some() {
            return;
        }
        if position.legal.is_empty() || sent == Some(position.ply) {
            continue;
        }
        sent = Some(position.ply);
        let turn = position.legal[dice.roll(position.legal.len())].clone();
        socket.say(Act::Turn { ply: position.ply, piece: turn.piece, q: turn.q, r: turn.r }).await;
    }
}

/// Everything that was told is there, in order, and nothing but whole events.
async fn check(person: &Person, known: &Known) -> usize {
    let games: Vec<(String, Vec<Event>)> = known
        .lock()
        .expect("nobody panicked")
        .iter()
        .map(|(id, events)| (id.clone(), events.clone()))
        .collect();
    let mut found = 0;
    for (id, told) in &games {
        let view = person.look(id).await;
        let last = told.last().map_or(0, |event| event.number);
        assert!(view.number >= last, "game {id}: event {last} was told, and there are only {}", view.number);
        // What was told is what is kept, event for event; what was not told may be there, but whole.
        let mut socket =
            person.socket(&format!("/api/games/{id}/socket?since={}", last.saturating_sub(10))).await;
        socket.seen.number = last.saturating_sub(10);
        while socket.seen.number < last {
            match socket.next().await {
                ServerMessage::Event { event, .. } => {
                    let expected = told.iter().find(|known| known.number == event.number);
                    assert!(
                        expected.is_none_or(|known| *known == event),
                        "game {id}, event {}",
                        event.number
                    );
                }
                ServerMessage::Game { .. } => break,
                _ => {}
            }
        }
        // Clocks: a player has what was left after the last turn, less what has passed since if it runs.
        let clock = view.status.clock.expect("there is time");
        let spent: i64 = 2 * 3_600_000 + 1000 * view.turns.len() as i64 - clock.white_ms - clock.black_ms;
        let began = view.turns.get(1).map_or(clock.as_of, |turn| turn.at);
        let (passed, given) = (clock.as_of - began, 2000.min(1000 * view.turns.len() as i64));
        let passes = 1000 * view.turns.iter().filter(|turn| turn.text == "pass").count() as i64;
        if view.position.outcome.is_none() {
            let off = spent - given - passes - passed;
            assert!(off.abs() <= 50, "game {id}: the clocks are off by {off} ms");
        }
        found += told.len();
        known.lock().expect("nobody panicked").insert(id.clone(), told.clone());
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_told_is_there_after_every_kill() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = "[limits]\ngames-per-hour = 1000000\nmessages-per-second = 100000\nrequests-per-second = 100000\n\
                  sockets-per-guest = 1000\n";
    std::fs::write(data.path().join("kypseli.toml"), limits).expect("it can be written");
    let kills = std::env::var("KYPSELI_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(KILLS);
    let (known, mut dice): (Known, _) = (Arc::default(), Dice(17));
    let (mut person, mut began): (Option<Person>, _) = (None, Instant::now());
    for round in 0..=kills {
        let process = Process::start(data.path());
        let player = match person.take() {
            Some(person) => Person { address: process.address, ..person },
            None => Person::new(process.address, "Anna").await,
        };
        let events = check(&player, &known).await;
        eprintln!("round {round}: {events} events are there after {:.1} s", began.elapsed().as_secs_f64());
        began = Instant::now();
        if round == kills {
            process.kill();
            let games = known.lock().expect("nobody panicked").len();
            eprintln!("{kills} kills, {games} games, {events} events, none lost");
            assert!(events > 100 * kills as usize, "there was hardly anything to lose: {events}");
            break;
        }
        let mut going = Vec::new();
        let open: Vec<String> = known.lock().expect("nobody panicked").keys().cloned().collect();
        let mut playing = open.into_iter().take(GAMES / 2).collect::<Vec<_>>();
        while playing.len() < GAMES {
            playing.push(player.create(&game()).await);
        }
        for id in playing {
            let seed = u64::from(round) << 32 | going.len() as u64;
            going.push(tokio::spawn(play(player.clone(), id, Arc::clone(&known), seed)));
        }
        tokio::time::sleep(Duration::from_millis(800 + dice.roll(1500) as u64)).await;
        process.kill();
        for game in going {
            game.await.expect("no player was refused or misled");
        }
        person = Some(player);
    }
}
