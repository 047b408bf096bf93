//! A node: a process that is killed, asked to end, and started again at the same place; and a worker, which is killed.

use crate::way::free_port;
use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Limits that nobody meets here.
const LIMITS: &str = "[limits]\nconnections = 100000\nconnections-per-address = 100000\nsockets-per-guest = 100000\n\
                      games-per-hour = 10000000\nmessages-per-second = 1000000\nrequests-per-second = 1000000\n\
                      guests-per-hour = 1000000\n";

/// How long one may take to end.
const ENDS: Duration = Duration::from_secs(10);

/// A node; it ends with this value.
pub(crate) struct Node {
    pub(crate) address: SocketAddr,
    server: PathBuf,
    number: usize,
    /// How often it was started.
    starts: usize,
    database: String,
    words: Vec<String>,
    data: TempDir,
    child: Option<Child>,
}

/// The process of a node.
pub(crate) struct Running(Option<Child>);

impl Node {
    pub(crate) fn start(server: &Path, number: usize, database: &str, bus: &str) -> Result<Node, String> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()?));
        let data = tempfile::tempdir().map_err(|error| format!("no folder for node {number}: {error}"))?;
        std::fs::write(data.path().join("kypseli.toml"), LIMITS).map_err(|error| error.to_string())?;
        let words = ["--listen", &address.to_string(), "--bus", bus, "--cluster", "tried"];
        let words = words.map(str::to_string).to_vec();
        let (server, database) = (server.to_path_buf(), database.to_string());
        let mut node = Node { address, server, number, starts: 0, database, words, data, child: None };
        node.again()?;
        Ok(node)
    }

    /// Starts it, also again.
    pub(crate) fn again(&mut self) -> Result<(), String> {
        self.kill();
        self.starts += 1;
        // By this name the database knows who writes: another one each time that it is started.
        let name = format!("node {}, start {}", self.number, self.starts).replace(' ', "%20");
        let mut child = Command::new(&self.server)
            .args(["serve", "--no-open", "--engine-threads", "1", "--data"])
            .arg(self.data.path())
            .args(["--database", &format!("{}?application_name={name}", self.database)])
            .args(&self.words)
            .stdout(Stdio::piped())
            .stderr(if std::env::var_os("KYPSELI_LOUD").is_some() { Stdio::inherit() } else { Stdio::null() })
            .spawn()
            .map_err(|error| format!("{} cannot be started: {error}", self.server.display()))?;
        let mut line = String::new();
        let out = child.stdout.take().ok_or("a node has no output")?;
        let read = BufReader::new(out).read_line(&mut line);
        self.child = Some(child);
        if read.is_ok() && line.contains("http://") {
            return Ok(());
        }
        self.kill();
        Err(format!("a node does not say where it is, but `{}`", line.trim()))
    }

    /// Ends it at once, as a loss of power would.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// The next time another version of the server is started in its place.
    pub(crate) fn becomes(&mut self, server: &Path) {
        self.server = server.to_path_buf();
    }

    /// Its process, for whoever ends it.
    pub(crate) fn running(&mut self) -> Running {
        Running(self.child.take())
    }
}

impl Running {
    /// Asks it to end, and waits until it has.
    pub(crate) fn terminate(self) -> Result<(), String> {
        let Some(mut child) = self.0 else { return Ok(()) };
        let asked = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        asked.map_err(|error| error.to_string())?;
        let began = Instant::now();
        while began.elapsed() < ENDS {
            if child.try_wait().map_err(|error| error.to_string())?.is_some() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = child.kill();
        let _ = child.wait();
        Err(format!("a node that was asked to end has not within {} s", ENDS.as_secs()))
    }
}

/// A worker; it ends with this value.
pub(crate) struct Worker {
    server: PathBuf,
    bus: String,
    child: Option<Child>,
}

impl Worker {
    pub(crate) fn start(server: &Path, bus: &str) -> Result<Worker, String> {
        let mut worker = Worker { server: server.to_path_buf(), bus: bus.to_string(), child: None };
        worker.again()?;
        Ok(worker)
    }

    /// Kills it if it is there, and starts it again.
    pub(crate) fn again(&mut self) -> Result<(), String> {
        self.kill();
        let mut child = Command::new(&self.server)
            .args(["worker", "--threads", "1", "--cluster", "tried", "--bus", &self.bus])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{} cannot be started: {error}", self.server.display()))?;
        let mut line = String::new();
        let out = child.stdout.take().ok_or("a worker has no output")?;
        let read = BufReader::new(out).read_line(&mut line);
        self.child = Some(child);
        match read {
            Ok(_) if line.starts_with("thinking") => Ok(()),
            _ => Err(format!("a worker does not think, but says `{}`", line.trim())),
        }
    }

    fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.kill();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}
