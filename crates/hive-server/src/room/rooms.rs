//! All rooms that are awake.

use super::command::Command;
use super::task;
use crate::acquaintances::Acquaintances;
use crate::bus::Bus;
use crate::clock::Clock;
use crate::hub::Hub;
use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::shown::Shown;
use hive_play::GameId;
use hive_store::Store;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, mpsc, watch};

/// How many commands may wait at a room's door.
const WAITING: usize = 64;

/// How many come in at once, in all rooms: whoever plays does not stand in line behind thousands who come to watch.
const ENTERING: usize = 32;

/// How long a game that cannot be read is left alone.
const READ_AGAIN: Duration = Duration::from_secs(600);

/// How many games that cannot be read are remembered: beyond that, they are looked at again.
const UNREADABLE: usize = 1000;

/// What every room needs.
pub(crate) struct House {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) bus: Bus,
    pub(crate) hub: Arc<Hub>,
    pub(crate) acquaintances: Arc<Acquaintances>,
    pub(crate) buckets: Arc<Buckets>,
    pub(crate) shown: Arc<Shown>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) ending: watch::Receiver<bool>,
    /// The address under which others reach the server.
    pub(crate) public_url: Option<String>,
    /// How many connections one game may have.
    pub(crate) watchers: usize,
}

/// All rooms that are awake, by game.
pub(crate) struct Rooms {
    house: Arc<House>,
    doors: Mutex<HashMap<GameId, mpsc::Sender<Command>>>,
    entering: Semaphore,
    /// Games that could not be read, and when.
    unreadable: Mutex<HashMap<GameId, Instant>>,
}

impl Rooms {
    pub(crate) fn new(house: House) -> Arc<Rooms> {
        Arc::new(Rooms {
            house: Arc::new(house),
            doors: Mutex::default(),
            entering: Semaphore::new(ENTERING),
            unreadable: Mutex::default(),
        })
    }

    /// Gives a command to the room of a game, and wakes it if it sleeps. While the server ends nobody is woken: the
    /// command is dropped, and whoever waits for an answer with it.
    pub(crate) async fn send(self: &Arc<Self>, game: &GameId, command: Command) {
        let _turn = match &command {
            Command::Enter { .. } => self.entering.acquire().await.ok(),
            _ => None,
        };
        let mut command = command;
        loop {
            let Some(door) = self.door(game) else { return };
            match door.send(command).await {
                Ok(()) => return,
                // It was just falling asleep: it will be gone in a moment, and can be woken again.
                Err(refused) => command = refused.0,
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// A client has left. A room that sleeps has none, and need not be told.
    pub(crate) fn leave(&self, game: &GameId, key: u64) {
        let Some(door) = self.lock().get(game).cloned() else { return };
        if let Err(mpsc::error::TrySendError::Full(command)) = door.try_send(Command::Exit { key }) {
            tokio::spawn(async move {
                // A room that has fallen asleep meanwhile knows already.
                let _ = door.send(command).await;
            });
        }
    }

    /// How long a client's messages take now. It is no loss if a busy room does not hear of it.
    pub(crate) fn lag(&self, game: &GameId, key: u64, lag_ms: Option<u32>) {
        let door = self.lock().get(game).cloned();
        if let Some(door) = door {
            let _ = door.try_send(Command::Lag { key, lag_ms });
        }
    }

    /// Whether the alarm of a game is to be answered: not if the room is awake, nor if it could not be read a short
    /// while ago, which will not be better at once.
    pub(crate) fn can_be_woken(&self, game: &GameId) -> bool {
        let unreadable = self.unreadable.lock().unwrap_or_else(|broken| broken.into_inner());
        !self.is_awake(game) && unreadable.get(game).is_none_or(|since| since.elapsed() > READ_AGAIN)
    }

    /// Whether the room of a game is awake.
    fn is_awake(&self, game: &GameId) -> bool {
        self.lock().contains_key(game)
    }

    /// How many rooms are awake.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    fn door(self: &Arc<Self>, game: &GameId) -> Option<mpsc::Sender<Command>> {
        let mut doors = self.lock();
        if let Some(door) = doors.get(game) {
            return Some(door.clone());
        }
        if *self.house.ending.borrow() {
            return None;
        }
        let (sender, receiver) = mpsc::channel(WAITING);
        doors.insert(game.clone(), sender.clone());
        self.house.metrics.rooms.one();
        let guard = Guard { rooms: Arc::clone(self), game: game.clone() };
        tokio::spawn(task::run(Arc::clone(&self.house), receiver, guard));
        Some(sender)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, mpsc::Sender<Command>>> {
        self.doors.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

/// Takes the room off the list when its task ends, however it ends.
pub(super) struct Guard {
    rooms: Arc<Rooms>,
    pub(super) game: GameId,
}

impl Guard {
    /// The game cannot be read. It is said once in a while, and not each time that somebody asks.
    pub(super) fn unreadable(&self, reason: &task::Unread) {
        self.rooms.house.metrics.unreadable.one();
        let mut all = self.rooms.unreadable.lock().unwrap_or_else(|broken| broken.into_inner());
        let news = all.get(&self.game).is_none_or(|since| since.elapsed() > READ_AGAIN);
        if news {
            tracing::error!(game = %self.game, %reason, "a game cannot be read");
            if all.len() >= UNREADABLE {
                all.retain(|_, since| since.elapsed() <= READ_AGAIN);
            }
            if all.len() >= UNREADABLE {
                all.clear();
            }
            all.insert(self.game.clone(), Instant::now());
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.rooms.lock().remove(&self.game);
        self.rooms.house.metrics.rooms.less_one();
    }
}
