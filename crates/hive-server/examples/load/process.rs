//! The server process: started, measured, ended.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server process.
pub(crate) struct Process {
    child: Child,
    pub(crate) address: SocketAddr,
}

impl Process {
    /// Starts a server with limits that nobody meets here.
    pub(crate) fn start(binary: &str, data: &Path) -> Process {
        let limits = "[limits]\nconnections = 100000\nconnections-per-address = 100000\nsockets-per-guest = 100000\n\
                      games-per-hour = 10000000\nmessages-per-second = 1000000\nrequests-per-second = 1000000\n\
                      guests-per-hour = 1000000\n";
        std::fs::write(data.join("kypseli.toml"), limits).expect("it can be written");
        let mut child = Command::new(binary)
            .args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("it was piped");
        BufReader::new(out).read_line(&mut line).expect("it says where it is");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        Process { child, address: address.and_then(|text| text.parse().ok()).expect("an address") }
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
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |at: usize| fields.get(at).and_then(|text| text.parse::<f64>().ok()).unwrap_or_default();
        (ticks(11) + ticks(12)) / 100.0
    }

    pub(crate) fn end(mut self) {
        self.child.kill().expect("it can be ended");
        self.child.wait().expect("it ends");
    }
}
