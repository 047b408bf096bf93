//! Studies: they belong to whoever made them, are seen by whom they like, and go when they are told to; and rated games of
//! the server itself in the explorer.

use crate::ratings::{account, given_up, rating};
use crate::support::{House, PATIENCE, Person, generous};
use hive_server::Limits;
use hive_wire::{ExploreAnswer, StudyList, StudyView};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn study(name: &str, seen: &str) -> Value {
    json!({"name": name, "seen": seen, "chapters": [{"name": "One", "tree": "1.0.x.abc-_"}]})
}

async fn made(person: &Person, name: &str, seen: &str) -> String {
    let answer = person.post("/api/studies", &study(name, seen)).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json::<StudyView>().study.id
}

#[tokio::test(flavor = "multi_thread")]
async fn studies_are_seen_by_whom_their_owner_likes() {
    let data = TempDir::new().expect("there is room");
    let house = House::open(&data).await;
    let (ann, bob) = (Person::new(house.address, "Ann").await, Person::new(house.address, "Bob").await);
    let mut ids = Vec::new();
    for seen in ["private", "link", "public"] {
        let id = made(&ann, &format!("A {seen} study"), seen).await;
        let view: StudyView = ann.get(&format!("/api/studies/{id}")).await.json();
        assert!(view.study.own && view.chapters.len() == 1 && view.study.version == 1);
        let answer = bob.get(&format!("/api/studies/{id}")).await;
        assert_eq!(answer.status, if seen == "private" { 404 } else { 200 }, "{seen}");
        ids.push(id);
    }
    let list: StudyList = ann.get("/api/studies").await.json();
    assert_eq!((list.own.len(), list.public.len()), (3, 1));
    let list: StudyList = bob.get("/api/studies").await.json();
    assert_eq!((list.own.len(), list.public.len()), (0, 1));
    assert_eq!((list.public[0].by.as_str(), list.public[0].own), ("Ann", false));
    // Whoever does not own it changes nothing and deletes nothing.
    let mut changed = study("Mine", "public");
    changed["version"] = json!(1);
    bob.put(&format!("/api/studies/{}", ids[1]), &changed).await.refused(404, "not-found");
    bob.delete(&format!("/api/studies/{}", ids[1])).await.refused(404, "not-found");
    // Of two tabs that change the same version one is refused.
    let answer = ann.put(&format!("/api/studies/{}", ids[1]), &changed).await;
    assert_eq!(answer.json::<StudyView>().study.version, 2);
    ann.put(&format!("/api/studies/{}", ids[1]), &changed).await.refused(409, "stale");
    assert_eq!(ann.delete(&format!("/api/studies/{}", ids[1])).await.status, 204);
    ann.get(&format!("/api/studies/{}", ids[1])).await.refused(404, "not-found");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_study_that_makes_no_sense_is_refused_in_a_sentence() {
    let data = TempDir::new().expect("there is room");
    let house = House::open(&data).await;
    let ann = Person::new(house.address, "Ann").await;
    let chapters = |count: usize, letters: usize| -> Value {
        let chapter = json!({"name": "One", "tree": "x".repeat(letters)});
        Value::Array(vec![chapter; count])
    };
    for (status, rule, change) in [
        (422, "bad-options", json!({"name": "  "})),
        (422, "bad-options", json!({"name": "x".repeat(101)})),
        (422, "bad-options", json!({"chapters": [{"name": "One", "tree": "<b>"}]})),
        (422, "bad-options", json!({"chapters": [{"name": "One", "tree": ""}]})),
        (422, "bad-options", json!({"chapters": []})),
        (413, "too-large", json!({"chapters": chapters(65, 1)})),
        (413, "too-large", json!({"chapters": chapters(5, 50_001)})),
        (413, "too-large", json!({"chapters": chapters(5, 100_000)})),
        (400, "unreadable", json!({"seen": "friends"})),
    ] {
        let mut study = study("Good", "private");
        for (name, value) in change.as_object().expect("it is one") {
            study[name] = value.clone();
        }
        ann.post("/api/studies", &study).await.refused(status, rule);
    }
    let list: StudyList = ann.get("/api/studies").await.json();
    assert!(list.own.is_empty(), "nothing was kept");
    for i in 0..50 {
        made(&ann, &format!("Study {i}"), "private").await;
    }
    let refused = ann.post("/api/studies", &study("One more", "private")).await.refused(409, "too-large");
    assert_eq!(refused.text, "you have as many studies as one may: delete one first");
    let metrics = crate::support::request(house.address, "GET /metrics", "", b"").await.text();
    for (budget, times) in [("studies", 1), ("study-chapters", 1), ("study-letters", 1)] {
        let line = format!("kypseli_budget_refused_total{{budget=\"{budget}\"}} {times}");
        assert!(metrics.lines().any(|found| found == line), "{line}:\n{metrics}");
    }
    house.close().await;
}

/// Where the disk is full no study is made and none grows; one may become shorter.
#[tokio::test(flavor = "multi_thread")]
async fn studies_take_room_on_the_disk() {
    let data = TempDir::new().expect("there is room");
    let house = House::open(&data).await;
    let ann = Person::new(house.address, "Ann").await;
    let id = made(&ann, "Plans", "private").await;
    house.close().await;
    let house = House::with(&data, Limits { disk_megabytes: 0, ..generous() }).await;
    let ann = Person { address: house.address, ..ann };
    let refused = ann.post("/api/studies", &study("More plans", "private")).await.refused(429, "limit");
    assert_eq!(refused.text, "no more studies can be kept here: try again in 3600 s");
    let mut changed = study("Plans", "private");
    changed["version"] = json!(1);
    changed["chapters"][0]["tree"] = json!("1.0.x.abc-_abc");
    ann.put(&format!("/api/studies/{id}"), &changed).await.refused(429, "limit");
    changed["chapters"][0]["tree"] = json!("1.0.x.abc");
    let kept = ann.put(&format!("/api/studies/{id}"), &changed).await;
    assert_eq!(kept.status, 200, "{}", kept.text());
    house.close().await;
}

/// A rated game that is over is among those that the analysis can be asked about, with its names, its end and its link; a
/// game by link is not: nobody else knows of it.
#[tokio::test(flavor = "multi_thread")]
async fn rated_games_join_the_explorer_when_they_are_over() {
    let data = TempDir::new().expect("there is room");
    let house = House::open(&data).await;
    let (ann, bob) = (account(&house, "Ann").await, account(&house, "Bob").await);
    let asked = json!({"position": {"gameString": "Base+P"}, "player": "ANN", "color": "white"});
    let explored = |answer: crate::support::Answer| answer.json::<ExploreAnswer>();
    assert_eq!(explored(ann.post("/api/explore", &asked).await).collection, 0);
    let game = given_up(&ann, &bob).await;
    rating(&ann, &game).await;
    let began = Instant::now();
    let found = loop {
        let found = explored(bob.post("/api/explore", &asked).await);
        if found.tally.games > 0 {
            break found;
        }
        assert!(began.elapsed() < PATIENCE, "it does not come");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    assert_eq!((found.collection, found.tally.games, found.tally.white), (1, 1, 1));
    assert_eq!((found.turns.len(), found.turns[0].players[0].name.as_str()), (1, "Ann"));
    let [reached] = &found.games[..] else { panic!("{found:?}") };
    assert_eq!((reached.white.as_str(), reached.black.as_str()), ("Ann", "Bob"));
    assert_eq!(reached.id.as_deref(), Some(game.as_str()));
    let other = json!({"position": {"gameString": "Base+P"}, "player": "ann", "color": "black"});
    assert_eq!(explored(bob.post("/api/explore", &other).await).tally.games, 0);
    // The same table, asked about in games with one set, or any.
    let of_set = |more: serde_json::Value| {
        let mut asked = json!({"position": {"gameString": "Base+M"}});
        asked.as_object_mut().expect("it is one").extend(more.as_object().expect("it is one").clone());
        asked
    };
    for (more, games) in [
        (json!({}), 0),
        (json!({"set": "Base+P"}), 1),
        (json!({"set": "Base+ML"}), 0),
        (json!({"anySet": true}), 1),
    ] {
        let found = explored(bob.post("/api/explore", &of_set(more.clone())).await);
        assert_eq!(found.tally.games, games, "{more}");
    }
    let refused =
        bob.post("/api/explore", &of_set(json!({"set": "Chess"}))).await.refused(422, "bad-options");
    assert_eq!(refused.text, "this is not a set of tiles such as Base or Base+MLP");
    house.close().await;
}
