//! What a game costs in which nothing happens: before it is there, with two who look at it, when they have left, and asleep.
//! What the allocator keeps of a game that sleeps is good for others, so as many others are opened then: how much more the
//! server needs for them than for the first is what the first still hold.

use crate::client::Guest;
use crate::play;
use crate::servers::Servers;
use crate::wishes::Wishes;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};
use tokio::time::sleep;

/// A room without anybody falls asleep after a minute.
const ASLEEP_WITHIN: Duration = Duration::from_secs(120);

/// How long it is waited until what has been left is noticed.
const NOTICED: Duration = Duration::from_secs(3);

/// Opens games in which nobody takes a turn, and tells what they cost.
pub(crate) async fn measure(wishes: &Wishes, servers: &Servers) -> Result<(), String> {
    let heard = Arc::new(AtomicU64::new(0));
    let (games, addresses) = (wishes.games as f64, servers.addresses());
    // The first of everything costs what the others do not.
    drop(play::open(&addresses, 40.min(wishes.games), &heard).await?);
    sleep(NOTICED).await;
    let before = servers.memory("RssAnon");
    let tell = |what: &str| {
        let now = servers.memory("RssAnon");
        println!("| {what} | {now:.1} MB | {:.1} KB |", (now - before) * 1024.0 / games);
    };
    println!("\n| {games} games; {} | memory of its own | a game |\n|---|---|---|", servers.shown());
    tell("before");
    let tables = play::open(&addresses, wishes.games, &heard).await?;
    tell("with two who look at each");
    let awake = servers.memory("RssAnon");
    drop(tables);
    let rooms = rooms(&addresses).await?;
    sleep(NOTICED).await;
    tell(&format!("when all have left ({rooms} awake)"));
    let began = Instant::now();
    while self::rooms(&addresses).await? > 0 {
        if began.elapsed() > ASLEEP_WITHIN {
            return Err("some games do not fall asleep".to_string());
        }
        sleep(Duration::from_secs(1)).await;
    }
    tell("when all sleep");
    let tables = play::open(&addresses, wishes.games, &heard).await?;
    let others = servers.memory("RssAnon");
    drop(tables);
    println!(
        "| with two who look at each of as many others | {others:.1} MB | {:.1} KB, and {:.1} KB for each that sleeps |",
        (awake - before) * 1024.0 / games,
        (others - awake) * 1024.0 / games,
    );
    Ok(())
}

/// How many games are awake, at all nodes together.
async fn rooms(addresses: &[std::net::SocketAddr]) -> Result<u64, String> {
    let mut all = 0;
    for &address in addresses {
        let guest = Guest::new(address, &Arc::default()).await?;
        let text = guest.line().await?.text("/metrics").await?;
        let line = text.lines().find_map(|line| line.strip_prefix("kypseli_rooms "));
        all += line.and_then(|count| count.trim().parse::<u64>().ok()).ok_or("nobody counts rooms")?;
    }
    Ok(all)
}
