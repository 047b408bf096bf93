//! Thousands who watch one game: how soon its players hear of a turn, those of another game, and those who watch.

use crate::Size;
use crate::client::{Guest, Socket, next_text};
use crate::server::Server;
use crate::table::{Table, milliseconds, part};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Sockets of one guest, and guests of one address: within what anybody may have.
const OF_GUEST: usize = 40;
const OF_ADDRESS: usize = 20;

/// From one turn of the watched game to the next.
const PACE: Duration = Duration::from_millis(500);

/// How many guests open their sockets at the same time.
const AT_ONCE: usize = 16;

/// The sockets of one guest, all at the same game.
async fn open(
    server: SocketAddr,
    from: String,
    path: String,
    count: usize,
    places: Arc<Semaphore>,
) -> Result<Vec<Socket>, String> {
    let _place = places.acquire().await.map_err(|error| error.to_string())?;
    let (guest, mut sockets) = (Guest::new(server, &from).await?, Vec::with_capacity(count));
    for _ in 0..count {
        sockets.push(guest.socket(&path).await?);
    }
    Ok(sockets)
}

/// What was heard: the number of an event, and when.
type Heard = (u64, Instant);

/// How an event begins.
const EVENT: &str = r#"{"type":"event","event":{"number":"#;

/// Listens, and notes when each event comes. Thousands do: they look at the first letters, and no more.
async fn watch(mut socket: Socket, heard: Arc<Mutex<Vec<Heard>>>) {
    while let Some(message) = next_text(&mut socket).await {
        let number = message.strip_prefix(EVENT).and_then(|rest| rest.split(',').next()?.parse().ok());
        if let Some(number) = number {
            heard.lock().unwrap_or_else(|broken| broken.into_inner()).push((number, Instant::now()));
        }
    }
}

/// What players may wait for a turn, however many watch, in milliseconds.
const PLAYERS_P99: f64 = 50.0;

/// How long the last turn may take to come to those who watch.
const LAST: Duration = Duration::from_secs(10);

/// How long this is measured, in measurements.
const LONGER: u128 = 4;

/// What should not have been, if anything.
pub(crate) async fn run(server: &Server, size: Size) -> Result<Vec<String>, String> {
    server.forget_peak();
    let mut watched = Table::open(server.address, "198.51.100.8").await?;
    let path = format!("/api/games/{}/socket", watched.id);
    let heard = Arc::new(Mutex::new(Vec::<Heard>::new()));
    let mut watchers = JoinSet::new();
    let began = Instant::now();
    let (mut opening, places) = (JoinSet::new(), Arc::new(Semaphore::new(AT_ONCE)));
    for i in 0..size.watchers.div_ceil(OF_GUEST) {
        let (from, count) =
            (format!("192.0.2.{}", i / OF_ADDRESS % 250), OF_GUEST.min(size.watchers - i * OF_GUEST));
        opening.spawn(open(server.address, from, path.clone(), count, Arc::clone(&places)));
    }
    while let Some(sockets) = opening.join_next().await {
        for socket in sockets.map_err(|error| error.to_string())?? {
            watchers.spawn(watch(socket, Arc::clone(&heard)));
        }
    }
    println!("\n{} watch one game after {:.1} s", watchers.len(), began.elapsed().as_secs_f64());
    let other = Table::open(server.address, "198.51.100.7").await?.play();
    let (turns, mut players) = (size.time.as_millis() / PACE.as_millis() * LONGER, Vec::new());
    // When which turn was sent: whoever hears of one late may hear of it after the next was sent.
    let mut sent = HashMap::new();
    for _ in 0..turns {
        let taken = watched.turn().await?;
        sent.insert(taken.number, taken.sent);
        players.push(taken.took);
        sleep(PACE).await;
    }
    let mut others = other.end().await?;
    // The last turn may still be on its way to some of them.
    let expected = watchers.len() * turns as usize;
    let mut late = Vec::new();
    for _ in 0..LAST.as_millis() / PACE.as_millis() {
        late = heard
            .lock()
            .unwrap_or_else(|broken| broken.into_inner())
            .iter()
            .filter_map(|(number, at)| sent.get(number).map(|sent| milliseconds(*sent, *at)))
            .collect();
        if late.len() >= expected {
            break;
        }
        sleep(PACE).await;
    }
    println!("\n| watched by {} | p50 ms | p99 ms |\n|---|---|---|", watchers.len());
    let mut missed = Vec::new();
    for (name, times, most) in [
        ("its players", &mut players, PLAYERS_P99),
        ("another game", &mut others, PLAYERS_P99),
        ("those who watch", &mut late, f64::INFINITY),
    ] {
        let p99 = part(times, 0.99);
        println!("| {name} | {:.1} | {p99:.1} |", part(times, 0.5));
        if p99 > most {
            missed.push(format!("with {} who watch, p99 of {name} is {p99:.0} ms", watchers.len()));
        }
    }
    println!("\npeak {:.0} MB; each of {} heard {} turns", server.peak(), watchers.len(), turns);
    let heard = late.len();
    if heard < expected {
        return Err(format!("{heard} of {expected} messages came to those who watch"));
    }
    Ok(missed)
}
