//! What once brought the server down or starved others, again and again: `cargo xtask attack`.
//!
//! Starts a server process on this machine with its usual limits, lets each attack of the review loose on it while
//! somebody elsewhere plays a game, then all of them together, and prints what the attackers were told, what that game
//! noticed, and how much memory it took. With a server of before as well, both are attacked in turn. Nothing but this
//! machine is ever talked to.

mod attacks;
mod client;
mod requests;
mod rows;
mod searching;
mod server;
mod sockets;
mod table;
mod watching;

use rows::Rows;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// How large the attacks are.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    /// Guests of one address who want searches.
    pub(crate) guests: usize,
    /// Requests of other kinds.
    pub(crate) requests: usize,
    /// Connections that say nothing, and those who enter one game at once.
    pub(crate) connections: usize,
    /// Addresses that are seen once.
    pub(crate) addresses: usize,
    /// Those who watch one game.
    pub(crate) watchers: usize,
    /// How long a measurement takes at least.
    pub(crate) time: Duration,
    /// How long one attack may take.
    pub(crate) most: Duration,
    /// Whether what is asked of a quiet machine is asked: CI has other things to do at the same time.
    pub(crate) strict: bool,
}

const SHORT: Size = Size {
    guests: 40,
    requests: 60,
    connections: 200,
    addresses: 300,
    watchers: 600,
    time: Duration::from_secs(1),
    most: Duration::from_secs(60),
    strict: false,
};

const LONG: Size = Size {
    guests: 300,
    requests: 400,
    connections: 2_000,
    addresses: 30_000,
    watchers: 10_000,
    time: Duration::from_secs(8),
    most: Duration::from_secs(60),
    strict: true,
};

/// What is asked for.
struct Wishes<'a> {
    size: Size,
    server: &'a str,
    /// A server of before, to be attacked as well.
    before: Option<&'a str>,
}

fn wishes<'a>(words: &[&'a str]) -> Option<Wishes<'a>> {
    let (mut size, mut server, mut before) = (LONG, None, None);
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        match word {
            "--short" => size = SHORT,
            "--server" => server = Some(*words.next()?),
            "--before" => before = Some(*words.next()?),
            _ => return None,
        }
    }
    Some(Wishes { size, server: server?, before })
}

#[tokio::main]
async fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let Some(wishes) = wishes(&words) else {
        eprintln!(
            "attack: it takes --short, --server PATH with the server's binary, and --before PATH with another"
        );
        return ExitCode::from(2);
    };
    match run(&wishes).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("attack: {reason}");
            ExitCode::FAILURE
        }
    }
}

async fn run(wishes: &Wishes<'_>) -> Result<(), String> {
    // Where the system says nothing about it, it is found out when a socket does not open.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let began = Instant::now();
    let mut now = Rows::new("now", wishes.server, wishes.size)?;
    let mut before = match wishes.before {
        Some(binary) => Some(Rows::new("before", binary, wishes.size)?),
        None => None,
    };
    rows::head();
    for attack in &attacks::ALL {
        if let Some(before) = &mut before {
            before.row(attack).await?;
        }
        now.row(attack).await?;
    }
    if let Some(before) = &mut before {
        before.together().await?;
    }
    now.together().await?;
    if let Some(before) = before {
        before.end();
    }
    now.watched().await?;
    let missed = now.missed();
    now.end();
    println!("\nall of it took {:.0} s", began.elapsed().as_secs_f64());
    if missed.is_empty() { Ok(()) } else { Err(missed.join("; ")) }
}
