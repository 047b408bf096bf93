//! Many guests of one address who want the strongest engines and analyses, and somebody elsewhere who wants little.

use crate::attacks::{Attacked, From};
use crate::client::{Guest, Socket, next, say};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// What somebody elsewhere may have to wait.
const REPLY_WITHIN: Duration = Duration::from_secs(1);
const LINE_WITHIN: Duration = Duration::from_secs(2);

/// How often they ask.
const TIMES: usize = 5;

fn analysis() -> Value {
    json!({"id": 1, "do": {"type": "start", "position": {"gameString": "Base+MLP"}, "lines": 5}})
}

/// One of the crowd: how the game was answered, how the analysis, and its socket.
async fn one(from: From) -> Result<(Option<String>, Option<String>, Socket), String> {
    let game = json!({
        "ruleset": {},
        "seats": {"white": {"type": "engine", "level": 10}, "black": {"type": "me"}},
    });
    let guest = Guest::new(from.server, &from.address).await?;
    let made = guest.post("/api/games", &game).await?.refusal();
    let mut socket = guest.socket("/api/analysis").await?;
    say(&mut socket, &analysis()).await?;
    let mut refused = None;
    while let Some(message) = next(&mut socket).await {
        match message["type"].as_str() {
            Some("position") => continue,
            Some("refused") => refused = message["refusal"]["text"].as_str().map(String::from),
            _ => {}
        }
        break;
    }
    Ok((made, refused, socket))
}

pub(crate) async fn searches(from: From) -> Result<Attacked, String> {
    let mut coming = JoinSet::new();
    for _ in 0..from.size.guests {
        coming.spawn(one(from.clone()));
    }
    let (mut attacked, mut sockets) = (Attacked::default(), Vec::<Socket>::new());
    while let Some(came) = coming.join_next().await {
        match came.map_err(|error| error.to_string())? {
            Ok((made, refused, socket)) => {
                attacked.count(made);
                attacked.count(refused);
                sockets.push(socket);
            }
            Err(reason) => attacked.count(Some(reason)),
        }
    }
    // Meanwhile, elsewhere.
    let address = from.address.replace("203.0.113.", "198.51.100.");
    let (mut reply, mut line) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..TIMES {
        reply = reply.max(reply_of_level_1(from.server, &address).await?);
        line = line.max(first_line(from.server, &address).await?);
        sleep(from.size.time / TIMES as u32).await;
    }
    let seconds = |time: Duration| format!("{:.2} s", time.as_secs_f64());
    attacked.noticed.push(format!(
        "elsewhere, of {TIMES} each: a reply of level 1 came after {} at most, and a first line after {}",
        seconds(reply),
        seconds(line)
    ));
    for (what, took, most) in
        [("a reply of level 1", reply, REPLY_WITHIN), ("a first line", line, LINE_WITHIN)]
    {
        if took > most {
            attacked.missed.push(format!("{what} took {}", seconds(took)));
        }
    }
    Ok(attacked)
}

/// How long somebody waits for the answer of an engine of level 1.
async fn reply_of_level_1(server: SocketAddr, address: &str) -> Result<Duration, String> {
    let guest = Guest::new(server, address).await?;
    let game = json!({
        "ruleset": {},
        "seats": {"white": {"type": "me"}, "black": {"type": "engine", "level": 1}},
    });
    let made = guest.post("/api/games", &game).await?;
    let id = made.json()["id"].as_str().ok_or_else(|| format!("no game: {}", made.text))?.to_string();
    let mut socket = guest.socket(&format!("/api/games/{id}/socket")).await?;
    let turn = json!({"type": "turn", "ply": 0, "piece": "wS1", "q": 0, "r": 0});
    let began = Instant::now();
    say(&mut socket, &json!({"id": 1, "do": turn})).await?;
    loop {
        let message = next(&mut socket).await.ok_or("an engine of level 1 does not answer in a minute")?;
        match message["type"].as_str() {
            Some("event") if message["event"]["what"]["side"] == "black" => return Ok(began.elapsed()),
            Some("refused") => return Err(message["refusal"]["text"].to_string()),
            _ => {}
        }
    }
}

/// How long somebody waits for the first line of an analysis.
async fn first_line(server: SocketAddr, address: &str) -> Result<Duration, String> {
    let guest = Guest::new(server, address).await?;
    let mut socket = guest.socket("/api/analysis").await?;
    let began = Instant::now();
    say(&mut socket, &analysis()).await?;
    loop {
        let message = next(&mut socket).await.ok_or("an analysis has no line after a minute")?;
        match message["type"].as_str() {
            Some("line") => return Ok(began.elapsed()),
            Some("refused") => return Err(message["refusal"]["text"].to_string()),
            _ => {}
        }
    }
}
