//! Games that begin with a drawn hive.

use crate::support::{House, Person, request};
use hive_wire::{
    Act, AnalysisMessage, Created, GameList, GameView, Happening, PositionAnswer, PositionView, Side,
};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

const DRAWING: &str = "wA1   wQ    bQ    bA1\n\nBase+M, black to move";

async fn create(person: &Person, black: Value) -> String {
    let options = json!({
        "ruleset": {"expansions": {"mosquito": true}},
        "seats": {"white": {"type": "me"}, "black": black},
        "diagram": DRAWING,
    });
    let answer = person.post("/api/games", &options).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json::<Created>().id
}

#[tokio::test(flavor = "multi_thread")]
async fn they_come_as_pictures_at_every_ply_and_say_why_not_as_records() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = create(&anna, json!({"type": "sameScreen"})).await;
    let mut table = anna.enter(&id).await;
    for choice in [3, 5, 2] {
        table.play(choice).await.expect("a legal turn");
    }
    let file = async |name: &str| anna.get(&format!("/games/{id}.{name}")).await;
    let mut pictures = Vec::new();
    for ply in 0..=3 {
        let svg = file(&format!("svg?ply={ply}")).await;
        assert_eq!((svg.status, svg.header("content-type")), (200, Some("image/svg+xml")), "ply {ply}");
        pictures.push(svg.text());
        let png = file(&format!("png?ply={ply}&width=64")).await;
        assert_eq!((png.status, &png.body[1..4]), (200, &b"PNG"[..]), "ply {ply}");
    }
    assert_eq!(pictures[3], file("svg").await.text(), "the last one if no other is wanted");
    pictures.dedup();
    assert_eq!(pictures.len(), 4, "every turn changes the picture");
    file("svg?ply=4").await.refused(422, "bad-position");
    let [listed] = &anna.get("/api/games").await.json::<GameList>().games[..] else { panic!("one game") };
    assert_eq!(listed.ply, 3, "a list tells the turns that were taken, not those that a drawing stands for");
    for kind in ["uhp", "pgn", "pgn?ply=0"] {
        let refusal = file(kind).await.refused(422, "bad-position");
        assert!(refusal.text.contains("drawn hive") && refusal.text.contains("svg"), "{}", refusal.text);
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_begins_with_the_same_drawing_and_colours_swapped() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (anna, boris) = (Person::new(house.address, "Anna").await, Person::new(house.address, "Boris").await);
    let id = create(&anna, json!({"type": "link"})).await;
    boris.join(&id).await;
    let (mut white, mut black) = (anna.enter(&id).await, boris.enter(&id).await);
    let first = black.table();
    black.play(0).await.expect("a legal turn");
    white.ask(Act::Resign { side: None }).await.expect("it is allowed");
    white.ask(Act::Rematch {}).await.expect("it is allowed");
    black.ask(Act::Rematch {}).await.expect("it is allowed");
    let again = black.status().rematch.clone().expect("they play again");
    let view = anna.look(&again).await;
    assert_eq!((&view.position.pieces, view.turns.len()), (&first.pieces, 0));
    assert_eq!(view.diagram, anna.look(&id).await.diagram);
    assert_eq!((view.you, view.ruleset), (vec![Side::Black], anna.look(&id).await.ruleset));
    // Black begins in this drawing, and that is Anna now.
    let mut black = anna.enter(&again).await;
    black.play(1).await.expect("a legal turn");
    let seen = boris.look(&again).await;
    house.close().await;
    // And so it is after the server was away.
    let house = House::open(&data).await;
    let boris = Person { address: house.address, ..boris };
    assert_eq!(boris.look(&again).await.position, seen.position);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_plays_on_from_a_drawing() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = create(&anna, json!({"type": "engine", "level": 3})).await;
    let mut white = anna.enter(&id).await;
    while white.seen.position.as_ref().is_none_or(|position| position.to_move == Side::Black) {
        white.event().await;
    }
    white.play(0).await.expect("a legal turn");
    assert!(matches!(white.happening().await, Happening::Turn { side: Side::Black, .. }));
    house.close().await;
}

/// The position of a game after its turns, and lines that begin there.
#[tokio::test(flavor = "multi_thread")]
async fn what_comes_after_a_drawing_is_analysed() {
    use futures_util::StreamExt;
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = create(&anna, json!({"type": "sameScreen"})).await;
    let mut table = anna.enter(&id).await;
    table.play(4).await.expect("a legal turn");
    table.play(7).await.expect("a legal turn");
    let GameView { diagram, turns, position, .. } = anna.look(&id).await;
    let moves: Vec<&String> = turns.iter().map(|turn| &turn.text).collect();
    let ask = json!({"diagram": diagram, "moves": moves});
    let asked: PositionAnswer = anna.post("/api/position", &ask).await.json();
    let same = |shown: &PositionView| {
        // Only who asks about a position hears the ways of all turns.
        let plain = |view: &PositionView| -> Vec<(String, i32, i32)> {
            view.legal.iter().map(|turn| (turn.piece.to_string(), turn.q, turn.r)).collect()
        };
        assert_eq!((&shown.pieces, plain(shown)), (&position.pieces, plain(&position)));
        assert!(shown.legal.iter().any(|turn| turn.path.is_some()));
        assert!(position.legal.iter().all(|turn| turn.path.is_none()));
        assert_eq!(shown.last, position.last);
    };
    same(&asked.position);

    let mut socket = anna.socket("/api/analysis").await;
    let start = json!({"id": 1, "do": {"type": "start", "position": ask, "lines": 1, "seconds": 20}});
    socket.raw(&start.to_string()).await;
    loop {
        let message =
            tokio::time::timeout(crate::support::PATIENCE, socket.socket.next()).await.expect("in time");
        let Some(Ok(Message::Text(text))) = message else { panic!("the server is still there") };
        match serde_json::from_str(&text).expect("a message") {
            AnalysisMessage::Position { position, .. } => same(&position),
            AnalysisMessage::Waiting { .. } => {}
            AnalysisMessage::Line { line, .. } => {
                let legal =
                    asked.position.legal.iter().any(|turn| turn.text.as_ref() == Some(&line.turns[0]));
                assert!(legal, "{:?}", line.turns);
                if line.depth >= 3 {
                    break;
                }
            }
            other => panic!("{other:?}"),
        }
    }
    house.close().await;
}

/// A drawing of much nothing is not kept: what a request may carry is more than what a game may begin with.
#[tokio::test(flavor = "multi_thread")]
async fn a_drawing_of_64_kilobytes_is_refused() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let drawn = |spaces: usize| {
        json!({
            "ruleset": {"expansions": {"mosquito": true}},
            "seats": {"white": {"type": "me"}, "black": {"type": "sameScreen"}},
            "diagram": DRAWING.replace("\n\n", &format!("\n{}\n", " ".repeat(spaces))),
        })
    };
    let told = "the diagram: it has more than 4096 bytes";
    let refusal = anna.post("/api/games", &drawn(60_000)).await.refused(422, "bad-options");
    assert_eq!(refusal.text, told);
    let refusal = anna.post("/api/games", &drawn(4096)).await.refused(422, "bad-options");
    assert_eq!(refusal.text, told);
    anna.post("/api/games", &drawn(64 * 1024)).await.refused(413, "too-large");
    assert!(anna.get("/api/games").await.json::<GameList>().games.is_empty(), "nothing was kept");
    assert_eq!(
        anna.post("/api/games", &drawn(1000)).await.status,
        201,
        "a little of nothing is nobody's trouble"
    );
    let metrics = request(house.address, "GET /metrics", "", b"").await.text();
    for line in ["drawing-bytes\"} 2", "body-bytes\"} 1"] {
        let line = format!("kypseli_budget_refused_total{{budget=\"{line}");
        assert!(metrics.lines().any(|found| found == line), "{line}:\n{metrics}");
    }
    house.close().await;
}
