//! Whoever has played very many games still finds those that go on.

use crate::support::{ALL, House, PATIENCE, Person, Program, by_link};
use crate::unaided::thinks;
use hive_play::{Ending, Identity};
use hive_store::conformance::{agreement, change};
use hive_store::{Change, Founding, SeatChange};
use hive_wire::{Act, BotEvent, BotPlaying, Export, GameList};
use serde_json::{Value, json};
use tokio::time::timeout;

/// More than any list has at once, and than anybody once looked through.
const MANY: usize = 1_100;

/// Games that are over, newer than all others.
async fn bury(house: &House, person: &Person) {
    let who = Identity::from(person.get("/api/me/export").await.json::<Export>().identity);
    let later = 4_000_000_000_000;
    let games = (0..MANY).map(|game| {
        let mut new = change(&format!("{game:0>16}").into(), later, Vec::new());
        new.summary.ending = Some(Ending::Aborted);
        let seats = vec![SeatChange { color: hive_rules::Color::White, who: Some(who.clone()) }];
        Change { founding: Some(Founding { created: later, agreement: agreement() }), seats, ..new }
    });
    house.store.append(games.collect()).await.expect("they are written");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_takes_up_an_old_game_behind_many_newer_ones() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (Program::new(&house, "Ann", &ALL).await, Program::new(&house, "Bob", &ALL).await);
    let game = ann.meets(&bob, "Bob", json!({"days": 14, "color": "white"})).await;
    bury(&house, &ann.owner).await;
    let playing: BotPlaying = ann.get("/api/account/playing").await;
    let playing: Vec<_> = playing.now_playing.iter().map(|game| (&game.game_id, game.is_my_turn)).collect();
    assert_eq!(playing, [(&game.game_id, true)]);
    let mut stream = ann.stream("/api/stream/event").await;
    // It says now and then that it is there: nobody waits for ever for a game that is not told.
    let told = timeout(PATIENCE, stream.next()).await.expect("the game goes on");
    let BotEvent::GameStart { game: started } = told else { panic!("{told:?}") };
    assert_eq!(started.game_id, game.game_id);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_waits_is_found_and_not_analysed_behind_many_newer_ones() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (Person::new(house.address, "Ann").await, Person::new(house.address, "Bob").await);
    let game = ann.create(&by_link(json!({}), json!({"type": "days", "days": 3}))).await;
    bob.join(&game).await;
    let (mut one, mut other) = (ann.enter(&game).await, bob.enter(&game).await);
    for (ply, (piece, q)) in (0..).zip([("wS1", 0), ("bS1", 1), ("wQ", -1), ("bQ", 2)]) {
        let table = if ply % 2 == 0 { &mut one } else { &mut other };
        while table.position().ply < ply {
            table.next().await;
        }
        let act = Act::Turn { ply, piece: piece.to_string().into(), q, r: 0 };
        table.ask(act).await.expect("a legal turn");
    }
    bury(&house, &ann).await;
    let list: GameList = ann.get("/api/games?open=true").await.json();
    assert_eq!(list.games.len(), 201, "a part of the list, and behind it what goes on");
    assert_eq!(list.games.last().map(|last| (&last.id, last.outcome.is_none())), Some((&game, true)));
    assert!(list.next.is_some(), "the list itself goes on where it did");
    assert_eq!(ann.get("/api/games").await.json::<Value>()["games"].as_array().map(Vec::len), Some(200));
    let now = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
    assert_eq!(thinks(&ann, now).await, Err("not-over"));
    house.close().await;
}
