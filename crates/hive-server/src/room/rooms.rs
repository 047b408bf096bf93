//! All rooms that are awake.

use super::clients::Outgoing;
use super::task;
use crate::hub::Hub;
use crate::metrics::Metrics;
use crate::store::Store;
use crate::wire::{Act, Each, GameView, NewGame, RefusalView};
use hive_rules::Game;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};

/// How many commands may wait at a room's door.
const WAITING: usize = 64;

/// Something that a room is asked for. If the answer's channel is dropped, there is no such game.
pub(crate) enum Command {
    /// Somebody connects.
    Enter {
        guest: String,
        name: String,
        since: Option<u32>,
        out: mpsc::Sender<Outgoing>,
        entered: oneshot::Sender<Entered>,
    },
    /// A connection is gone.
    Exit { key: u64 },
    /// A client says something.
    Say { key: u64, id: u32, act: Act },
    /// Somebody wants a seat.
    Join { guest: String, name: String, answer: oneshot::Sender<Result<Box<GameView>, RefusalView>> },
    /// Somebody looks in.
    Look { guest: String, answer: oneshot::Sender<Box<GameView>> },
    /// Somebody wants the game itself.
    Record { answer: oneshot::Sender<Box<Snapshot>> },
    /// The alarm rang.
    Wake,
}

/// A client is in.
pub(crate) struct Entered {
    pub(crate) key: u64,
}

/// A game as it is now, for records and pictures.
pub(crate) struct Snapshot {
    pub(crate) game: Game,
    pub(crate) created: i64,
    pub(crate) names: Each<Option<String>>,
    pub(crate) options: NewGame,
}

/// What every room needs.
pub(crate) struct House {
    pub(crate) store: Arc<Store>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) ending: watch::Receiver<bool>,
}

/// All rooms that are awake, by game.
pub(crate) struct Rooms {
    house: Arc<House>,
    doors: Mutex<HashMap<String, mpsc::Sender<Command>>>,
}

impl Rooms {
    pub(crate) fn new(house: House) -> Arc<Rooms> {
        Arc::new(Rooms { house: Arc::new(house), doors: Mutex::default() })
    }

    /// Gives a command to the room of a game, and wakes it if it sleeps.
    pub(crate) async fn send(self: &Arc<Self>, game: &str, command: Command) {
        let mut command = command;
        loop {
            match self.door(game).send(command).await {
                Ok(()) => return,
                // It was just falling asleep: it will be gone in a moment, and can be woken again.
                Err(refused) => command = refused.0,
            }
            if *self.house.ending.borrow() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Whether the room of a game is awake.
    pub(crate) fn is_awake(&self, game: &str) -> bool {
        self.lock().contains_key(game)
    }

    /// How many rooms are awake.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    fn door(self: &Arc<Self>, game: &str) -> mpsc::Sender<Command> {
        let mut doors = self.lock();
        if let Some(door) = doors.get(game) {
            return door.clone();
        }
        let (sender, receiver) = mpsc::channel(WAITING);
        doors.insert(game.to_string(), sender.clone());
        self.house.metrics.rooms.one();
        let guard = Guard { rooms: Arc::clone(self), game: game.to_string() };
        tokio::spawn(task::run(Arc::clone(&self.house), receiver, guard));
        sender
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<Command>>> {
        self.doors.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

/// Takes the room off the list when its task ends, however it ends.
pub(super) struct Guard {
    rooms: Arc<Rooms>,
    pub(super) game: String,
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.rooms.lock().remove(&self.game);
        self.rooms.house.metrics.rooms.less_one();
    }
}
