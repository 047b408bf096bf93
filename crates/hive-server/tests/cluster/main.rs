//! Several nodes on one database, as those who play meet them: it makes no difference who sits where. PostgreSQL is
//! started privately; the bus is the one of this process, or a NATS that is started privately as well.

#[path = "../server/authenticator.rs"]
mod authenticator;
mod away;
mod everywhere;
mod handing_over;
#[path = "../server/lobby.rs"]
mod lobby;
#[path = "../server/support/mod.rs"]
mod support;
mod thinking;

use hive_bus::Bus;
use hive_bus::conformance::PrivateNats;
use hive_bus::local::LocalBus;
use hive_bus::nats::{self, Access};
use hive_server::{Database, Parts, Server, Worker};
use hive_store::conformance::PrivatePostgres;
use hive_wire::{Act, Happening, ServerMessage};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use support::{Dice, House, Person, Socket, base, by_link, config, generous};
use tempfile::TempDir;
use tokio::time::Instant;

/// A database of its own, and a folder that no node needs.
struct Club {
    address: String,
    data: TempDir,
}

impl Club {
    async fn new() -> Club {
        let server = PrivatePostgres::shared();
        let address = server.address(&server.database().await);
        Club { address, data: tempfile::tempdir().expect("a folder") }
    }

    async fn node(&self, bus: Arc<dyn Bus>) -> House {
        let parts = Parts::node(&Database::Postgres(self.address.clone()), bus, "club").await;
        let server = Server::start_with(config(self.data.path(), generous()), parts.expect("it joins")).await;
        House::serve(server.expect("the server starts"))
    }
}

/// The same person at another node: cookies are good everywhere.
fn at(person: &Person, house: &House) -> Person {
    Person { address: house.address, ..person.clone() }
}

/// Anna at one node makes a game, Boris takes the seat at another, Eve watches at a third.
async fn three(houses: [&House; 3]) -> (String, [Person; 3], [Socket; 3]) {
    let [a, b, c] = houses;
    let people = [
        Person::new(a.address, "Anna").await,
        Person::new(b.address, "Boris").await,
        Person::new(c.address, "Eve").await,
    ];
    let id = people[0].create(&base()).await;
    // She is the first who looks: the game is hers.
    let anna = people[0].enter(&id).await;
    people[1].join(&id).await;
    let boris = people[1].enter(&id).await;
    let eve = people[2].enter(&id).await;
    (id, people, [anna, boris, eve])
}

/// Takes turns at both sides, and looks that all see the same.
async fn play(players: [&mut Socket; 2], turns: usize, dice: &mut Dice) {
    let [first, second] = players;
    for turn in 0..turns {
        let (mover, other) =
            if turn % 2 == 0 { (&mut *first, &mut *second) } else { (&mut *second, &mut *first) };
        let number = mover.play(dice.roll(1000)).await.expect("it is legal");
        while other.seen.number < number {
            other.next().await;
        }
        assert_eq!(mover.table(), other.table(), "after event {number}");
    }
}

async fn a_game_is_the_same_at_all_nodes(buses: [Arc<dyn Bus>; 3]) {
    let club = Club::new().await;
    let [one, two, three_] = buses;
    let (a, b, c) = (club.node(one).await, club.node(two).await, club.node(three_).await);
    let (id, people, [mut anna, mut boris, mut eve]) = three([&a, &b, &c]).await;
    let mut dice = Dice(7);
    play([&mut anna, &mut boris], 12, &mut dice).await;
    let number = anna.seen.number;
    while eve.seen.number < number {
        eve.next().await;
    }
    assert_eq!(eve.table(), anna.table());
    // Whoever watches is told why not, wherever they are.
    assert!(eve.ask(Act::Resign { side: None }).await.is_err());
    boris
        .refused(
            Act::Turn { ply: 99, piece: serde_json::from_value(json!("bQ")).expect("a tile"), q: 0, r: 0 },
            "stale",
        )
        .await;
    anna.ask(Act::Chat { text: "hello".to_string() }).await.expect("she may");
    assert!(matches!(boris.happening().await, Happening::Chat { .. }));
    // Who was away hears what was missed, at whichever node.
    drop(boris);
    let mut boris = at(&people[1], &c).enter(&id).await;
    play([&mut anna, &mut boris], 4, &mut dice).await;
    let seen = people[2].look(&id).await;
    assert_eq!(seen.number, anna.seen.number);
    // Each event is kept once and in order: the chain is whole.
    let kept = a.store.load(&id.as_str().into()).await.expect("it is read").expect("it is there");
    assert_eq!(kept.damage, None);
    assert_eq!(kept.events.len() as u32, anna.seen.number);
    for house in [a, b, c] {
        house.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_makes_no_difference_who_sits_where() {
    let bus = LocalBus::default();
    a_game_is_the_same_at_all_nodes([(); 3].map(|()| Arc::new(bus.clone()) as Arc<dyn Bus>)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_makes_no_difference_over_nats_either() {
    let server = PrivateNats::start();
    let end = async || {
        let bus = nats::open(&server.address(), &Access::default(), "kypseli.club").await.expect("it opens");
        Arc::new(bus) as Arc<dyn Bus>
    };
    a_game_is_the_same_at_all_nodes([end().await, end().await, end().await]).await;
}

/// A node that ends hands its games over: who sits at another node notices a pause, and who sat there comes back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_ends_hands_its_games_over() {
    let (club, bus) = (Club::new().await, LocalBus::default());
    let end = || Arc::new(bus.clone()) as Arc<dyn Bus>;
    let (a, b, c) = (club.node(end()).await, club.node(end()).await, club.node(end()).await);
    let (id, people, [mut anna, mut boris, eve]) = three([&a, &b, &c]).await;
    let mut dice = Dice(3);
    play([&mut anna, &mut boris], 3, &mut dice).await;
    let began = Instant::now();
    a.close().await;
    loop {
        if let ServerMessage::Closing { .. } = anna.next().await {
            break;
        }
    }
    let mut anna = at(&people[0], &c).enter(&id).await;
    play([&mut boris, &mut anna], 4, &mut dice).await;
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    let kept = b.store.load(&id.as_str().into()).await.expect("it is read").expect("it is there");
    assert_eq!((kept.damage, kept.events.len() as u32), (None, anna.seen.number));
    drop(eve);
    b.close().await;
    c.close().await;
}

/// Engines think at whichever node has the game, and players at another see their turns.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_engine_plays_across_nodes() {
    let (club, bus) = (Club::new().await, LocalBus::default());
    let end = || Arc::new(bus.clone()) as Arc<dyn Bus>;
    let (a, b) = (club.node(end()).await, club.node(end()).await);
    let anna = Person::new(a.address, "Anna").await;
    let mut game = by_link(json!({}), json!({"type": "none"}));
    game.seats.black = serde_json::from_value(json!({"type": "engine", "level": 1})).expect("a seat");
    let id = anna.create(&game).await;
    let watching = anna.enter(&id).await;
    let mut anna = at(&anna, &b).enter(&id).await;
    for turn in 0..4 {
        anna.play(turn).await.expect("it is legal");
        let before = anna.seen.number;
        while anna.seen.number == before {
            anna.next().await;
        }
    }
    drop(watching);
    a.close().await;
    b.close().await;
}

/// Without the bus a node that follows says so and changes nothing; when it is back the game goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_bus_nothing_happens_and_nothing_is_lost() {
    let (club, bus) = (Club::new().await, LocalBus::default());
    let end = || Arc::new(bus.clone()) as Arc<dyn Bus>;
    let (a, b, c) = (club.node(end()).await, club.node(end()).await, club.node(end()).await);
    let (id, _, [mut anna, mut boris, eve]) = three([&a, &b, &c]).await;
    let mut dice = Dice(5);
    play([&mut anna, &mut boris], 2, &mut dice).await;
    bus.cut(true);
    // She is where the game is.
    anna.play(1).await.expect("it is legal");
    boris.refused(Act::Chat { text: "anybody?".to_string() }, "trouble").await;
    bus.cut(false);
    // What he missed comes by itself.
    while boris.seen.number < anna.seen.number {
        boris.next().await;
    }
    play([&mut boris, &mut anna], 3, &mut dice).await;
    let kept = c.store.load(&id.as_str().into()).await.expect("it is read").expect("it is there");
    assert_eq!((kept.damage, kept.events.len() as u32), (None, anna.seen.number));
    drop(eve);
    for house in [a, b, c] {
        house.close().await;
    }
}

/// Turns of high levels are thought about by workers; one that dies with a turn in its hands has it taken over, and
/// without any the node thinks itself.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_think_and_a_dead_one_is_replaced() {
    let (club, bus) = (Club::new().await, LocalBus::default());
    let a = club.node(Arc::new(bus.clone())).await;
    let anna = Person::new(a.address, "Anna").await;
    let mut game = by_link(json!({}), json!({"type": "none"}));
    game.seats.black = serde_json::from_value(json!({"type": "engine", "level": 7})).expect("a seat");
    let answered = async || {
        let id = anna.create(&game).await;
        let mut socket = anna.enter(&id).await;
        socket.play(0).await.expect("it is legal");
        let before = socket.seen.number;
        while socket.seen.number == before {
            socket.next().await;
        }
        a.number("searches_total").await
    };
    let alone = answered().await;
    assert_eq!(alone, 1, "without workers it thinks itself");
    let mut jobs = bus.listen("kypseli.club.jobs").await.expect("it listens");
    let worker = Worker::on(Arc::new(bus.clone()), "club", 1).await.expect("it joins");
    let worker = tokio::spawn(worker.run(std::future::pending()));
    assert_eq!(answered().await, alone, "the worker has thought");
    assert!(jobs.next().await.is_some_and(|job| job.is_asked()));
    // One that takes what it is asked, and never says anything more.
    let mut dead = bus.share("kypseli.club.jobs", "workers").await.expect("it listens");
    let mut taken = 0;
    for _ in 0..3 {
        answered().await;
        while let Ok(Some(_)) = tokio::time::timeout(Duration::from_millis(1), dead.next()).await {
            taken += 1;
        }
    }
    assert!(taken > 0, "it was asked");
    assert_eq!(a.number("searches_total").await, alone, "the other worker has thought each time");
    worker.abort();
    a.close().await;
}
