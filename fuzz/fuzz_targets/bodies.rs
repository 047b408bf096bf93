//! Whatever comes in the body of a request: it is answered or refused with a sentence, on a small stack.
#![no_main]

use hive_play::Plan;
use hive_rules::{Expansions, Game, Ruleset};
use hive_wire::view::{agreement, import_answer, position_answer};
use hive_wire::{ImportAsk, NewGame, PositionAsk, RefusalView};
use libfuzzer_sys::fuzz_target;
use serde::de::DeserializeOwned;
use std::thread;

/// An eighth of what a thread of the server has: what fits here does not go deeper with its input.
const STACK: usize = 256 * 1024;

fn json<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}

fn position(ask: &PositionAsk) {
    match position_answer(ask) {
        Ok(answer) => assert!(serde_json::to_string(&answer).is_ok_and(|text| text.len() > 10)),
        Err(RefusalView { text, .. }) => assert!(!text.is_empty()),
    }
}

/// A question in lines, for fuzzers that know no JSON: a drawing or a game string, an empty line, and turns.
fn lines(text: &str) -> PositionAsk {
    let (start, moves) = text.split_once("\n\n\n").unwrap_or((text, ""));
    let start = Some(start.to_string());
    let (game_string, diagram) = if text.starts_with("Base") { (start, None) } else { (None, start) };
    let moves = moves.lines().map(String::from).collect();
    PositionAsk { game_string, diagram, moves, ..PositionAsk::default() }
}

/// Plans as they are kept, and as somebody may send them: what is read is written as it was.
fn plans(text: &str) {
    let again = |plan: Plan| assert_eq!(Plan::read(&plan.text()), Some(plan));
    if let Some(plan) = Plan::read(text) {
        again(plan);
    }
    let lines: Vec<Vec<String>> =
        text.lines().map(|line| line.split(';').map(String::from).collect()).collect();
    match Plan::of(&Game::new(Ruleset::rulebook(Expansions::NONE)), &lines) {
        Ok(plan) => again(plan),
        Err(bad) => assert!(!bad.to_string().is_empty()),
    }
}

fn answer(text: &str) {
    if let Some(ask) = json::<PositionAsk>(text) {
        position(&ask);
    }
    if let Some(ImportAsk { text }) = json(text) {
        import_answer(&text);
    }
    if let Some(game) = json::<NewGame>(text)
        && let Ok(agreement) = agreement(&game)
        && agreement.check().is_ok()
    {
        assert!(agreement.start().is_ok(), "what was checked can begin");
    }
    position(&lines(text));
    plans(text);
    assert!(import_answer(text).games.len() <= hive_wire::view::IMPORTED);
}

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let small = thread::Builder::new().stack_size(STACK).spawn(move || answer(&text));
    small.expect("a thread").join().expect("it is answered");
});
