//! Requests that once ended the server, or took all of its memory.

use crate::support::{Dice, House, PATIENCE, Person, Socket, at_one_screen, base, generous, pair, request};
use futures_util::StreamExt;
use hive_server::Limits;
use hive_wire::{Act, Happening, ImportAnswer, PositionAnswer, Rule, ServerMessage};
use serde_json::json;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// Nobody can move: every tile is pinned or shut in, and no cell touches tiles of one colour alone. So passes are the
/// only turns, for ever.
const NOBODY_CAN_MOVE: &str = r"   wA2   wA1   wG3   wG2   wG1   wB2
wA3                                 wB1
   bM          bA1   wQ    wS1   wS2
      wM

Base+M, white to move
";

#[tokio::test(flavor = "multi_thread")]
async fn passes_without_end_are_refused_and_end_nothing() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let ask = |passes: usize| {
        json!({"diagram": NOBODY_CAN_MOVE, "moves": vec!["pass"; passes], "repetition": false}).to_string()
    };
    let json = "Content-Type: application/json\r\n";
    let post = |passes: usize| {
        let body = ask(passes);
        async move { request(house.address, "POST /api/position", json, body.as_bytes()).await }
    };
    let few: PositionAnswer = post(4).await.json();
    assert!(few.position.must_pass, "the drawing is what it is meant to be");
    assert_eq!(few.position.last.map(|last| (last.text, last.moved)), Some(("pass".to_string(), None)));
    for passes in [5, 600, 6_000] {
        let refusal = post(passes).await.refused(422, "bad-position");
        assert_eq!(refusal.text, "ply 5: neither player can move, and 4 passes say it");
    }
    let anna = Person::new(house.address, "Anna").await;
    let mut lines = anna.socket("/api/analysis").await;
    let position = json!({"diagram": NOBODY_CAN_MOVE, "moves": vec!["pass"; 600], "repetition": false});
    lines.raw(&json!({"id": 1, "do": {"type": "start", "position": position, "lines": 1}}).to_string()).await;
    let answer = timeout(PATIENCE, lines.socket.next()).await.expect("in time").expect("a message");
    let answer = answer.expect("the socket is open").into_text().expect("text");
    assert!(answer.contains("neither player can move"), "{answer}");
    assert_eq!(request(house.address, "GET /healthz", "", b"").await.status, 200);
    house.close().await;
}

/// What this process has used of memory at its most, in megabytes.
#[cfg(target_os = "linux")]
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("the system tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    line.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") / 1024
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_tiny_games_takes_no_more_memory_than_its_first_games() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let before = peak();
    for text in ["Base\n".repeat(600_000), "(;GM[27]SU[hive])".repeat(200_000), "[a \"b\"]\n".repeat(300_000)]
    {
        let answer: ImportAnswer = anna.post("/api/import", &json!({ "text": text })).await.json();
        assert_eq!((answer.games.len(), answer.more), (500, true));
    }
    // Other tests run beside this one; all games at once took 4,700.
    assert!(peak() - before < 500, "{} MB", peak() - before);
    house.close().await;
}

/// Each of these once took time by the square of its length: minutes for what fits into one request.
#[tokio::test(flavor = "multi_thread")]
async fn long_records_take_time_by_their_length() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let tags: String = (0..150_000).map(|n| format!("[T{n} \"\"]\n")).collect();
    for text in [
        format!("[GameType \"Base\"]\n{tags}"),
        format!("[GameType \"Base\"]\n{}", "{a}".repeat(1_000_000)),
        format!("(;GM[27]SU[hive]{})", "C[a]".repeat(700_000)),
    ] {
        let answer: ImportAnswer = anna.post("/api/import", &json!({ "text": text })).await.json();
        assert_eq!(answer.games.len(), 1);
    }
    house.close().await;
}

/// Every entry was once told to everybody: with 2,000 who watch, everybody times everybody. Now all are told how many
/// there are, twice a second at most, and the last word is right. Everybody finds their way in, and those who play
/// elsewhere do not notice.
#[tokio::test(flavor = "multi_thread")]
async fn many_who_come_to_watch_are_told_of_together() {
    const WATCHERS: usize = 240;
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, generous()).await;
    let (id, mut white, _black) = pair(&house, &base()).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut elsewhere = anna.enter(&anna.create(&at_one_screen(json!({}))).await).await;
    let mut people = Vec::new();
    for number in 0..WATCHERS {
        people.push(Person::new(house.address, &format!("Watcher {number}")).await);
    }
    let mut coming = JoinSet::new();
    let began = Instant::now();
    for watcher in people {
        let id = id.clone();
        coming.spawn(async move { watcher.try_socket(&format!("/api/games/{id}/socket"), "").await });
    }
    let mut slowest = Duration::ZERO;
    let mut inside = Vec::new();
    while inside.len() < WATCHERS {
        slowest = slowest.max(turn(&anna, &mut elsewhere).await);
        while let Some(entered) = coming.try_join_next() {
            // Nobody is sent away: 233 of 2,000 once were.
            inside.push(entered.expect("it ends").expect("everybody comes in"));
        }
    }
    let mut told = Vec::new();
    while told.last() != Some(&(WATCHERS as u32)) {
        if let ServerMessage::Presence { presence } = timeout(PATIENCE, white.next()).await.expect("in time")
        {
            told.push(presence.watchers);
        }
    }
    let most = 2 + began.elapsed().as_millis() / 500;
    assert!(told.len() as u128 <= most, "{told:?} in {:?}", began.elapsed());
    // On a machine with much else to do; it was 30 seconds.
    assert!(slowest < Duration::from_secs(3), "a turn elsewhere took {slowest:?}");
    house.close().await;
}

/// A turn in a game that has nothing to do with it, and how long it took; after some turns in another.
async fn turn(anna: &Person, table: &mut Socket) -> Duration {
    if table.position().ply >= 20 {
        *table = anna.enter(&anna.create(&at_one_screen(json!({}))).await).await;
    }
    table.know_moves().await;
    let began = Instant::now();
    table.play(0).await.expect("a legal turn");
    began.elapsed()
}

/// To play again is to make a game: 125 of them once came in 20 seconds.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_counts_as_a_game() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { games_per_hour: 8, ..generous() }).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut id = anna.create(&at_one_screen(json!({}))).await;
    let mut again = 0;
    let refusal = loop {
        let mut table = anna.enter(&id).await;
        table.ask(Act::Resign { side: None }).await.expect("it is allowed");
        match table.ask(Act::Rematch {}).await {
            Ok(_) => id = table.status().rematch.clone().expect("another game"),
            Err(refusal) => break refusal,
        }
        again += 1;
        assert!(again < 10, "there is no end");
    };
    assert_eq!((again, refusal.rule), (1, Rule::Limit), "two games at once, made and made again");
    assert_eq!(refusal.text, "you have made many games: try again in 450 s");
    house.close().await;
}

/// 3,000 takebacks late in a game once made one that took four seconds to wake, on the threads that all others need.
#[tokio::test(flavor = "multi_thread")]
async fn takebacks_have_an_end_and_the_game_wakes_soon() {
    const PLIES: usize = 60;
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = anna.create(&at_one_screen(json!({"expansions": {"mosquito": true}}))).await;
    let other = anna.create(&at_one_screen(json!({}))).await;
    let (mut table, mut dice) = (anna.enter(&id).await, Dice(8));
    for _ in 0..PLIES {
        table.know_moves().await;
        if table.status().outcome.is_some() {
            break;
        }
        table.play(dice.roll(1000)).await.expect("a legal turn");
    }
    let ply = table.position().ply;
    assert!(ply as usize >= PLIES / 2 && table.status().outcome.is_none(), "a game of {ply} turns");
    let back = |ply: u32| {
        let side = if ply % 2 == 1 { hive_wire::Side::White } else { hive_wire::Side::Black };
        Act::AskTakeback { side: Some(side) }
    };
    for _ in 0..hive_play::MOST_TAKEBACKS {
        table.know_moves().await;
        table.play(dice.roll(1000)).await.expect("a legal turn");
        let ply = table.position().ply;
        table.ask(back(ply)).await.expect("it is allowed");
        while table.position().ply >= ply {
            table.event().await;
        }
    }
    let refusal = table.ask(back(table.position().ply)).await.expect_err("it is enough");
    assert_eq!(refusal.text, "300 takebacks are enough for one game");
    house.close().await;

    let house = House::open(&data).await;
    let anna = Person { address: house.address, ..anna };
    let mut elsewhere = anna.enter(&other).await;
    let began = Instant::now();
    let waking = tokio::spawn({
        let anna = anna.clone();
        async move { (anna.look(&id).await, began.elapsed()) }
    });
    let mut slowest = Duration::ZERO;
    while !waking.is_finished() {
        slowest = slowest.max(turn(&anna, &mut elsewhere).await);
    }
    let (view, woken) = waking.await.expect("it ends");
    assert_eq!(view.turns.len(), ply as usize);
    assert!(woken < Duration::from_secs(4), "it took {woken:?} to wake");
    assert!(slowest < Duration::from_secs(2), "a turn elsewhere took {slowest:?} meanwhile");
    house.close().await;
}

/// The name of a game is the key to it: who watched one game is taken along to the next with a pass, which opens no seat
/// and names nothing else, and a picture opens nothing.
#[tokio::test(flavor = "multi_thread")]
async fn keys_are_not_given_away() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (anna, boris) = (Person::new(house.address, "Anna").await, Person::new(house.address, "Boris").await);
    let id = anna.create(&base()).await;
    boris.join(&id).await;
    let (mut white, mut black) = (anna.enter(&id).await, boris.enter(&id).await);
    let eve = Person::new(house.address, "Eve").await;
    let mut watching = eve.enter(&id).await;
    white.ask(Act::Resign { side: None }).await.expect("it is allowed");
    white.ask(Act::Rematch {}).await.expect("it is allowed");
    black.ask(Act::Rematch {}).await.expect("it is allowed");
    let Happening::Rematch { game: Some(next) } = next_but_offers(&mut white).await else {
        panic!("they are told")
    };
    assert_eq!(white.status().rematch.as_ref(), Some(&next));
    let seen = loop {
        if let Happening::Rematch { game } = watching.happening().await {
            break game;
        }
    };
    let pass = seen.expect("she is taken along");
    assert_ne!(pass, next);
    assert_eq!(watching.status().rematch.as_ref(), Some(&pass));
    assert_eq!(eve.look(&id).await.status.rematch.as_ref(), Some(&pass));
    let later = eve.socket(&format!("/api/games/{id}/socket?since=0")).await.try_next().await;
    assert!(!format!("{later:?}").contains(&next), "{later:?}");
    // With the pass she watches, and learns no other name of the game.
    let record = eve.get(&format!("/games/{pass}.uhp")).await;
    assert_eq!(record.status, 200);
    let mut along = eve.enter(&pass).await;
    let told = serde_json::to_string(&eve.look(&pass).await).expect("JSON");
    assert!(told.contains(&pass) && !told.contains(&next), "{told}");
    boris.enter(&next).await.ask(Act::Leave {}).await.expect("nobody has moved");
    assert!(matches!(along.happening().await, Happening::Left { .. }), "a seat is open");
    eve.post(&format!("/api/games/{pass}/join"), &()).await.refused(409, "not-your-seat");

    let name = eve.look(&id).await.picture;
    for kind in ["svg", "png"] {
        assert_eq!(eve.get(&format!("/games/{name}.{kind}?width=64")).await.status, 200);
        assert_eq!(
            eve.get(&format!("/games/{name}.{kind}?width=64")).await.body,
            eve.get(&format!("/games/{id}.{kind}?width=64")).await.body
        );
    }
    for path in [format!("/games/{name}.pgn"), format!("/games/{name}.uhp"), format!("/api/games/{name}")] {
        eve.get(&path).await.refused(404, "not-found");
    }
    eve.get(&format!("/games/{}.svg", "A".repeat(32))).await.refused(404, "not-found");
    house.close().await;
}

/// What happens next but offers.
async fn next_but_offers(socket: &mut Socket) -> Happening {
    loop {
        let what = socket.happening().await;
        if !matches!(what, Happening::Resigned { .. } | Happening::RematchOffered { .. }) {
            return what;
        }
    }
}
