//! Games that are played now are listed for everybody, and nobody gets the key to another's.

use crate::lobby::Lounge;
use crate::ratings::{account, begun};
use crate::support::{House, PATIENCE, Person, base};
use hive_wire::{Act, GameView, LiveList, LobbyMessage, SpeedName};
use serde_json::json;
use std::time::{Duration, Instant};

async fn list(person: &Person) -> LiveList {
    let answer = person.get("/api/live").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// Waits until so many games are listed: a list may be a moment old.
async fn listed(person: &Person, count: usize) -> LiveList {
    let began = Instant::now();
    loop {
        let list = list(person).await;
        if list.games.len() == count {
            return list;
        }
        assert!(began.elapsed() < PATIENCE, "{list:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_is_listed_while_it_is_played() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let eve = Person::new(house.address, "Eve").await;
    // A game by link is for those who have the link.
    let private = ann.create(&base()).await;
    bob.join(&private).await;
    assert!(list(&eve).await.games.is_empty());
    let game = begun(&ann, &bob).await;
    let seen = listed(&eve, 1).await;
    let [live] = &seen.games[..] else { panic!("{seen:?}") };
    assert_eq!((live.white.name.as_str(), live.black.name.as_str(), seen.count), ("Ann", "Bob", 1));
    assert_eq!(
        (live.pool.speed, live.white.rating, live.white.provisional),
        (SpeedName::Blitz, Some(1500), true)
    );
    assert_eq!(live.game_type, "Base+P");
    assert_ne!(live.game, game, "the name of a game is the key to it");
    let watched: GameView = eve.get(&format!("/api/games/{}", live.game)).await.json();
    assert!(watched.you.is_empty() && watched.id == live.game);
    eve.post(&format!("/api/games/{}/join", live.game), &serde_json::json!({}))
        .await
        .refused(409, "not-your-seat");
    let picture = eve.get(&format!("/games/{}.svg", live.picture)).await;
    assert_eq!(picture.status, 200);
    assert_eq!(listed(&ann, 1).await.games[0].game, game, "whoever plays it goes to their seat");
    // Those who watch talk among themselves: nothing of it reaches the players before the end.
    let (mut at_ann, mut at_eve) = (ann.enter(&game).await, eve.enter(&live.game).await);
    at_eve.ask(Act::Chat { text: "the spider!".to_string() }).await.expect("she may");
    assert!(matches!(at_ann.happening().await, hive_wire::Happening::Aside { .. }));
    at_ann.ask(Act::Abort {}).await.expect("nobody has taken a turn");
    assert!(listed(&eve, 0).await.games.is_empty());
    house.close().await;
}

/// Two whom chance brought together play for everybody to see, also without ratings; two who know each other do not.
#[tokio::test(flavor = "multi_thread")]
async fn casual_games_of_the_lobby_are_listed_and_challenges_are_not() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let (gus, eve) = (Person::new(house.address, "Gus").await, Person::new(house.address, "Eve").await);
    let (mut at_gus, mut at_ann, mut at_bob) =
        (Lounge::enter(&gus).await, Lounge::enter(&ann).await, Lounge::enter(&bob).await);
    let clock = json!({"type": "increment", "baseSeconds": 180, "incrementSeconds": 3});
    let wanted = json!({"ruleset": {}, "rated": false, "side": "white", "clock": clock});
    at_bob.ask(json!({"type": "challenge", "name": "Ann", "wanted": wanted})).await.expect("he may");
    let challenge = at_ann
        .until(|message| match message {
            LobbyMessage::You { you } => you.challenges.first().map(|challenge| challenge.id),
            _ => None,
        })
        .await;
    at_ann.ask(json!({"type": "takeUp", "challenge": challenge})).await.expect("she may");
    let found = at_bob.found().await;
    at_bob.ask(json!({"type": "ready", "found": found.id})).await.expect("he is asked");
    at_bob.begun().await;
    at_gus.ask(json!({"type": "seek", "wanted": wanted})).await.expect("guests may");
    let seek = at_ann.seek().await;
    at_ann.ask(json!({"type": "answer", "seek": seek})).await.expect("she may");
    let found = at_gus.found().await;
    at_gus.ask(json!({"type": "ready", "found": found.id})).await.expect("he is asked");
    let game = at_gus.begun().await;
    let seen = listed(&eve, 1).await;
    let live = &seen.games[0];
    assert_eq!((live.white.name.as_str(), live.black.name.as_str(), live.rated), ("Gus", "Ann", false));
    assert_eq!((live.white.rating, live.black.rating), (None, Some(1500)), "guests have no rating");
    assert_ne!(live.game, game);
    assert!(eve.get(&format!("/api/games/{}", live.game)).await.json::<GameView>().you.is_empty());
    house.close().await;
}
