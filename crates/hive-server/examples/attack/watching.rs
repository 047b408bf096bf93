//! Thousands who watch one game: how soon its players hear of a turn, those of another game, and those who watch.

use crate::Size;
use crate::client::{Guest, next};
use crate::server::Server;
use crate::table::{Table, part};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Sockets of one guest, and guests of one address: within what anybody may have.
const OF_GUEST: usize = 40;
const OF_ADDRESS: usize = 20;

/// From one turn of the watched game to the next.
const PACE: Duration = Duration::from_millis(500);

pub(crate) async fn run(server: &Server, size: Size) -> Result<(), String> {
    server.forget_peak();
    let mut watched = Table::open(server.address, "198.51.100.8").await?;
    let path = format!("/api/games/{}/socket", watched.id);
    // When the last turn was sent, and how late it came to each of those who watch.
    let (sent, late) = (Arc::new(Mutex::new(Instant::now())), Arc::new(Mutex::new(Vec::<f64>::new())));
    let mut watchers = JoinSet::new();
    let began = Instant::now();
    for i in 0..size.watchers.div_ceil(OF_GUEST) {
        let address = i / OF_ADDRESS;
        let guest = Guest::new(server.address, &format!("192.0.2.{}", address % 250)).await?;
        for _ in 0..OF_GUEST.min(size.watchers - i * OF_GUEST) {
            let mut socket = guest.socket(&path).await?;
            let (sent, late) = (Arc::clone(&sent), Arc::clone(&late));
            watchers.spawn(async move {
                while let Some(message) = next(&mut socket).await {
                    if message["type"] == "event" {
                        let sent = *sent.lock().unwrap_or_else(|broken| broken.into_inner());
                        let late = &mut *late.lock().unwrap_or_else(|broken| broken.into_inner());
                        late.push(sent.elapsed().as_secs_f64() * 1000.0);
                    }
                }
            });
        }
    }
    println!("\n{} watch one game after {:.1} s", watchers.len(), began.elapsed().as_secs_f64());
    let other = Table::open(server.address, "198.51.100.7").await?.play();
    let (turns, mut players) = (size.time.as_millis() / PACE.as_millis() * 2, Vec::new());
    for _ in 0..turns {
        let note = |now| *sent.lock().unwrap_or_else(|broken| broken.into_inner()) = now;
        players.push(watched.turn(note).await?);
        sleep(PACE).await;
    }
    let mut others = other.end().await?;
    let mut late = std::mem::take(&mut *late.lock().unwrap_or_else(|broken| broken.into_inner()));
    println!("\n| watched by {} | p50 ms | p99 ms |\n|---|---|---|", watchers.len());
    for (name, times) in
        [("its players", &mut players), ("another game", &mut others), ("those who watch", &mut late)]
    {
        println!("| {name} | {:.1} | {:.1} |", part(times, 0.5), part(times, 0.99));
    }
    println!("\npeak {:.0} MB; each of {} heard {} turns", server.peak(), watchers.len(), turns);
    let heard = late.len();
    let expected = watchers.len() * turns as usize;
    if heard < expected {
        return Err(format!("{heard} of {expected} messages came to those who watch"));
    }
    Ok(())
}
