//! How many events a second are kept, with so many games writing at once, each one event after the other:
//! `cargo run --release --example append -p hive-store -- [SECONDS]`.

use hive_play::{Event, GameId, Happening};
use hive_rules::{ByColor, Color};
use hive_store::{Change, Founding, Observer, SeatChange, Store, Summary, sqlite};
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
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

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let seconds = std::env::args().nth(1).map_or(Ok(3), |text| text.parse())?;
    // In the folder where it is started: what lies under /tmp may be memory, and knows no waiting for a disk.
    let folder = tempfile::tempdir_in(".")?;
    for games in [1, 100, 1000] {
        let counted = Arc::new(Counted::default());
        let store = sqlite::open(&folder.path().join(games.to_string()), counted.clone()).await?;
        let store = Arc::new(store);
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
        let (began, time) = (Instant::now(), Duration::from_secs(seconds));
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
            "{games:5} games: {:8.0} events a second, {:6.0} commits a second, half within {:?}, 99 of 100 within {:?}",
            events / took,
            commits / took,
            at(50),
            at(99)
        );
        store.close().await?;
    }
    Ok(())
}
