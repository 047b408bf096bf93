//! Reviews are kept with games that are over, by those who have played them, and seen by everybody who sees the game. What does
//! not fit the game changes nothing.

use crate::support::{House, Person, base, generous, request};
use hive_server::Limits;
use hive_wire::{Act, Export, GameReview, GradeName};
use serde_json::{Value, json};
use tempfile::TempDir;

const TURNS: [(&str, i32, &str); 6] = [
    ("wS1", 0, "wS1"),
    ("bS1", 1, "bS1 wS1-"),
    ("wQ", -1, "wQ -wS1"),
    ("bQ", 2, "bQ bS1-"),
    ("wA1", -2, "wA1 -wQ"),
    ("bA1", 3, "bA1 bQ-"),
];

/// Takes the first turns of a game, which two people have begun.
async fn play(ann: &Person, bob: &Person, game: &str, turns: usize) {
    let mut tables = [ann.enter(game).await, bob.enter(game).await];
    for (ply, (piece, q, _)) in (0..).zip(&TURNS[..turns]) {
        let table = &mut tables[ply as usize % 2];
        while table.position().ply < ply {
            table.next().await;
        }
        let act = Act::Turn { ply, piece: piece.to_string().into(), q: *q, r: 0 };
        table.ask(act).await.expect("a legal turn");
    }
}

async fn begun(ann: &Person, bob: &Person) -> String {
    let game = ann.create(&base()).await;
    bob.join(&game).await;
    game
}

/// A game that Bob gives up after six turns.
async fn over(ann: &Person, bob: &Person) -> String {
    let game = begun(ann, bob).await;
    play(ann, bob, &game, 6).await;
    bob.enter(&game).await.ask(Act::Resign { side: None }).await.expect("anybody may");
    game
}

fn at(value: i32, line: &[&str]) -> Value {
    json!({"value": value, "depth": 7, "line": line})
}

/// The judgement of today's player.
const TODAY: u32 = 2;

/// White's third turn gives everything away.
fn review() -> Value {
    json!({
        "effort": 200_000,
        "judgement": TODAY,
        "turns": TURNS.map(|(_, _, text)| text),
        "positions": [
            at(0, &["wS1", "bA1 wS1-"]),
            at(0, &["bS1 wS1-"]),
            at(10, &["wQ -wS1", "bQ bS1-", "wA1 -wQ", "bA1 bQ-"]),
            at(-10, &["bQ bS1-"]),
            at(250, &["wB1 -wQ", "bB1 bQ-", "wA1 -wB1"]),
            at(29_996, &["bA1 bQ-"]),
            at(-29_995, &[]),
        ],
    })
}

fn path(game: &str) -> String {
    format!("/api/games/{game}/review")
}

async fn people(house: &House) -> [Person; 3] {
    [
        Person::new(house.address, "Ann").await,
        Person::new(house.address, "Bob").await,
        Person::new(house.address, "Eve").await,
    ]
}

async fn seen(person: &Person, game: &str) -> GameReview {
    let answer = person.get(&path(game)).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sees_a_game_sees_its_review() {
    let data = TempDir::new().expect("there is room");
    let house = House::open(&data).await;
    let [ann, bob, eve] = people(&house).await;
    let game = over(&ann, &bob).await;
    for (person, yours) in [(&ann, true), (&bob, true), (&eve, false)] {
        assert_eq!(seen(person, &game).await, GameReview { yours, kept: None });
    }
    eve.put(&path(&game), &review()).await.refused(409, "not-your-seat");
    assert_eq!(seen(&eve, &game).await.kept, None);
    let kept = ann.put(&path(&game), &review()).await;
    assert_eq!(kept.status, 200, "{}", kept.text());
    let kept: GameReview = kept.json();
    let picture = ann.look(&game).await.picture;
    house.close().await;
    // After a new start, too; and for those who may see the game and no more.
    let house = House::open(&data).await;
    let [ann, bob, eve] = [ann, bob, eve].map(|person| Person { address: house.address, ..person });
    for (person, name) in [(&ann, &game), (&bob, &game), (&eve, &game), (&eve, &picture), (&bob, &picture)] {
        assert_eq!(seen(person, name).await.kept, kept.kept);
    }
    let kept = kept.kept.expect("it is kept");
    assert!(!kept.older && (kept.review.effort, kept.review.judgement) == (200_000, TODAY));
    // What the turns are worth follows from what was found.
    assert_eq!((kept.review.turns.len(), kept.review.graph.len()), (6, 7));
    let grades: Vec<GradeName> = kept.review.turns.iter().map(|turn| turn.grade).collect();
    assert_eq!(grades[4], GradeName::Blunder, "{grades:?}");
    assert_eq!(kept.review.moments, [5]);
    let blunder = &kept.review.turns[4];
    assert_eq!((&blunder.turn[..], &blunder.line[0][..]), ("wA1 -wQ", "wB1 -wQ"));
    assert_eq!(blunder.after.text, "loses in 3");
    assert!(blunder.wrong.iter().any(|word| word.key == "review.word.losesIn"), "{blunder:?}");
    let export: Export = ann.get("/api/me/export").await.json();
    assert_eq!((export.reviews.len(), &export.reviews[0].game), (1, &game));
    assert!(bob.get("/api/me/export").await.json::<Export>().reviews.is_empty());
    // It goes with whoever has kept it.
    assert_eq!(ann.delete("/api/me").await.status, 204);
    assert_eq!(seen(&eve, &game).await.kept, None);
    house.close().await;
}

/// A review with something changed.
fn but(change: impl FnOnce(&mut Value)) -> Value {
    let mut review = review();
    change(&mut review);
    review
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_that_does_not_fit_is_refused_in_a_sentence() {
    let data = TempDir::new().expect("there is room");
    let house = House::open(&data).await;
    let [ann, bob, _] = people(&house).await;
    let game = over(&ann, &bob).await;
    let long = |turns: usize| {
        but(|review| {
            review["turns"] = json!(vec!["pass"; turns]);
            review["positions"] = json!(vec![at(0, &[]); turns + 1]);
        })
    };
    for (status, rule, text, wrong) in [
        (422, "bad-options", "1 to 200000 positions", but(|review| review["effort"] = json!(0))),
        (422, "bad-options", "1 to 200000 positions", but(|review| review["effort"] = json!(200_001))),
        (422, "bad-options", "a player later than", but(|review| review["judgement"] = json!(4_000_000))),
        (422, "bad-options", "one after each", but(|review| review["positions"] = json!([]))),
        (422, "bad-options", "one after each", but(|review| review["turns"] = json!(["wS1"]))),
        (422, "bad-position", "it has 7 turns, and the game 6", long(7)),
        (413, "too-large", "500 turns at most", long(501)),
        (422, "bad-position", "turn 6 is not the same", but(|review| review["turns"][5] = json!("bA1 bQ\\"))),
        (422, "bad-position", "after 2 turns: the rules allow no `wA1 bS1-` there", {
            but(|review| review["positions"][2]["line"] = json!(["wA1 bS1-"]))
        }),
        (422, "bad-position", "after 0 turns: the rules allow no `wS1` there", {
            but(|review| review["positions"][0]["line"] = json!(["wS1", "wS1"]))
        }),
        (422, "bad-position", "the rules allow no `\\n<b>` there", {
            but(|review| review["positions"][6]["line"] = json!(["\n<b>"]))
        }),
        (422, "bad-position", "8 turns at most", {
            but(|review| review["positions"][6]["line"] = json!(vec!["wG1 -wA1"; 9]))
        }),
        (422, "bad-position", "no score of 30001", {
            but(|review| review["positions"][1]["value"] = json!(30_001))
        }),
        (422, "bad-position", "1001 turns deep", {
            but(|review| review["positions"][1]["depth"] = json!(1001))
        }),
        (400, "unreadable", "turn", but(|review| review["turns"] = json!([1]))),
        (400, "unreadable", "grades", but(|review| review["grades"] = json!([]))),
    ] {
        let refused = ann.put(&path(&game), &wrong).await.refused(status, rule);
        assert!(refused.text.contains(text), "{}", refused.text);
        assert_eq!(seen(&bob, &game).await.kept, None, "{text}");
    }
    for name in ["", "nobody", "AAAAAAAAAAAAAAAA", &"A".repeat(32)] {
        assert_eq!(ann.put(&path(name), &review()).await.status, 404, "{name}");
        assert_eq!(ann.get(&path(name)).await.status, 404, "{name}");
    }
    let metrics = request(house.address, "GET /metrics", "", b"").await.text();
    let line = r#"kypseli_budget_refused_total{budget="review-turns"} 1"#;
    assert!(metrics.lines().any(|found| found == line), "{metrics}");
    house.close().await;
}

/// An older one is known to be older, and gives way; a lesser one does not take the place of a better one.
#[tokio::test(flavor = "multi_thread")]
async fn a_review_by_an_older_player_is_shown_and_made_anew() {
    let data = TempDir::new().expect("there is room");
    let house = House::open(&data).await;
    let [ann, bob, eve] = people(&house).await;
    let game = over(&ann, &bob).await;
    let by = |judgement: u32, effort: u32| {
        but(|review| {
            review["judgement"] = json!(judgement);
            review["effort"] = json!(effort);
        })
    };
    for (person, judgement, effort, older) in [
        (&ann, 0, 200_000, true),
        (&ann, TODAY - 1, 200_000, true),
        (&bob, TODAY, 1000, true),
        (&ann, TODAY, 200_000, false),
        (&bob, TODAY, 200_000, false),
    ] {
        let kept = person.put(&path(&game), &by(judgement, effort)).await;
        assert_eq!(kept.status, 200, "{}", kept.text());
        let kept = seen(&eve, &game).await.kept.expect("it is kept");
        assert_eq!((kept.older, kept.review.judgement, kept.review.effort), (older, judgement, effort));
    }
    for (judgement, effort) in [(TODAY - 1, 200_000), (TODAY, 199_999)] {
        ann.put(&path(&game), &by(judgement, effort)).await.refused(409, "stale");
        assert!(!seen(&eve, &game).await.kept.expect("it is kept").older);
    }
    house.close().await;
}

/// Nobody learns anything about a game that goes on: neither by its own review nor by that of another that came to the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_goes_on_has_no_review() {
    let data = TempDir::new().expect("there is room");
    let house = House::open(&data).await;
    let [ann, bob, eve] = people(&house).await;
    let before = over(&ann, &bob).await;
    assert_eq!(ann.put(&path(&before), &review()).await.status, 200);
    let game = begun(&ann, &bob).await;
    play(&ann, &bob, &game, 4).await;
    for person in [&ann, &bob] {
        for name in [&game, &before] {
            person.get(&path(name)).await.refused(409, "not-over");
            person.put(&path(name), &review()).await.refused(409, "not-over");
        }
    }
    eve.get(&path(&game)).await.refused(409, "not-over");
    assert!(seen(&eve, &before).await.kept.is_some(), "who watches may look at a game that is over");
    bob.enter(&game).await.ask(Act::Resign { side: None }).await.expect("anybody may");
    assert!(seen(&ann, &before).await.kept.is_some(), "afterwards they may");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reviews_take_room_on_the_disk() {
    let data = TempDir::new().expect("there is room");
    let house = House::open(&data).await;
    let [ann, bob, _] = people(&house).await;
    let game = over(&ann, &bob).await;
    house.close().await;
    let house = House::with(&data, Limits { disk_megabytes: 0, ..generous() }).await;
    let ann = Person { address: house.address, ..ann };
    let refused = ann.put(&path(&game), &review()).await.refused(429, "limit");
    assert_eq!(refused.text, "no more reviews can be kept here: try again in 3600 s");
    assert_eq!(seen(&ann, &game).await.kept, None);
    house.close().await;
}
