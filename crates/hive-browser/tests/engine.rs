//! The engine as the browser asks it: the server's answers, from the same functions, and a sentence for all else.

use hive_browser::{Engine, LARGEST};
use hive_notation::move_string;
use hive_rulebook::{Book, Exercise, Language};
use hive_rules::{Color, Expansions, Game, Opening, Piece, PieceSet, Ruleset};
use hive_search::Watch;
use hive_wire::view::{check_lesson, import_answer, position_answer, solution_view};
use hive_wire::{EngineAsk, LessonAnswer, OpeningName, PositionAsk, Wanted};
use serde_json::{Value, json};

fn engine() -> Engine {
    Engine::new(Watch::system())
}

fn said(engine: &mut Engine, question: &Value) -> Value {
    let answer = engine.answer(&serde_json::to_vec(question).expect("it can be written"));
    serde_json::from_slice(&answer).expect("an answer is JSON")
}

/// The rule in a refusal.
fn refused(engine: &mut Engine, question: &Value) -> String {
    let answer = said(engine, question);
    assert_eq!(answer["type"], "refused", "{question} {answer}");
    let text = answer["refusal"]["text"].as_str().expect("a sentence");
    assert!(!text.is_empty() && !text.contains('\n'), "{text}");
    answer["refusal"]["rule"].as_str().expect("a rule").to_string()
}

/// Asks about a position as the page does, and holds the answer against what the server would send.
fn compare(engine: &mut Engine, ask: &PositionAsk) {
    let question = serde_json::to_vec(&EngineAsk::Position { ask: ask.clone() }).expect("it can be written");
    let here: Value = serde_json::from_slice(&engine.answer(&question)).expect("an answer is JSON");
    let there = match position_answer(ask) {
        Ok(answer) => json!({ "type": "position", "answer": answer }),
        Err(refusal) => json!({ "type": "refused", "refusal": refusal }),
    };
    assert_eq!(here, there, "{ask:?}");
}

#[test]
fn thousands_of_positions_are_answered_as_the_server_answers_them() {
    let mut engine = engine();
    let mut chance = fastrand::Rng::with_seed(14);
    let mut compared = 0;
    for (round, expansions) in (0..8).flat_map(|_| Expansions::mixtures()).enumerate() {
        let (opening, repetition) =
            (if round % 3 == 0 { Opening::Tournament } else { Opening::Rulebook }, true);
        let mut game = Game::new(Ruleset { expansions, opening, repetition });
        let start = PositionAsk {
            game_string: Some(hive_notation::game_type(expansions).to_string()),
            opening: if round % 3 == 0 { OpeningName::Tournament } else { OpeningName::Rulebook },
            ..PositionAsk::default()
        };
        let mut moves = Vec::new();
        while game.outcome().is_none() && moves.len() < 40 {
            let turns = game.position().legal_turns();
            let turn = turns[chance.usize(..turns.len())];
            moves.push(move_string(game.position(), turn));
            game.play(turn).expect("it is legal");
            let ask = PositionAsk { moves: moves.clone(), ..start.clone() };
            compare(&mut engine, &ask);
            // Any tile to any cell near by: mostly refused.
            let tiles: Vec<Piece> =
                PieceSet::all_of(if chance.bool() { Color::White } else { Color::Black }).iter().collect();
            let piece = tiles[chance.usize(..tiles.len())];
            let play = Wanted { piece: piece.name().into(), q: chance.i32(-5..=5), r: chance.i32(-5..=5) };
            let ply = chance.bool().then(|| chance.u32(..=moves.len() as u32 + 1));
            compare(&mut engine, &PositionAsk { play: Some(play), ply, ..ask });
            compared += 2;
        }
    }
    assert!(compared > 4000, "{compared}");
}

#[test]
fn records_are_read_as_the_server_reads_them() {
    let mut engine = engine();
    let record = "Base;InProgress;White[2];wS1;bS1 wS1-\nBase+X;;\nBase;wS1;bS1 nowhere\n";
    let here = said(&mut engine, &json!({ "type": "import", "ask": { "text": record } }));
    assert_eq!(here, json!({ "type": "import", "answer": import_answer(record) }));
    assert_eq!(here["answer"]["games"].as_array().map(Vec::len), Some(3));
}

#[test]
fn lessons_are_judged_as_the_server_judges_them() {
    let mut engine = engine();
    let book = Book::load(Language::ALL[0]).expect("the book is good");
    for lesson in &book.lessons {
        let solution = solution_view(&lesson.exercise).expect("every lesson has one");
        let here = said(&mut engine, &json!({ "type": "solution", "lesson": lesson.id }));
        assert_eq!(here, json!({ "type": "solution", "answer": solution }));
        let answers = [
            solution,
            LessonAnswer::YesNo { yes: true },
            LessonAnswer::Turn { piece: "wA1".into(), q: 1, r: 0 },
            LessonAnswer::Cells { cells: Vec::new() },
            LessonAnswer::Tiles { tiles: vec!["bQ".into(), "wX".into()] },
        ];
        for answer in answers {
            let exercise = Exercise::find(lesson.id).expect("it is there").expect("it is good");
            let here = said(&mut engine, &json!({ "type": "check", "lesson": lesson.id, "answer": answer }));
            match check_lesson(&exercise, &answer) {
                Ok(verdict) => assert_eq!(here, json!({ "type": "check", "verdict": verdict })),
                Err(unmeant) => assert_eq!(here["refusal"]["text"], unmeant.to_string()),
            }
        }
    }
}

#[test]
fn an_analysis_goes_on_in_slices_and_ends_when_something_else_is_asked() {
    let mut engine = engine();
    let start = |id: u32, seconds: u32| {
        let position = json!({ "gameString": "Base+MLP", "moves": ["wS1", "bS1 wS1-"] });
        let wish = json!({ "type": "start", "position": position, "lines": 3, "seconds": seconds });
        json!({ "type": "analysis", "frame": { "id": id, "do": wish } })
    };
    let begun = said(&mut engine, &start(7, 30));
    assert_eq!((&begun["messages"][0]["type"], &begun["more"]), (&json!("position"), &json!(true)));
    let mut lines = 0;
    for _ in 0..20 {
        let slice = said(&mut engine, &json!({ "type": "think", "ms": 20 }));
        assert_eq!(slice["more"], true);
        for message in slice["messages"].as_array().expect("a list") {
            assert_eq!((&message["type"], &message["id"]), (&json!("line"), &json!(7)));
            lines += 1;
        }
    }
    assert!(lines >= 3, "{lines}");
    // A position that came up before still answers about positions in between.
    let position = json!({ "type": "position", "ask": { "gameString": "Base" } });
    assert_eq!(said(&mut engine, &position)["type"], "position");
    let other = said(&mut engine, &start(8, 1));
    assert_eq!(other["messages"][0], json!({ "type": "finished", "id": 7 }));
    assert_eq!(other["messages"][1]["id"], 8);
    let mut last = Value::Null;
    for _ in 0..40 {
        last = said(&mut engine, &json!({ "type": "think", "ms": 50 }));
        if last["more"] == false {
            break;
        }
    }
    let messages = last["messages"].as_array().expect("a list");
    assert_eq!(messages.last(), Some(&json!({ "type": "finished", "id": 8 })));
    let idle = json!({ "type": "analysis", "messages": [], "more": false });
    assert_eq!(said(&mut engine, &json!({ "type": "think", "ms": 50 })), idle);
    let stop = json!({ "type": "analysis", "frame": { "id": 9, "do": { "type": "stop" } } });
    assert_eq!(said(&mut engine, &stop), idle);
}

#[test]
fn an_analysis_that_cannot_be_is_refused_with_its_number() {
    let mut engine = engine();
    for (position, lines, rule) in [
        (json!({ "gameString": "Base" }), 6, "bad-options"),
        (json!({ "gameString": "Base" }), 0, "bad-options"),
        (json!({ "gameString": "Bees" }), 3, "bad-position"),
    ] {
        let wish = json!({ "type": "start", "position": position, "lines": lines });
        let answer = said(&mut engine, &json!({ "type": "analysis", "frame": { "id": 3, "do": wish } }));
        let message = &answer["messages"][0];
        assert_eq!((&message["id"], &message["refusal"]["rule"]), (&json!(3), &json!(rule)));
        assert_eq!(answer["more"], false);
    }
}

#[test]
fn every_level_plays_and_chance_is_what_the_page_says() {
    let mut engine = engine();
    let position = json!({ "gameString": "Base+MLP", "moves": ["wS1", "bS1 wS1-", "wQ -wS1"] });
    for level in 1..=10 {
        let play = json!({ "type": "play", "position": position, "level": level, "ms": 100, "seed": 5 });
        let turn = said(&mut engine, &play)["turn"].as_str().expect("a turn").to_string();
        let after = json!({ "type": "position", "ask": {
            "gameString": "Base+MLP", "moves": ["wS1", "bS1 wS1-", "wQ -wS1", turn]
        } });
        assert_eq!(said(&mut engine, &after)["type"], "position");
        // The higher ones think until their time is up, and do not always come equally far.
        if level < 5 {
            assert_eq!(said(&mut engine, &play)["turn"], turn, "level {level}");
        }
    }
    let eleven = json!({ "type": "play", "position": position, "level": 11, "ms": 1, "seed": 1 });
    assert_eq!(refused(&mut engine, &eleven), "bad-options");
}

#[test]
fn counts_are_those_of_the_rules() {
    let mut engine = engine();
    let count = |depth: u32| json!({ "type": "perft", "position": { "gameString": "Base", "opening": "tournament" }, "depth": depth });
    assert_eq!(said(&mut engine, &count(3)), json!({ "type": "perft", "nodes": 1440 }));
    assert_eq!(refused(&mut engine, &count(7)), "bad-options");
}

#[test]
fn whatever_is_asked_there_is_an_answer() {
    let mut engine = engine();
    for bytes in [&b""[..], b"null", b"7", b"{", b"\xff\xfe", b"{}", b"[[[[", br#"{"type":"position"}"#] {
        let answer: Value = serde_json::from_slice(&engine.answer(bytes)).expect("an answer is JSON");
        assert_eq!(answer["refusal"]["rule"], "unreadable", "{answer}");
    }
    let deep = [b"[".repeat(100_000), b"]".repeat(100_000)].concat();
    let answer: Value = serde_json::from_slice(&engine.answer(&deep)).expect("an answer is JSON");
    assert_eq!(answer["refusal"]["rule"], "unreadable");
    for (question, rule) in [
        (json!({ "type": "dance" }), "unreadable"),
        (json!({ "type": "position", "ask": { "gameString": "Base", "more": 1 } }), "unreadable"),
        (json!({ "type": "position", "ask": {} }), "bad-position"),
        (json!({ "type": "position", "ask": { "gameString": "x".repeat(70_000) } }), "too-large"),
        (json!({ "type": "import", "ask": { "text": "x".repeat(LARGEST) } }), "too-large"),
        (
            json!({ "type": "check", "lesson": "none", "answer": { "type": "yesNo", "yes": true } }),
            "not-found",
        ),
        (json!({ "type": "solution", "lesson": "" }), "not-found"),
    ] {
        assert_eq!(refused(&mut engine, &question), rule);
    }
    // A file may be long.
    let long = json!({ "type": "import", "ask": { "text": "x".repeat(100_000) } });
    assert_eq!(said(&mut engine, &long)["type"], "import");
}
