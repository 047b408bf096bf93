//! The server process: started, measured, ended. And what this process itself has used.

use crate::servers::Servers;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// A server process; it ends with this value.
pub(crate) struct Process {
    child: Child,
    /// Where it listens.
    pub(crate) address: SocketAddr,
    /// Kept open, lest the server speaks into nothing.
    _out: BufReader<ChildStdout>,
}

/// Limits that nobody meets here.
const LIMITS: &str = "[limits]\nconnections = 100000\nconnections-per-address = 100000\nsockets-per-guest = 100000\n\
                      games-per-hour = 10000000\nmessages-per-second = 1000000\nrequests-per-second = 1000000\n\
                      guests-per-hour = 1000000\nguests-per-address = 100000\n";

impl Process {
    /// Starts a server with these options, and limits that nobody meets here.
    pub(crate) fn start(binary: &Path, data: &Path, options: &[String]) -> Result<Process, String> {
        std::fs::write(data.join("kypseli.toml"), LIMITS)
            .map_err(|error| format!("the server's options cannot be written: {error}"))?;
        let mut child = Command::new(binary)
            .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{} cannot be started: {error}", binary.display()))?;
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().ok_or("the server has no output")?);
        let read = out.read_line(&mut line);
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        let address = address.and_then(|text| text.trim_end_matches('/').parse().ok());
        match (read, address) {
            (Ok(_), Some(address)) => Ok(Process { child, address, _out: out }),
            _ => {
                let _ = child.kill();
                let _ = child.wait();
                Err(format!("the server does not say where it is, but `{}`", line.trim()))
            }
        }
    }

    /// A field of its status, in megabytes.
    pub(crate) fn memory(&self, field: &str) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with(field)).unwrap_or_default();
        let kilobytes = line.split_whitespace().nth(1).and_then(|text| text.parse::<f64>().ok());
        kilobytes.unwrap_or_default() / 1024.0
    }

    /// Its processor time so far, in seconds.
    pub(crate) fn cpu(&self) -> f64 {
        cpu(&self.child.id().to_string())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What has been used up so far.
pub(crate) struct Meter {
    at: Instant,
    /// Processor time of all servers, in seconds; and that of the database and of the bus, where they are our own.
    server: f64,
    database: f64,
    bus: f64,
    /// Processor time of this process, in seconds.
    clients: f64,
    /// What was received, in bytes.
    bytes: u64,
}

/// What was used between two readings.
pub(crate) struct Cost {
    /// How long it took, in seconds.
    pub(crate) seconds: f64,
    /// Processor time of all servers, in seconds; and that of the database and of the bus, where they are our own.
    pub(crate) server: f64,
    pub(crate) database: f64,
    pub(crate) bus: f64,
    /// Processor time of this process, in seconds.
    pub(crate) clients: f64,
    /// What was received, in bytes.
    pub(crate) bytes: f64,
}

impl Meter {
    /// How things stand.
    pub(crate) fn read(servers: &Servers, received: &AtomicU64) -> Meter {
        let bytes = received.load(Ordering::Relaxed);
        let (database, bus) = servers.beside();
        Meter { at: Instant::now(), server: servers.cpu(), database, bus, clients: cpu("self"), bytes }
    }

    /// What was used since another reading.
    pub(crate) fn since(&self, before: &Meter) -> Cost {
        Cost {
            seconds: (self.at - before.at).as_secs_f64(),
            server: self.server - before.server,
            database: self.database - before.database,
            bus: self.bus - before.bus,
            clients: self.clients - before.clients,
            bytes: (self.bytes - before.bytes) as f64,
        }
    }
}

fn cpu(process: &str) -> f64 {
    used(&std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default())
}

/// User and system time from the line that the system keeps about a process: hundredths of a second, fields 14 and 15.
fn used(stat: &str) -> f64 {
    // The name of the program is in brackets and may contain anything.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|text| text.parse::<f64>().ok()).unwrap_or_default();
    (ticks(11) + ticks(12)) / 100.0
}

#[cfg(test)]
mod tests {
    use super::used;

    #[test]
    fn processor_time_is_read_behind_any_name() {
        let stat = "42 (a) b (c) S 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20 0 4 0 99 0 0";
        assert_eq!(used(stat), 3.0);
        assert_eq!(used(""), 0.0);
    }
}
