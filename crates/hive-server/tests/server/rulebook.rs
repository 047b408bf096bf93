//! The rulebook, its boards and its lessons, as the page meets them.

use crate::support::{House, Person};
use hive_rulebook::{Answer, Book, Language};
use hive_wire::{
    BlockView, BoardView, ChapterView, Created, GameView, LessonList, LessonProgress, LessonVerdict,
    LessonView, PickView, PositionAnswer, PositionView, ReplayView, Rule, RulebookView, TileObjection,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn boards(chapter: &ChapterView) -> impl Iterator<Item = &BoardView> {
    chapter.blocks.iter().filter_map(|block| match block {
        BlockView::Board { board } => Some(&**board),
        _ => None,
    })
}

fn replays(chapter: &ChapterView) -> impl Iterator<Item = &ReplayView> {
    chapter.blocks.iter().filter_map(|block| match block {
        BlockView::Replay { replay } => Some(replay),
        _ => None,
    })
}

/// Every board of every chapter, once in each language.
#[tokio::test(flavor = "multi_thread")]
async fn every_chapter_comes_in_every_language_with_the_same_boards() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut seen: Vec<Vec<(String, String)>> = Vec::new();
    for language in Language::ALL.map(Language::tag) {
        let book: RulebookView = anna.get(&format!("/api/rulebook/{language}")).await.json();
        assert_eq!((book.language.as_str(), book.chapters.len(), book.editions.len()), (language, 32, 5));
        let mut here = Vec::new();
        for (i, entry) in book.chapters.iter().enumerate() {
            let chapter: ChapterView =
                anna.get(&format!("/api/rulebook/{language}/{}", entry.slug)).await.json();
            assert_eq!((chapter.number as usize, &chapter.title), (i + 1, &entry.title));
            assert_eq!(chapter.lessons.len(), entry.lessons as usize);
            assert_eq!(chapter.previous.is_none(), i == 0);
            assert_eq!(chapter.next.is_none(), i + 1 == book.chapters.len());
            assert_eq!(boards(&chapter).count() + replays(&chapter).count(), entry.boards as usize);
            here.extend(boards(&chapter).map(|board| (entry.slug.clone(), board.id.clone())));
        }
        assert!(here.len() >= 30, "{}", here.len());
        seen.push(here);
    }
    assert!(seen.iter().all(|here| here == &seen[0]));
    anna.get("/api/rulebook/fr").await.refused(404, "not-found");
    anna.get("/api/rulebook/en/tarantula").await.refused(404, "not-found");
    house.close().await;
}

/// What may be done, in an order that does not depend on where the hive lies.
fn turns(position: &PositionView) -> BTreeSet<(String, i32, i32, Option<String>)> {
    position
        .legal
        .iter()
        .map(|turn| {
            (turn.piece.to_string(), turn.q, turn.r, turn.thrown_by.as_ref().map(ToString::to_string))
        })
        .collect()
}

/// The rules say to the drawing of a board what they say to the board itself, at the same places.
#[tokio::test(flavor = "multi_thread")]
async fn boards_and_their_drawings_agree() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let book: RulebookView = anna.get("/api/rulebook/en").await.json();
    let (mut refused, mut paths) = (0, 0);
    for entry in &book.chapters {
        let chapter: ChapterView = anna.get(&format!("/api/rulebook/en/{}", entry.slug)).await.json();
        for board in boards(&chapter) {
            let ask = |play: Value| json!({"diagram": board.diagram, "opening": board.opening, "play": play});
            let drawn: PositionAnswer = anna.post("/api/position", &ask(Value::Null)).await.json();
            assert_eq!(drawn.position.pieces, board.position.pieces, "{}", board.id);
            assert_eq!(turns(&drawn.position), turns(&board.position), "{}", board.id);
            if let Some(PickView::Tile { piece }) = &board.pick {
                let legal = board.position.legal.iter().filter(|turn| turn.piece == *piece).count();
                assert_eq!(legal, board.targets.len(), "{}", board.id);
            }
            for attempt in &board.refused {
                let play = json!({"piece": attempt.piece, "q": attempt.q, "r": attempt.r});
                let answer: PositionAnswer = anna.post("/api/position", &ask(play)).await.json();
                assert_eq!(answer.refusal.as_ref(), Some(&attempt.refusal), "{}", board.id);
                refused += 1;
            }
            for path in &board.paths {
                let end = path.cells.last().expect("a way has an end");
                let to = |turn: &&hive_wire::LegalTurn| (turn.piece == path.piece, turn.q, turn.r);
                let legal = board.position.legal.iter().find(|turn| to(turn) == (true, end.q, end.r));
                assert_eq!(legal.and_then(|turn| turn.text.as_ref()), Some(&path.text), "{}", board.id);
                paths += 1;
            }
        }
    }
    assert!(refused >= 10 && paths >= 5, "{refused} {paths}");
    house.close().await;
}

/// Every moment of a game, in every language: what the rules say to the game up to there, at the same places.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_stepped_through() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    for language in Language::ALL.map(Language::tag) {
        let chapter: ChapterView = anna.get(&format!("/api/rulebook/{language}/first-game")).await.json();
        let ReplayView { id, moves, boards, .. } = replays(&chapter).next().expect("there is a game");
        assert_eq!((id.as_str(), moves.len(), boards.len()), ("first", 19, 20), "{language}");
        for (ply, board) in boards.iter().enumerate() {
            let ask = json!({"gameString": board.game_string, "opening": board.opening});
            let told: PositionAnswer = anna.post("/api/position", &ask).await.json();
            assert_eq!((told.turns.len(), told.position.ply), (ply, ply as u32), "{language}");
            assert_eq!(told.position.pieces, board.position.pieces, "{language} {ply}");
            assert_eq!(turns(&told.position), turns(&board.position), "{language} {ply}");
            assert_eq!(told.position.last, board.position.last, "{language} {ply}");
            assert_eq!(told.diagram, board.diagram, "{language} {ply}");
            assert_eq!(board.caption.is_empty(), ply == 0, "{language} {ply}");
            assert_eq!(board.playable, ply < 19, "{language} {ply}");
        }
    }
    house.close().await;
}

/// Every board that says so can be played on, against the computer, with its tiles where they lie.
#[tokio::test(flavor = "multi_thread")]
async fn boards_are_played_on() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let book: RulebookView = anna.get("/api/rulebook/en").await.json();
    for entry in &book.chapters {
        let chapter: ChapterView = anna.get(&format!("/api/rulebook/en/{}", entry.slug)).await.json();
        for board in boards(&chapter) {
            let (me, other) = (json!({"type": "me"}), json!({"type": "link"}));
            let options = json!({
                "ruleset": {"expansions": board.expansions, "opening": board.opening},
                "seats": {"white": me, "black": other},
                "diagram": board.diagram,
            });
            let answer = anna.post("/api/games", &options).await;
            if !board.playable {
                answer.refused(422, "bad-options");
                continue;
            }
            let made: Created = answer.json();
            let game: GameView = anna.get(&format!("/api/games/{}", made.id)).await.json();
            assert_eq!(game.position.pieces, board.position.pieces, "{}", board.id);
            assert_eq!(game.diagram.as_ref(), Some(&board.diagram));
            assert!(!game.position.must_pass, "{}: the room passes", board.id);
        }
    }
    let wrong = json!({
        "ruleset": {"edition": "R1"}, "seats": {"white": {"type": "me"}, "black": {"type": "link"}},
        "diagram": "wQ    bQ\n\nBase+M",
    });
    anna.post("/api/games", &wrong).await.refused(422, "bad-options");
    house.close().await;
}

/// A game that began with a drawing is the same after the server was away, and after a takeback.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_from_a_drawing_is_kept() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let options = json!({
        "ruleset": {}, "seats": {"white": {"type": "me"}, "black": {"type": "sameScreen"}},
        "diagram": "wA1   wQ    bQ    bA1\n\nBase, black to move",
    });
    let made: Created = anna.post("/api/games", &options).await.json();
    let mut seat = anna.enter(&made.id).await;
    let before = seat.position().clone();
    seat.play(0).await.expect("a legal turn");
    let after = anna.get(&format!("/api/games/{}", made.id)).await.json::<GameView>();
    assert_eq!((after.turns.len(), after.position.ply), (1, before.ply + 1));
    seat.ask(hive_wire::Act::AskTakeback { side: Some(hive_wire::Side::Black) })
        .await
        .expect("it is granted at one screen");
    let back = anna.get(&format!("/api/games/{}", made.id)).await.json::<GameView>();
    assert_eq!(back.position, before);
    drop(seat);
    house.close().await;
    let house = House::open(&data).await;
    let anna = Person { address: house.address, ..anna };
    let again = anna.get(&format!("/api/games/{}", made.id)).await.json::<GameView>();
    assert_eq!(again.position, before);
    house.close().await;
}

fn wire_answer(answer: &Answer) -> Value {
    let cell = |cell: hive_rules::Cell| cell.coordinates();
    match answer {
        Answer::Go { piece, to } => {
            let (q, r) = cell(*to);
            json!({"type": "turn", "piece": hive_notation::piece_name(*piece), "q": q, "r": r})
        }
        Answer::Cells(cells) => {
            let cells: Vec<Value> = cells.iter().map(cell).map(|(q, r)| json!({"q": q, "r": r})).collect();
            json!({"type": "cells", "cells": cells})
        }
        Answer::Tiles(tiles) => {
            json!({"type": "tiles", "tiles": tiles.iter().map(hive_notation::piece_name).collect::<Vec<_>>()})
        }
        Answer::YesNo(yes) => json!({"type": "yesNo", "yes": yes}),
        Answer::Standing(standing) => json!({"type": "standing", "standing": standing.to_string()}),
    }
}

/// Every solution that the rules know is right, and remembered for the one who gave it.
#[tokio::test(flavor = "multi_thread")]
async fn lessons_are_solved_and_remembered() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (anna, boris) = (Person::new(house.address, "Anna").await, Person::new(house.address, "Boris").await);
    let book = Book::load(Language::Greek).expect("the rulebook is good");
    for lesson in &book.lessons {
        let view: LessonView = anna.get(&format!("/api/lessons/el/{}", lesson.id)).await.json();
        assert_eq!(view.entry.title, lesson.title);
        for answer in &lesson.solutions() {
            let path = format!("/api/lessons/{}/check", lesson.id);
            let verdict: LessonVerdict = anna.post(&path, &wire_answer(answer)).await.json();
            assert_eq!(verdict, LessonVerdict::Right, "{} {answer:?}", lesson.id);
        }
    }
    house.close().await;
    let house = House::open(&data).await;
    let (anna, boris) =
        (Person { address: house.address, ..anna }, Person { address: house.address, ..boris });
    let progress: LessonProgress = anna.get("/api/lessons/progress").await.json();
    assert_eq!((progress.solved.len(), progress.total), (book.lessons.len(), book.lessons.len() as u32));
    assert!(boris.get("/api/lessons/progress").await.json::<LessonProgress>().solved.is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mistakes_are_explained() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let check = async |id: &str, answer: Value| anna.post(&format!("/api/lessons/{id}/check"), &answer).await;
    let view: LessonView = anna.get("/api/lessons/en/where-to-place").await.json();
    let taken = &view.position.pieces[0];
    let answer = json!({"type": "cells", "cells": [{"q": taken.q, "r": taken.r}]});
    match check("where-to-place", answer).await.json() {
        LessonVerdict::WrongCells { missing: 6, extra } => assert_eq!(extra[0].refusal.rule, Rule::CellTaken),
        other => panic!("{other:?}"),
    }
    let far = json!({"type": "turn", "piece": "wS1", "q": 9, "r": 9});
    match check("spider-first-walk", far).await.json() {
        LessonVerdict::Refused { refusal } => assert!(!refusal.text.is_empty()),
        other => panic!("{other:?}"),
    }
    let verdict: LessonVerdict = check("must-you-pass", json!({"type": "yesNo", "yes": false})).await.json();
    assert_eq!(verdict, LessonVerdict::Wrong);
    match check("pinned-tile", json!({"type": "tiles", "tiles": []})).await.json() {
        LessonVerdict::WrongTiles { missing, extra } => assert!(missing > 0 && extra.is_empty()),
        other => panic!("{other:?}"),
    }
    // A tile that does not belong there comes with the reason, where the rules have one.
    let against = async |id: &str, tile: &str| match check(id, json!({"type": "tiles", "tiles": [tile]}))
        .await
        .json()
    {
        LessonVerdict::WrongTiles { extra, .. } => {
            let rule = extra[0].refusal.as_ref().map(|refusal| refusal.rule);
            (extra[0].against, rule)
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(against("pinned-tile", "wA1").await, (TileObjection::Free, None));
    assert_eq!(against("pinned-tile", "bS1").await, (TileObjection::OtherSide, None));
    let pinned = (TileObjection::Stuck, Some(Rule::SplitsHive));
    assert_eq!(against("who-can-move", "wG1").await, pinned);
    // Whoever does not stop the ring learns which of the two mistakes it was.
    let view: LessonView = anna.get("/api/lessons/en/stop-the-ring").await.json();
    let (mut own, mut still) = (0, 0);
    for turn in &view.position.legal {
        let answer = json!({"type": "turn", "piece": turn.piece, "q": turn.q, "r": turn.r});
        match check("stop-the-ring", answer).await.json() {
            LessonVerdict::OwnRing => own += 1,
            LessonVerdict::StillLost { by } => {
                assert_eq!(by, "bA1");
                still += 1;
            }
            LessonVerdict::Right => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(own > 0 && still > 0, "{own} {still}");
    check("pinned-tile", json!({"type": "yesNo", "yes": true})).await.refused(422, "unreadable");
    check("pinned-tile", json!({"type": "tiles", "tiles": ["xx"]})).await.refused(422, "unreadable");
    check("pinned-tile", json!({"type": "guess"})).await.refused(400, "unreadable");
    check("fly", json!({"type": "yesNo", "yes": true})).await.refused(404, "not-found");
    assert_eq!(anna.get("/api/lessons/progress").await.json::<LessonProgress>().solved, ["stop-the-ring"]);
    house.close().await;
}

/// Every lesson has a solution to be shown, which is right and is not counted.
#[tokio::test(flavor = "multi_thread")]
async fn solutions_are_shown_and_do_not_count() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (anna, boris) = (Person::new(house.address, "Anna").await, Person::new(house.address, "Boris").await);
    let list: LessonList = anna.get("/api/lessons/en").await.json();
    for lesson in &list.lessons {
        let solution: Value = anna.get(&format!("/api/lessons/{}/solution", lesson.id)).await.json();
        let verdict: LessonVerdict =
            boris.post(&format!("/api/lessons/{}/check", lesson.id), &solution).await.json();
        assert_eq!(verdict, LessonVerdict::Right, "{}: {solution}", lesson.id);
    }
    assert!(anna.get("/api/lessons/progress").await.json::<LessonProgress>().solved.is_empty());
    anna.get("/api/lessons/fly/solution").await.refused(404, "not-found");
    house.close().await;
}
