//! Programs on a server where much happens: who is shut out hears nothing more, and nothing that concerns a program is lost.

use crate::lobby::Lounge;
use crate::support::{ALL, House, Program, Stream, at_one_screen, request};
use hive_rules::Color;
use hive_server::{Clock, Item, News};
use hive_wire::{BotChallenge, BotEvent, BotLine, BotPlaying, BotTime};
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

/// Clients of this API write bodies as forms are written.
#[tokio::test]
async fn bodies_may_be_written_as_forms_are() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (Program::new(&house, "Ann", &ALL).await, Program::new(&house, "Bob", &ALL).await);
    let send = async |program: &Program, path: &str, form: &str| {
        let kind = "Content-Type: application/x-www-form-urlencoded; charset=utf-8\r\n";
        let headers = format!("Authorization: Bearer {}\r\n{kind}", program.token);
        request(house.address, &format!("POST {path}"), &headers, form.as_bytes()).await
    };
    let (mut to_ann, mut to_bob) =
        (ann.stream("/api/stream/event").await, bob.stream("/api/stream/event").await);
    let wanted =
        "rated=true&clock.limit=300&clock.increment=3&color=white&variant=Base%2BMLP&keepAliveStream=true";
    let made = send(&ann, "/api/challenge/Bob", wanted).await;
    assert_eq!(made.status, 200, "{}", made.text());
    let made: BotChallenge = made.json();
    assert_eq!((made.rated, made.color.as_str(), made.variant.key.as_str()), (true, "white", "Base+MLP"));
    assert_eq!(made.time_control, BotTime::Clock { limit: 300, increment: 3 });
    let BotEvent::Challenge { .. } = to_bob.next().await else { panic!("a challenge comes") };
    assert_eq!(
        send(&bob, &format!("/api/challenge/{}/decline", made.id), "reason=tooFast").await.status,
        200
    );
    loop {
        if let BotEvent::ChallengeDeclined { challenge } = to_ann.next().await {
            assert_eq!(challenge.decline_reason.as_deref(), Some("tooFast"));
            break;
        }
    }
    let game = ann.meets(&bob, "Bob", json!({"clock.limit": 300, "color": "white"})).await;
    let chat = format!("/api/bot/game/{}/chat", game.id);
    assert_eq!(send(&ann, &chat, "room=player&text=good+luck%21").await.status, 200);
    let said: Vec<hive_wire::BotSaid> = bob.get(&chat).await;
    assert_eq!(said[0].text, "good luck!");
    // What cannot be read is told, and what is no program's is JSON as before.
    send(&ann, "/api/challenge/Bob", "clock.limit=soon").await.refused(400, "unreadable");
    send(&ann, &chat, "room=player").await.refused(400, "unreadable");
    let form = format!("Cookie: {}\r\nContent-Type: application/x-www-form-urlencoded\r\n", ann.owner.cookie);
    request(house.address, "PUT /api/me", &form, b"name=Eve").await.refused(415, "unreadable");
    house.close().await;
}

#[tokio::test]
async fn games_that_go_on_are_told() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (Program::new(&house, "Ann", &ALL).await, Program::new(&house, "Bob", &ALL).await);
    assert!(ann.get::<BotPlaying>("/api/account/playing").await.now_playing.is_empty());
    let first = ann.meets(&bob, "Bob", json!({"days": 3, "color": "white"})).await;
    let second = ann.meets(&bob, "Bob", json!({"days": 3, "color": "black"})).await;
    ann.owner.create(&crate::support::base()).await;
    let ids =
        |told: BotPlaying| -> Vec<String> { told.now_playing.into_iter().map(|game| game.id).collect() };
    // Where it is one's turn comes first; a game that waits for somebody to sit down has not begun.
    assert_eq!(ids(ann.get("/api/account/playing").await), [first.id.clone(), second.id.clone()]);
    assert_eq!(ids(bob.get("/api/account/playing").await), [second.id.clone(), first.id.clone()]);
    assert_eq!(ids(bob.get("/api/account/playing?nb=1").await).len(), 1);
    assert_eq!(ann.act(&first.id, "abort").await.status, 200);
    assert_eq!(ids(ann.get("/api/account/playing").await), [second.id]);
    house.close().await;
}

/// All of them, however many, and those of a stretch of time however long ago.
#[tokio::test(flavor = "multi_thread")]
async fn all_games_can_be_taken_along() {
    const GAMES: i64 = 330;
    let (data, time) = (tempfile::tempdir().expect("a folder"), Clock::told(1_790_000_000_000));
    let house = House::at(&data, &time).await;
    let ann = Program::plain(&house, "Ann", &ALL).await;
    let mut ids = Vec::new();
    for _ in 0..GAMES {
        time.advance(1000);
        ids.push(ann.owner.create(&at_one_screen(json!({}))).await);
    }
    ids.reverse();
    let taken = async |query: &str| -> Vec<String> {
        let headers = format!("Accept: application/x-ndjson\r\n{}", ann.headers());
        let answer = request(house.address, &format!("GET /api/games/user/Ann{query}"), &headers, b"").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let text = answer.text();
        let lines = text.lines().filter(|line| line.starts_with('{'));
        let record = |line: &str| serde_json::from_str::<hive_wire::BotRecord>(line).expect("a record").id;
        lines.map(record).collect()
    };
    assert_eq!(taken("").await, ids);
    assert_eq!(taken("?max=310").await, ids[..310]);
    let since = 1_790_000_000_000_i64 + 1000;
    assert_eq!(taken(&format!("?until={}&max=3", since + 4000)).await, ids[325..328]);
    assert_eq!(taken(&format!("?since={}&until={}", since + 1000, since + 9000)).await, ids[320..329]);
    assert!(taken(&format!("?until={}", since - 1)).await.is_empty());
    house.close().await;
}
