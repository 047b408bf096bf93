//! A million games on paper: from what was measured on one machine to nodes, batches and databases.
//! `cargo run --release --example scale -p hive-store -- [GAMES]`.
//!
//! People take turns by chance, so many seconds apart on the average. A turn is worked on by one of its node's cores, then
//! waits for the node's one writer, which puts what waits into a transaction, at most one every 5 ms; that costs its database
//! processor time for itself and for each event, and a wait for the disk. Nothing else is modelled: not the network, not what
//! reads cost, not a machine that dies. What the parts cost is measured (docs/scale.md); whether they fit together is what
//! this finds out.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What was measured, in milliseconds of one core (docs/scale.md says with which commands).
struct Costs {
    /// A node's work for a turn of which it is the owner, with both players' sockets.
    turn: f64,
    /// A node's work for a turn that another node tells it, and that it tells its own client.
    follow: f64,
    /// The database's work for a transaction, and for each event in it.
    transaction: f64,
    event: f64,
    /// How long a commit waits for the disk.
    disk: f64,
}

const COSTS: Costs = Costs { turn: 0.171, follow: 0.1, transaction: 0.3, event: 0.1, disk: 1.0 };

/// Seconds between two turns of a game, on the average.
const THINKING: f64 = 15.0;

/// Two batches of a node begin so far apart at least, in milliseconds, and one holds so much at most (`writer.rs`).
const APART: f64 = 5.0;
const BATCH: usize = 512;

/// So long it is looked on, in milliseconds; what comes before the first second is not counted.
const LOOKED: f64 = 4_000.0;
const BEFORE: f64 = 1_000.0;

/// A cluster.
#[derive(Clone, Copy)]
struct Club {
    games: f64,
    nodes: usize,
    cores: usize,
    databases: usize,
    database_cores: usize,
    /// How many nodes hear of a turn beside the owner: none if a balancer sends both players to one node.
    followers: f64,
}

/// What came of it.
struct Seen {
    turns: f64,
    batch: f64,
    transactions: f64,
    node: f64,
    database: f64,
    median: f64,
    p99: f64,
}

/// Numbers that look like chance and are the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
    }

    /// A wait of so long on the average.
    fn wait(&mut self, mean: f64) -> f64 {
        -mean * self.roll().ln()
    }
}

/// Cores that take what comes in its order.
struct Cores {
    free: Vec<f64>,
    busy: f64,
}

impl Cores {
    fn new(count: usize) -> Cores {
        Cores { free: vec![0.0; count.max(1)], busy: 0.0 }
    }

    /// When something that comes at this moment and takes so long is done.
    fn work(&mut self, at: f64, takes: f64) -> f64 {
        let first = (0..self.free.len()).min_by(|a, b| self.free[*a].total_cmp(&self.free[*b])).unwrap_or(0);
        let done = self.free[first].max(at) + takes;
        (self.free[first], self.busy) = (done, self.busy + takes);
        done
    }

    fn share(&self) -> f64 {
        100.0 * self.busy / (LOOKED * self.free.len() as f64)
    }
}

/// A node's writer.
#[derive(Default)]
struct Writer {
    /// When each turn that waits was said.
    waiting: Vec<f64>,
    /// When the next batch may begin; nothing is under way if that is past and nobody waits.
    next: f64,
    planned: bool,
}

/// Something that happens at a moment, in microseconds: whole numbers have an order.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum What {
    Turn { node: usize },
    Worked { node: usize, said: u64 },
    Batch { node: usize },
}

fn micros(ms: f64) -> u64 {
    (ms * 1000.0) as u64
}

fn simulate(club: &Club) -> Seen {
    let Club { nodes, databases, .. } = *club;
    let mut dice = Dice(7);
    let mut cpus: Vec<Cores> = (0..nodes).map(|_| Cores::new(club.cores)).collect();
    let mut stores: Vec<Cores> = (0..databases).map(|_| Cores::new(club.database_cores)).collect();
    let mut writers: Vec<Writer> = (0..nodes).map(|_| Writer::default()).collect();
    // Of a node's games one takes a turn so often, in milliseconds.
    let every = THINKING * 1000.0 / (club.games / nodes as f64);
    let work = COSTS.turn + club.followers * COSTS.follow;
    let mut heap = BinaryHeap::new();
    for node in 0..nodes {
        heap.push(Reverse((micros(dice.wait(every)), What::Turn { node })));
    }
    let (mut waits, mut batches, mut events) = (Vec::new(), 0_u64, 0_u64);
    while let Some(Reverse((at, what))) = heap.pop() {
        let now = at as f64 / 1000.0;
        if now > LOOKED {
            break;
        }
        match what {
            What::Turn { node } => {
                heap.push(Reverse((micros(now + dice.wait(every)), What::Turn { node })));
                let done = cpus[node].work(now, work);
                heap.push(Reverse((micros(done), What::Worked { node, said: at })));
            }
            What::Worked { node, said } => {
                let writer = &mut writers[node];
                writer.waiting.push(said as f64 / 1000.0);
                if !writer.planned {
                    writer.planned = true;
                    heap.push(Reverse((micros(now.max(writer.next)), What::Batch { node })));
                }
            }
            What::Batch { node } => {
                let writer = &mut writers[node];
                let count = writer.waiting.len().min(BATCH);
                let taken: Vec<f64> = writer.waiting.drain(..count).collect();
                // Games are spread over all databases, and a batch goes to each that it has something for.
                let parts = databases.min(count);
                let mut over = now;
                for part in 0..parts {
                    let events = count / parts + usize::from(part < count % parts);
                    let takes = COSTS.transaction + events as f64 * COSTS.event;
                    let store = &mut stores[(part + at as usize) % databases];
                    over = over.max(store.work(now, takes) + COSTS.disk);
                }
                if now > BEFORE {
                    batches += parts as u64;
                    events += count as u64;
                    waits.extend(taken.iter().map(|said| over - said));
                }
                writer.next = over.max(now + APART);
                writer.planned = !writer.waiting.is_empty();
                // What comes while this one is under way waits for it.
                if writer.planned {
                    heap.push(Reverse((micros(writer.next), What::Batch { node })));
                }
            }
        }
    }
    waits.sort_by(f64::total_cmp);
    let part = |part: f64| waits.get((waits.len() as f64 * part) as usize).copied().unwrap_or(f64::NAN);
    let seconds = (LOOKED - BEFORE) / 1000.0;
    let most = |cores: &[Cores]| cores.iter().map(Cores::share).fold(0.0, f64::max);
    Seen {
        turns: events as f64 / seconds,
        batch: events as f64 / batches.max(1) as f64,
        transactions: batches as f64 / seconds,
        node: most(&cpus),
        database: most(&stores),
        median: part(0.5),
        p99: part(0.99),
    }
}

fn main() {
    let games = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1_000_000.0);
    println!(
        "| nodes of 4 cores | databases of 16 cores | followers of a turn | turns a second | transactions a second | events \
         in one | node's cores | database's cores | median | p99 |\n|---|---|---|---|---|---|---|---|---|---|"
    );
    for (nodes, databases, followers) in [
        (10, 1, 1.0),
        (20, 1, 1.0),
        (40, 1, 1.0),
        (40, 1, 0.0),
        (40, 2, 1.0),
        (40, 4, 1.0),
        (80, 1, 1.0),
        (20, 2, 1.0),
    ] {
        let club = Club { games, nodes, cores: 4, databases, database_cores: 16, followers };
        let seen = simulate(&club);
        println!(
            "| {nodes} | {databases} | {followers} | {:.0} | {:.0} | {:.1} | {:.0} % | {:.0} % | {:.1} ms | {:.1} ms |",
            seen.turns, seen.transactions, seen.batch, seen.node, seen.database, seen.median, seen.p99
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Club =
        Club { games: 1500.0, nodes: 1, cores: 4, databases: 1, database_cores: 4, followers: 0.0 };

    /// What goes in comes out, and nobody waits for less than the work takes.
    #[test]
    fn with_little_to_do_all_turns_are_kept_at_once() {
        let seen = simulate(&SMALL);
        assert!((95.0..105.0).contains(&seen.turns), "{} turns a second", seen.turns);
        let least = COSTS.turn + COSTS.transaction + COSTS.event + COSTS.disk;
        assert!(seen.median >= least && seen.p99 < least + 2.0 * APART, "{} {}", seen.median, seen.p99);
    }

    /// More than a database can do is seen: its cores are busy all the time, and turns wait.
    #[test]
    fn a_database_that_has_too_much_to_do_is_seen() {
        let club = Club { games: 3_000_000.0, nodes: 40, database_cores: 1, ..SMALL };
        let seen = simulate(&club);
        assert!(seen.database > 95.0 && seen.p99 > 500.0, "{} % {} ms", seen.database, seen.p99);
        let more = simulate(&Club { databases: 64, database_cores: 16, ..club });
        assert!(more.p99 < seen.p99 / 2.0, "{} ms", more.p99);
    }
}
