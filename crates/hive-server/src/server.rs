//! The server from its start to its end.

mod accepting;

pub(crate) use accepting::accept;

use crate::acquaintances::Acquaintances;
use crate::answers::Answers;
use crate::app::App;
use crate::budget::processors;
use crate::bus::Bus;
use crate::cluster::{self, Ears};
use crate::collection::Collection;
use crate::config::{Config, Limits};
use crate::descriptors;
use crate::door::Door;
use crate::error::StartError;
use crate::http::{self, Cookies, Health, Pictures};
use crate::hub::Hub;
use crate::limits::Buckets;
use crate::line::Places;
use crate::lobby::{Founding, Ground, Lobby, LocalLobby, SharedLobby};
use crate::mail::Post;
use crate::open::Open;
use crate::page::Page;
use crate::parts::Parts;
use crate::push::Push;
use crate::quota::Quota;
use crate::reception::Reception;
use crate::room::{Command, House, Rooms};
use crate::seldom::Seldom;
use crate::shown::Shown;
use crate::soon::Soon;
use crate::upkeep;
use hive_index::Index;
use hive_store::Store;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout, timeout_at};

/// How long clients, and then the file, may take to end.
const ENDING: Duration = Duration::from_millis(450);

/// How many games are woken at once by their alarms.
const ALARMS: u32 = 1000;

/// How many files of the page are made at once that take a moment.
const READING: usize = 2;

/// What a database that is away would fill the log with.
static DEAF: Seldom = Seldom::new();

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    bus: Bus,
    listener: TcpListener,
    end: watch::Sender<bool>,
    ears: Option<Ears>,
}

impl Server {
    /// Opens the file, listens, and wakes the games that need somebody. An error is one sentence.
    #[inline(never)]
    pub fn start(config: Config) -> Soon<'static, Result<Server, StartError>> {
        Box::pin(async move {
            // The port first: a server that cannot listen should not touch the file.
            let listener = listen(config.listen).await?;
            let parts = Parts::of(&config).await?;
            Server::with(config, listener, parts).await
        })
    }

    /// The same with a clock and a store of one's own.
    pub async fn start_with(config: Config, parts: Parts) -> Result<Server, StartError> {
        let listener = listen(config.listen).await?;
        Server::with(config, listener, parts).await
    }

    async fn with(mut config: Config, listener: TcpListener, parts: Parts) -> Result<Server, StartError> {
        let Parts { clock, store, metrics, readers, nodes, service } = parts;
        let (cluster, ears) = nodes.unzip();
        let address = config.listen;
        config.listen = listener.local_addr().map_err(|source| StartError::Listen { address, source })?;
        let explorer = config.explorer.as_deref().map(explorer).transpose()?;
        let key = store.secret("cookies", &crate::random::secret()).await?;
        let cookies = Cookies::new(&key, config.is_secure());
        let key = store.secret("pictures", &crate::random::secret()).await?;
        let shown = Shown::new(&key).ok_or(StartError::Key)?;
        let shown = Arc::new(shown);
        let key = store.secret("challenges", &crate::random::secret()).await?;
        let reception = Reception::new(&key).ok_or(StartError::Key)?;
        // Only now: a server that cannot start has nothing to say about this.
        fit(&mut config.limits, descriptors::raise());
        let hub = Arc::new(Hub::start(config.engine_threads, &config.limits, &metrics));
        let ((end, ending), bus) = (watch::channel(false), Bus::new(cluster.clone()));
        let acquaintances = Arc::new(Acquaintances::default());
        let buckets = Arc::new(Buckets::new(config.limits));
        let quota = Arc::new(Quota::new(&config.limits));
        quota.look(&*store).await;
        let page = || config.web.clone().map_or_else(Page::embedded, Page::folder);
        let push = Push::open(&store, &clock, page(), config.public_url.as_deref(), service).await?;
        let push = push.map(Arc::new);
        let rooms = Rooms::new(House {
            store: Arc::clone(&store),
            clock: clock.clone(),
            bus: bus.clone(),
            cluster: cluster.clone(),
            hub: Arc::clone(&hub),
            acquaintances: Arc::clone(&acquaintances),
            buckets: Arc::clone(&buckets),
            shown: Arc::clone(&shown),
            metrics: Arc::clone(&metrics),
            ending: ending.clone(),
            public_url: config.public_url.clone(),
            watchers: config.limits.connections_per_game,
            rooms: config.limits.rooms,
            quota: Arc::clone(&quota),
            push: push.clone(),
        });
        let in_lobby = Arc::default();
        let lobby = LocalLobby::open(Ground {
            founder: Arc::new(Founding {
                store: Arc::clone(&store),
                clock: clock.clone(),
                rooms: Arc::clone(&rooms),
                bus: bus.clone(),
                metrics: Arc::clone(&metrics),
                push: push.clone(),
            }),
            clock: clock.clone(),
            metrics: Arc::clone(&metrics),
            bus: bus.clone(),
            connected: Arc::clone(&in_lobby),
            push: push.clone(),
            ending: ending.clone(),
        });
        let lobby: Arc<dyn Lobby> = match &cluster {
            None => Arc::new(lobby),
            Some(cluster) => {
                let shared = SharedLobby::open(lobby, cluster, ending.clone()).await;
                Arc::new(shared.map_err(StartError::Bus)?)
            }
        };
        let page = page();
        let [work, reading] = [processors(), READING].map(|places| Places::new(places, http::WAITING));
        let post = config.mail.as_ref().and_then(Post::open);
        let (sockets, pictures) = (Open::default(), Pictures::new(processors()));
        let app = Arc::new(App {
            config,
            store,
            clock,
            rooms,
            hub,
            page,
            collection: Collection::new(explorer),
            metrics,
            buckets,
            cookies,
            reception,
            acquaintances,
            shown,
            connections: Open::default(),
            sockets,
            lobby,
            in_lobby,
            live: crate::live::Live::default(),
            post,
            push,
            online: crate::http::Online::default(),
            sought: Open::default(),
            bodies: Open::default(),
            pictures,
            work,
            reading,
            readers,
            quota,
            health: Health::default(),
            door: Door::default(),
            cluster,
            bus: bus.clone(),
            ending,
        });
        Ok(Server { app, bus, listener, end, ears })
    }

    /// What is kept.
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.app.store)
    }

    /// What the rooms tell the rest of the house.
    pub fn bus(&self) -> Bus {
        self.bus.clone()
    }

    /// Who answers here, for those who try everything.
    #[doc(hidden)]
    pub fn answers(&self) -> Answers {
        Answers::of(http::router(Arc::clone(&self.app)))
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.app.config.listen
    }

    /// The address for a browser on this machine; the public one, where there is one.
    pub fn url(&self) -> String {
        self.app.config.public_url.clone().unwrap_or_else(|| self.app.config.local_url())
    }

    /// The address for others in the same network, where there is one and no public one.
    pub fn network_url(&self) -> Option<String> {
        self.app.config.network_url().filter(|_| self.app.config.public_url.is_none())
    }

    /// Serves until `stop` comes. Then every write is finished, clients are told, and it ends within a
    /// second.
    pub fn run<'a>(self, stop: impl Future<Output = ()> + Send + 'a) -> Soon<'a, ()> {
        self.run_until(Box::pin(stop))
    }

    #[inline(never)]
    fn run_until<'a>(self, stop: Soon<'a, ()>) -> Soon<'a, ()> {
        Box::pin(self.serve(stop))
    }

    async fn serve(self, stop: Soon<'_, ()>) {
        let Server { app, listener, end, ears, .. } = self;
        let nodes = app.cluster.clone().zip(ears).map(|(cluster, ears)| {
            let (store, clock) = (Arc::clone(&app.store), app.clock.clone());
            let beat = cluster::beat(Arc::clone(&cluster), store, clock, Arc::clone(&app.rooms));
            let (store, rooms) = (Arc::clone(&app.store), Arc::clone(&app.rooms));
            let attend = cluster::attend(Arc::clone(&cluster), ears, store, rooms, app.bus.clone());
            (cluster, [tokio::spawn(beat), tokio::spawn(attend)])
        });
        let clock = app.clock.clone();
        clock.begin();
        let beat = tokio::spawn(async move { clock.beat().await });
        let alarms = tokio::spawn(ring(Arc::clone(&app)));
        let keeper = tokio::spawn(upkeep::keep_house(Arc::clone(&app)));
        let accepting = tokio::spawn(accept(Arc::clone(&app), listener));
        stop.await;
        tracing::info!("ending");
        // If nobody listens to it, everything has ended already.
        let _ = end.send(true);
        app.door.close();
        alarms.abort();
        keeper.abort();
        beat.abort();
        // First what others wait for: as soon as nothing more is written here, whoever wants one of the games may have it.
        let until = Instant::now() + ENDING;
        let written = quiet(until, || app.rooms.count() == 0).await;
        if let Some((cluster, [beat, attend])) = nodes {
            beat.abort();
            if timeout(ENDING, app.store.retire(&cluster.node)).await.is_err() {
                tracing::warn!("the games could not be handed over; others take them in a few seconds");
            }
            cluster.farewell().await;
            // Up to here whoever asked was told that the game is not here: who is not answered waits.
            attend.abort();
        }
        if !(quiet(until, || app.sockets.count() == 0).await && written) {
            tracing::warn!("some connections did not end in time");
        }
        if timeout(ENDING, app.store.close()).await.is_err() {
            tracing::warn!("what is kept was not closed in time; nothing is lost by that");
        }
        // Until now a load balancer heard that this one drains, and whoever came was told so. The port is free before
        // whoever waits for the end goes on.
        accepting.abort();
        let _ = accepting.await;
        tracing::info!("ended");
    }
}

/// Waits until something is so, until this moment at most; whether it is.
async fn quiet(until: Instant, is_quiet: impl Fn() -> bool) -> bool {
    let waiting = async {
        while !is_quiet() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout_at(until, waiting).await.is_ok()
}

/// Fewer connections than are wanted, if the system gives no more.
fn fit(limits: &mut Limits, files: Option<u64>) {
    let wanted = limits.connections;
    let places = descriptors::places(wanted, limits.connections_per_address, files);
    (limits.connections, limits.connections_per_address) = places;
    // A few less are nobody's trouble, least of all on one's own machine.
    if limits.connections < wanted / 2 {
        let (connections, of_address) = places;
        tracing::warn!(wanted, connections, of_address, "the system gives fewer open files than are wanted");
    }
}

/// The collection in a file, every byte of it held against its checksum, and what is asked most counted: better now than in
/// the middle of a question.
fn explorer(path: &Path) -> Result<Arc<Index>, StartError> {
    let opened = Index::open(path).and_then(|index| {
        index.check()?;
        index.count_ahead()?;
        Ok(Arc::new(index))
    });
    opened.map_err(|source| StartError::Explorer { path: path.to_path_buf(), source })
}

async fn listen(address: SocketAddr) -> Result<TcpListener, StartError> {
    TcpListener::bind(address).await.map_err(|source| StartError::Listen { address, source })
}

/// Wakes games whose alarm has rung: a clock that ran out, or an engine whose turn it is.
async fn ring(app: Arc<App>) {
    loop {
        match app.store.alarms(app.clock.now(), ALARMS).await {
            Ok(games) => {
                for game in games.iter().filter(|game| app.rooms.can_be_woken(game)) {
                    // Where there is no room for one more it rings again.
                    let _ = app.rooms.send(game, Command::Wake).await;
                }
            }
            Err(error) => {
                DEAF.say(|unsaid| tracing::error!(%error, unsaid, "the alarms could not be read"));
            }
        }
        sleep(Duration::from_secs(1)).await;
    }
}

#[cfg(test)]
mod tests;
