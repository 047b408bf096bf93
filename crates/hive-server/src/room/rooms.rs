//! All rooms that are awake.

use super::command::Command;
use super::marks::Marks;
use super::reading::Unread;
use super::task;
use crate::acquaintances::Acquaintances;
use crate::budget::Budget;
use crate::bus::Bus;
use crate::clock::Clock;
use crate::cluster::Cluster;
use crate::hub::Hub;
use crate::limits::Buckets;
use crate::line::{Owner, Places};
use crate::metrics::Metrics;
use crate::push::Push;
use crate::quota::{FOR_ROOM, Quota};
use crate::shown::Shown;
use hive_play::{GameId, Identity};
use hive_store::Store;
use hive_wire::RefusalView;
use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// How long a room without anybody in it stays awake; and while more than half of the rooms there may be are.
const IDLE: Duration = Duration::from_secs(60);
const IN_A_CROWD: Duration = Duration::from_secs(5);

/// How many commands may wait at a room's door.
pub(crate) const WAITING: usize = 64;

/// How many come into one room at once, the others in turn: whoever plays there does not stand in line behind thousands
/// who come to watch. Each room has its own: a slow one keeps nobody out of another.
const ENTERING: usize = 32;

/// How many may wait to come into one room: nobody meets this before the connections of an address have met theirs.
pub(crate) const WAITING_TO_ENTER: usize = 16_384;

/// What every room needs.
pub(crate) struct House {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) bus: Bus,
    /// The other nodes, where there are some.
    pub(crate) cluster: Option<Arc<Cluster>>,
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
    /// How many rooms may be awake.
    pub(crate) rooms: usize,
    /// How much may be kept.
    pub(crate) quota: Arc<Quota>,
    /// Where words for browsers without a page are handed in.
    pub(crate) push: Option<Arc<Push>>,
}

impl House {
    /// Somebody has met a budget: what they are told.
    pub(super) fn over(&self, budget: Budget, seconds: u32) -> RefusalView {
        self.metrics.over(budget);
        budget.refusal(seconds)
    }

    /// Whether there is room to keep one more game of somebody.
    pub(super) async fn keep_one_more(&self, who: &Identity) -> Result<(), RefusalView> {
        let room = self.quota.one_more(&*self.store, who).await;
        room.map_err(|full| self.over(full, FOR_ROOM))
    }
}

/// All rooms that are awake, by game.
pub(crate) struct Rooms {
    house: Arc<House>,
    doors: Mutex<HashMap<GameId, Door>>,
    /// Games that could not be read.
    unreadable: Marks,
    /// Games of a later version than this program knows, which are left to other nodes.
    beyond: Marks,
}

/// The way into a room.
#[derive(Clone)]
struct Door {
    commands: mpsc::Sender<Command>,
    entering: Arc<Places>,
    /// How many are in the room.
    present: Arc<AtomicUsize>,
}

impl Rooms {
    pub(crate) fn new(house: House) -> Arc<Rooms> {
        Arc::new(Rooms {
            house: Arc::new(house),
            doors: Mutex::default(),
            unreadable: Marks::default(),
            beyond: Marks::default(),
        })
    }

    /// Gives a command to the room of a game, and wakes it if it sleeps. While the server ends nobody is woken: the
    /// command is dropped, and whoever waits for an answer with it; so it is if there is no room for one more, which is
    /// said.
    pub(crate) async fn send(self: &Arc<Self>, game: &GameId, command: Command) -> Result<(), Budget> {
        let mut command = command;
        loop {
            let Some(door) = self.door(game)? else { return Ok(()) };
            let _turn = match &command {
                Command::Enter(entry) => {
                    let who = &entry.person.who;
                    let address = self.house.acquaintances.address(who);
                    let owner = Owner::new(who.as_str(), address.as_ref());
                    Some(door.entering.take(&owner).await.map_err(|_| Budget::Entering)?)
                }
                _ => None,
            };
            let waiting = WAITING - door.commands.capacity() + 1;
            self.house.metrics.saw(Budget::Door, waiting.min(WAITING));
            match door.commands.send(command).await {
                Ok(()) => return Ok(()),
                // It was just falling asleep: it will be gone in a moment, and can be woken again.
                Err(refused) => command = refused.0,
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// A client has left. A room that sleeps has none, and need not be told.
    pub(crate) fn leave(&self, game: &GameId, key: u64) {
        let Some(door) = self.lock().get(game).cloned() else { return };
        if let Err(mpsc::error::TrySendError::Full(command)) = door.commands.try_send(Command::Exit { key }) {
            tokio::spawn(async move {
                // A room that has fallen asleep meanwhile knows already.
                let _ = door.commands.send(command).await;
            });
        }
    }

    /// How long a client's messages take now. It is no loss if a busy room does not hear of it.
    pub(crate) fn lag(&self, game: &GameId, key: u64, milliseconds: u32) {
        let door = self.lock().get(game).cloned();
        if let Some(door) = door {
            let _ = door.commands.try_send(Command::Lag { key, milliseconds });
        }
    }

    /// Gives a command to a room that is awake and has time for it; nobody waits, and nobody is woken.
    pub(crate) fn try_send(&self, game: &GameId, command: Command) -> Result<(), Command> {
        let Some(door) = self.lock().get(game).cloned() else { return Err(command) };
        door.commands.try_send(command).map_err(mpsc::error::TrySendError::into_inner)
    }

    /// Tells all rooms that are awake something. Nobody waits for a room that has much to do: it hears of it when its door
    /// is free.
    pub(crate) fn tell_all(&self, command: impl Fn() -> Command) {
        let doors: Vec<_> = self.lock().values().cloned().collect();
        for door in doors {
            if let Err(mpsc::error::TrySendError::Full(command)) = door.commands.try_send(command()) {
                tokio::spawn(async move {
                    // A room that has just fallen asleep has nothing to do with it.
                    let _ = door.commands.send(command).await;
                });
            }
        }
    }

    /// Whether the alarm of a game is to be answered: not if the room is awake, nor if it could not be read a short
    /// while ago, which will not be better at once.
    pub(crate) fn can_be_woken(&self, game: &GameId) -> bool {
        !self.is_awake(game) && !self.unreadable.has(game) && !self.beyond.has(game)
    }

    /// Whether the room of a game is awake.
    pub(crate) fn is_awake(&self, game: &GameId) -> bool {
        self.lock().contains_key(game)
    }

    /// How many rooms are awake.
    pub(crate) fn count(&self) -> usize {
        self.lock().len()
    }

    /// How many are in the fullest room, and how many wait to come into the one before which most do.
    pub(crate) fn fullest(&self) -> (usize, usize) {
        let doors = self.lock();
        let present = doors.values().map(|door| door.present.load(Ordering::Relaxed)).max();
        let waiting = doors.values().map(|door| door.entering.used().1).max();
        (present.unwrap_or(0), waiting.unwrap_or(0))
    }

    /// How long a room without anybody in it stays awake: shorter as more are.
    pub(super) fn patience(&self) -> Duration {
        if self.count() * 2 > self.house.rooms { IN_A_CROWD } else { IDLE }
    }

    fn door(self: &Arc<Self>, game: &GameId) -> Result<Option<Door>, Budget> {
        let mut doors = self.lock();
        if let Some(door) = doors.get(game) {
            return Ok(Some(door.clone()));
        }
        if *self.house.ending.borrow() {
            return Ok(None);
        }
        if doors.len() >= self.house.rooms {
            return Err(Budget::Rooms);
        }
        let (commands, receiver) = mpsc::channel(WAITING);
        let (entering, present) = (Arc::new(Places::new(ENTERING, WAITING_TO_ENTER)), Arc::default());
        let door = Door { commands, entering, present };
        doors.insert(game.clone(), door.clone());
        self.house.metrics.rooms.one();
        let guard = Guard { rooms: Arc::clone(self), game: game.clone(), present: Arc::clone(&door.present) };
        tokio::spawn(task::run(Arc::clone(&self.house), receiver, guard));
        Ok(Some(door))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<GameId, Door>> {
        self.doors.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

/// Takes the room off the list when its task ends, however it ends.
pub(super) struct Guard {
    rooms: Arc<Rooms>,
    pub(super) game: GameId,
    present: Arc<AtomicUsize>,
}

impl Guard {
    /// How long a room without anybody in it stays awake.
    pub(super) fn patience(&self) -> Duration {
        self.rooms.patience()
    }

    /// So many are in the room now.
    pub(super) fn present(&self, count: usize) {
        self.present.store(count, Ordering::Relaxed);
    }

    /// The game cannot be read. It is said once in a while, and not each time that somebody asks.
    pub(super) fn unreadable(&self, reason: &Unread) {
        self.rooms.house.metrics.unreadable.one();
        if self.rooms.unreadable.put(&self.game) {
            tracing::error!(game = %self.game, %reason, "a game cannot be read");
        }
    }

    /// The game is written by a later version of this program: nodes that know it may have it.
    pub(super) fn beyond(&self, reason: &Unread) {
        if self.rooms.beyond.put(&self.game) {
            tracing::warn!(game = %self.game, %reason, "a game is left to newer nodes");
        }
    }

    /// Whether that was found out a short while ago.
    pub(super) fn is_beyond(&self) -> bool {
        self.rooms.beyond.has(&self.game)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.rooms.lock().remove(&self.game);
        self.rooms.house.metrics.rooms.less_one();
    }
}

#[cfg(test)]
mod tests {
    use super::super::command::Entry;
    use super::super::outbox::outbox;
    use super::*;
    use crate::config::Limits;
    use crate::shown::Access;
    use hive_play::Person;
    use hive_store::Database;
    use tokio::sync::oneshot;
    use tokio::time::timeout;

    async fn rooms(folder: &tempfile::TempDir) -> (Arc<Rooms>, watch::Sender<bool>) {
        let database = Database::File(folder.path().to_path_buf());
        let (metrics, limits) = (Arc::<Metrics>::default(), Limits::default());
        let (end, ending) = watch::channel(false);
        let rooms = Rooms::new(House {
            store: database.open(Arc::new(())).await.expect("it opens"),
            clock: Clock::told(0),
            bus: Bus::new(None),
            cluster: None,
            hub: Arc::new(Hub::start(1, &limits, &metrics)),
            acquaintances: Arc::default(),
            buckets: Arc::new(Buckets::new(limits)),
            shown: Arc::new(Shown::new(&crate::random::secret()).expect("a key")),
            metrics,
            ending,
            public_url: None,
            watchers: limits.connections_per_game,
            rooms: limits.rooms,
            quota: Arc::new(Quota::new(&limits)),
            push: None,
        });
        (rooms, end)
    }

    fn entry(who: &str) -> Command {
        let ((out, _), (entered, _)) = (outbox(1), oneshot::channel());
        let person = Person::new(who, who);
        Command::Enter(Box::new(Entry { person, access: Access::Key, since: None, out, entered }))
    }

    /// A room that does not get on has a full door, and a line before it. Whoever wants to go elsewhere does.
    #[tokio::test(flavor = "multi_thread")]
    async fn a_slow_room_keeps_nobody_out_of_another() {
        let folder = tempfile::tempdir().expect("a folder");
        let (rooms, _end) = rooms(&folder).await;
        let (commands, _unread) = mpsc::channel(WAITING);
        let entering = Arc::new(Places::new(ENTERING, WAITING_TO_ENTER));
        let slow = Door { commands, entering, present: Arc::default() };
        rooms.lock().insert("slow".into(), slow.clone());
        for i in 0..300 {
            let rooms = Arc::clone(&rooms);
            tokio::spawn(async move { rooms.send(&"slow".into(), entry(&format!("guest {i}"))).await });
        }
        while slow.entering.used() != (ENTERING, 300 - WAITING - ENTERING) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert_eq!(rooms.fullest(), (0, 300 - WAITING - ENTERING));
        let other = GameId::from("other");
        let elsewhere = rooms.send(&other, entry("anna"));
        timeout(Duration::from_secs(10), elsewhere)
            .await
            .expect("nobody is in the way")
            .expect("there is room");
    }
}
