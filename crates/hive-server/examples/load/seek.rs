//! Many who look for a game at the same time: they line up for quick pairing, say that they are ready, and get a game.

use crate::client::Guest;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::{sleep_until, timeout};
use tokio_tungstenite::tungstenite::Message;

/// As the server has it.
const WAVE: Duration = Duration::from_secs(3);

/// They come within so long, as people would.
const WITHIN: Duration = Duration::from_secs(9);

/// The median waits for one wave, and so much longer for the machine: everybody who looks for a game is on it as well.
const SLACK: Duration = Duration::from_secs(1);

/// All but one wave of a hundred are paired within so long, in seconds.
const PAIRED_WITHIN: f64 = 0.05;

/// Nobody should wait for so long.
const MET_WITHIN: Duration = Duration::from_secs(120);

/// How many sockets are opened at once.
const AT_ONCE: usize = 64;

/// How long somebody waited: for an opponent, and for the game.
struct Waited {
    found: Duration,
    begun: Duration,
}

/// Lets so many look for a game, and prints how long they waited and what pairing them cost.
pub(crate) async fn seek(address: SocketAddr, seekers: usize, heard: &Arc<AtomicU64>) -> Result<(), String> {
    let mut sockets = Vec::with_capacity(seekers);
    while sockets.len() < seekers {
        let mut opening = JoinSet::new();
        for _ in 0..AT_ONCE.min(seekers - sockets.len()) {
            let heard = Arc::clone(heard);
            opening.spawn(async move { Guest::new(address, &heard).await?.lobby().await });
        }
        while let Some(opened) = opening.join_next().await {
            sockets.push(opened.map_err(|error| error.to_string())??);
        }
    }
    println!("{seekers} are in the lobby");
    let start = tokio::time::Instant::now() + Duration::from_secs(1);
    let mut going = JoinSet::new();
    for (i, mut socket) in sockets.into_iter().enumerate() {
        let comes = start + WITHIN.mul_f64(i as f64 / seekers as f64);
        going.spawn(async move {
            let meet = async {
                // Whoever waits for their turn hears what changes, as a page does.
                loop {
                    tokio::select! {
                        () = sleep_until(comes) => break,
                        message = socket.next() => drop(message.ok_or("the lobby has closed")?),
                    }
                }
                let clock = json!({"type": "increment", "baseSeconds": 180, "incrementSeconds": 3});
                let line_up = json!({"id": 1, "do": {"type": "lineUp", "tiles": "base", "clock": clock}});
                let (began, mut found) = (Instant::now(), None);
                socket.send(Message::text(line_up.to_string())).await.map_err(|error| error.to_string())?;
                loop {
                    let message = socket.next().await.ok_or("the lobby has closed")?;
                    let Ok(Message::Text(text)) = message else { continue };
                    let message: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
                    match message["type"].as_str() {
                        Some("found") => {
                            found = Some(began.elapsed());
                            let ready =
                                json!({"id": 2, "do": {"type": "ready", "found": message["found"]["id"]}});
                            let sent = socket.send(Message::text(ready.to_string())).await;
                            sent.map_err(|error| error.to_string())?;
                        }
                        Some("begun") => {
                            let found = found.ok_or("a game has begun unasked")?;
                            return Ok(Waited { found, begun: began.elapsed() });
                        }
                        Some("refused") => return Err(format!("refused: {text}")),
                        _ => {}
                    }
                }
            };
            let met: Result<Result<Waited, String>, _> = timeout(MET_WITHIN, meet).await;
            met.unwrap_or_else(|_| Err("nobody was found in time".to_string()))
        });
    }
    let (mut found, mut begun, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    while let Some(met) = going.join_next().await {
        match met.map_err(|error| error.to_string())? {
            Ok(waited) => {
                found.push(waited.found);
                begun.push(waited.begun);
            }
            Err(error) => errors.push(error),
        }
    }
    println!("{} met, {} did not; a wave comes every {:.0} s", found.len(), errors.len(), WAVE.as_secs_f64());
    found.sort();
    let median = found.get(found.len() / 2).copied().unwrap_or_default();
    for (what, mut times) in [("opponent found", found), ("game begun", begun)] {
        times.sort();
        let at = |part: f64| {
            let place = ((times.len() as f64 * part) as usize).min(times.len().saturating_sub(1));
            times.get(place).map_or(0.0, Duration::as_secs_f64)
        };
        println!("{what}: median {:.2} s, p99 {:.2} s, longest {:.2} s", at(0.5), at(0.99), at(1.0));
    }
    if let Some(error) = errors.first() {
        return Err(format!("{} did not meet, the first because: {error}", errors.len()));
    }
    if median > WAVE + SLACK {
        return Err(format!(
            "half of them wait for {:.2} s, which is more than a wave",
            median.as_secs_f64()
        ));
    }
    Ok(())
}

/// What the server has counted of its waves: how many took how long at most.
pub(crate) async fn pairing(guest: &Guest) -> Result<(), String> {
    let text = guest.line().await?.text("/metrics").await?;
    println!("pairing work, as the server counted it:");
    for line in text.lines().filter(|line| line.starts_with("kypseli_pairing_seconds")) {
        println!("  {line}");
    }
    let (slow, waves) = slow_waves(&text).ok_or("the server tells nothing of its waves")?;
    if slow * 100 > waves {
        return Err(format!("{slow} of {waves} waves took longer than {PAIRED_WITHIN} s"));
    }
    Ok(())
}

/// How many waves took longer than they may, and how many there were, by the server's own count.
fn slow_waves(metrics: &str) -> Option<(u64, u64)> {
    let count = |line: &str| line.rsplit(' ').next().and_then(|number| number.parse::<f64>().ok());
    let mut quick = metrics.lines().filter_map(|line| {
        let limit = line.strip_prefix("kypseli_pairing_seconds_bucket{le=\"")?.split('"').next()?;
        Some((limit.parse::<f64>().ok()?, count(line)?))
    });
    let (_, quick) = quick.rfind(|(limit, _)| *limit <= PAIRED_WITHIN)?;
    let all = metrics.lines().find(|line| line.starts_with("kypseli_pairing_seconds_count"))?;
    let all = count(all)?;
    Some(((all - quick) as u64, all as u64))
}
