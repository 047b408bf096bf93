//! What a server stands on: its clock, what is kept, and the other nodes.

use crate::clock::Clock;
use crate::cluster::{self, Cluster, Ears};
use crate::config::{BusConfig, Config};
use crate::error::StartError;
use crate::http::WAITING;
use crate::line::{Places, turn};
use crate::metrics::Metrics;
use crate::seldom::Seldom;
use hive_store::{Database, Notice, Observer, Store, Turn};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

/// What a full disk would be filled with.
static FAILED: Seldom = Seldom::new();

/// What a server stands on, handed in by whoever starts it.
pub struct Parts {
    /// What time it is.
    pub clock: Clock,
    /// Where games are kept.
    pub store: Arc<dyn Store>,
    /// What it counts.
    pub(crate) metrics: Arc<Metrics>,
    /// Who reads what is kept, and who waits for that.
    pub(crate) readers: Arc<Places>,
    /// The other nodes, and what is heard of them.
    pub(crate) nodes: Option<(Arc<Cluster>, Ears)>,
    /// Who stands in for every service that reaches browsers, if somebody does.
    pub(crate) service: Option<SocketAddr>,
}

impl Parts {
    /// The real clock, and what is kept there.
    pub async fn usual(database: &Database) -> Result<Parts, StartError> {
        let metrics = Arc::new(Metrics::default());
        let (observer, readers) = Counting::of(database, &metrics);
        let store = database.open(observer).await?;
        Ok(Parts { clock: Clock::real(), store, metrics, readers, nodes: None, service: None })
    }

    /// One of several nodes, which reach each other by this bus. It has the time from the database.
    pub async fn node(
        database: &Database,
        bus: Arc<dyn hive_bus::Bus>,
        cluster: &str,
    ) -> Result<Parts, StartError> {
        let metrics = Arc::new(Metrics::default());
        let (observer, readers) = Counting::of(database, &metrics);
        let store = database.join(cluster, observer).await?;
        let node = Arc::new(Cluster::new(bus, cluster));
        let (clock, ears) = node.join(&*store).await?;
        tracing::info!(node = node.node, cluster, "a node among others");
        Ok(Parts { clock, store, metrics, readers, nodes: Some((node, ears)), service: None })
    }

    /// What the options say: alone, or one of several nodes.
    pub(crate) async fn of(config: &Config) -> Result<Parts, StartError> {
        let Some(BusConfig { address, access, cluster }) = &config.bus else {
            return Parts::usual(&config.database).await;
        };
        let prefix = cluster::prefix(cluster);
        let bus = hive_bus::nats::open(address, access, &prefix).await;
        Parts::node(&config.database, Arc::new(bus.map_err(StartError::Bus)?), cluster).await
    }

    /// The same with another clock.
    pub fn at(self, clock: Clock) -> Parts {
        Parts { clock, ..self }
    }

    /// The same, and words for browsers go to whoever listens there, without TLS, whichever service they name. For tests: no
    /// option leads here.
    pub fn telling(self, service: SocketAddr) -> Parts {
        Parts { service: Some(service), ..self }
    }
}

/// Counts and writes down what the store does, and lets those who ask it read in turn.
struct Counting {
    metrics: Arc<Metrics>,
    reading: Arc<Places>,
}

impl Counting {
    fn of(database: &Database, metrics: &Arc<Metrics>) -> (Arc<Counting>, Arc<Places>) {
        let reading = Arc::new(Places::new(database.readers(), 16 * WAITING));
        (Arc::new(Counting { metrics: Arc::clone(metrics), reading: Arc::clone(&reading) }), reading)
    }
}

impl Observer for Counting {
    fn committed(&self, events: u64, took: Duration) {
        self.metrics.events.add(events);
        self.metrics.commits.one();
        self.metrics.commit_time.add(took);
    }

    fn turn(&self) -> Option<Pin<Box<dyn Future<Output = Turn> + Send + '_>>> {
        Some(Box::pin(turn(&self.reading)))
    }

    fn noticed(&self, notice: Notice<'_>) {
        match notice {
            Notice::Copied(copy) => tracing::info!(copy = %copy.display(), "the games as they were are kept"),
            Notice::Failed(error) => {
                FAILED.say(|unsaid| tracing::error!(%error, unsaid, "nothing could be written"));
            }
            Notice::Damaged(file) => tracing::error!(
                file = %file.display(),
                "some pages are damaged: `kypseli admin check` names the games; the others go on. Put a copy from a \
                 backup in its place as soon as you can"
            ),
            Notice::Missing { games, events } => tracing::error!(
                games,
                events,
                "what was acknowledged is not there any more: the end of the log was damaged, or an older copy was put \
                 in its place. What is left is whole; a backup may have more"
            ),
            Notice::Unlisted { game, reason } => tracing::warn!(%game, %reason, "a game cannot be listed"),
        }
    }
}
