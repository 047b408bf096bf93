//! How many events a second are kept, with so many games writing at once, each one event after the other:
//! `cargo run --release --example append -p hive-store -- [SECONDS] [--database private] [--partitions N]`, in a file, or in
//! a PostgreSQL that is started for this alone and waits for the disk; its events in one table, or in N by a hash of the
//! game's name.

use hive_play::{Event, GameId, Happening};
use hive_rules::{ByColor, Color};
use hive_store::conformance::PrivatePostgres;
use hive_store::postgres::{self, Sharing};
use hive_store::{Change, Founding, Observer, SeatChange, Store, Summary, sqlite};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::task::JoinSet;

/// What the store has done.
#[derive(Default)]
struct Counted {
    commits: AtomicU64,
    events: AtomicU64,
}

impl Observer for Counted {
    fn committed(&self, events: u64, _: Duration) {
        self.commits.fetch_add(1, Ordering::Relaxed);
        self.events.fetch_add(events, Ordering::Relaxed);
    }
}

fn change(game: &GameId, number: u32) -> Change {
    let text = "wA1 bQ-".parse().expect("a turn");
    let names = ByColor { white: Some("Ann".to_string()), black: Some("Bob".to_string()) };
    let what = Happening::Turn { color: Color::White, text, left: Some(300_000) };
    Change {
        game: game.clone(),
        founding: None,
        events: vec![Event { number, at: i64::from(number), what }],
        seats: Vec::new(),
        updated: i64::from(number),
        summary: Summary { ply: number, to_move: Color::White, names, ending: None },
        alarm: Some(i64::from(number) + 300_000),
        epoch: None,
    }
}

/// Where it is kept.
enum Place {
    /// In the folder where it is started: what lies under /tmp may be memory, and knows no waiting for a disk.
    File(TempDir),
    Database {
        server: PrivatePostgres,
        partitions: u32,
    },
}

impl Place {
    /// An empty store.
    async fn open(&self, name: u64, counted: &Arc<Counted>) -> Result<Arc<dyn Store>, Box<dyn Error>> {
        match self {
            Place::File(folder) => {
                Ok(Arc::new(sqlite::open(&folder.path().join(name.to_string()), counted.clone()).await?))
            }
            Place::Database { server, partitions } => {
                let database = server.database().await;
                let address = server.address(&database);
                let open = || postgres::open(&address, Sharing::Alone, counted.clone());
                if *partitions > 1 {
                    open().await?.close().await?;
                    server.sql(&database, &parted(*partitions)).await;
                }
                Ok(Arc::new(open().await?))
            }
        }
    }

    /// Processor time of the database so far, in seconds.
    fn used(&self) -> f64 {
        let Place::Database { server, .. } = self else { return 0.0 };
        let told = server.process().map(processor_time);
        told.unwrap_or_default()
    }
}

/// Processor time of a process, of its children that have ended and of those that live, in seconds.
fn processor_time(head: u32) -> f64 {
    let stat = |process: &str| std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let read = |stat: String| -> Option<(u32, f64)> {
        let fields: Vec<f64> = stat
            .rsplit(')')
            .next()?
            .split_whitespace()
            .skip(1)
            .filter_map(|text| text.parse().ok())
            .collect();
        Some((*fields.first()? as u32, fields.get(10..14)?.iter().sum::<f64>() / 100.0))
    };
    let own = read(stat(&head.to_string())).map_or(0.0, |(_, used)| used);
    let others = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let children = others.filter_map(|entry| read(stat(entry.file_name().to_str()?)));
    own + children.filter(|(parent, _)| *parent == head).map(|(_, used)| used).sum::<f64>()
}

/// The table of events anew, in so many parts.
fn parted(partitions: u32) -> String {
    let mut sql = "ALTER TABLE events RENAME TO plain; ALTER INDEX events_pkey RENAME TO plain_pkey;
        CREATE TABLE events (LIKE plain, PRIMARY KEY (game, number)) PARTITION BY HASH (game); DROP TABLE plain"
        .to_string();
    for part in 0..partitions {
        sql += &format!(
            "; CREATE TABLE events_{part} PARTITION OF events FOR VALUES WITH (MODULUS {partitions}, REMAINDER {part})"
        );
    }
    sql
}

/// What the words on the command line ask for: seconds, and a place.
fn asked() -> Result<(u64, Place), Box<dyn Error>> {
    let (mut seconds, mut database, mut partitions) = (3, false, 1);
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--database" => {
                let named = words.next().ok_or("--database lacks its name")?;
                database =
                    named == "private" || Err("--database takes `private` alone: what is there is not ours")?;
            }
            "--partitions" => partitions = words.next().ok_or("--partitions lacks its number")?.parse()?,
            _ => seconds = word.parse()?,
        }
    }
    let place = if database {
        Place::Database { server: PrivatePostgres::lasting(), partitions }
    } else {
        Place::File(tempfile::tempdir_in(".")?)
    };
    Ok((seconds, place))
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let (seconds, place) = asked()?;
    for games in [1, 100, 1000] {
        let counted = Arc::new(Counted::default());
        let store = place.open(games, &counted).await?;
        let agreement = hive_store::conformance::agreement();
        let mut ids = Vec::new();
        for index in 0..games {
            let game = GameId::from(format!("{:016x}", 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(index + 1)));
            let mut new = change(&game, 1);
            new.founding = Some(Founding { created: 0, agreement: agreement.clone() });
            new.seats = Color::ALL
                .into_iter()
                .map(|color| SeatChange { color, who: Some(format!("{color:?} {index}").into()) })
                .collect();
            store.append(vec![new]).await?;
            ids.push(game);
        }
        counted.commits.store(0, Ordering::Relaxed);
        counted.events.store(0, Ordering::Relaxed);
        let (began, time, used) = (Instant::now(), Duration::from_secs(seconds), place.used());
        let mut writers = JoinSet::new();
        for game in ids {
            let store = Arc::clone(&store);
            writers.spawn(async move {
                let mut waits = Vec::new();
                for number in 2.. {
                    let asked = Instant::now();
                    if asked - began >= time {
                        break;
                    }
                    store.append(vec![change(&game, number)]).await.expect("it is written");
                    waits.push(asked.elapsed());
                }
                waits
            });
        }
        let mut waits: Vec<Duration> = writers.join_all().await.concat();
        let took = began.elapsed().as_secs_f64();
        waits.sort();
        let at = |part: usize| waits.get(waits.len() * part / 100).copied().unwrap_or_default();
        let events = counted.events.load(Ordering::Relaxed) as f64;
        let commits = counted.commits.load(Ordering::Relaxed) as f64;
        println!(
            "{games:5} games: {:8.0} events a second, {:6.0} commits a second, half within {:?}, 99 of 100 within {:?}, \
             {:.3} ms of the database's processors an event",
            events / took,
            commits / took,
            at(50),
            at(99),
            1000.0 * (place.used() - used) / events
        );
        store.close().await?;
    }
    Ok(())
}
