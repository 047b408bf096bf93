//! Letting people in: every connection is counted, and whoever finds no place is told why.

use crate::answers::answer;
use crate::app::App;
use crate::budget::Budget;
use crate::http::{self, Held};
use crate::metrics::Reason;
use crate::network::Address;
use crate::open::{Place, Whose};
use axum::Router;
use hive_wire::Problem;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// How long it may take to say that there is no place, and to how many at once it is said.
const FAREWELL: Duration = Duration::from_secs(2);
const FAREWELLS: usize = 32;

/// A connection that counts as one of its address.
pub(super) struct Counted {
    app: Arc<App>,
    _place: Place<Whose>,
}

impl Counted {
    /// Counts a connection; nothing if there are too many. Behind a trusted proxy all come from one address.
    pub(super) fn new(app: &Arc<App>, address: IpAddr) -> Option<Counted> {
        let limits = app.config.limits;
        let trusted = app.config.trust_proxy.contains(&address);
        let most = if trusted { usize::MAX } else { limits.connections_per_address };
        let address = Address::of(address);
        let networks = Whose::networks(&address, most, limits.connections);
        let place = app.connections.enter(limits.connections, networks)?;
        app.metrics.connections.one();
        Some(Counted { app: Arc::clone(app), _place: place })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.app.metrics.connections.less_one();
    }
}

/// Lets everybody in who comes here.
pub(crate) async fn accept(app: Arc<App>, listener: TcpListener) {
    let router = http::router(Arc::clone(&app));
    let farewells = Arc::new(Semaphore::new(FAREWELLS));
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // A server that listens to both families sees old addresses in new clothes (IPv4-mapped IPv6).
                let address = peer.ip().to_canonical();
                match Counted::new(&app, address) {
                    Some(counted) => {
                        tokio::spawn(connection(router.clone(), stream, address, counted));
                    }
                    None => {
                        app.metrics.refuse(Reason::TooMany);
                        let full = app.connections.count() >= app.config.limits.connections;
                        let budget = if full { Budget::Connections } else { Budget::ConnectionsOfAddress };
                        app.metrics.over(budget);
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
    answer(router, stream, peer, Held::new(counted)).await;
}
