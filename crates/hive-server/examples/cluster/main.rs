//! Several nodes that die, one after another, while people play: `cargo xtask cluster`.
//!
//! PostgreSQL and NATS are started privately, three nodes and two workers on them, and a balancer in front. Everybody plays games that are
//! known beforehand, and writes down what was said and what was acknowledged. Nodes are killed and asked to end, the
//! database and the bus are restarted, a node is cut off from the database. In the end what is kept is held against what
//! was written down (`history.rs`): every acknowledged turn is there, once and in order, nothing else is, and no clock has
//! lost more than its player thought.

mod balancer;
#[path = "../load/client.rs"]
#[allow(dead_code)]
mod client;
#[path = "../load/counted.rs"]
mod counted;
mod engine;
mod history;
mod node;
mod player;
#[path = "../load/script.rs"]
#[allow(dead_code)]
mod script;
mod way;

use balancer::Balancer;
use engine::Engines;
use history::Table;
use hive_bus::conformance::PrivateNats;
use hive_store::conformance::PrivatePostgres;
use node::{Node, Worker};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep;
use way::Way;

/// How soon every game has to go on after anything.
const GO_ON: Duration = Duration::from_secs(10);

/// How long it is waited for before it is called lost.
const LOST: Duration = Duration::from_secs(40);

/// How much longer than without any trouble half of them may take when a node was asked to end: it hands its games over.
const HANDED_OVER: Duration = Duration::from_secs(1);

/// So many play against engines that workers think for.
const ENGINES: usize = 2;

/// What is wanted.
struct Wishes {
    server: PathBuf,
    games: usize,
    kills: usize,
    /// Each other trouble comes so often.
    rounds: usize,
    pace: Duration,
    proxy: Option<PathBuf>,
}

impl Wishes {
    fn read(words: &[String]) -> Result<Wishes, String> {
        let short = words.iter().any(|word| word == "--short");
        let mut wishes = Wishes {
            server: PathBuf::new(),
            games: if short { 24 } else { 1000 },
            kills: if short { 3 } else { 100 },
            rounds: if short { 1 } else { 5 },
            pace: Duration::from_millis(if short { 400 } else { 4000 }),
            proxy: None,
        };
        let mut rest = words.iter().filter(|word| *word != "--short");
        while let Some(name) = rest.next() {
            let value = rest.next().ok_or_else(|| format!("{name} is not known, or lacks its value"))?;
            let number = || value.parse::<usize>().map_err(|_| format!("{name} takes a number, not {value}"));
            match name.as_str() {
                "--server" => wishes.server = PathBuf::from(value),
                "--haproxy" => wishes.proxy = Some(PathBuf::from(value)),
                "--games" => wishes.games = number()?.max(1),
                "--kills" => wishes.kills = number()?,
                "--rounds" => wishes.rounds = number()?,
                "--pace" => wishes.pace = Duration::from_millis(number()?.max(50) as u64),
                _ => {
                    return Err(format!(
                        "{name} is not known: there are --server, --short, --games, --kills, --rounds, --pace and \
                         --haproxy"
                    ));
                }
            }
        }
        if wishes.server.as_os_str().is_empty() {
            return Err("--server names the server's binary".to_string());
        }
        Ok(wishes)
    }
}

#[tokio::main]
async fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match Wishes::read(&words) {
        Ok(wishes) => run(&wishes).await,
        Err(wrong) => {
            eprintln!("cluster: {wrong}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("cluster: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// Something that was done to the cluster, and how soon all games went on.
struct Trouble {
    what: &'static str,
    times: Vec<Duration>,
}

/// Everything that runs.
struct Club<'a> {
    wishes: &'a Wishes,
    postgres: PrivatePostgres,
    nats: PrivateNats,
    ways: Vec<Way>,
    nodes: Vec<Node>,
    workers: Vec<Worker>,
    engines: Arc<Engines>,
    balancer: Balancer,
    tables: Vec<Arc<Table>>,
    troubles: Vec<Trouble>,
}

async fn run(wishes: &Wishes) -> Result<(), String> {
    let began = Instant::now();
    let postgres = PrivatePostgres::start(Some(way::free_port()?));
    let nats = PrivateNats::start();
    let database = postgres.database().await;
    let (mut ways, mut nodes) = (Vec::new(), Vec::new());
    for number in 0..3 {
        let way = Way::to(postgres.socket()).await?;
        let address = format!("postgres://kypseli@127.0.0.1:{}/{database}", way.port);
        nodes.push(Node::start(&wishes.server, number, &address, &nats.address())?);
        ways.push(way);
    }
    let mut workers = Vec::new();
    for _ in 0..2 {
        workers.push(Worker::start(&wishes.server, &nats.address())?);
    }
    let addresses = nodes.iter().map(|node| node.address).collect();
    let balancer = Balancer::start(addresses, wishes.proxy.as_deref()).await?;
    let scripts = script::scripts(60)?;
    let stop = Arc::new(AtomicBool::new(false));
    let (mut tables, mut playing) = (Vec::new(), JoinSet::new());
    for number in 0..wishes.games {
        let table = Arc::new(Table::default());
        tables.push(Arc::clone(&table));
        let (scripts, stop, address) = (scripts.clone(), Arc::clone(&stop), balancer.address);
        let pace = wishes.pace;
        playing.spawn(async move { player::play(number, address, &scripts, pace, &table, &stop).await });
    }
    let engines = Arc::new(Engines::default());
    let mut against_engines = JoinSet::new();
    for _ in 0..ENGINES {
        let (address, engines, stop) = (balancer.address, Arc::clone(&engines), Arc::clone(&stop));
        against_engines.spawn(async move { engine::play(address, &engines, &stop).await });
    }
    let troubles = Vec::new();
    let mut club = Club { wishes, postgres, nats, ways, nodes, workers, engines, balancer, tables, troubles };
    club.all_go_on("the start").await?;
    println!(
        "{} games over three nodes behind {}, going after {:.1} s; load average {}",
        wishes.games,
        club.balancer.name,
        began.elapsed().as_secs_f64(),
        load_average()
    );
    let troubled = club.trouble().await;
    stop.store(true, Ordering::SeqCst);
    let mut wrong: Vec<String> = Vec::new();
    while let Some(played) = playing.join_next().await {
        wrong.extend(played.map_err(|error| error.to_string())?.err());
    }
    troubled?;
    let checked = history::check(&club.tables, &club.postgres.address(&database)).await?;
    wrong.extend(checked.wrong.iter().cloned());
    report(&club, &checked, began);
    against_engines.abort_all();
    let slow = club.troubles.iter().skip(1).any(|trouble| trouble.times.iter().any(|time| *time > GO_ON));
    let handed_over = club.troubles.iter().find(|trouble| trouble.what == ASKED_TO_END);
    let usual = club.troubles.first().map(Trouble::median).unwrap_or_default();
    if handed_over.is_some_and(|trouble| trouble.median() > usual + HANDED_OVER) {
        wrong.push(format!(
            "half of the games took longer than {} s to be handed over",
            HANDED_OVER.as_secs()
        ));
    }
    if club.engines.count().0 == 0 {
        wrong.push("no engine has taken a turn".to_string());
    }
    for sentence in wrong.iter().take(10) {
        println!("WRONG: {sentence}");
    }
    match (wrong.len(), slow) {
        (0, false) => Ok(()),
        (0, true) => Err(format!("some games did not go on within {} s", GO_ON.as_secs())),
        (count, _) => Err(format!("{count} things are wrong")),
    }
}

/// What the trouble of a node that is asked to end is called.
const ASKED_TO_END: &str = "a node is asked to end";

impl Trouble {
    fn median(&self) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        times.get(times.len() / 2).copied().unwrap_or_default()
    }
}

impl Club<'_> {
    /// One trouble after another, each only when all games have gone on after the one before.
    async fn trouble(&mut self) -> Result<(), String> {
        for kill in 0..self.wishes.kills {
            let node = kill % 3;
            self.nodes[node].kill();
            self.all_go_on("a node is killed").await?;
            self.nodes[node].again()?;
            self.ready(node).await?;
            // Workers die as nodes do, with a turn in their hands or not.
            let worker = kill % self.workers.len();
            self.workers[worker].again()?;
        }
        for round in 0..self.wishes.rounds {
            self.nodes[round % 3].terminate()?;
            self.all_go_on(ASKED_TO_END).await?;
            self.nodes[round % 3].again()?;
            self.ready(round % 3).await?;
            self.postgres.restart();
            self.all_go_on("the database is restarted").await?;
            self.nats.restart();
            self.all_go_on("the bus is restarted").await?;
            let cut = (round + 1) % 3;
            self.ways[cut].cut(true);
            self.all_go_on("a node is cut off from the database").await?;
            self.ways[cut].cut(false);
            self.ready(cut).await?;
        }
        Ok(())
    }

    /// Waits until a turn that was sent after this moment has been acknowledged in every game.
    async fn all_go_on(&mut self, what: &'static str) -> Result<(), String> {
        let (began, mut times) = (Instant::now(), vec![None; self.tables.len()]);
        while times.iter().any(Option::is_none) {
            if began.elapsed() > LOST {
                let lost: Vec<String> = (self.tables.iter().zip(&times))
                    .filter(|(_, time)| time.is_none())
                    .map(|(table, _)| table.state())
                    .take(3)
                    .collect();
                return Err(format!("{what}: after {} s these do not go on: {lost:?}", LOST.as_secs()));
            }
            for (table, time) in self.tables.iter().zip(&mut times) {
                if time.is_none() && table.acknowledged_since(began) {
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
}

fn report(club: &Club<'_>, checked: &history::Checked, began: Instant) {
    println!(
        "\n{:<40} {:>7} {:>10} {:>10} {:>10}",
        "turns that waited for their answer, s", "turns", "median", "p99", "longest"
    );
    for trouble in &club.troubles {
        let mut times = trouble.times.clone();
        times.sort_unstable();
        let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64();
        println!(
            "{:<40} {:>7} {:>10.3} {:>10.3} {:>10.3}",
            trouble.what,
            times.len(),
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
    println!("\n{:<40} {:>10}", "games", checked.games);
    println!("{:<40} {:>10}", "turns acknowledged", checked.acknowledged);
    println!("{:<40} {:>10}", "of them not kept, or not in their place", checked.lost);
    println!("{:<40} {:>10}", "turns kept", checked.kept);
    println!("{:<40} {:>10}", "of them twice, or never taken", checked.invented);
    println!("{:<40} {:>10}", "events told to clients", checked.told);
    println!("{:<40} {:>10}", "of them not what is kept", checked.mistold);
    println!("{:<40} {:>10}", "turns whose fate was unknown at first", checked.unknown);
    println!("{:<40} {:>10}", "most that a clock lost unjustly, ms", checked.unjust);
    println!("{:<40} {:>10}", "most that an outage cost a clock, ms", checked.outage);
    let (turns, longest) = club.engines.count();
    println!("{:<40} {:>10}", "turns of engines, by workers", turns);
    println!("{:<40} {:>10.1}", "longest wait for one of them, s", longest.as_secs_f64());
    println!("{:<40} {:>10.0}", "seconds in all", began.elapsed().as_secs_f64());
    println!("{:<40} {:>10}", "load average", load_average());
}

/// The system's own word for how busy the machine is.
fn load_average() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or_default().to_string()
}
