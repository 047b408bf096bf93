//! Programs on a server where much happens: who is shut out hears nothing more, and nothing that concerns a program is lost.

use crate::lobby::Lounge;
use crate::support::{ALL, House, Program, Stream};
use hive_rules::Color;
use hive_server::{Item, News};
use hive_wire::{BotEvent, BotLine};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{advance, pause, resume};

/// A turn in a game that concerns nobody here.
fn elsewhere() -> News {
    News { game: "AAAAAAAAAAAAAAAA".into(), what: Item::Turn { ply: 3, to_move: Color::White } }
}

/// Ends the only token of somebody, as its owner does in the settings.
async fn revoke(program: &Program) {
    let tokens = program.owner.account().await.tokens;
    let ended = program.owner.delete(&format!("/api/me/account/proofs/{}", tokens[0].id)).await;
    assert_eq!(ended.status, 204, "{}", ended.text());
}

/// So much time passes at once for everybody here.
async fn passes(seconds: u64) {
    pause();
    advance(Duration::from_secs(seconds)).await;
    resume();
}

#[tokio::test]
async fn a_revoked_token_reads_no_events_however_busy_the_server_is() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let ann = Program::new(&house, "Ann", &ALL).await;
    let mut heard: Stream = ann.stream("/api/stream/event").await;
    house.until("sockets", |open| open == 1).await;
    revoke(&ann).await;
    for _ in 0..6 {
        passes(10).await;
        house.bus.tell(elsewhere());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    heard.ends().await;
    house.close().await;
}

#[tokio::test]
async fn a_revoked_token_reads_no_game_however_much_happens_in_it() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (Program::new(&house, "Ann", &ALL).await, Program::new(&house, "Bob", &ALL).await);
    let game = ann.meets(&bob, "Bob", json!({"days": 3, "color": "white"})).await;
    let mut seen = ann.stream(&format!("/api/bot/game/stream/{}", game.id)).await;
    let BotLine::GameFull { .. } = seen.next().await else { panic!("all of it") };
    revoke(&ann).await;
    for number in 0..6 {
        passes(10).await;
        let said =
            bob.post(&format!("/api/bot/game/{}/chat", game.id), json!({"text": number.to_string()})).await;
        assert_eq!(said.status, 200, "{}", said.text());
    }
    seen.ends().await;
    house.close().await;
}

/// Whoever listens slowly misses news, but not that its own game is over.
#[tokio::test]
async fn the_end_of_a_game_is_told_to_a_program_that_missed_the_news() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (Program::new(&house, "Ann", &ALL).await, Program::new(&house, "Bob", &ALL).await);
    // Before anybody else hears that a game has ended there is so much news that it is forgotten.
    let (bus, mut first) = (house.bus.clone(), house.bus.listen());
    let flood = tokio::spawn(async move {
        loop {
            match first.recv().await {
                Ok(News { what: Item::Ended(_), .. }) => break,
                Ok(_) | Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return,
            }
        }
        (0..3000).for_each(|_| bus.tell(elsewhere()));
    });
    let mut heard = ann.stream("/api/stream/event").await;
    let game = ann.meets(&bob, "Bob", json!({"clock.limit": 300, "color": "white"})).await;
    assert_eq!(ann.play(&game.id, "wG1").await.status, 200);
    assert_eq!(bob.play(&game.id, "bG1%20wG1-").await.status, 200);
    assert_eq!(bob.act(&game.id, "resign").await.status, 200);
    flood.await.expect("the game has ended");
    loop {
        if let BotEvent::GameFinish { game: over } = heard.next().await {
            assert_eq!((over.game_id, over.status.name.as_str()), (game.id, "resign"));
            break;
        }
    }
    house.close().await;
}

/// A token of a person's account hears what happens; that they are ready the person says in the page.
#[tokio::test]
async fn no_game_of_a_person_begins_because_a_program_listens() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (Program::plain(&house, "Ann", &ALL).await, Program::new(&house, "Bob", &ALL).await);
    let _ann_hears = ann.stream("/api/stream/event").await;
    let mut bob_hears = bob.stream("/api/stream/event").await;
    let mut page = Lounge::enter(&ann.owner).await;
    let wanted = json!({"clock.limit": 300, "clock.increment": 3, "color": "white"});
    let made = ann.post("/api/challenge/Bob", wanted).await;
    assert_eq!(made.status, 200, "{}", made.text());
    let BotEvent::Challenge { challenge } = bob_hears.next().await else { panic!("a challenge comes") };
    let accepted = bob.post(&format!("/api/challenge/{}/accept", challenge.id), Value::Null).await;
    assert_eq!(accepted.status, 200, "{}", accepted.text());
    let found = page.found().await;
    // Time for a program that would answer by itself.
    tokio::time::sleep(Duration::from_millis(300)).await;
    page.ask(json!({"type": "ready", "found": found.id})).await.expect("nobody has said so before");
    page.begun().await;
    house.close().await;
}
