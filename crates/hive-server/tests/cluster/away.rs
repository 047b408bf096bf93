//! The database is away while people play: they go on looking, are told, and play on when it is back.

use crate::Club;
use crate::support::{Dice, House, PATIENCE, Person, base, config, generous, request};
use hive_bus::local::LocalBus;
use hive_server::{Database, Parts, Server};
use hive_store::conformance::PrivatePostgres;
use hive_wire::{Act, ServerMessage};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};

fn said(text: &str) -> Act {
    Act::Chat { text: text.to_string() }
}

/// Once the first act that could not be written ended the room, and everybody in it was sent away.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_database_is_away_one_looks_on_and_afterwards_plays_on() {
    let (server, data) = (PrivatePostgres::start(None), tempfile::tempdir().expect("a folder"));
    let address = server.address(&server.database().await);
    let parts = Parts::usual(&Database::Postgres(address)).await.expect("it opens");
    let started = Server::start_with(config(data.path(), generous()), parts).await;
    let house = House::serve(started.expect("the server starts"));
    let people = [Person::new(house.address, "Anna").await, Person::new(house.address, "Boris").await];
    let id = people[0].create(&base()).await;
    people[1].join(&id).await;
    let (mut anna, mut boris) = (people[0].enter(&id).await, people[1].enter(&id).await);
    crate::play([&mut anna, &mut boris], 2, &mut Dice(7)).await;
    let (number, table) = (anna.seen.number, anna.table());
    server.stop();
    let refusal = anna.ask(said("anybody?")).await.expect_err("nobody can write");
    assert!(["trouble", "unsure"].contains(&refusal.rule.name()), "{}", refusal.text);
    // Now it is known, and is said at once.
    let began = Instant::now();
    boris.refused(said("hello?"), "trouble").await;
    assert!(began.elapsed() < Duration::from_secs(3), "{:?}", began.elapsed());
    // Both are still in, and see the game as it was.
    boris.say(Act::Resync {}).await;
    loop {
        if let ServerMessage::Game { .. } = boris.next().await {
            break;
        }
    }
    assert_eq!((boris.seen.number, boris.table()), (number, table));
    server.go_on();
    while anna.ask(said("back again")).await.is_err() {
        sleep(Duration::from_millis(200)).await;
    }
    crate::play([&mut anna, &mut boris], 2, &mut Dice(3)).await;
    let kept = house.store.load(&id.as_str().into()).await.expect("it is read").expect("it is there");
    assert_eq!((kept.damage, kept.events.len() as u32), (None, anna.seen.number));
    house.close().await;
}

/// Waits until a node says this of itself, with this status.
async fn says(house: &House, status: u16, word: &str) {
    let began = Instant::now();
    loop {
        let answer = request(house.address, "GET /healthz", "", b"").await;
        if answer.status == status && answer.text().starts_with(word) {
            return;
        }
        assert!(began.elapsed() < PATIENCE, "still {} {}", answer.status, answer.text());
        sleep(Duration::from_millis(100)).await;
    }
}

/// What a load balancer hears: ready, ill when the bus or the database is away, ready again, draining at the end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_says_how_it_is() {
    let (server, bus) = (PrivatePostgres::start(None), LocalBus::default());
    let address = server.address(&server.database().await);
    let club = Club { address, data: tempfile::tempdir().expect("a folder") };
    let house = club.node(Arc::new(bus.clone())).await;
    says(&house, 200, "ready").await;
    bus.cut(true);
    says(&house, 503, "ill: the bus does not answer").await;
    bus.cut(false);
    says(&house, 200, "ready").await;
    server.stop();
    says(&house, 503, "ill: the database does not hear this node").await;
    server.go_on();
    says(&house, 200, "ready").await;
    house.close().await;
}

/// Once the port was closed with the first word of the end, and whoever came hardly ever heard why. Here the end takes as
/// long as it may: somebody holds the table in which the node would say good-bye.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_a_node_ends_whoever_comes_hears_that_it_drains() {
    let (server, bus) = (PrivatePostgres::start(None), LocalBus::default());
    let database = server.database().await;
    let club = Club { address: server.address(&database), data: tempfile::tempdir().expect("a folder") };
    let house = club.node(Arc::new(bus.clone())).await;
    says(&house, 200, "ready").await;
    let holding = server.connect(&database).await;
    let hold = "BEGIN; LOCK TABLE kypseli.nodes IN ACCESS EXCLUSIVE MODE";
    holding.batch_execute(hold).await.expect("it is locked");
    let address = house.address;
    let ending = tokio::spawn(house.close());
    let began = Instant::now();
    loop {
        let ask = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        let mut there = TcpStream::connect(address).await.expect("it listens until the end");
        there.write_all(ask.as_bytes()).await.expect("it is heard");
        let mut said = String::new();
        timeout(PATIENCE, there.read_to_string(&mut said)).await.expect("in time").expect("it is read");
        if said.starts_with("HTTP/1.1 503") && said.ends_with("draining\n") {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "{said}");
    }
    ending.await.expect("it ends");
}
