//! A game changes hands: no clock pays for the time in which nobody had it, and a node that is too old for it leaves it to
//! others.

use crate::support::{Dice, House, PATIENCE, Person, Socket, by_link};
use crate::{Club, play};
use hive_bus::Bus;
use hive_bus::local::LocalBus;
use hive_play::GameId;
use hive_store::conformance::PrivatePostgres;
use hive_store::postgres::{self, Sharing};
use hive_store::{Leases, Store};
use hive_wire::{Act, ServerMessage};
use serde_json::json;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};

const MINUTE: i64 = 60_000;

/// A node that fell silent had the game for two seconds and a half, in which its player could do nothing: whoever takes it
/// gives them back. Once they were gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_time_without_an_owner_is_given_back() {
    let (club, bus) = (Club::new().await, LocalBus::default());
    let end = || Arc::new(bus.clone()) as Arc<dyn Bus>;
    let a = club.node(end()).await;
    let people = [Person::new(a.address, "Anna").await, Person::new(a.address, "Boris").await];
    let clock = json!({"type": "increment", "baseSeconds": 60, "incrementSeconds": 0});
    let id = people[0].create(&by_link(json!({}), clock)).await;
    people[1].join(&id).await;
    let (mut anna, mut boris) = (people[0].enter(&id).await, people[1].enter(&id).await);
    play([&mut anna, &mut boris], 2, &mut Dice(7)).await;
    a.close().await;
    // A node that was there for a moment, and said nothing more.
    let sharing = Sharing::Cluster("club".to_string());
    let store = postgres::open(&club.address, sharing, Arc::new(())).await.expect("it opens");
    store.renew("ghost", Duration::from_millis(2000)).await.expect("it is written");
    let game = GameId::from(id.as_str());
    assert!(store.lease(&game, "ghost").await.expect("it is written").is_some());
    sleep(Duration::from_millis(2500)).await;
    let b = club.node(end()).await;
    let seen = Person { address: b.address, ..people[0].clone() }.look(&id).await;
    let clock = seen.status.clock.expect("there is time");
    assert!(clock.white_ms > MINUTE - 1500, "{} ms are left of a minute", clock.white_ms);
    store.close().await.expect("it closes");
    b.close().await;
}

/// The link of an event, as every version makes it.
fn link(before: &[u8], game: &str, number: i64, version: i64, at: i64, body: &str) -> Vec<u8> {
    let mut hash = Sha256::new();
    hash.update(before);
    hash.update((game.len() as u64).to_le_bytes());
    hash.update(game);
    for value in [number, version, at] {
        hash.update(value.to_le_bytes());
    }
    hash.update(body);
    hash.finalize()[..16].to_vec()
}

/// A node of the next version takes a game and writes to it.
async fn next_version_writes(server: &PrivatePostgres, database: &str, game: &str) {
    let client = server.connect(database).await;
    client.batch_execute("SET search_path = kypseli").await.expect("it is set");
    let last = "SELECT number, chain FROM events WHERE game = $1 ORDER BY number DESC LIMIT 1";
    let row = client.query_one(last, &[&game]).await.expect("it has events");
    let (number, chain): (i64, Vec<u8>) = (row.get(0), row.get(1));
    let (number, at, body) = (number + 1, 7_i64, r#"{"whistled":{"side":"white"}}"#);
    let chain = link(&chain, game, number, 3, at, body);
    let take = "INSERT INTO nodes VALUES ('newer', 9000000000000) ON CONFLICT DO NOTHING";
    client.execute(take, &[]).await.expect("it is alive");
    let take = "UPDATE games SET owner = 'newer', epoch = epoch + 1, events = $2 WHERE id = $1";
    client.execute(take, &[&game, &number]).await.expect("it is taken");
    let write = "INSERT INTO events VALUES ($1, $2, 3, $3, $4, $5)";
    client.execute(write, &[&game, &number, &at, &body, &chain]).await.expect("it is written");
}

/// Waits until somebody is sent away; they were told of nothing that is damaged.
async fn sent_away(socket: &mut Socket) {
    let began = Instant::now();
    loop {
        match socket.try_next().await {
            Some(ServerMessage::Closing { .. }) | None => return,
            Some(ServerMessage::Game { game, .. }) => assert_eq!(game.damaged, None),
            Some(_) => {}
        }
        assert!(began.elapsed() < PATIENCE, "still in");
    }
}

/// Once such a game was called damaged, by whichever node was asked, which then kept it from those that could read it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_of_the_next_version_is_left_to_nodes_that_know_it() {
    let (server, bus) = (PrivatePostgres::start(None), LocalBus::default());
    let database = server.database().await;
    let club = Club { address: server.address(&database), data: tempfile::tempdir().expect("a folder") };
    let end = || Arc::new(bus.clone()) as Arc<dyn Bus>;
    let (a, b, c) = (club.node(end()).await, club.node(end()).await, club.node(end()).await);
    let (id, people, [mut anna, mut boris, mut eve]) = crate::three([&a, &b, &c]).await;
    play([&mut anna, &mut boris], 2, &mut Dice(7)).await;
    next_version_writes(&server, &database, &id).await;
    // Whoever does something finds out, and so do the others.
    anna.say(Act::Chat { text: "hello?".to_string() }).await;
    for socket in [&mut anna, &mut boris, &mut eve] {
        sent_away(socket).await;
    }
    let game = GameId::from(id.as_str());
    for (house, person) in [&a, &b, &c].into_iter().zip(&people) {
        let answer = person.get(&format!("/api/games/{id}")).await;
        assert_eq!(answer.status, 503, "{}", answer.text());
        assert_eq!(house.number("games_unreadable_total").await, 0, "nothing is damaged");
    }
    assert_eq!(a.store.owner(&game).await.expect("it is read").as_deref(), Some("newer"));
    // Nor does one of them take it when that node has ended.
    a.store.retire("newer").await.expect("it is written");
    for person in &people {
        let answer = person.get(&format!("/api/games/{id}")).await;
        assert_eq!(answer.status, 503, "{}", answer.text());
    }
    assert_eq!(a.store.owner(&game).await.expect("it is read"), None);
    for house in [a, b, c] {
        house.close().await;
    }
}

/// A game whose agreement says what only a later version knows is left alone as well.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn so_is_one_with_an_agreement_of_the_next_version() {
    let (server, bus) = (PrivatePostgres::start(None), LocalBus::default());
    let database = server.database().await;
    let club = Club { address: server.address(&database), data: tempfile::tempdir().expect("a folder") };
    let house: House = club.node(Arc::new(bus.clone())).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = anna.create(&crate::base()).await;
    let newer = format!("UPDATE games SET options = '{{\"v\":3}}' WHERE id = '{id}'");
    server.sql(&database, &newer).await;
    assert_eq!(anna.get(&format!("/api/games/{id}")).await.status, 503);
    assert_eq!(house.number("games_unreadable_total").await, 0);
    let game = GameId::from(id.as_str());
    assert_eq!(house.store.owner(&game).await.expect("it is read"), None, "it was given back");
    house.close().await;
}
