//! What once brought the server down or starved others, again and again: `cargo xtask attack`.
//!
//! Starts a server process on this machine with its usual limits, lets each attack of the review loose on it while
//! somebody elsewhere plays a game, and prints what the attackers were told, what that game noticed, and how much memory
//! it took. Nothing but this machine is ever talked to.

mod attacks;
mod client;
mod server;
mod table;
mod watching;

use server::Server;
use std::process::ExitCode;
use std::time::Duration;
use table::Table;

/// The most memory that the server may ever have, in megabytes.
const MOST_MEMORY: f64 = 1000.0;

/// How large the attacks are.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    /// Guests of one address who want searches.
    pub(crate) guests: usize,
    /// Requests of other kinds.
    pub(crate) requests: usize,
    /// Those who watch one game.
    pub(crate) watchers: usize,
    /// How long a measurement takes at least.
    pub(crate) time: Duration,
}

const SHORT: Size = Size { guests: 40, requests: 60, watchers: 600, time: Duration::from_secs(2) };
const LONG: Size = Size { guests: 300, requests: 400, watchers: 9_000, time: Duration::from_secs(15) };

#[tokio::main]
async fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (size, server) = match words[..] {
        ["--server", server] => (LONG, server),
        ["--short", "--server", server] => (SHORT, server),
        _ => {
            eprintln!("attack: it takes --short, if it should be, and --server with the server's binary");
            return ExitCode::from(2);
        }
    };
    match run(size, server).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("attack: {reason}");
            ExitCode::FAILURE
        }
    }
}

async fn run(size: Size, binary: &str) -> Result<(), String> {
    // Where the system says nothing about it, it is found out when a socket does not open.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let data = tempfile::tempdir().map_err(|error| format!("no folder for the server's data: {error}"))?;
    let server = Server::start(binary, data.path())?;
    println!(
        "| attack | sent | refused | with the words | p50 ms | p99 ms | peak MB |\n|---|---|---|---|---|---|---|"
    );
    let mut most: f64 = 0.0;
    for (name, attack) in attacks::ALL {
        server.forget_peak();
        let table = Table::open(server.address, "198.51.100.7").await?;
        let playing = table.play();
        let attacked = attack(server.address, size).await.map_err(|reason| format!("{name}: {reason}"))?;
        tokio::time::sleep(size.time).await;
        let mut times = playing.end().await.map_err(|reason| format!("{name}: the other game: {reason}"))?;
        let peak = server.peak();
        most = most.max(peak);
        let (refused, words) = attacked.refused();
        let (p50, p99) = (table::part(&mut times, 0.5), table::part(&mut times, 0.99));
        println!("| {name} | {} | {refused} | {words} | {p50:.1} | {p99:.1} | {peak:.0} |", attacked.sent);
    }
    watching::run(&server, size).await?;
    let health = client::Guest::nobody(server.address).ask("GET", "/healthz", b"").await?;
    if health.status != 200 {
        return Err(format!("the server is ill: {}", health.text));
    }
    if most > MOST_MEMORY {
        return Err(format!("the server had {most:.0} MB, and {MOST_MEMORY:.0} are enough"));
    }
    Ok(())
}
