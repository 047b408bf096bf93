//! What all requests share.

use crate::acquaintances::Acquaintances;
use crate::clock::Clock;
use crate::config::Config;
use crate::http::{Cookies, Pictures};
use crate::hub::Hub;
use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::open::{Open, Whose};
use crate::page::Page;
use crate::room::Rooms;
use crate::shown::Shown;
use hive_store::Store;
use std::sync::Arc;
use tokio::sync::{Semaphore, watch};

/// What all requests share.
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) clock: Clock,
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) hub: Arc<Hub>,
    pub(crate) page: Page,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) buckets: Arc<Buckets>,
    pub(crate) cookies: Cookies,
    pub(crate) acquaintances: Arc<Acquaintances>,
    pub(crate) shown: Arc<Shown>,
    /// Open connections, by network.
    pub(crate) connections: Open<Whose>,
    /// Open sockets, by guest and by network.
    pub(crate) sockets: Open<Whose>,
    /// Bytes of bodies on their way, by network.
    pub(crate) bodies: Open<Whose>,
    /// Places for drawings, and drawings that were made.
    pub(crate) pictures: Pictures,
    /// Places for work that takes a moment: imports, positions, records.
    pub(crate) work: Arc<Semaphore>,
    pub(crate) ending: watch::Receiver<bool>,
}
