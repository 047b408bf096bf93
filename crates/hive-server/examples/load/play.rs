//! One game after another is opened; then all are played at a steady pace.

use crate::client::{ANSWERS_WITHIN, Guest, Socket};
use crate::script::Script;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;

/// How many pairs of guests share the games.
const PAIRS: usize = 20;

/// A game with its two players in front of it.
pub(crate) struct Table {
    /// Its name in links.
    pub(crate) id: String,
    /// White's socket and Black's.
    pub(crate) sockets: [Socket; 2],
}

/// What came of a game.
pub(crate) struct Played {
    /// The game.
    pub(crate) table: Table,
    /// How long each turn took until both players had heard of it, in milliseconds.
    pub(crate) times: Vec<f64>,
    /// What went wrong; nothing more was tried after it.
    pub(crate) error: Option<String>,
}

/// Opens so many games, each with two sockets that have read their first message. Requests and sockets are dealt out to the
/// nodes one by one, whoever plays with whom.
pub(crate) async fn open(
    addresses: &[SocketAddr],
    games: usize,
    received: &Arc<AtomicU64>,
) -> Result<Vec<Table>, String> {
    let mut pairs = JoinSet::new();
    let (all_open, begin) = watch::channel(false);
    for pair in 0..PAIRS {
        let (received, begin, nodes) = (Arc::clone(received), begin.clone(), addresses.to_vec());
        let number = games / PAIRS + usize::from(pair < games % PAIRS);
        pairs.spawn(async move { open_some(&nodes, pair, number, &received, &begin).await });
    }
    let mut waiting = Vec::with_capacity(games);
    while let Some(some) = pairs.join_next().await {
        waiting.extend(some.map_err(|error| error.to_string())??);
    }
    all_open.send_replace(true);
    let mut tables = Vec::with_capacity(games);
    for table in waiting {
        tables.push(table.await.map_err(|error| error.to_string())??);
    }
    Ok(tables)
}

/// Sits at a table until all are open. To open thousands takes longer than the server waits for one that does not answer
/// when it is asked whether it is still there; who reads, answers.
async fn wait(mut table: Table, mut begin: watch::Receiver<bool>) -> Result<Table, String> {
    loop {
        let [white, black] = &mut table.sockets;
        let heard = tokio::select! {
            _ = begin.wait_for(|&begin| begin) => break,
            heard = hear(white) => heard,
            heard = hear(black) => heard,
        };
        heard.map_err(|reason| format!("before all games were open, {reason}"))?;
    }
    Ok(table)
}

async fn open_some(
    nodes: &[SocketAddr],
    pair: usize,
    number: usize,
    received: &Arc<AtomicU64>,
    begin: &watch::Receiver<bool>,
) -> Result<Vec<JoinHandle<Result<Table, String>>>, String> {
    let mut tables = Vec::with_capacity(number);
    if number == 0 {
        return Ok(tables);
    }
    let mut dealt = nodes.iter().copied().cycle().skip(pair % nodes.len());
    let mut next = || dealt.next().ok_or("there is no server");
    let (white, black) = (Guest::new(next()?, received).await?, Guest::new(next()?, received).await?);
    let (mut first, mut second) = (white.line().await?, black.line().await?);
    for _ in 0..number {
        let id = first.create().await?;
        second.join(&id).await?;
        let mut sockets = [white.at(next()?).socket(&id).await?, black.at(next()?).socket(&id).await?];
        for socket in &mut sockets {
            timeout(ANSWERS_WITHIN, entered(socket))
                .await
                .map_err(|_| "a game is not told in time".to_string())??;
        }
        tables.push(tokio::spawn(wait(Table { id, sockets }, begin.clone())));
    }
    Ok(tables)
}

/// What is read of a message; nothing else in it has to be as it is.
#[derive(Deserialize)]
struct Heard {
    #[serde(rename = "type", default)]
    kind: String,
    #[serde(default)]
    event: Value,
    #[serde(default)]
    refusal: Value,
}

async fn hear(socket: &mut Socket) -> Result<Heard, String> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => {
                return serde_json::from_str(&text).map_err(|error| format!("a message is no JSON: {error}"));
            }
            Some(Ok(Message::Close(_))) | None => return Err("the server has closed a socket".to_string()),
            Some(Err(error)) => return Err(format!("a socket broke: {error}")),
            Some(Ok(_)) => {}
        }
    }
}

/// Waits for the message that tells everything.
pub(crate) async fn entered(socket: &mut Socket) -> Result<(), String> {
    while hear(socket).await?.kind != "game" {}
    Ok(())
}

/// Waits until a turn is told.
async fn told(socket: &mut Socket, text: &str) -> Result<(), String> {
    loop {
        let heard = hear(socket).await?;
        match heard.kind.as_str() {
            "refused" => return Err(format!("`{text}` was refused: {}", heard.refusal)),
            "closing" => return Err("the server is about to close a socket".to_string()),
            "event" => {
                let what = &heard.event["what"];
                match what["text"].as_str() {
                    Some(other) if what["type"] == "turn" && other != text => {
                        return Err(format!("`{other}` was told instead of `{text}`"));
                    }
                    Some(_) if what["type"] == "turn" => return Ok(()),
                    _ => {}
                }
            }
            _ => {}
        }
    }
}

/// Plays one game at a steady pace.
pub(crate) async fn play(mut table: Table, script: Script, first: Instant, pace: Duration) -> Played {
    let mut times = Vec::with_capacity(script.len());
    let mut error = None;
    for (ply, step) in script.iter().enumerate() {
        sleep_until((first + pace * ply as u32).into()).await;
        let sockets = &mut table.sockets;
        let sent = Instant::now();
        let turn = async {
            let message = Message::text(step.message.as_str());
            sockets[ply % 2].send(message).await.map_err(|error| error.to_string())?;
            let [white, black] = sockets;
            tokio::try_join!(told(white, &step.text), told(black, &step.text))
        };
        match timeout(ANSWERS_WITHIN, turn).await {
            Ok(Ok(_)) => times.push(sent.elapsed().as_secs_f64() * 1000.0),
            Ok(Err(reason)) => error = Some(reason),
            Err(_) => error = Some("a turn was not told in time".to_string()),
        }
        if error.is_some() {
            break;
        }
    }
    Played { table, times, error }
}
