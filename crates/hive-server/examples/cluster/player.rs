//! Two people at one table, who play what the script says and come back whenever they are sent away.

use crate::client::{Guest, Socket};
use crate::history::{BASE, INCREMENT, Table};
use crate::script::{Script, Step};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

/// How long an answer is waited for before the connection is given up: the server answers, or says why not, earlier.
const ANSWER: Duration = Duration::from_secs(12);

/// How long to wait before trying again.
const AGAIN: Duration = Duration::from_millis(150);

/// What became of a turn that was said.
enum Said {
    /// It has happened; this is the last event's number.
    Done(u32),
    /// It is not this turn's moment: it has happened before, if it was said before.
    Stale,
    /// It has not happened, or nobody knows.
    Unknown(String),
    /// It was refused for good.
    Refused(String),
}

/// Plays one game after another until all is over. What may never be is an error.
pub(crate) async fn play(
    number: usize,
    address: SocketAddr,
    scripts: &[Script],
    pace: Duration,
    table: &Table,
    stop: &AtomicBool,
) -> Result<(), String> {
    let received = Arc::new(AtomicU64::new(0));
    let mut guests = Vec::new();
    while guests.len() < 2 {
        match Guest::new(address, &received).await {
            Ok(guest) => guests.push(guest),
            Err(error) => again(table, stop, error).await?,
        }
    }
    let mut round = number;
    // Not all at the same moment.
    sleep(pace.mul_f64((number % 97) as f64 / 97.0)).await;
    while !stop.load(Ordering::SeqCst) {
        let script = &scripts[round % scripts.len()];
        round += 1;
        let id = loop {
            match open(&guests).await {
                Ok(id) => break id,
                Err(error) => again(table, stop, error).await?,
            }
        };
        table.begin(id.clone(), Arc::clone(script));
        let mut sockets: [Option<Socket>; 2] = [None, None];
        let mut known = Instant::now();
        for (ply, step) in script.iter().enumerate() {
            if stop.load(Ordering::SeqCst) {
                return Ok(());
            }
            listen(&mut sockets, pace, table).await;
            let side = ply % 2;
            // The clock may run from the moment at which the turn before was said, and no earlier.
            let said = Instant::now();
            turn(&guests[side], &id, &mut sockets[side], ply, step, table, stop).await?;
            table.game(|game| game.thought.push(said - known));
            known = said;
        }
    }
    Ok(())
}

async fn again(table: &Table, stop: &AtomicBool, error: String) -> Result<(), String> {
    table.note(error);
    if stop.load(Ordering::SeqCst) {
        return Err("it was over before the game began".to_string());
    }
    sleep(AGAIN).await;
    Ok(())
}

/// Makes a game, and the other sits down.
async fn open(guests: &[Guest]) -> Result<String, String> {
    let game = json!({
        "ruleset": {"edition": "R2", "repetition": false},
        "seats": {"white": {"type": "me"}, "black": {"type": "link"}},
        "clock": {"type": "increment", "baseSeconds": BASE / 1000, "incrementSeconds": INCREMENT / 1000},
    });
    let made = guests[0].line().await?.post("/api/games", &game).await?;
    let id = made["id"].as_str().ok_or_else(|| format!("no game was made: {made}"))?.to_string();
    guests[1].line().await?.join(&id).await?;
    Ok(id)
}

/// Takes one turn, however often it has to be said.
async fn turn(
    guest: &Guest,
    id: &str,
    socket: &mut Option<Socket>,
    ply: usize,
    step: &Step,
    table: &Table,
    stop: &AtomicBool,
) -> Result<(), String> {
    let (began, mut attempts) = (Instant::now(), 0);
    loop {
        if socket.is_none() {
            table.note("it is let in".to_string());
            match guest.socket(id).await {
                Ok(open) => *socket = Some(open),
                Err(error) => {
                    table.note(error);
                    if stop.load(Ordering::SeqCst) {
                        return Ok(());
                    }
                    sleep(AGAIN).await;
                    continue;
                }
            }
        }
        let Some(open) = socket else { continue };
        table.game(|game| game.said = game.said.max(ply + 1));
        attempts += 1;
        let said = timeout(ANSWER, say(open, step, table)).await;
        let said = said.unwrap_or_else(|_| Ok(Said::Unknown("nobody answers".to_string())));
        match said {
            Ok(Said::Done(number)) => {
                table.game(|game| game.acknowledged.push((ply, number)));
                table.acknowledged(began);
                return Ok(());
            }
            Ok(Said::Stale) if attempts > 1 => {
                table.game(|game| game.found += 1);
                table.acknowledged(began);
                return Ok(());
            }
            Ok(Said::Stale) => {
                return Err(format!("turn {ply} of game {id} was taken, and nobody has said it"));
            }
            Ok(Said::Refused(why)) => return Err(format!("turn {ply} of game {id} was refused: {why}")),
            Ok(Said::Unknown(why)) => table.note(why),
            Err(why) => {
                table.note(why);
                *socket = None;
            }
        }
        if stop.load(Ordering::SeqCst) {
            return Ok(());
        }
        sleep(AGAIN).await;
    }
}

async fn say(socket: &mut Socket, step: &Step, table: &Table) -> Result<Said, String> {
    socket.send(Message::text(step.message.as_str())).await.map_err(|error| error.to_string())?;
    loop {
        let message = hear(socket).await?;
        note(&message, table);
        match message["type"].as_str() {
            Some("done") if message["id"] == 1 => {
                return Ok(Said::Done(message["number"].as_u64().unwrap_or(0) as u32));
            }
            Some("refused") if message["id"] == 1 => {
                let refusal = &message["refusal"];
                let text = refusal["text"].as_str().unwrap_or_default().to_string();
                return Ok(match refusal["rule"].as_str() {
                    Some("stale") => Said::Stale,
                    Some("trouble" | "unsure") => Said::Unknown(text),
                    _ => Said::Refused(refusal.to_string()),
                });
            }
            Some("closing") => return Err("the server sends us away".to_string()),
            _ => {}
        }
    }
}

/// Writes down what was told.
fn note(message: &Value, table: &Table) {
    let event = &message["event"];
    if let (Some("turn"), Some(number), Some(text)) =
        (event["what"]["type"].as_str(), event["number"].as_u64(), event["what"]["text"].as_str())
    {
        table.game(|game| drop(game.told.insert(number as u32, text.to_string())));
    }
}

async fn hear(socket: &mut Socket) -> Result<Value, String> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => {
                return serde_json::from_str(&text).map_err(|error| error.to_string());
            }
            Some(Ok(Message::Close(_))) | None => return Err("the server has closed a socket".to_string()),
            Some(Err(error)) => return Err(format!("a socket broke: {error}")),
            Some(Ok(_)) => {}
        }
    }
}

/// Listens to both sockets while somebody thinks.
async fn listen(sockets: &mut [Option<Socket>; 2], pace: Duration, table: &Table) {
    let until = tokio::time::Instant::now() + pace;
    for socket in sockets {
        let Some(open) = socket else { continue };
        loop {
            match tokio::time::timeout_at(until, hear(open)).await {
                Ok(Ok(message)) => note(&message, table),
                Ok(Err(_)) => {
                    *socket = None;
                    break;
                }
                Err(_) => break,
            }
        }
    }
    tokio::time::sleep_until(until).await;
}
