//! Games that are played now are listed for everybody, and nobody gets the key to another's.

use crate::ratings::{account, begun};
use crate::support::{House, PATIENCE, Person, base};
use hive_wire::{Act, GameView, LiveList, SpeedName};
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
