//! The review as the browser asks for it: position by position, to the same judgement as on the command line.

use hive_browser::Engine;
use hive_notation::GameText;
use hive_review::{MEGABYTES, Reviewer, UNTAUGHT, Word};
use hive_rules::{Game, Opening};
use hive_search::{Limits, Player, Watch};
use hive_wire::NewReview;
use hive_wire::view::{Look, kept_review, review_view, told_review};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Black puts a spider where it helps nobody, and White closes in.
const GAME: &str =
    "Base;InProgress;White[6];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wA1 bQ/;bB1 bA1-;wA2 -wQ;bB2 bB1-";

fn said(engine: &mut Engine, ask: Value) -> Value {
    let question = json!({ "type": "review", "ask": ask });
    let answer = engine.answer(&serde_json::to_vec(&question).expect("it can be written"));
    serde_json::from_slice(&answer).expect("an answer is JSON")
}

fn start(engine: &mut Engine, nodes: u32) -> Value {
    said(engine, json!({ "type": "start", "game": { "gameString": GAME }, "nodes": nodes }))
}

fn go_on(engine: &mut Engine) -> Value {
    said(engine, json!({ "type": "goOn" }))["answer"].clone()
}

fn numbers(list: &Value, name: &str) -> Vec<u64> {
    let list = list.as_array().expect("a list");
    list.iter().map(|one| one[name].as_u64().expect("a number")).collect()
}

/// A watch that runs ahead by a minute whenever somebody looks at it: as on the slowest machine there is. A review goes on until it has
/// seen as many positions as it may all the same.
fn engine() -> Engine {
    static MINUTES: AtomicU64 = AtomicU64::new(0);
    Engine::new(Watch::lent(|| Duration::from_secs(60 * MINUTES.fetch_add(1, Ordering::Relaxed))))
}

fn game() -> Game {
    let text: GameText = GAME.parse().expect("it is good");
    text.replay(Opening::Rulebook, true).expect("it is legal")
}

/// The same by the library itself.
fn reviewed(nodes: u32) -> Value {
    let game = game();
    let mut player = Player::new(MEGABYTES);
    let mut reviewer = Reviewer::of(&game);
    while let Some(next) = reviewer.next() {
        let mut found = None;
        let limits = Limits { nodes: Some(nodes.into()), ..Limits::default() };
        player.best(&next, &limits, |report| found = Some(report));
        reviewer.take(found);
    }
    // Nobody has lent the engine of these tests a network.
    let look = Look { effort: nodes, judgement: UNTAUGHT };
    serde_json::to_value(review_view(&game, &reviewer.finish(), look)).expect("it can be written")
}

#[test]
fn a_review_in_the_page_is_the_review_of_the_command_line() {
    let mut engine = engine();
    let begun = start(&mut engine, 800);
    assert_eq!(begun["answer"], json!({ "done": 0, "of": 11, "found": [] }));
    let mut plies = Vec::new();
    let last = loop {
        let answer = go_on(&mut engine);
        plies.extend(numbers(&answer["found"], "ply"));
        assert_eq!(answer["done"], plies.len());
        if answer["review"].is_object() {
            break answer;
        }
    };
    assert_eq!(plies, (0..=10).rev().collect::<Vec<u64>>(), "from the end to the beginning, each once");
    assert_eq!(last["review"], reviewed(800));
    let review = &last["review"];
    // What it follows from leads whoever keeps it to the same, at once and later.
    let turns: Vec<&Value> =
        review["turns"].as_array().expect("a list").iter().map(|turn| &turn["turn"]).collect();
    let told =
        json!({ "effort": 800, "judgement": UNTAUGHT, "turns": turns, "positions": last["positions"] });
    let told: NewReview = serde_json::from_value(told).expect("it fits");
    let (view, text) = told_review(&game(), &told).expect("it is of this game");
    assert_eq!(serde_json::to_value(&view).expect("it can be written"), *review);
    let look = Look { effort: 800, judgement: UNTAUGHT };
    assert_eq!(kept_review(&game(), look, &text), Some(view));
    assert!(look.is_older());
    assert_eq!(numbers(&review["graph"], "ply"), (0..=10).collect::<Vec<u64>>());
    assert_eq!(numbers(&review["turns"], "ply"), (1..=10).collect::<Vec<u64>>());
    for turn in review["turns"].as_array().expect("a list") {
        let words = turn["better"].as_array().into_iter().chain(turn["wrong"].as_array()).flatten();
        for word in words {
            assert!(Word::KEYS.contains(&word["key"].as_str().expect("a key")), "{word}");
        }
        let (best, after) = (&turn["best"]["chance"], &turn["after"]["chance"]);
        assert!(best.as_u64() >= after.as_u64() && best.as_u64() <= Some(1000), "{turn}");
        assert!(turn["grade"] == "best" || turn["line"][0] != turn["turn"], "{turn}");
    }
    // It is told once.
    let refused = said(&mut engine, json!({ "type": "goOn" }));
    assert_eq!(refused["refusal"]["rule"], "not-found");
}

#[test]
fn a_review_that_is_stopped_judges_what_is_known() {
    let mut engine = engine();
    start(&mut engine, 300);
    for _ in 0..4 {
        go_on(&mut engine);
    }
    let stopped = said(&mut engine, json!({ "type": "stop" }))["answer"].clone();
    assert_eq!((&stopped["done"], &stopped["of"]), (&json!(4), &json!(11)));
    assert_eq!(numbers(&stopped["review"]["turns"], "ply"), [8, 9, 10]);
    assert_eq!(numbers(&stopped["review"]["graph"], "ply"), [7, 8, 9, 10]);
    // Nothing at all is no trouble either.
    start(&mut engine, 300);
    let nothing = said(&mut engine, json!({ "type": "stop" }))["answer"]["review"].clone();
    assert_eq!((&nothing["turns"], &nothing["graph"]), (&json!([]), &json!([])));
}

#[test]
fn another_game_ends_the_one_before_and_nonsense_changes_nothing() {
    let mut engine = engine();
    start(&mut engine, 300);
    go_on(&mut engine);
    let bees = said(&mut engine, json!({ "type": "start", "game": { "gameString": "Bees" } }));
    assert_eq!(bees["refusal"]["rule"], "bad-position");
    assert_eq!(go_on(&mut engine)["done"], 2, "the one before goes on");
    assert_eq!(start(&mut engine, 300)["answer"]["done"], 0);
    let empty = said(&mut engine, json!({ "type": "start", "game": { "gameString": "Base" } }));
    assert_eq!(empty["answer"]["of"], 1);
    let review = go_on(&mut engine)["review"].clone();
    assert_eq!(review["accuracy"], json!({ "white": null, "black": null }));
}
