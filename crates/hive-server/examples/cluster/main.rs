//! Several nodes that die, one after another, while people play: `cargo xtask cluster`.
//!
//! PostgreSQL and NATS are started privately, three nodes and two workers on them, and a balancer in front. Everybody plays games that are
//! known beforehand, and writes down what was said and what was acknowledged. Nodes are killed and asked to end, the
//! database and the bus are restarted, a node is cut off from the database, or its words to it vanish; with `--next` nodes are
//! exchanged for those of another version. In the end what is kept is held against what was written down (`history.rs`):
//! every acknowledged turn is there, once and in order, nothing else is, and no clock has lost more than its player thought.
//! That no two nodes ever wrote the same game is what the database itself has seen (`writers.rs`).

mod balancer;
#[path = "../load/client.rs"]
#[allow(dead_code)]
mod client;
mod club;
#[path = "../load/counted.rs"]
mod counted;
mod engine;
mod history;
mod node;
mod player;
mod report;
#[path = "../load/script.rs"]
#[allow(dead_code)]
mod script;
mod way;
mod wishes;
mod writers;

use balancer::Balancer;
use club::{ASKED_TO_END, Club, Trouble};
use engine::Engines;
use history::Table;
use hive_bus::conformance::PrivateNats;
use hive_store::conformance::PrivatePostgres;
use node::{Node, Worker};
use report::{load_average, report};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use way::Way;
use wishes::Wishes;

/// How soon every game has to go on after anything.
const GO_ON: Duration = Duration::from_secs(10);

/// How much longer than without any trouble half of them may take when a node was asked to end: it hands its games over.
const HANDED_OVER: Duration = Duration::from_secs(1);

/// So many play against engines that workers think for.
const ENGINES: usize = 2;

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

async fn run(wishes: &Wishes) -> Result<(), String> {
    let began = Instant::now();
    let postgres = Arc::new(PrivatePostgres::start(Some(way::free_port()?)));
    let nats = Arc::new(PrivateNats::start());
    let database = postgres.database().await;
    let (mut ways, mut nodes) = (Vec::new(), Vec::new());
    for number in 0..3 {
        let way = Way::to(postgres.socket()).await?;
        let address = format!("postgres://kypseli@127.0.0.1:{}/{database}", way.port);
        nodes.push(Node::start(&wishes.server, number, &address, &nats.address())?);
        ways.push(way);
    }
    writers::watch(&postgres, &database).await;
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
        playing.spawn(async move {
            let played = player::play(number, address, &scripts, pace, &table, &stop).await;
            // Whoever waits for this table hears why nothing comes of it.
            played.inspect_err(|error| table.note(error.clone()))
        });
    }
    let engines = Arc::new(Engines::default());
    let mut against_engines = JoinSet::new();
    for _ in 0..ENGINES {
        let (address, engines, stop) = (balancer.address, Arc::clone(&engines), Arc::clone(&stop));
        against_engines.spawn(async move { engine::play(address, &engines, &stop).await });
    }
    let (troubles, elsewhere) = (Vec::new(), 0);
    let mut club =
        Club { wishes, postgres, nats, ways, nodes, workers, engines, elsewhere, balancer, tables, troubles };
    club.all_go_on("the start", Instant::now()).await?;
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
    for node in 0..club.nodes.len() {
        club.count_elsewhere(node).await;
    }
    let checked = history::check(&club.tables, &club.postgres.address(&database)).await?;
    wrong.extend(checked.wrong.iter().cloned());
    let seen = writers::check(&club.postgres, &database).await?;
    wrong.extend(seen.wrong.iter().cloned());
    report(&club, &checked, &seen, began);
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
    if club.elsewhere == 0 {
        wrong.push("no worker has thought about anything".to_string());
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
