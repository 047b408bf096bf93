//! Programs that play: with a token, through the addresses and shapes that their clients know.

use crate::support::{ALL, House, Person, Program, request};
use hive_wire::{BotAccount, BotChallenge, BotEvent, BotLine, Created};
use serde_json::{Value, json};

#[tokio::test]
async fn two_programs_meet_and_play_to_the_end() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (Program::new(&house, "Ann", &ALL).await, Program::new(&house, "Bob Bot", &ALL).await);
    assert_eq!(ann.get::<BotAccount>("/api/account").await.username, "Ann");
    let (mut to_ann, mut to_bob) =
        (ann.stream("/api/stream/event").await, bob.stream("/api/stream/event").await);
    let wanted =
        json!({"clock.limit": 300, "clock.increment": 3, "color": "white", "rated": null, "fen": null});
    let made = ann.post("/api/challenge/bob%20bot", wanted).await;
    assert_eq!(made.status, 200, "{}", made.text());
    let made: BotChallenge = made.json();
    let BotEvent::Challenge { challenge } = to_bob.next().await else { panic!("a challenge comes") };
    assert_eq!((challenge.id.as_str(), challenge.challenger.name.as_str()), (made.id.as_str(), "Ann"));
    let accepted = bob.post(&format!("/api/challenge/{}/accept", challenge.id), Value::Null).await;
    assert_eq!(accepted.status, 200, "{}", accepted.text());
    let game = loop {
        if let BotEvent::GameStart { game } = to_bob.next().await {
            break game;
        }
    };
    assert_eq!((game.color.as_str(), game.opponent.username.as_str()), ("black", "Ann"));
    let stream = format!("/api/bot/game/stream/{}", game.game_id);
    let mut seen = ann.stream(&stream).await;
    let BotLine::GameFull { white, black, state, clock, .. } = seen.next().await else { panic!("all of it") };
    assert_eq!((white.name.as_str(), black.name.as_str(), state.moves.as_str()), ("Ann", "Bob Bot", ""));
    assert_eq!(clock.map(|clock| (clock.initial, clock.increment)), Some((300_000, 3_000)));
    // Whoever is not to move, or moves nonsense, is told so, and nothing happens. Strokes are as they come.
    let turn = |game: &str, text: &str| format!("/api/bot/game/{game}/move/{text}");
    assert_eq!(bob.post(&turn(&game.game_id, "bS1"), Value::Null).await.status, 400);
    assert_eq!(ann.post(&turn(&game.game_id, "nonsense"), Value::Null).await.status, 400);
    for (who, text) in [(&ann, "wS1"), (&bob, "bS1%20wS1/"), (&ann, "wQ%20/wS1"), (&bob, "bQ%20bS1/")] {
        let played = who.post(&turn(&game.game_id, text), Value::Null).await;
        assert_eq!(played.status, 200, "{text}: {}", played.text());
        let BotLine::GameState { state } = seen.next().await else { panic!("how it stands") };
        assert!(state.moves.ends_with(&text.replace("%20", " ")), "{}", state.moves);
    }
    let said = bob
        .post(&format!("/api/bot/game/{}/chat", game.game_id), json!({"room": "player", "text": "hi"}))
        .await;
    assert_eq!(said.status, 200, "{}", said.text());
    let BotLine::ChatLine { username, text, .. } = seen.next().await else { panic!("a line") };
    assert_eq!((username.as_str(), text.as_str()), ("Bob Bot", "hi"));
    assert_eq!(ann.post(&format!("/api/bot/game/{}/resign", game.game_id), Value::Null).await.status, 200);
    let BotLine::GameState { state } = seen.next().await else { panic!("how it stands") };
    assert_eq!((state.status.as_str(), state.winner.as_deref()), ("resign", Some("black")));
    loop {
        if let BotEvent::GameFinish { game: over } = to_ann.next().await {
            assert_eq!((over.game_id, over.status.name.as_str()), (game.game_id, "resign"));
            break;
        }
    }
    house.close().await;
}

#[tokio::test]
async fn a_token_does_what_it_says_and_no_more() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let reader = Program::plain(&house, "Ann", &["challenge:read"]).await;
    let bob = Program::plain(&house, "Bob", &ALL).await;
    request(house.address, "GET /api/account", "", b"").await.refused(401, "not-signed-in");
    reader.post("/api/challenge/Bob", json!({})).await.refused(403, "not-signed-in");
    reader.post("/api/bot/account/upgrade", Value::Null).await.refused(403, "not-signed-in");
    bob.post("/api/challenge/Nobody", json!({})).await.refused(404, "not-found");
    bob.post("/api/challenge/Ann", json!({"variant": "chess960"})).await.refused(422, "bad-options");
    // Programs are marked: an account says so before one plays under it.
    bob.get::<hive_wire::Problem>("/api/bot/game/stream/AAAAAAAAAAAAAAAA").await;
    bob.act("AAAAAAAAAAAAAAAA", "resign").await.refused(403, "not-signed-in");
    assert_eq!(bob.get::<BotAccount>("/api/account").await.title, None);
    assert_eq!(bob.post("/api/bot/account/upgrade", Value::Null).await.status, 200);
    // A game of others is nobody's business here.
    let (game, _anna, _boris) = crate::support::pair(&house, &crate::support::base()).await;
    for path in ["resign", "abort", "draw/yes", "move/wS1"] {
        bob.post(&format!("/api/bot/game/{game}/{path}"), Value::Null).await.refused(404, "not-found");
    }
    assert_eq!(bob.get::<BotAccount>("/api/account").await.title.as_deref(), Some("BOT"));
    house.close().await;
}

#[tokio::test]
async fn a_token_to_play_with_is_enough_to_accept_and_offers_are_answered_as_clients_write_it() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) =
        (Program::new(&house, "Ann", &["bot:play"]).await, Program::new(&house, "Bob", &["bot:play"]).await);
    let wanted = json!({"clock.limit": 300, "clock.increment": 3, "color": "white", "rated": true});
    let game = ann.meets(&bob, "Bob", wanted).await;
    assert!(game.rated && !game.queen_first, "programs begin as the protocol wants it");
    assert_eq!(game.opponent.rating, Some(1500));
    let mut seen = bob.stream(&format!("/api/bot/game/stream/{}", game.id)).await;
    let BotLine::GameFull { rated, white, .. } = seen.next().await else { panic!("all of it") };
    assert_eq!((rated, white.title.as_deref(), white.provisional), (true, Some("BOT"), true));
    assert_eq!(ann.play(&game.id, "wQ").await.status, 400);
    assert_eq!(ann.play(&game.id, "wG1").await.status, 200);
    assert_eq!(bob.play(&game.id, "bG1%20wG1-").await.status, 200);
    ann.act(&game.id, "draw/perhaps").await.refused(400, "unreadable");
    ann.act(&game.id, "claim-victory/").await.refused(400, "not-for-you");
    ann.act(&game.id, "dance").await.refused(404, "not-found");
    assert_eq!(ann.act(&game.id, "draw/1").await.status, 200);
    assert_eq!(bob.act(&game.id, "draw/no").await.status, 200);
    assert_eq!(bob.act(&game.id, "draw/true").await.status, 200);
    assert_eq!(ann.post(&format!("/api/board/game/{}/draw/1", game.id), Value::Null).await.status, 200);
    loop {
        let line: BotLine = seen.next().await;
        if let BotLine::GameState { state } = line
            && state.status != "started"
        {
            assert_eq!((state.status.as_str(), state.winner), ("draw", None));
            break;
        }
    }
    house.close().await;
}

/// Whenever a program begins to watch, it hears how the game ends: what happens while it comes in is not lost.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_falls_between_the_game_and_what_happens_in_it() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (Program::new(&house, "Ann", &ALL).await, Program::new(&house, "Bob", &ALL).await);
    for round in 0..4 {
        let game = ann.meets(&bob, "Bob", json!({"clock.limit": 60, "color": "white"})).await;
        assert_eq!(ann.play(&game.id, "wG1").await.status, 200);
        let ends = async |number: u64| {
            tokio::time::sleep(std::time::Duration::from_millis(number)).await;
            let mut seen = ann.stream(&format!("/api/bot/game/stream/{}", game.id)).await;
            loop {
                let (BotLine::GameFull { state, .. } | BotLine::GameState { state }) = seen.next().await
                else {
                    continue;
                };
                if state.status != "started" {
                    return state.winner;
                }
            }
        };
        let resigns = async {
            tokio::time::sleep(std::time::Duration::from_millis(4 + round)).await;
            assert_eq!(bob.play(&game.id, "bG1%20wG1-").await.status, 200);
            assert_eq!(bob.act(&game.id, "resign").await.status, 200);
        };
        let (told, ()) = tokio::join!(futures_util::future::join_all((0..12).map(ends)), resigns);
        assert!(told.iter().all(|winner| winner.as_deref() == Some("white")), "{told:?}");
    }
    house.close().await;
}

#[tokio::test]
async fn games_are_records_for_programs() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (Program::new(&house, "Ann", &ALL).await, Program::new(&house, "Bob", &ALL).await);
    let here = {
        let _listening = bob.stream("/api/stream/event").await;
        loop {
            let answer = request(house.address, "GET /api/bot/online?nb=5", "", b"").await.text();
            if !answer.is_empty() {
                break answer;
            }
            tokio::task::yield_now().await;
        }
    };
    assert!(here.contains("\"title\":\"BOT\"") && here.contains("Bob"), "{here}");
    let wanted = json!({"clock.limit": 300, "clock.increment": 3, "color": "white", "rated": true});
    let game = ann.meets(&bob, "Bob", wanted).await;
    assert_eq!(ann.play(&game.id, "wG1").await.status, 200);
    assert_eq!(bob.play(&game.id, "bG1%20wG1-").await.status, 200);
    let said = bob.post(&format!("/api/bot/game/{}/chat", game.id), json!({"text": "hi"})).await;
    assert_eq!(said.status, 200, "{}", said.text());
    let chat: Vec<hive_wire::BotSaid> = ann.get(&format!("/api/bot/game/{}/chat", game.id)).await;
    assert_eq!((chat.len(), chat[0].text.as_str()), (1, "hi"));
    assert_eq!(bob.act(&game.id, "resign").await.status, 200);
    let json = "Accept: application/json\r\n";
    let record = request(house.address, &format!("GET /game/export/{}", game.id), json, b"").await;
    let record: hive_wire::BotRecord = record.json();
    assert_eq!((record.status.as_str(), record.winner.as_deref()), ("resign", Some("white")));
    assert_eq!(record.moves, "wG1;bG1 wG1-");
    let pgn = request(house.address, &format!("GET /game/export/{}", game.id), "", b"").await.text();
    assert!(pgn.contains("[White \"Ann\"]") && pgn.contains("bG1 wG1-"), "{pgn}");
    while house.store.rated(&game.id.as_str().into()).await.expect("it is read").is_none() {
        tokio::task::yield_now().await;
    }
    // Its owner sees the game under its name; others are led there to watch.
    let headers = format!("Accept: application/x-ndjson\r\n{}", ann.headers());
    let own = request(house.address, "GET /api/games/user/Ann", &headers, b"").await.text();
    assert!(own.contains(&game.id), "{own}");
    let seen =
        request(house.address, "GET /api/games/user/Ann", "Accept: application/x-ndjson\r\n", b"").await;
    assert!(!seen.text().contains(&game.id) && seen.text().contains("ratingDiff"), "{}", seen.text());
    request(house.address, "GET /api/games/user/Nobody", "", b"").await.refused(404, "not-found");
    house.close().await;
}

#[tokio::test]
async fn somebody_who_has_played_is_no_program_afterwards() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let ann = Program::plain(&house, "Ann", &ALL).await;
    let name = hive_people::AccountName::read("Ann").expect("a name");
    let account = house.store.account_like(&name.looks()[0]).await.expect("it is read").expect("she is here");
    let strength =
        hive_store::Strength { points: 1500.0, deviation: 60.0, volatility: 0.06, latest: 1_790_000_000_000 };
    let side = |who: hive_play::Identity| hive_store::RatingChange { who, was: 1500.0, now: strength };
    let rated = hive_store::RatedGame {
        game: "AAAAAAAAAAAAAAAA".into(),
        pool: "blitz-all".to_string(),
        began: 1,
        ended: 2,
        score: hive_store::WhiteScore::Drawn,
        counted: true,
        sides: hive_rules::ByColor { white: side(account.who), black: side("b".into()) },
        how: "agreement".to_string(),
        ply: 2,
        tiles: "Base".to_string(),
    };
    let none = hive_rules::ByColor { white: 0, black: 0 };
    let listed = hive_rules::ByColor { white: true, black: true };
    house.store.rate(rated, none, listed).await.expect("it is new");
    ann.post("/api/bot/account/upgrade", Value::Null).await.refused(409, "not-for-you");
    house.close().await;
}

/// A drawing stands for turns that nobody took. A program takes the next one, and does not have to know of them.
#[tokio::test]
async fn a_program_plays_on_from_a_drawing() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let mut person = Person::new(house.address, "Somebody").await;
    person.keep_my_games("Ann").await;
    let drawn = json!({
        "ruleset": {},
        "seats": {"white": {"type": "sameScreen"}, "black": {"type": "me"}},
        "diagram": "wA1   wQ    bQ    bA1\n\nBase, black to move",
    });
    let game = person.post("/api/games", &drawn).await.json::<Created>().id;
    let ann = Program::of(person, &ALL).await;
    assert_eq!(ann.post("/api/bot/account/upgrade", Value::Null).await.status, 200);
    for text in ["bA1%20-wA1", "wG1%20%5CwQ"] {
        let played = ann.play(&game, text).await;
        assert_eq!(played.status, 200, "{text}: {}", played.text());
    }
    assert_eq!(ann.owner.look(&game).await.turns.len(), 2);
    house.close().await;
}
