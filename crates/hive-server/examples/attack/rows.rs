//! The table of attacks on one server: a row for each, and one for all of them together.

use crate::attacks::{ALL, Attack, Attacked, From};
use crate::client::Guest;
use crate::server::Server;
use crate::table::{self, Table};
use crate::{Size, watching};
use std::path::PathBuf;
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

/// The most memory that the server may ever have, in megabytes.
const MOST_MEMORY: f64 = 1000.0;

/// What whoever plays elsewhere may wait for a turn in a hundred, in milliseconds, on a machine of two processors that the
/// attackers need as well; four times as much where it has other things to do.
const MOST_WAIT: f64 = 250.0;

/// Where somebody plays who has nothing to do with it.
const ELSEWHERE: &str = "198.51.100.7";

/// One server, and the rows that it has got.
pub(crate) struct Rows {
    which: &'static str,
    binary: PathBuf,
    size: Size,
    server: Server,
    data: TempDir,
    missed: Vec<String>,
}

pub(crate) fn head() {
    println!("| attack | server | sent | refused | with the words | p50 ms | p99 ms | peak MB |");
    println!("|---|---|---|---|---|---|---|---|");
}

impl Rows {
    pub(crate) fn new(which: &'static str, binary: &str, size: Size) -> Result<Rows, String> {
        let data = folder()?;
        let server = Server::start(binary, data.path())?;
        Ok(Rows { which, binary: binary.into(), size, server, data, missed: Vec::new() })
    }

    /// A server that has ended begins anew, with nothing in it.
    fn revive(&mut self) -> Result<(), String> {
        if !self.server.is_alive() {
            self.data = folder()?;
            self.server = Server::start(&self.binary.to_string_lossy(), self.data.path())?;
        }
        Ok(())
    }

    /// One attack, while somebody elsewhere plays.
    pub(crate) async fn row(&mut self, attack: &Attack) -> Result<(), String> {
        let number = ALL.iter().position(|other| other.name == attack.name).unwrap_or_default();
        let attacks = [(attack, format!("203.0.113.{}", 10 + number))];
        self.attacked(attack.name, &attacks).await
    }

    /// All attacks at the same time, each from an address of its own.
    pub(crate) async fn together(&mut self) -> Result<(), String> {
        let attacks: Vec<(&Attack, String)> = ALL
            .iter()
            .enumerate()
            .map(|(number, attack)| (attack, format!("203.0.113.{}", 100 + number)))
            .collect();
        self.attacked("all of them together", &attacks).await
    }

    async fn attacked(&mut self, name: &str, attacks: &[(&Attack, String)]) -> Result<(), String> {
        self.revive()?;
        self.server.forget_peak();
        let watch = self.server.watch_memory();
        let playing = Table::open(self.server.address, ELSEWHERE).await.map(Table::play);
        let mut running = JoinSet::new();
        for (attack, address) in attacks {
            let from = From { server: self.server.address, address: address.clone(), size: self.size };
            running.spawn(timeout(self.size.most, (attack.run)(from)));
        }
        let (mut all, mut failed) = (Attacked::default(), Vec::new());
        while let Some(ended) = running.join_next().await {
            match ended.map_err(|error| error.to_string())? {
                Ok(Ok(attacked)) => all = all.and(attacked),
                Ok(Err(reason)) => failed.push(reason),
                Err(_) => failed.push(format!("it went on for {} s", self.size.most.as_secs())),
            }
        }
        sleep(self.size.time).await;
        let times = match playing {
            Ok(playing) => playing.end().await,
            Err(reason) => Err(reason),
        };
        watch.abort();
        let peak = self.server.peak();
        let (refused, words) = all.refused();
        let (p50, p99) = match times {
            Ok(mut times) => {
                let p99 = table::part(&mut times, 0.99);
                let most = if self.size.strict { MOST_WAIT } else { 4.0 * MOST_WAIT };
                if p99 > most {
                    self.missed.push(format!("{name}: p99 of another game is {p99:.0} ms"));
                }
                (format!("{:.1}", table::part(&mut times, 0.5)), format!("{p99:.1}"))
            }
            Err(reason) => {
                failed.push(format!("the other game: {reason}"));
                ("–".to_string(), "–".to_string())
            }
        };
        let sent = all.sent;
        let peak_told =
            if self.server.is_alive() { format!("{peak:.0}") } else { "(the server has ended)".into() };
        println!("| {name} | {} | {sent} | {refused} | {words} | {p50} | {p99} | {peak_told} |", self.which);
        for text in all.noticed.iter().chain(&failed) {
            println!("| | {} | | | {text} | | | |", self.which);
        }
        if self.size.strict {
            self.missed.extend(all.missed.into_iter().map(|text| format!("{name}: {text}")));
        }
        self.missed.extend(failed.into_iter().map(|text| format!("{name}: {text}")));
        if peak > MOST_MEMORY {
            self.missed.push(format!("{name}: {peak:.0} MB, and {MOST_MEMORY:.0} are enough"));
        }
        if !self.server.is_alive() {
            self.missed.push(format!("{name}: the server has ended"));
        } else if let Some(reason) = self.ill().await {
            self.missed.push(format!("{name}: {reason}"));
        }
        Ok(())
    }

    /// What the server says of itself, if it is not well.
    async fn ill(&self) -> Option<String> {
        match Guest::nobody(self.server.address).ask("GET", "/healthz", b"").await {
            Ok(answer) if answer.status == 200 => None,
            Ok(answer) => Some(format!("the server is ill: {}", answer.text)),
            Err(reason) => Some(reason),
        }
    }

    /// Thousands who watch one game.
    pub(crate) async fn watched(&mut self) -> Result<(), String> {
        self.revive()?;
        let missed = watching::run(&self.server, self.size).await?;
        if self.size.strict {
            self.missed.extend(missed);
        }
        Ok(())
    }

    /// What should not have been.
    pub(crate) fn missed(&self) -> Vec<String> {
        self.missed.clone()
    }

    /// Ends the server, and then its folder.
    pub(crate) fn end(self) {
        drop(self.server);
    }
}

fn folder() -> Result<TempDir, String> {
    tempfile::tempdir().map_err(|error| format!("no folder for the server's data: {error}"))
}
