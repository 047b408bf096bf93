//! The server from its start to its end.

use crate::acquaintances::Acquaintances;
use crate::app::App;
use crate::budget::{Budget, processors};
use crate::bus::Bus;
use crate::clock::Clock;
use crate::config::{Config, Limits};
use crate::descriptors;
use crate::error::StartError;
use crate::http::{self, Cookies, Held, Peer, Pictures};
use crate::hub::Hub;
use crate::limits::Buckets;
use crate::metrics::{Metrics, Reason};
use crate::network::Address;
use crate::open::{Open, Place, Whose};
use crate::page::Page;
use crate::patient::{PATIENCE, patient};
use crate::room::{Command, House, Rooms};
use crate::seldom::Seldom;
use crate::shown::Shown;
use axum::Router;
use axum::extract::Request;
use hive_store::{Notice, Observer, Store};
use hive_wire::Problem;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

/// How long a client may take to say what it wants.
const HEADERS: Duration = Duration::from_secs(15);

/// How long clients, and then the file, may take to end.
const ENDING: Duration = Duration::from_millis(450);

/// How many games are woken at once by their alarms.
const ALARMS: u32 = 1000;

/// How long it may take to say that there is no place, and to how many at once it is said.
const FAREWELL: Duration = Duration::from_secs(2);
const FAREWELLS: usize = 32;

/// What a full disk would be filled with.
static FAILED: Seldom = Seldom::new();

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    bus: Bus,
    listener: TcpListener,
    end: watch::Sender<bool>,
}

/// What a server stands on, handed in by whoever starts it.
pub struct Parts {
    /// What time it is.
    pub clock: Clock,
    /// Where games are kept.
    pub store: Arc<dyn Store>,
    /// What it counts.
    metrics: Arc<Metrics>,
}

impl Parts {
    /// The real clock, and the file in this folder.
    pub async fn usual(folder: &Path) -> Result<Parts, StartError> {
        let metrics = Arc::new(Metrics::default());
        let observer = Arc::new(Counting(Arc::clone(&metrics)));
        let store = hive_store::sqlite::open(folder, observer).await?;
        Ok(Parts { clock: Clock::real(), store: Arc::new(store), metrics })
    }

    /// The same with another clock.
    pub fn at(self, clock: Clock) -> Parts {
        Parts { clock, ..self }
    }
}

/// Counts and writes down what the store does.
struct Counting(Arc<Metrics>);

impl Observer for Counting {
    fn committed(&self, events: u64, took: Duration) {
        self.0.events.add(events);
        self.0.commits.one();
        self.0.commit_time.add(took);
    }

    fn noticed(&self, notice: Notice<'_>) {
        match notice {
            Notice::Copied(copy) => tracing::info!(copy = %copy.display(), "the games as they were are kept"),
            Notice::Failed(error) => {
                FAILED.say(|unsaid| tracing::error!(%error, unsaid, "nothing could be written"));
            }
            Notice::Unlisted { game, reason } => tracing::warn!(%game, reason, "a game cannot be listed"),
        }
    }
}

impl Server {
    /// Opens the file, listens, and wakes the games that need somebody. An error is one sentence.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        // The port first: a server that cannot listen should not touch the file.
        let listener = listen(config.listen).await?;
        let parts = Parts::usual(&config.data).await?;
        Server::with(config, listener, parts).await
    }

    /// The same with a clock and a store of one's own.
    pub async fn start_with(config: Config, parts: Parts) -> Result<Server, StartError> {
        let listener = listen(config.listen).await?;
        Server::with(config, listener, parts).await
    }

    async fn with(mut config: Config, listener: TcpListener, parts: Parts) -> Result<Server, StartError> {
        let Parts { clock, store, metrics } = parts;
        let address = config.listen;
        config.listen = listener.local_addr().map_err(|source| StartError::Listen { address, source })?;
        let key = store.secret("cookies", &crate::random::secret()).await?;
        let cookies = Cookies::new(&key, config.is_secure());
        let key = store.secret("pictures", &crate::random::secret()).await?;
        let shown = Shown::new(&key).ok_or(StartError::Key)?;
        let shown = Arc::new(shown);
        // Only now: a server that cannot start has nothing to say about this.
        fit(&mut config.limits, descriptors::raise());
        let hub = Arc::new(Hub::start(config.engine_threads, &config.limits, &metrics));
        let ((end, ending), bus) = (watch::channel(false), Bus::default());
        let acquaintances = Arc::new(Acquaintances::default());
        let buckets = Arc::new(Buckets::new(config.limits));
        let rooms = Rooms::new(House {
            store: Arc::clone(&store),
            clock: clock.clone(),
            bus: bus.clone(),
            hub: Arc::clone(&hub),
            acquaintances: Arc::clone(&acquaintances),
            buckets: Arc::clone(&buckets),
            shown: Arc::clone(&shown),
            metrics: Arc::clone(&metrics),
            ending: ending.clone(),
            public_url: config.public_url.clone(),
            watchers: config.limits.connections_per_game,
        });
        let page = config.web.clone().map_or_else(Page::embedded, Page::folder);
        let work = Arc::new(Semaphore::new(processors()));
        let (sockets, pictures) = (Open::default(), Pictures::new(processors()));
        let app = Arc::new(App {
            config,
            store,
            clock,
            rooms,
            hub,
            page,
            metrics,
            buckets,
            cookies,
            acquaintances,
            shown,
            connections: Open::default(),
            sockets,
            bodies: Open::default(),
            pictures,
            work,
            ending,
        });
        Ok(Server { app, bus, listener, end })
    }

    /// What is kept.
    pub fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.app.store)
    }

    /// What the rooms tell the rest of the house.
    pub fn bus(&self) -> Bus {
        self.bus.clone()
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
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { app, listener, end, .. } = self;
        let clock = app.clock.clone();
        let beat = tokio::spawn(async move { clock.beat().await });
        let alarms = tokio::spawn(ring(Arc::clone(&app)));
        let accepting = tokio::spawn(accept(Arc::clone(&app), listener));
        stop.await;
        tracing::info!("ending");
        // If nobody listens to it, everything has ended already.
        let _ = end.send(true);
        accepting.abort();
        alarms.abort();
        beat.abort();
        let quiet = async {
            while app.rooms.count() > 0 || app.sockets.count() > 0 {
                sleep(Duration::from_millis(10)).await;
            }
        };
        if timeout(ENDING, quiet).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        if timeout(ENDING, app.store.close()).await.is_err() {
            tracing::warn!("the file was not closed in time; nothing is lost by that");
        }
        tracing::info!("ended");
    }
}

/// Fewer connections than are wanted, if the system gives no more.
fn fit(limits: &mut Limits, files: Option<u64>) {
    let wanted = limits.connections;
    let places = descriptors::places(wanted, limits.connections_per_address, files);
    (limits.connections, limits.connections_per_address) = places;
    if limits.connections < wanted {
        let (connections, of_address) = places;
        tracing::warn!(wanted, connections, of_address, "the system gives fewer open files than are wanted");
    }
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
                    app.rooms.send(game, Command::Wake).await;
                }
            }
            Err(error) => tracing::error!(%error, "the alarms could not be read"),
        }
        sleep(Duration::from_secs(1)).await;
    }
}

/// A connection that counts as one of its address.
struct Counted {
    app: Arc<App>,
    _place: Place<Whose>,
}

impl Counted {
    /// Counts a connection; nothing if there are too many. Behind a trusted proxy all come from one address.
    fn new(app: &Arc<App>, address: IpAddr) -> Option<Counted> {
        let limits = app.config.limits;
        let trusted = app.config.trust_proxy.contains(&address);
        let most = if trusted { usize::MAX } else { limits.connections_per_address };
        let place =
            app.connections.enter(limits.connections, Whose::networks(&Address::of(address), most))?;
        app.metrics.connections.one();
        Some(Counted { app: Arc::clone(app), _place: place })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.app.metrics.connections.less_one();
    }
}

async fn accept(app: Arc<App>, listener: TcpListener) {
    let router = http::router(Arc::clone(&app));
    let farewells = Arc::new(Semaphore::new(FAREWELLS));
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // A server that listens to both families sees old addresses in new clothes.
                let address = peer.ip().to_canonical();
                match Counted::new(&app, address) {
                    Some(counted) => {
                        tokio::spawn(connection(router.clone(), stream, address, counted));
                    }
                    None => {
                        app.metrics.refuse(Reason::TooMany);
                        app.metrics.over(Budget::Connections);
                        // Of very many not even this can be said to all.
                        if let Ok(place) = Arc::clone(&farewells).try_acquire_owned() {
                            tokio::spawn(async move {
                                let _ = timeout(FAREWELL, send_away(stream)).await;
                                drop(place);
                            });
                        }
                    }
                }
            }
            Err(error) => {
                // Too many open files, perhaps: others will be closed soon.
                tracing::warn!(%error, "a connection could not be accepted");
                sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// Tells somebody for whom there is no place why, whatever they wanted.
async fn send_away(mut stream: TcpStream) -> io::Result<()> {
    let refusal = Budget::Connections.refusal(30);
    let body = serde_json::to_string(&Problem { refusal })?;
    let head = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 30\r\n\
                Cache-Control: no-store\r\nConnection: close";
    let answer = format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await?;
    // What they say is read and forgotten: a connection that is closed over unread words loses ours as well.
    let mut unread = [0; 1024];
    while stream.read(&mut unread).await? > 0 {}
    Ok(())
}

async fn connection(router: Router, stream: TcpStream, peer: IpAddr, counted: Counted) {
    // Small messages should leave at once.
    let _ = stream.set_nodelay(true);
    let held = Held::new(counted);
    let service = service_fn(|request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(axum::body::Body::new);
        request.extensions_mut().insert(Peer(peer));
        request.extensions_mut().insert(held.clone());
        router.clone().oneshot(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADERS).max_buf_size(32 * 1024);
    // Clients that go away in the middle are no news.
    let _ = http.serve_connection(TokioIo::new(patient(stream, PATIENCE)), service).with_upgrades().await;
}
