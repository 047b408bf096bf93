//! Many games at the same time, over loopback: `cargo xtask load`.
//!
//! Starts a server process, opens two sockets for each game, takes a turn in each game at a steady pace, and measures
//! the time from sending a turn until both clients have its event.

#[path = "../tests/support/mod.rs"]
mod support;

use futures_util::{SinkExt, StreamExt};
use hive_notation::piece_name;
use hive_rules::{Expansions, Game, Ruleset, Turn};
use hive_server::wire::{Act, ClientFrame};
use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
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
    seconds: u64,
    pace: Duration,
}

fn wishes() -> Wishes {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let value =
        |name: &str| words.iter().position(|word| word == name).and_then(|at| words.get(at + 1).cloned());
    let number = |name: &str, usual: u64| value(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
    Wishes {
        binary: value("--binary").expect("--binary names the server"),
        games: number("--games", 1000) as usize,
        seconds: number("--seconds", 120),
        pace: Duration::from_millis(number("--pace", 2000)),
    }
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

fn start(binary: &str, data: &std::path::Path) -> (Child, SocketAddr) {
    let limits = "[limits]\ngames-per-hour = 10000000\nmessages-per-second = 1000000\nrequests-per-second = 1000000\n\
                  guests-per-hour = 1000000\nsockets-per-guest = 100000\nconnections-per-address = 100000\n";
    std::fs::write(data.join("kypseli.toml"), limits).expect("it can be written");
    let mut child = Command::new(binary)
        .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("it was piped")).read_line(&mut line).expect("it says where");
    let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
    (child, address.and_then(|text| text.parse().ok()).expect("an address"))
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

/// A field of the process's status, in megabytes.
fn memory(pid: u32, field: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(field)).unwrap_or_default();
    let kilobytes = line.split_whitespace().nth(1).and_then(|text| text.parse::<f64>().ok());
    kilobytes.unwrap_or_default() / 1024.0
}

/// The processor time of a process so far, in seconds.
fn cpu(pid: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|text| text.parse::<f64>().ok()).unwrap_or_default();
    (ticks(11) + ticks(12)) / 100.0
}

#[tokio::main]
async fn main() {
    let wishes = wishes();
    let data = tempfile::tempdir().expect("a folder");
    let (mut server, address) = start(&wishes.binary, data.path());
    let pid = server.id();
    let turns = (wishes.seconds as f64 / wishes.pace.as_secs_f64()).round() as usize;
    let script = Arc::new(script(turns));
    let game = by_link(json!({"edition": "R2", "repetition": false}), json!({"type": "none"}));

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

    let (start, used) = (Instant::now() + Duration::from_secs(1), cpu(pid));
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
    let busy = cpu(pid) - used;
    let whole = start.elapsed().as_secs_f64();
    println!(
        "| games | sockets | turns | errors | p50 ms | p90 ms | p99 ms | p99.9 ms | worst ms | memory MB | peak MB | server CPU |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|");
    println!(
        "| {} | {} | {} | {errors} | {:.1} | {:.1} | {:.1} | {:.1} | {:.1} | {:.0} | {:.0} | {:.0} % of a core |",
        wishes.games,
        2 * wishes.games,
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        times.last().copied().unwrap_or(f64::NAN),
        memory(pid, "VmRSS"),
        memory(pid, "VmHWM"),
        100.0 * busy / whole
    );
    server.kill().expect("it can be ended");
    server.wait().expect("it ends");
    if errors > 0 || at(0.99) > 100.0 || memory(pid, "VmHWM") > 500.0 {
        std::process::exit(1);
    }
}
