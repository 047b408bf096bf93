//! Whoever plays against a person thinks for themselves: the server analyses no position of a game of theirs that goes on.

use crate::support::{House, PATIENCE, Person, base};
use futures_util::StreamExt;
use hive_wire::{Act, AnalysisAsk, AnalysisFrame, AnalysisMessage, PositionAsk};
use serde_json::json;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

/// Whether the server begins to think about it, or the rule by which it does not.
pub(crate) async fn thinks(person: &Person, game: &str) -> Result<(), &'static str> {
    let position = PositionAsk { game_string: Some(game.to_string()), ..PositionAsk::default() };
    let mut socket = person.socket("/api/analysis").await;
    let ask = AnalysisAsk::Start { position: position.clone(), lines: 1, seconds: Some(1) };
    socket.raw(&serde_json::to_string(&AnalysisFrame { id: 1, ask }).expect("it is JSON")).await;
    let thought = loop {
        let Some(Ok(message)) = timeout(PATIENCE, socket.socket.next()).await.expect("in time") else {
            panic!("it is still there")
        };
        let Message::Text(text) = message else { continue };
        match serde_json::from_str(&text).expect("a message") {
            AnalysisMessage::Refused { refusal, .. } => break Err(refusal.rule.name()),
            AnalysisMessage::Position { .. } => break Ok(()),
            _ => {}
        }
    };
    // Whoever thinks elsewhere is told the same.
    let asked = person.post("/api/position/unaided", &position).await;
    // Nor is anybody told what others have played there.
    let explored = person.post("/api/explore", &json!({"position": position})).await;
    match thought {
        Ok(()) => assert_eq!((asked.status, explored.status), (204, 200), "{}", explored.text()),
        Err(rule) => {
            asked.refused(409, rule);
            explored.refused(409, rule);
        }
    }
    thought
}

#[tokio::test(flavor = "multi_thread")]
async fn no_position_of_a_game_that_goes_on_is_analysed_for_its_players() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let [ann, bob, eve] = [
        Person::new(house.address, "Ann").await,
        Person::new(house.address, "Bob").await,
        Person::new(house.address, "Eve").await,
    ];
    let game = ann.create(&base()).await;
    bob.join(&game).await;
    let (mut one, mut other) = (ann.enter(&game).await, bob.enter(&game).await);
    let turns = [("wS1", 0, 0), ("bS1", 1, 0), ("wQ", -1, 0), ("bQ", 2, 0)];
    for (ply, (piece, q, r)) in (0..).zip(turns) {
        let table = if ply % 2 == 0 { &mut one } else { &mut other };
        while table.position().ply < ply {
            table.next().await;
        }
        let act = Act::Turn { ply, piece: piece.to_string().into(), q, r };
        table.ask(act).await.expect("a legal turn");
    }
    let now = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
    // The same turned round, what comes of it, and what it came from.
    let turned = "Base;InProgress;White[3];wS1;bS1 wS1/;wQ /wS1;bQ bS1/";
    let later = "Base;InProgress;Black[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ";
    let before = "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1";
    for person in [&ann, &bob] {
        for line in [now, turned, later] {
            assert_eq!(thinks(person, line).await, Err("not-over"), "{line}");
        }
        assert_eq!(thinks(person, before).await, Ok(()), "so many games begin");
        assert_eq!(thinks(person, "Base;InProgress;White[2];wG1;bG1 wG1-").await, Ok(()), "another game");
    }
    assert_eq!(thinks(&eve, now).await, Ok(()), "whoever watches may");
    other.ask(Act::Resign { side: None }).await.expect("anybody may");
    for person in [&ann, &bob] {
        assert_eq!(thinks(person, now).await, Ok(()), "afterwards they may");
    }
    house.close().await;
}
