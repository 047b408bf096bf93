//! Everything that runs, and what is done to it.

use crate::balancer::{self, Balancer};
use crate::engine::Engines;
use crate::history::Table;
use crate::node::{Node, Worker};
use crate::way::{Condition, Way};
use crate::wishes::Wishes;
use hive_bus::conformance::PrivateNats;
use hive_store::conformance::PrivatePostgres;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

/// How long a game is waited for before it is called lost.
const LOST: Duration = Duration::from_secs(40);

/// What the trouble of a node that is asked to end is called.
pub(crate) const ASKED_TO_END: &str = "a node is asked to end";

/// Something that was done to the cluster, and how soon all games went on.
pub(crate) struct Trouble {
    pub(crate) what: &'static str,
    pub(crate) times: Vec<Duration>,
}

impl Trouble {
    pub(crate) fn median(&self) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        times.get(times.len() / 2).copied().unwrap_or_default()
    }
}

/// Everything that runs.
pub(crate) struct Club<'a> {
    pub(crate) wishes: &'a Wishes,
    pub(crate) postgres: Arc<PrivatePostgres>,
    pub(crate) nats: Arc<PrivateNats>,
    pub(crate) ways: Vec<Way>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) workers: Vec<Worker>,
    pub(crate) engines: Arc<Engines>,
    /// Searches that workers made, as the nodes counted them, also those that are gone.
    pub(crate) elsewhere: u64,
    pub(crate) balancer: Balancer,
    pub(crate) tables: Vec<Arc<Table>>,
    pub(crate) troubles: Vec<Trouble>,
}

impl Club<'_> {
    /// One trouble after another, each only when all games have gone on after the one before.
    pub(crate) async fn trouble(&mut self) -> Result<(), String> {
        for kill in 0..self.wishes.kills {
            let node = kill % 3;
            self.count_elsewhere(node).await;
            let began = Instant::now();
            self.nodes[node].kill();
            self.all_go_on("a node is killed", began).await?;
            self.again(node).await?;
            // Workers die as nodes do, with a turn in their hands or not.
            let worker = kill % self.workers.len();
            self.workers[worker].again()?;
        }
        for round in 0..self.wishes.rounds {
            let node = round % 3;
            self.end(node, ASKED_TO_END).await?;
            self.again(node).await?;
            let (began, postgres) = (Instant::now(), Arc::clone(&self.postgres));
            beside(move || postgres.restart()).await?;
            self.all_go_on("the database is restarted", began).await?;
            let (began, nats) = (Instant::now(), Arc::clone(&self.nats));
            beside(move || nats.restart()).await?;
            self.all_go_on("the bus is restarted", began).await?;
            let cut = (round + 1) % 3;
            let (condition, what) = if round % 2 == 0 {
                (Condition::Silent, "a node's words to the database vanish")
            } else {
                (Condition::Broken, "a node is cut off from the database")
            };
            let began = Instant::now();
            self.ways[cut].becomes(condition);
            self.all_go_on(what, began).await?;
            self.ways[cut].becomes(Condition::Whole);
            self.ready(cut).await?;
        }
        if let Some(next) = &self.wishes.next {
            self.exchange(next).await?;
        }
        Ok(())
    }

    /// Exchanges nodes for those of another version, one by one, and then kills one of those.
    async fn exchange(&mut self, next: &Path) -> Result<(), String> {
        for node in 0..self.nodes.len() {
            self.end(node, "a node is exchanged for the next").await?;
            self.nodes[node].becomes(next);
            let began = Instant::now();
            self.again(node).await?;
            self.all_go_on("the next version has come beside it", began).await?;
        }
        let began = Instant::now();
        self.nodes[0].kill();
        self.all_go_on("a node of the next version is killed", began).await?;
        self.again(0).await
    }

    /// Asks a node to end; what that costs is counted from the asking.
    async fn end(&mut self, node: usize, what: &'static str) -> Result<(), String> {
        self.count_elsewhere(node).await;
        let began = Instant::now();
        let running = self.nodes[node].running();
        beside(move || running.terminate()).await??;
        self.all_go_on(what, began).await
    }

    /// Starts a node again, and waits until it is ready.
    async fn again(&mut self, node: usize) -> Result<(), String> {
        self.nodes[node].again()?;
        self.ready(node).await
    }

    /// Waits until a turn that was sent after the trouble has been acknowledged in every game. How long turns waited for
    /// their answers is counted from the moment at which it began: whatever was done until now belongs to it.
    pub(crate) async fn all_go_on(&mut self, what: &'static str, began: Instant) -> Result<(), String> {
        let (over, mut times) = (Instant::now(), vec![None; self.tables.len()]);
        while times.iter().any(Option::is_none) {
            if over.elapsed() > LOST {
                let lost: Vec<String> = (self.tables.iter().zip(&times))
                    .filter(|(_, time)| time.is_none())
                    .map(|(table, _)| table.state())
                    .take(3)
                    .collect();
                return Err(format!("{what}: after {} s these do not go on: {lost:?}", LOST.as_secs()));
            }
            for (table, time) in self.tables.iter().zip(&mut times) {
                if time.is_none() && table.acknowledged_since(over) {
                    // What people think is not the server's time: a turn that is slow is one that waits for its answer.
                    *time = Some(table.longest_since(began));
                }
            }
            sleep(Duration::from_millis(20)).await;
        }
        let times = times.into_iter().flatten();
        match self.troubles.iter_mut().find(|trouble| trouble.what == what) {
            Some(trouble) => trouble.times.extend(times),
            None => self.troubles.push(Trouble { what, times: times.collect() }),
        }
        Ok(())
    }

    /// Waits until a node says that it is ready.
    async fn ready(&mut self, node: usize) -> Result<(), String> {
        let (began, address) = (Instant::now(), self.nodes[node].address);
        while balancer::health(address).await.as_deref() != Some("ready") {
            if began.elapsed() > LOST {
                return Err(format!("node {node} does not become ready"));
            }
            sleep(Duration::from_millis(50)).await;
        }
        Ok(())
    }

    /// Adds what workers have thought about for a node, as long as it can be asked.
    pub(crate) async fn count_elsewhere(&mut self, node: usize) {
        let told = balancer::asked(self.nodes[node].address, "/metrics").await.unwrap_or_default();
        let counted = told.lines().find_map(|line| line.strip_prefix("kypseli_searches_elsewhere_total "));
        self.elsewhere += counted.and_then(|count| count.trim().parse::<u64>().ok()).unwrap_or(0);
    }
}

/// Something that takes its time, where nobody else waits for it.
async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, String> {
    spawn_blocking(work).await.map_err(|error| error.to_string())
}
