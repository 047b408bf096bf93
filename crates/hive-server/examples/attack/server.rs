//! The server process: started with its usual limits, with as many open files as a system gives to whoever does not ask for
//! more, behind a proxy that says where everybody comes from.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::sleep;

/// A server that has taken so many megabytes is ended, lest it takes those of the whole machine: versions of before took
/// what they were asked to take.
const TOO_MUCH: f64 = 6_000.0;

/// Starts what follows with few open files, as many as most systems give at first: the server has to ask for more itself.
const FEW_FILES: &str = "ulimit -Sn 1024; exec \"$0\" \"$@\"";

/// A server process; it ends with this value.
pub(crate) struct Server {
    child: Child,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// Kept open, lest the server speaks into nothing.
    _out: BufReader<ChildStdout>,
}

impl Server {
    pub(crate) fn start(binary: &str, data: &Path) -> Result<Server, String> {
        let mut child = Command::new("sh")
            .args(["-c", FEW_FILES, binary])
            .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--trust-proxy", "127.0.0.1", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{binary} cannot be started: {error}"))?;
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().ok_or("the server has no output")?);
        let read = out.read_line(&mut line);
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        match (read, address.and_then(|text| text.trim_end_matches('/').parse().ok())) {
            (Ok(_), Some(address)) => Ok(Server { child, address, _out: out }),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                Err(format!("the server does not say where it is, but `{}`", line.trim()))
            }
        }
    }

    /// Whether it has not ended.
    pub(crate) fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends it as soon as it takes far too much memory.
    pub(crate) fn watch_memory(&self) -> JoinHandle<()> {
        let id = self.child.id();
        tokio::spawn(async move {
            while megabytes(id, "VmRSS") < TOO_MUCH {
                sleep(Duration::from_millis(50)).await;
            }
            // The child is ours, and has not been waited for: its number is nobody else's.
            let _ = Command::new("kill").arg("-KILL").arg(id.to_string()).status();
        })
    }

    /// The most memory that it has had since that was last forgotten, in megabytes; 0 where the system does not say.
    pub(crate) fn peak(&self) -> f64 {
        megabytes(self.child.id(), "VmHWM")
    }

    /// Lets the system count anew. Where it cannot, the peak is that of all attacks so far.
    pub(crate) fn forget_peak(&self) {
        let _ = std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the system says about the memory of a process, in megabytes; 0 where it says nothing.
fn megabytes(process: u32, what: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with(what)).unwrap_or_default();
    let kilobytes = line.split_whitespace().nth(1).and_then(|text| text.parse::<f64>().ok());
    kilobytes.unwrap_or_default() / 1024.0
}
