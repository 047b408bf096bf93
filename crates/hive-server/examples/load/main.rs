//! Many games at the same time, over loopback: `cargo xtask load`.
//!
//! Starts a server process, opens two sockets for each game, takes a turn in each game at a steady pace, and measures
//! the time from sending a turn until both clients have its event. With `--idle` there are sockets besides that do
//! nothing at all; with `--nodes` there are several, on a PostgreSQL and a NATS of their own; with `--memory` nobody takes a turn; with `--seekers` nobody plays, and so many look for a game in the lobby; with `--visits` spectators come to every game after its last turn. Nothing here knows the server's
//! types: any version can be measured.

mod client;
mod counted;
mod files;
mod idle;
mod memory;
mod play;
mod process;
mod report;
mod script;
mod seek;
mod servers;
mod visit;
mod wishes;

use client::Guest;
use futures_util::StreamExt;
use play::play;
use process::Meter;
use servers::Servers;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use wishes::Wishes;

#[tokio::main]
async fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let wishes = match Wishes::read(&words) {
        Ok(wishes) => wishes,
        Err(wrong) => {
            eprintln!("load: {wrong}");
            return ExitCode::from(2);
        }
    };
    match measure(&wishes).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("load: {reason}");
            ExitCode::FAILURE
        }
    }
}

async fn measure(wishes: &Wishes) -> Result<(), String> {
    files::make_room((2 * wishes.games + wishes.idle).max(wishes.seekers))?;
    let scripts = script::scripts(wishes.turns())?;
    let server = Servers::start(wishes).await?;
    let addresses = server.addresses();
    let first = *addresses.first().ok_or("there is no server")?;
    if wishes.memory {
        return memory::measure(wishes, &server).await;
    }
    let [heard, seen] = [(); 2].map(|()| Arc::new(AtomicU64::new(0)));

    let eve = Guest::new(first, &seen).await?;
    let idle = idle::open(&eve, wishes.idle).await?;
    if !idle.is_empty() {
        println!("{} sockets are idle; the server has {:.0} MB", idle.len(), server.memory("VmRSS"));
    }
    if wishes.seekers > 0 {
        seek::seek(first, wishes.seekers, &heard).await?;
        return seek::pairing(&eve).await;
    }
    let began = Instant::now();
    let tables = play::open(&addresses, wishes.games, &heard).await?;
    println!(
        "{} games with {} sockets are open after {:.1} s; load average {}",
        wishes.games,
        2 * wishes.games,
        began.elapsed().as_secs_f64(),
        load_average()
    );

    let (start, pace) = (Instant::now() + Duration::from_secs(1), wishes.pace);
    let before = Meter::read(&server, &heard);
    let mut going = JoinSet::new();
    for (i, table) in tables.into_iter().enumerate() {
        // Spread over the pace, as people would be.
        let first = start + pace.mul_f64(i as f64 / wishes.games as f64);
        let script = Arc::clone(&scripts[i % scripts.len()]);
        going.spawn(async move { (Arc::clone(&script), play(table, script, first, pace).await) });
    }
    let (mut games, mut times, mut errors) = (Vec::with_capacity(wishes.games), Vec::new(), Vec::new());
    let mut present = JoinSet::new();
    while let Some(game) = going.join_next().await {
        let (script, played) = game.map_err(|error| error.to_string())?;
        times.extend(played.times);
        errors.extend(played.error);
        games.push((played.table.id, script));
        // The players stay, and answer when they are asked whether they are still there.
        for mut socket in played.table.sockets {
            present.spawn(async move { while socket.next().await.is_some_and(|message| message.is_ok()) {} });
        }
    }
    let cost = Meter::read(&server, &heard).since(&before);
    let kept = report::turns(wishes, &server, times, &errors, &cost);

    if wishes.visits > 0 {
        let before = Meter::read(&server, &seen);
        let visited = visit::visit(&eve, games, wishes.visits, wishes.visit_posts).await?;
        report::visits(wishes, visited, &Meter::read(&server, &seen).since(&before))?;
    }
    drop(idle);
    kept
}

/// The system's own word for how busy the machine is.
fn load_average() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or_default().to_string()
}
