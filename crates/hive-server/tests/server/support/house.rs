//! A server in the process of the test.

use super::{PATIENCE, request};
use hive_server::{Bus, Clock, Config, Limits, Parts, Server, Settings};
use hive_store::Store;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// A server in this process, on a port of its own.
pub struct House {
    pub address: SocketAddr,
    pub bus: Bus,
    /// What the server keeps, for those who write behind its back.
    pub store: Arc<dyn Store>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

/// Limits that no test meets by accident.
pub fn generous() -> Limits {
    Limits {
        connections_per_address: 20_000,
        games_per_hour: 1_000_000,
        messages_per_second: 100_000,
        requests_per_second: 100_000,
        guests_per_hour: 1_000_000,
        sign_ins_per_hour: 1_000_000,
        ..Limits::default()
    }
}

pub fn config(data: &Path, limits: Limits) -> Config {
    let settings = Settings {
        listen: Some("127.0.0.1:0".to_string()),
        data: Some(data.to_path_buf()),
        engine_threads: Some(1),
        limits: Some(limits),
        ..Settings::default()
    };
    settings.config().expect("it makes sense")
}

impl House {
    pub async fn open(data: &TempDir) -> House {
        House::with(data, generous()).await
    }

    pub async fn with(data: &TempDir, limits: Limits) -> House {
        House::run(config(data.path(), limits)).await
    }

    /// With a clock that goes only when it is told to.
    pub async fn at(data: &TempDir, clock: &Clock) -> House {
        let config = config(data.path(), generous());
        let parts = Parts::usual(&config.database).await.expect("the file opens").at(clock.clone());
        House::serve(Server::start_with(config, parts).await.expect("the server starts"))
    }

    /// With somebody who stands in for every service that reaches browsers, at an https address.
    pub async fn telling(data: &TempDir, host: &str, service: SocketAddr) -> House {
        let public_url = Some(format!("https://{host}"));
        let config = Config { public_url, ..config(data.path(), generous()) };
        let parts = Parts::usual(&config.database).await.expect("the file opens").telling(service);
        House::serve(Server::start_with(config, parts).await.expect("the server starts"))
    }

    pub async fn run(config: Config) -> House {
        House::serve(Server::start(config).await.expect("the server starts"))
    }

    pub fn serve(server: Server) -> House {
        let store = server.store();
        let bus = server.bus();
        let (address, (stop, stopped)) = (server.address(), oneshot::channel());
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        House { address, bus, store, stop, task }
    }

    /// A number that the server counts.
    pub async fn number(&self, name: &str) -> u64 {
        let metrics = request(self.address, "GET /metrics", "", b"").await.text();
        let line = metrics.lines().find_map(|line| line.strip_prefix(&format!("kypseli_{name} ")));
        line.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{name} is counted"))
    }

    /// Waits until a number that the server counts is as it should be.
    #[track_caller]
    pub fn until(&self, name: &'static str, good: impl Fn(u64) -> bool) -> impl Future<Output = ()> {
        let caller = std::panic::Location::caller();
        async move {
            let began = std::time::Instant::now();
            loop {
                let number = self.number(name).await;
                if good(number) {
                    return;
                }
                assert!(began.elapsed() < PATIENCE, "{name} is still {number}, at {caller}");
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }

    /// Ends the server as a signal would.
    pub async fn close(self) {
        let _ = self.stop.send(());
        timeout(PATIENCE, self.task).await.expect("it ends").expect("it ends well");
    }
}
