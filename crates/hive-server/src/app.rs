//! What all requests share.

use crate::acquaintances::Acquaintances;
use crate::bus::Bus;
use crate::clock::Clock;
use crate::cluster::Cluster;
use crate::collection::Collection;
use crate::config::Config;
use crate::door::Door;
use crate::http::{Cookies, Health, Online, Pictures};
use crate::hub::Hub;
use crate::limits::Buckets;
use crate::line::Places;
use crate::live::Live;
use crate::lobby::Lobby;
use crate::mail::Post;
use crate::metrics::Metrics;
use crate::open::{Open, Whose};
use crate::page::Page;
use crate::push::Push;
use crate::quota::Quota;
use crate::reception::Reception;
use crate::room::Rooms;
use crate::shown::Shown;
use hive_store::Store;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use tokio::sync::watch;

/// What all requests share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) page: Page,
    /// Games to be asked about positions.
    pub(crate) collection: Collection,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) buckets: Arc<Buckets>,
    pub(crate) cookies: Cookies,
    pub(crate) reception: Reception,
    pub(crate) acquaintances: Arc<Acquaintances>,
    pub(crate) shown: Arc<Shown>,
    /// Open connections, by network.
    pub(crate) connections: Open<Whose>,
    /// Open sockets, by guest and by network.
    pub(crate) sockets: Open<Whose>,
    /// Where people find each other.
    pub(crate) lobby: Arc<dyn Lobby>,
    /// How many are connected to it, if it is in this process.
    pub(crate) in_lobby: Arc<AtomicUsize>,
    /// The games that are played now.
    pub(crate) live: Live,
    /// Where letters are handed in, if the server sends some.
    pub(crate) post: Option<Post>,
    /// Where words for browsers without a page are handed in, where they can be reached.
    pub(crate) push: Option<Arc<Push>>,
    /// Programs that listen.
    pub(crate) online: Online,
    /// Seeks, places in lines and challenges, by guest and by network.
    pub(crate) sought: Open<Whose>,
    /// Bytes of bodies on their way, by network.
    pub(crate) bodies: Open<Whose>,
    /// Places for drawings, and drawings that were made.
    pub(crate) pictures: Pictures,
    /// Places for work that takes a moment: imports, positions, records.
    pub(crate) work: Places,
    /// Places for files of the page that take a moment.
    pub(crate) reading: Places,
    /// Places for questions to what is kept.
    pub(crate) readers: Arc<Places>,
    /// How much may be kept.
    pub(crate) quota: Arc<Quota>,
    /// How the store was when somebody last asked.
    pub(crate) health: Health,
    /// The door to the local network.
    pub(crate) door: Door,
    /// The other nodes, where there are some.
    pub(crate) cluster: Option<Arc<Cluster>>,
    /// What rooms tell the rest of the house.
    pub(crate) bus: Bus,
    pub(crate) ending: watch::Receiver<bool>,
}
