//! Ratings: from rated games of two accounts, once each, whatever happens, and the same again from the games.

use crate::lobby::Lounge;
use crate::support::{House, PATIENCE, Person};
use hive_server::{Database, recount};
use hive_wire::{Act, ProfileView, RatedView, ResultView, Rule};
use serde_json::json;
use std::path::Path;
use std::time::Instant;
use tempfile::TempDir;

pub(crate) async fn account(house: &House, name: &str) -> Person {
    let mut person = Person::new(house.address, name).await;
    person.keep_my_games(name).await;
    person
}

/// A rated game of these two, White first, that Black gives up after both have taken a turn.
pub(crate) async fn given_up(white: &Person, black: &Person) -> String {
    let game = begun(white, black).await;
    let (mut one, mut other) = (white.enter(&game).await, black.enter(&game).await);
    one.play(0).await.expect("a legal turn");
    while other.position().ply == 0 {
        other.next().await;
    }
    other.play(0).await.expect("a legal turn");
    other.ask(Act::Resign { side: None }).await.expect("anybody may");
    game
}

/// A rated game of these two that has just begun, White first.
pub(crate) async fn begun(white: &Person, black: &Person) -> String {
    let (mut at_white, mut at_black) = (Lounge::enter(white).await, Lounge::enter(black).await);
    let wanted = json!({"ruleset": {"expansions": {"pillbug": true}}, "rated": true, "side": "white",
                        "clock": {"type": "increment", "baseSeconds": 180, "incrementSeconds": 3}});
    at_white.ask(json!({"type": "seek", "wanted": wanted})).await.expect("accounts may");
    let seek = at_black.seek().await;
    at_black.ask(json!({"type": "answer", "seek": seek})).await.expect("accounts may");
    let found = at_white.found().await;
    assert!(found.rated && found.opponent.rating.is_some());
    at_white.ask(json!({"type": "ready", "found": found.id})).await.expect("she is asked");
    at_white.begun().await
}

/// What the game made of two ratings, as soon as it is there.
pub(crate) async fn rating(person: &Person, game: &str) -> RatedView {
    let began = Instant::now();
    loop {
        let answer = person.get(&format!("/api/games/{game}/rating")).await;
        if answer.status == 200 {
            return answer.json();
        }
        assert!(began.elapsed() < PATIENCE, "{}", answer.text());
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}

async fn nothing_is_wrong(data: &Path, games: u64) {
    let mut told = Vec::new();
    let counted = recount(&Database::File(data.to_path_buf()), &mut |what| told.push(what.to_string())).await;
    let counted = counted.expect("it is read");
    assert_eq!((counted.games, counted.wrong), (games, 0), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_changes_both_ratings_once_and_they_follow_from_the_games() {
    let data: TempDir = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let game = given_up(&ann, &bob).await;
    let rated = rating(&ann, &game).await;
    assert_eq!((rated.result, rated.counted), (ResultView::White, true));
    assert_eq!((rated.white.name.as_str(), rated.white.was, rated.black.was), ("Ann", 1500, 1500));
    assert!(rated.white.now > 1500 && rated.black.now < 1500, "{rated:?}");
    let profile: ProfileView = bob.get("/api/people/ann").await.json();
    assert_eq!((profile.name.as_str(), profile.pools.len(), profile.pools[0].won), ("Ann", 1, 1));
    assert!(profile.pools[0].rating.provisional, "one game says little");
    bob.get("/api/people/nobody").await.refused(404, "not-found");
    bob.get("/api/leaders/blitz/all").await.json::<hive_wire::LeaderList>();
    bob.get("/api/leaders/blitz/some").await.refused(404, "not-found");
    // A second game counts from where the first has led.
    let second = given_up(&bob, &ann).await;
    let next = rating(&ann, &second).await;
    assert_eq!((next.black.was, next.white.was), (rated.white.now, rated.black.now));
    house.close().await;
    nothing_is_wrong(data.path(), 2).await;
    // Whatever was rated stays so when the server comes back.
    let house = House::open(&data).await;
    let ann = Person { address: house.address, ..ann };
    assert_eq!(rating(&ann, &game).await, rated);
    house.close().await;
    nothing_is_wrong(data.path(), 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_two_change_nothing_by_playing_on_and_on() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    for number in 1..=9 {
        let game = given_up(&ann, &bob).await;
        let rated = rating(&ann, &game).await;
        assert_eq!(rated.counted, number <= 8, "game {number}");
        assert!(rated.counted || rated.white.was == rated.white.now);
    }
    house.close().await;
    nothing_is_wrong(data.path(), 9).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_challenged_by_name_and_declines() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let (mut at_ann, mut at_bob) = (Lounge::enter(&ann).await, Lounge::enter(&bob).await);
    let wanted = json!({"ruleset": {}, "clock": {"type": "days", "days": 2}});
    at_ann.refused(json!({"type": "challenge", "name": "Nobody", "wanted": wanted}), Rule::NotFound).await;
    at_ann.refused(json!({"type": "challenge", "name": "ann", "wanted": wanted}), Rule::NotForYou).await;
    at_ann.ask(json!({"type": "challenge", "name": "bob", "wanted": wanted})).await.expect("she may");
    let challenge = at_bob
        .until(|message| match message {
            hive_wire::LobbyMessage::You { you } => {
                you.challenges.first().map(|one| (one.id, one.other.name.clone()))
            }
            _ => None,
        })
        .await;
    assert_eq!(challenge.1, "Ann");
    at_bob
        .ask(json!({"type": "decline", "challenge": challenge.0, "reason": "tooSlow"}))
        .await
        .expect("he may");
    let reason = at_ann
        .until(|message| match message {
            hive_wire::LobbyMessage::Declined { reason, .. } => Some(reason),
            _ => None,
        })
        .await;
    assert_eq!(reason, hive_wire::DeclineReason::TooSlow);
    house.close().await;
}
