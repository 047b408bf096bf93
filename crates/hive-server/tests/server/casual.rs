//! One's own casual games in the archive: found again by those who played them, and by nobody else.

use crate::ratings::{account, given_up};
use crate::support::{House, Person, at_one_screen, by_link};
use hive_server::Clock;
use hive_wire::{Act, GameList, NewGame, ResultView};
use serde_json::json;

const DAY: i64 = 24 * 60 * 60 * 1000;
const NOW: i64 = 1_790_000_000_000;

fn blitz() -> NewGame {
    by_link(
        json!({"expansions": {"pillbug": true}}),
        json!({"type": "increment", "baseSeconds": 180, "incrementSeconds": 3}),
    )
}

/// A casual game by link that Black gives up after a turn of each.
async fn lost(white: &Person, black: &Person, game: &NewGame) -> String {
    let id = white.create(game).await;
    black.join(&id).await;
    let (mut one, mut other) = (white.enter(&id).await, black.enter(&id).await);
    one.play(0).await.expect("a legal turn");
    while other.position().ply == 0 {
        other.next().await;
    }
    other.play(0).await.expect("a legal turn");
    other.ask(Act::Resign { side: None }).await.expect("anybody may");
    id
}

/// Which games somebody finds.
async fn found(person: &Person, query: &str) -> Vec<String> {
    let list: GameList = person.get(&format!("/api/archive/casual{query}")).await.json();
    list.games.into_iter().map(|game| game.id).collect()
}

#[tokio::test]
async fn casual_games_are_found_by_those_who_played_them_and_by_nobody_else() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, eve) = (account(&house, "Ann").await, account(&house, "Eve").await);
    let bob = Person::new(house.address, "Bob of the street").await;
    let game = lost(&ann, &bob, &blitz()).await;
    let own: GameList = ann.get("/api/archive/casual").await.json();
    assert_eq!((own.games.len(), own.games[0].id.as_str(), own.next.as_deref()), (1, game.as_str(), None));
    assert_eq!(own.games[0].outcome.as_ref().map(|outcome| outcome.result), Some(ResultView::White));
    assert_eq!(found(&bob, "").await, [game.as_str()], "a guest has played it, too");

    // Guests may share a name, and nothing else.
    let stranger = Person::new(house.address, "Bob of the street").await;
    for other in [&eve, &stranger] {
        for query in ["", "?player=ann", "?player=Ann&other=Bob%20of%20the%20street", "?other=ann"] {
            assert!(found(other, query).await.is_empty(), "{query}");
        }
    }
    for person in [&ann, &bob, &eve] {
        let public = person.get("/api/archive").await.text();
        assert!(!public.contains(&game) && public.contains("\"games\":[]"), "{public}");
    }
    house.close().await;
}

#[tokio::test]
async fn rated_games_running_ones_and_those_called_off_are_not_among_casual_games() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    given_up(&ann, &bob).await;
    let running = ann.create(&blitz()).await;
    bob.join(&running).await;
    let off = ann.create(&blitz()).await;
    bob.join(&off).await;
    ann.enter(&off).await.ask(Act::Abort {}).await.expect("nobody has moved");
    assert!(found(&ann, "").await.is_empty());
    let game = lost(&bob, &ann, &blitz()).await;
    assert_eq!(found(&ann, "").await, [game.as_str()]);
    house.close().await;
}

#[tokio::test]
async fn casual_games_are_searched_by_what_others_are() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(NOW));
    let house = House::at(&data, &time).await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let carl = Person::new(house.address, "Carl").await;
    let first = lost(&ann, &bob, &blitz()).await;
    time.advance(DAY);
    let second = lost(&carl, &ann, &by_link(json!({}), json!({"type": "days", "days": 3}))).await;
    time.advance(DAY);
    let third = ann.create(&at_one_screen(json!({}))).await;
    let mut alone = ann.enter(&third).await;
    for _ in 0..3 {
        alone.play(0).await.expect("a legal turn");
    }
    alone.ask(Act::Resign { side: Some(hive_wire::Side::White) }).await.expect("she plays both");

    let games = [&first, &second, &third];
    let check = async |query: &str, expected: &[usize]| {
        let expected: Vec<&String> = expected.iter().map(|game| games[*game]).collect();
        assert_eq!(found(&ann, query).await.iter().collect::<Vec<_>>(), expected, "{query}");
    };
    check("", &[2, 1, 0]).await;
    check("?other=bob", &[0]).await;
    check("?player=BOB", &[0]).await;
    check("?other=carl", &[1]).await;
    check("?player=carl&result=won&other=ann", &[1]).await;
    check("?player=carl&result=lost", &[]).await;
    check("?other=nobody", &[]).await;
    check("?result=won&other=bob", &[0]).await;
    check("?result=lost&other=bob", &[]).await;
    check("?result=drawn", &[]).await;
    check("?side=black&other=carl", &[1]).await;
    check("?side=white&other=carl", &[]).await;
    check("?reason=resignation", &[2, 1, 0]).await;
    check("?reason=surrounded", &[]).await;
    check("?speed=blitz", &[0]).await;
    check("?speed=correspondence", &[1]).await;
    check("?tiles=Base%2BP", &[0]).await;
    check("?tiles=Base", &[2, 1]).await;
    check("?shortest=3", &[2]).await;
    check("?longest=2", &[1, 0]).await;
    check(&format!("?since={}", NOW + DAY), &[2, 1]).await;
    check(&format!("?until={}", NOW + DAY), &[1, 0]).await;
    check(&format!("?since={}&until={}", NOW + DAY, NOW + DAY), &[1]).await;
    for (query, words) in [
        ("?speed=slow", "there is no such speed"),
        ("?before=7", "the list has no such place"),
        ("?least=1500", "casual games know no ratings: leave out how strong both were"),
    ] {
        let refusal = ann.get(&format!("/api/archive/casual{query}")).await.refused(400, "unreadable");
        assert_eq!(refusal.text, words);
    }
    ann.get("/api/archive?before=x").await.refused(400, "unreadable");
    house.close().await;
}

/// Who talks about a game days later has not made it end then.
#[tokio::test]
async fn a_casual_game_ended_when_it_ended_whatever_is_said_later() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(NOW));
    let house = House::at(&data, &time).await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let game = lost(&ann, &bob, &blitz()).await;
    time.advance(5 * DAY);
    let said = Act::Chat { text: "once more?".to_string() };
    ann.enter(&game).await.ask(said).await.expect("she may");
    let list: GameList = ann.get("/api/archive/casual").await.json();
    assert_eq!(list.games[0].updated, NOW);
    assert_eq!(found(&ann, &format!("?until={}", NOW + DAY)).await, [game.as_str()]);
    assert!(found(&ann, &format!("?since={}", NOW + DAY)).await.is_empty());
    house.close().await;
}

#[tokio::test]
async fn many_casual_games_come_in_parts_that_meet() {
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(NOW));
    let house = House::at(&data, &time).await;
    let ann = Person::new(house.address, "Ann").await;
    let mut expected = Vec::new();
    for number in 0..103 {
        // Many of one moment: what follows is told by more than the time.
        time.advance(number % 2);
        let game = ann.create(&at_one_screen(json!({}))).await;
        let mut alone = ann.enter(&game).await;
        for _ in 0..2 {
            alone.play(0).await.expect("a legal turn");
        }
        alone.ask(Act::Resign { side: Some(hive_wire::Side::White) }).await.expect("she plays both");
        expected.push(game);
    }
    let (mut all, mut sizes, mut next) = (Vec::new(), Vec::new(), String::new());
    loop {
        let list: GameList = ann.get(&format!("/api/archive/casual{next}")).await.json();
        sizes.push(list.games.len());
        all.extend(list.games.into_iter().map(|game| game.id));
        let Some(mark) = list.next else { break };
        next = format!("?before={mark}");
        assert!(sizes.len() < 10, "a list has an end");
    }
    assert_eq!(sizes, [50, 50, 3]);
    all.sort();
    expected.sort();
    assert_eq!(all, expected);
    // What is read only to be left out has an end, too, and can be gone on from.
    let none: GameList = ann.get("/api/archive/casual?since=0&until=9").await.json();
    assert_eq!((none.games.len(), none.next), (0, None));
    house.close().await;
}
