//! What all requests share.

use crate::clock::Clock;
use crate::config::Config;
use crate::http::Cookies;
use crate::hub::Hub;
use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::open::{Open, Whose};
use crate::page::Page;
use crate::room::Rooms;
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
    pub(crate) buckets: Buckets,
    pub(crate) cookies: Cookies,
    /// Open sockets, by guest and by network.
    pub(crate) sockets: Open<Whose>,
    /// Places for work that takes a moment: pictures, imports, positions.
    pub(crate) work: Arc<Semaphore>,
    pub(crate) ending: watch::Receiver<bool>,
}
