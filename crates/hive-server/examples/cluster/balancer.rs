//! What stands in front of the nodes: HAProxy with the example of the documentation where it is installed, and otherwise a
//! balancer of our own, which asks the nodes for their health as any other does.

use crate::way::free_port;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

/// The example that is printed in the documentation.
const EXAMPLE: &str = include_str!("../../../../packaging/haproxy.cfg");

/// How often a node is asked.
const ASK: Duration = Duration::from_millis(250);

pub(crate) struct Balancer {
    pub(crate) address: SocketAddr,
    pub(crate) name: &'static str,
    tasks: Vec<JoinHandle<()>>,
    proxy: Option<(Child, TempDir)>,
}

impl Balancer {
    pub(crate) async fn start(nodes: Vec<SocketAddr>, haproxy: Option<&Path>) -> Result<Balancer, String> {
        match haproxy {
            Some(program) => Balancer::haproxy(program, &nodes).await,
            None => Balancer::own(nodes).await,
        }
    }

    async fn haproxy(program: &Path, nodes: &[SocketAddr]) -> Result<Balancer, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()?));
        // The example with other places, without what needs a certificate, and with as many as a plain user's limit allows.
        let mut text = EXAMPLE
            .replace("bind :443 ssl crt /etc/haproxy/kypseli.pem", &format!("bind {address}"))
            .replace("maxconn 20000", "maxconn 8000");
        for (number, node) in nodes.iter().enumerate() {
            text = text.replace(&format!("10.0.0.1{}:8017", number + 1), &node.to_string());
        }
        let path = folder.path().join("haproxy.cfg");
        std::fs::write(&path, text).map_err(|error| error.to_string())?;
        let child = Command::new(program)
            .arg("-db")
            .arg("-f")
            .arg(&path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{} cannot be started: {error}", program.display()))?;
        let balancer = Balancer { address, name: "HAProxy", tasks: Vec::new(), proxy: Some((child, folder)) };
        let began = Instant::now();
        while health(address).await.as_deref() != Some("ready") {
            if began.elapsed() > Duration::from_secs(20) {
                return Err("HAProxy does not let anybody through".to_string());
            }
            sleep(ASK).await;
        }
        Ok(balancer)
    }

    async fn own(nodes: Vec<SocketAddr>) -> Result<Balancer, String> {
        let listener =
            TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.map_err(|error| error.to_string())?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let nodes: Arc<Vec<(SocketAddr, AtomicBool)>> =
            Arc::new(nodes.into_iter().map(|node| (node, AtomicBool::new(true))).collect());
        let asked = Arc::clone(&nodes);
        let asking = tokio::spawn(async move {
            loop {
                for (node, ready) in asked.iter() {
                    ready.store(health(*node).await.as_deref() == Some("ready"), Ordering::SeqCst);
                }
                sleep(ASK).await;
            }
        });
        let next = Arc::new(AtomicUsize::new(0));
        let accepting = tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let (nodes, next) = (Arc::clone(&nodes), Arc::clone(&next));
                tokio::spawn(async move {
                    for _ in 0..2 * nodes.len() {
                        let (node, ready) = &nodes[next.fetch_add(1, Ordering::Relaxed) % nodes.len()];
                        if !ready.load(Ordering::SeqCst) {
                            continue;
                        }
                        if let Ok(mut far) = TcpStream::connect(node).await {
                            let _ = near.set_nodelay(true).and_then(|()| far.set_nodelay(true));
                            let _ = copy_bidirectional(&mut near, &mut far).await;
                            return;
                        }
                    }
                });
            }
        });
        let name = "a balancer of our own (HAProxy was not named)";
        Ok(Balancer { address, name, tasks: vec![asking, accepting], proxy: None })
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
        if let Some((child, _)) = &mut self.proxy {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// What a node says of its health; nothing if it says nothing.
pub(crate) async fn health(node: SocketAddr) -> Option<String> {
    asked(node, "/healthz").await
}

/// What is answered at an address of a node; nothing if nothing is.
pub(crate) async fn asked(node: SocketAddr, path: &str) -> Option<String> {
    let asked = async {
        let mut stream = TcpStream::connect(node).await.ok()?;
        let ask = format!("GET {path} HTTP/1.1\r\nHost: {node}\r\nConnection: close\r\n\r\n");
        stream.write_all(ask.as_bytes()).await.ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.ok()?;
        answer.rsplit("\r\n\r\n").next().map(|body| body.trim().to_string())
    };
    timeout(Duration::from_secs(3), asked).await.ok()?
}
