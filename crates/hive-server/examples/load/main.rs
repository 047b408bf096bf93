//! Many games at the same time, over loopback: `cargo xtask load`.
//!
//! Starts a server process, opens two sockets for each game, takes a turn in each game at a steady pace, and measures
//! the time from sending a turn until both clients have its event. With `--idle` there are sockets besides that do
//! nothing at all.

#[path = "../../tests/server/support/mod.rs"]
mod support;

mod idle;
mod process;

use futures_util::{SinkExt, StreamExt};
use hive_notation::piece_name;
use hive_rules::{Expansions, Game, Ruleset, Turn};
use hive_wire::{Act, ClientFrame};
use process::Process;
use serde_json::json;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};
use support::{Dice, Person, Socket, by_link};
use tokio::time::{sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;

/// How many guests share the games.
const GUESTS: usize = 20;

struct Wishes {
    binary: String,
    games: usize,
    idle: usize,
    seconds: u64,
    pace: Duration,
}

/// What the words ask for, or what is wrong with them.
fn wishes(words: &[String]) -> Result<Wishes, String> {
    let [mut games, mut idle, mut seconds, mut pace] = [1000, 0, 120, 2000];
    let mut binary = None;
    for words in words.chunks(2) {
        let [name, value] = words else { return Err(format!("{} lacks its value", words[0])) };
        let number = || value.parse::<u64>().map_err(|_| format!("{name} takes a number, not {value}"));
        match name.as_str() {
            "--binary" => binary = Some(value.clone()),
            "--games" => games = number()?,
            "--idle" => idle = number()?,
            "--seconds" => seconds = number()?,
            "--pace" => pace = number()?,
            _ => return Err(format!("{name} is not known: there are --games, --seconds, --pace and --idle")),
        }
    }
    let (games, idle, pace) = (games as usize, idle as usize, Duration::from_millis(pace));
    Ok(Wishes { binary: binary.ok_or("--binary names the server")?, games, idle, seconds, pace })
}

/// Turns of a long game without a pass, as messages. Every game plays the same.
fn script(turns: usize) -> Vec<String> {
    for seed in 1.. {
        let (mut dice, mut messages) = (Dice(seed), Vec::new());
        let mut game =
            Game::new(Ruleset { repetition: false, ..Ruleset::rulebook(Expansions::MOSQUITO_LADYBUG) });
        while messages.len() < turns && game.outcome().is_none() {
            let legal = game.position().legal_turns();
            let turn = legal[dice.roll(legal.len())];
            let (Some(piece), Some(to), false) = (turn.piece(), turn.to(), turn == Turn::Pass) else { break };
            let (q, r) = to.coordinates();
            let act = Act::Turn { ply: messages.len() as u32, piece: piece_name(piece), q, r };
            messages.push(serde_json::to_string(&ClientFrame { id: 1, act }).expect("it is JSON"));
            game.play(turn).expect("a legal turn");
        }
        // One more turn must be possible, lest the room passes.
        if messages.len() == turns {
            return messages;
        }
    }
    unreachable!("there are enough seeds")
}

/// Waits for the next event; whether one came.
async fn event(socket: &mut Socket) -> bool {
    loop {
        match socket.socket.next().await {
            Some(Ok(Message::Text(text))) if text.starts_with("{\"type\":\"event\"") => return true,
            Some(Ok(Message::Text(text))) if text.starts_with("{\"type\":\"refused\"") => {
                eprintln!("{text}");
                return false;
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => return false,
            Some(Ok(_)) => {}
        }
    }
}

/// One game at a steady pace: the times of its turns, and how many went wrong.
async fn play(
    mut sockets: [Socket; 2],
    script: Arc<Vec<String>>,
    first: Instant,
    pace: Duration,
) -> (Vec<f64>, usize) {
    let (mut times, mut errors) = (Vec::new(), 0);
    for (i, message) in script.iter().enumerate() {
        sleep_until((first + pace * i as u32).into()).await;
        let sent = Instant::now();
        let [white, black] = &mut sockets;
        let mover = if i % 2 == 0 { &mut *white } else { &mut *black };
        if mover.socket.send(Message::text(message.as_str())).await.is_err() {
            return (times, errors + 1);
        }
        let both = async { tokio::join!(event(white), event(black)) };
        match timeout(Duration::from_secs(30), both).await {
            Ok((true, true)) => times.push(sent.elapsed().as_secs_f64() * 1000.0),
            _ => {
                errors += 1;
                return (times, errors);
            }
        }
    }
    (times, errors)
}

#[tokio::main]
async fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let wishes = match wishes(&words) {
        Ok(wishes) => wishes,
        Err(wrong) => {
            eprintln!("load: {wrong}");
            std::process::exit(2);
        }
    };
    let data = tempfile::tempdir().expect("a folder");
    let server = Process::start(&wishes.binary, data.path());
    let address = server.address;
    let turns = (wishes.seconds as f64 / wishes.pace.as_secs_f64()).round() as usize;
    let script = Arc::new(script(turns));
    let game = by_link(json!({"edition": "R2", "repetition": false}), json!({"type": "none"}));

    let idle = match idle::open(&Person::new(address, "Eve").await, &game, wishes.idle).await {
        Ok(idle) => idle,
        Err(reason) => {
            eprintln!("{reason}");
            server.end();
            return ExitCode::FAILURE;
        }
    };
    if !idle.is_empty() {
        println!("{} sockets are idle; the server has {:.0} MB", idle.len(), server.memory("VmRSS"));
    }

    let began = Instant::now();
    let mut people = Vec::new();
    for i in 0..GUESTS {
        people.push([
            Person::new(address, &format!("White {i}")).await,
            Person::new(address, &format!("Black {i}")).await,
        ]);
    }
    let mut tables = Vec::new();
    for i in 0..wishes.games {
        let [white, black] = &people[i % GUESTS];
        let id = white.create(&game).await;
        black.join(&id).await;
        tables.push([white.enter(&id).await, black.enter(&id).await]);
    }
    println!(
        "{} games with {} sockets are open after {:.1} s",
        wishes.games,
        2 * wishes.games,
        began.elapsed().as_secs_f64()
    );

    let (start, used) = (Instant::now() + Duration::from_secs(1), server.cpu());
    let mut going = Vec::new();
    for (i, table) in tables.into_iter().enumerate() {
        // Spread over the pace, as people would be.
        let first = start + wishes.pace.mul_f64(i as f64 / wishes.games as f64);
        going.push(tokio::spawn(play(table, Arc::clone(&script), first, wishes.pace)));
    }
    let (mut times, mut errors) = (Vec::new(), 0);
    for game in going {
        let (more, wrong) = game.await.expect("no client breaks");
        times.extend(more);
        errors += wrong;
    }
    times.sort_by(f64::total_cmp);
    let at = |part: f64| times.get((times.len() as f64 * part) as usize).copied().unwrap_or(f64::NAN);
    let busy = server.cpu() - used;
    let whole = start.elapsed().as_secs_f64();
    println!(
        "| games | sockets | idle | turns | errors | p50 ms | p90 ms | p99 ms | p99.9 ms | worst ms | memory MB | peak MB | server CPU | ms of it a turn |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    println!(
        "| {} | {} | {} | {} | {errors} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {:.0} | {:.0} | {:.0} % of a core | {:.2} |",
        wishes.games,
        2 * wishes.games,
        idle.len(),
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        times.last().copied().unwrap_or(f64::NAN),
        server.memory("VmRSS"),
        server.memory("VmHWM"),
        100.0 * busy / whole,
        1000.0 * busy / times.len() as f64
    );
    let good = errors == 0 && at(0.99) <= 100.0 && server.memory("VmHWM") <= 500.0;
    server.end();
    drop(idle);
    if good { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
