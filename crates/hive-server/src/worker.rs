//! Somebody who thinks for all nodes of a cluster, on a machine of its own: `kypseli worker`. Turns of engines and analyses
//! share its threads.

use crate::cluster::jobs::{self, Thought, WORKERS, Wanted};
use crate::cluster::studies::{self, ALIVE, Insight, Study};
use crate::cluster::{message, prefix};
use crate::config::BusConfig;
use crate::error::StartError;
use crate::hub::think;
use crate::soon::Soon;
use hive_bus::{Bus, Heard, Listening, nats};
use hive_search::{Limits, Player, Stop};
use hive_wire::view::line_view;
use std::sync::{Arc, Mutex};
use tokio::task::spawn_blocking;
use tokio::time::interval;

/// What each thread remembers, in megabytes.
const MEMORY: usize = 16;

/// A worker that listens.
pub struct Worker {
    bus: Arc<dyn Bus>,
    jobs: Listening,
    studies: Listening,
    free: Free,
}

impl Worker {
    /// Joins those who think for this cluster, with so many threads. An error is one sentence.
    #[inline(never)]
    pub fn start(config: &BusConfig, threads: usize) -> Soon<'_, Result<Worker, StartError>> {
        Box::pin(async move {
            let prefix = prefix(&config.cluster);
            let bus = nats::open(&config.address, &config.access, &prefix).await;
            Worker::at(Arc::new(bus.map_err(StartError::Bus)?), &prefix, threads).await
        })
    }

    /// The same on a bus of one's own.
    pub async fn on(bus: Arc<dyn Bus>, cluster: &str, threads: usize) -> Result<Worker, StartError> {
        Worker::at(bus, &prefix(cluster), threads).await
    }

    async fn at(bus: Arc<dyn Bus>, prefix: &str, threads: usize) -> Result<Worker, StartError> {
        let jobs = bus.share(&jobs::subject(prefix), WORKERS).await.map_err(StartError::Bus)?;
        let studies = studies::share(&*bus, prefix).await.map_err(StartError::Bus)?;
        let free = (0..threads.max(1)).map(|_| Player::new(MEMORY)).collect();
        Ok(Worker { bus, jobs, studies, free: Arc::new(Mutex::new(free)) })
    }

    /// Thinks until `stop` comes. What has begun then is answered by somebody else.
    pub fn run<'a>(self, stop: impl Future<Output = ()> + Send + 'a) -> Soon<'a, ()> {
        self.run_until(Box::pin(stop))
    }

    #[inline(never)]
    fn run_until<'a>(self, stop: Soon<'a, ()>) -> Soon<'a, ()> {
        Box::pin(self.work(stop))
    }

    async fn work(self, stop: Soon<'_, ()>) {
        let Worker { bus, mut jobs, mut studies, free } = self;
        let working = async {
            loop {
                tokio::select! {
                    heard = jobs.next() => match heard {
                        Some(heard) => turn(&free, heard),
                        None => return,
                    },
                    heard = studies.next() => match heard {
                        Some(heard) => {
                            tokio::spawn(study(Arc::clone(&bus), Arc::clone(&free), heard));
                        }
                        None => return,
                    },
                }
            }
        };
        tokio::select! {
            () = working => {}
            () = stop => {}
        }
        let _ = bus.close().await;
    }
}

/// Players that have nothing to do.
type Free = Arc<Mutex<Vec<Player>>>;

/// A place to think, if one is free.
fn place(free: &Free) -> Option<Place> {
    let player = free.lock().unwrap_or_else(|broken| broken.into_inner()).pop()?;
    Some(Place { player: Some(player), free: Arc::clone(free) })
}

/// An engine's turn.
fn turn(free: &Free, heard: Heard) {
    let Some(wanted) = message::read::<Wanted>(&heard.payload) else { return };
    let Some(mut place) = place(free) else { return heard.answer(message::write(Thought::Busy)) };
    spawn_blocking(move || {
        let thought = place.think(&wanted);
        // Whoever has the answer may ask the next at once.
        drop(place);
        heard.answer(message::write(thought));
    });
}

/// An analysis: what is found is told as it is found, until nobody wants it any more.
async fn study(bus: Arc<dyn Bus>, free: Free, heard: Heard) {
    let Some(wanted) = message::read::<Study>(&heard.payload) else { return };
    let Some(game) = wanted.game() else { return heard.answer(message::write(Thought::Nothing)) };
    let Some(mut place) = place(&free) else { return heard.answer(message::write(Thought::Busy)) };
    // Before it is answered: whoever asked may have gone by then.
    let Ok(mut enough) = bus.listen(&wanted.stop).await else { return };
    heard.answer(message::write(Thought::Begun));
    let (stop, ear) = (Stop::default(), wanted.ear.clone());
    let (heeded, teller) = (stop.clone(), Arc::clone(&bus));
    let mut thinking = spawn_blocking(move || {
        let Some(player) = &mut place.player else { return };
        player.forget();
        player.heed(&heeded);
        let limits = Limits { time: Some(wanted.most()), lines: wanted.lines, ..Limits::default() };
        player.best(&game, &limits, |report| {
            let line = Box::new(line_view(&game, &report));
            let _ = teller.tell(&wanted.ear, message::write(Insight::Line { line }));
        });
        // A stop that came for this one is no stop for the next.
        player.heed(&Stop::default());
    });
    let (mut alive, mut stopped) = (interval(ALIVE), false);
    loop {
        tokio::select! {
            _ = &mut thinking => break,
            _ = enough.next(), if !stopped => {
                stop.now();
                stopped = true;
            }
            _ = alive.tick() => {
                let _ = bus.tell(&ear, message::write(Insight::Alive));
            }
        }
    }
    let _ = bus.tell(&ear, message::write(Insight::End));
}

/// A player that comes back when it has thought, however that ends.
struct Place {
    player: Option<Player>,
    free: Free,
}

impl Place {
    fn think(&mut self, wanted: &Wanted) -> Thought {
        let (Some(player), Some(game)) = (&mut self.player, wanted.game()) else { return Thought::Nothing };
        player.forget();
        Thought::of(&game, think(player, &game, wanted.level, wanted.time(), wanted.seed))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // One that broke off in the middle of a thought is not trusted with another.
        let player = self.player.take().filter(|_| !std::thread::panicking());
        let player = player.unwrap_or_else(|| Player::new(MEMORY));
        self.free.lock().unwrap_or_else(|broken| broken.into_inner()).push(player);
    }
}
