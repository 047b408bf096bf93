//! One of several nodes: it says that it is alive, hears what others ask and tell, and finds out who has a game.
//!
//! A game has one owner: the node with its lease, whose epoch every write carries. Any other node where somebody looks at
//! the game follows it: it has read the game itself, hears of events from the owner, shows them to its own clients, and
//! passes their acts on. When the owner is gone, whoever asks for the game next takes the lease, without its clients
//! noticing more than a pause.

pub(crate) mod counted;
pub(crate) mod jobs;
pub(crate) mod message;
mod node;
pub(crate) mod studies;

pub(crate) use node::{Ears, attend, beat};

use crate::bus::News;
use crate::open::{Open, Whose};
use bytes::Bytes;
use hive_bus::{Bus, BusError};
use hive_play::GameId;
use hive_store::Store;
use message::{Answer, Ask, Asked, Told};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::Mutex;
use tokio::time::Instant;

/// For how long a node that says nothing is believed to be alive.
pub(crate) const LEASE: Duration = Duration::from_secs(5);

/// How often it says that it is.
pub(crate) const BEAT: Duration = Duration::from_millis(1000);

/// How long the node that has a game may take to answer: longer than it waits for the database.
pub(crate) const WITHIN: Duration = Duration::from_secs(6);

/// A node among others.
pub(crate) struct Cluster {
    pub(crate) bus: Arc<dyn Bus>,
    /// Its name: a new one each time that it starts. Names of those who started earlier come first in the alphabet.
    pub(crate) node: String,
    nodes: std::sync::Mutex<Vec<String>>,
    /// Analyses that workers make for this node, by whose they are.
    pub(crate) studied: Open<Whose>,
    prefix: String,
    /// When the database was last told that this node is alive.
    renewed: Mutex<Instant>,
    /// Whether its time is up, and its games may be another's by now.
    ill: AtomicBool,
    /// Whether it has not reached anybody for a while: a bus that is restarted is back sooner.
    alone: AtomicBool,
}

impl Cluster {
    pub(crate) fn new(bus: Arc<dyn Bus>, name: &str) -> Cluster {
        Cluster {
            bus,
            node: new_name(),
            nodes: std::sync::Mutex::default(),
            studied: Open::default(),
            prefix: prefix(name),
            renewed: Mutex::new(Instant::now()),
            ill: AtomicBool::new(false),
            alone: AtomicBool::new(false),
        }
    }

    /// Whether the database has not heard of this node for so long that others may have its games.
    pub(crate) fn is_ill(&self) -> bool {
        self.ill.load(Ordering::SeqCst)
    }

    /// Whether the bus has been away for so long that whoever comes is better off elsewhere.
    pub(crate) fn is_alone(&self) -> bool {
        self.alone.load(Ordering::SeqCst)
    }

    /// Where a node hears what it is asked.
    fn door(&self, node: &str) -> String {
        format!("{}.node.{node}", self.prefix)
    }

    /// Where a node hears what it is told.
    fn ear(&self, node: &str) -> String {
        format!("{}.told.{node}", self.prefix)
    }

    /// Where a node hears what it is asked about the lobby, and what those who are connected to it are told there.
    pub(crate) fn lobby(&self, node: &str) -> String {
        format!("{}.lobby.{node}", self.prefix)
    }

    pub(crate) fn lobby_ear(&self, node: &str) -> String {
        format!("{}.lobby-told.{node}", self.prefix)
    }

    /// Every node that is alive, as far as is known: the one that has been there longest first.
    pub(crate) fn nodes(&self) -> Vec<String> {
        self.nodes.lock().unwrap_or_else(|broken| broken.into_inner()).clone()
    }

    /// Finds out which nodes are alive. If nobody says, what was known is true enough.
    pub(crate) async fn look_round(&self, store: &dyn Store) {
        if let Ok(nodes) = store.nodes().await {
            *self.nodes.lock().unwrap_or_else(|broken| broken.into_inner()) = nodes;
        }
    }

    /// Where all nodes hear what they are told.
    fn square(&self) -> String {
        format!("{}.all", self.prefix)
    }

    /// Asks a node about a game that it should have.
    pub(crate) async fn ask(&self, node: &str, game: &GameId, what: Asked) -> Result<Answer, BusError> {
        let payload = message::write(Ask { game: game.to_string(), what });
        let answer = self.bus.ask(&self.door(node), payload, WITHIN).await?;
        message::read(&answer).ok_or(BusError::Late)
    }

    /// Tells other nodes something, the same bytes for all. If it cannot be said they find out by themselves.
    pub(crate) fn tell<'a>(&self, nodes: impl Iterator<Item = &'a str>, told: &Told) {
        let mut payload: Option<Bytes> = None;
        for node in nodes {
            let payload = payload.get_or_insert_with(|| message::write(told));
            let _ = self.bus.tell(&self.ear(node), payload.clone());
        }
    }

    /// Tells all nodes what they may want to know. If it cannot be said, nobody waits for it.
    pub(crate) fn publish(&self, news: &News) {
        if let Some(what) = message::Item::of(&news.what) {
            let told = Told::News { node: self.node.clone(), game: news.game.to_string(), what };
            let _ = self.bus.tell(&self.square(), message::write(told));
        }
    }

    /// Tells all nodes that this one has ended.
    pub(crate) async fn farewell(&self) {
        let gone = message::write(Told::Gone { node: self.node.clone() });
        let _ = self.bus.tell(&self.square(), gone);
        let _ = self.bus.close().await;
    }
}

/// A name for a node that starts now.
fn new_name() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis());
    format!("{now:012x}-{}", crate::random::game_id().as_str().to_lowercase())
}

/// Below which subject all nodes of a cluster talk.
pub(crate) fn prefix(cluster: &str) -> String {
    format!("kypseli.{cluster}")
}
