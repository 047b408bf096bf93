//! What is measured: one server, or several nodes, with a database and a bus of their own where that is wanted.

use crate::process::Process;
use crate::wishes::Wishes;
use hive_bus::conformance::PrivateNats;
use hive_store::conformance::PrivatePostgres;
use std::collections::HashMap;
use std::fs::{read_dir, read_to_string};
use std::net::SocketAddr;
use tempfile::TempDir;

/// All servers; they end with this value, and what is beside them after them.
pub(crate) struct Servers {
    all: Vec<Process>,
    postgres: Option<PrivatePostgres>,
    nats: Option<PrivateNats>,
    _folders: Vec<TempDir>,
}

impl Servers {
    pub(crate) async fn start(wishes: &Wishes) -> Result<Servers, String> {
        // Its own with the disk as it is, for that is a part of what is measured.
        let private = wishes.database.as_deref().is_some_and(|name| name == "private");
        let postgres = private.then(PrivatePostgres::lasting);
        let database = match &postgres {
            Some(postgres) => Some(postgres.address(&postgres.database().await)),
            None => wishes.database.clone(),
        };
        let nats = (wishes.nodes > 1).then(PrivateNats::start);
        let database = database.into_iter().flat_map(|address| ["--database".to_string(), address]);
        let bus = nats.iter().flat_map(|nats| ["--bus".to_string(), nats.address()]);
        let options: Vec<String> = database.chain(bus).collect();
        let (mut all, mut folders) = (Vec::new(), Vec::new());
        for _ in 0..wishes.nodes {
            let data = tempfile::tempdir();
            let data = data.map_err(|error| format!("no folder for the server's data: {error}"))?;
            all.push(Process::start(&wishes.server, data.path(), &options)?);
            folders.push(data);
        }
        Ok(Servers { all, postgres, nats, _folders: folders })
    }

    /// Where they listen.
    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.all.iter().map(|server| server.address).collect()
    }

    /// A field of their status, in megabytes, all together.
    pub(crate) fn memory(&self, field: &str) -> f64 {
        self.all.iter().map(|server| server.memory(field)).sum()
    }

    /// Their processor time so far, in seconds.
    pub(crate) fn cpu(&self) -> f64 {
        self.all.iter().map(Process::cpu).sum()
    }

    /// Processor time of the database and of the bus, where they are our own.
    pub(crate) fn beside(&self) -> (f64, f64) {
        let database = self.postgres.as_ref().and_then(PrivatePostgres::process);
        let bus = self.nats.as_ref().map(PrivateNats::process);
        (database.map_or(0.0, of_family), bus.map_or(0.0, of_family))
    }

    /// How it is told which of them it was.
    pub(crate) fn shown(&self) -> String {
        let database = if self.postgres.is_some() { "PostgreSQL" } else { "what was named, or a file" };
        match self.all.len() {
            1 => format!("one server with {database}"),
            nodes => format!("{nodes} nodes with {database}"),
        }
    }
}

/// What is read about a process: who started it, and its processor time with that of its children that have ended.
fn read(stat: &str) -> Option<(u32, f64)> {
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|text| text.parse::<f64>().ok()).unwrap_or_default();
    Some((fields.get(1)?.parse().ok()?, (ticks(11) + ticks(12) + ticks(13) + ticks(14)) / 100.0))
}

/// Processor time of a process and of all that it has started, in seconds.
fn of_family(head: u32) -> f64 {
    let processes = read_dir("/proc").into_iter().flatten().flatten();
    let all: HashMap<u32, (u32, f64)> = processes
        .filter_map(|entry| {
            let process: u32 = entry.file_name().to_str()?.parse().ok()?;
            Some((process, read(&read_to_string(entry.path().join("stat")).ok()?)?))
        })
        .collect();
    let is_of_it = |process: u32| {
        let mut at = process;
        // No family is older than this.
        for _ in 0..16 {
            if at == head {
                return true;
            }
            match all.get(&at) {
                Some((parent, _)) => at = *parent,
                None => return false,
            }
        }
        false
    };
    all.iter().filter(|(process, _)| is_of_it(**process)).map(|(_, (_, used))| used).sum()
}

#[cfg(test)]
mod tests {
    use super::{of_family, read};

    #[test]
    fn a_family_is_counted_with_those_who_have_ended() {
        let stat = "42 (a) b (c) S 7 2 3 4 5 6 7 8 9 10 250 50 30 20 20 0 4 0 99 0 0";
        assert_eq!(read(stat), Some((7, 3.5)));
        assert_eq!(read(""), None);
        // A child that works and is waited for is a part of its parent's family.
        let before = of_family(std::process::id());
        let work = "i=0; while [ $i -lt 300000 ]; do i=$((i + 1)); done";
        let ended = std::process::Command::new("sh").args(["-c", work]).status().expect("a shell");
        assert!(ended.success() && of_family(std::process::id()) > before);
    }
}
