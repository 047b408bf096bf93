//! The routes, as programs meet them.

use crate::support::{House, Person, base, by_link, config, generous, pair, request};
use hive_server::{Limits, Server};
use hive_wire::{CellView, GameList, ImportAnswer, Me, Mistake, PositionAnswer, RecordFormat, Rule};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn guests_have_a_name_and_a_cookie_that_pages_cannot_read() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let answer = request(house.address, "GET /api/me", "", b"").await;
    let cookie = answer.header("set-cookie").expect("newcomers get a cookie").to_string();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    assert!(answer.json::<Me>().name.starts_with("Guest "));
    let anna = Person::new(house.address, "  Anna   Maria ").await;
    assert_eq!(anna.get("/api/me").await.json::<Me>().name, "Anna Maria");
    assert!(anna.get("/api/me").await.header("set-cookie").is_none(), "one is enough");
    anna.put("/api/me", &json!({"name": ""})).await.refused(422, "no-name");
    for (name, rule) in [
        ("An\u{202e}na", "hidden-in-name"),
        ("An\u{200b}na", "hidden-in-name"),
        ("Z\u{301}\u{301}\u{301}\u{301}", "marks-in-name"),
        ("Kypse\u{406}i level 10", "engine-name"),
    ] {
        anna.put("/api/me", &json!({"name": name})).await.refused(422, rule);
    }
    anna.put("/api/me", &json!({"nom": "x"})).await.refused(400, "unreadable");
    house.close().await;
    // Who they are is kept.
    let house = House::open(&data).await;
    let anna = Person { address: house.address, ..anna };
    assert_eq!(anna.get("/api/me").await.json::<Me>().name, "Anna Maria");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_make_no_sense_are_refused() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let (me, link) = (json!({"type": "me"}), json!({"type": "link"}));
    let game = |ruleset, white: &serde_json::Value, black: &serde_json::Value, clock| json!({"ruleset": ruleset, "seats": {"white": white, "black": black}, "clock": clock});
    let none = json!({"type": "none"});
    for bad in [
        game(json!({}), &link, &link, none.clone()),
        game(json!({}), &me, &me, none.clone()),
        game(json!({}), &me, &json!({"type": "engine", "level": 11}), none.clone()),
        game(json!({"edition": "R1", "expansions": {"pillbug": true}}), &me, &link, none.clone()),
        game(json!({}), &me, &link, json!({"type": "days", "days": 0})),
        game(json!({}), &me, &link, json!({"type": "increment", "baseSeconds": 0, "incrementSeconds": 1})),
        game(
            json!({}),
            &me,
            &link,
            json!({"type": "increment", "baseSeconds": 60, "incrementSeconds": 9999}),
        ),
    ] {
        anna.post("/api/games", &bad).await.refused(422, "bad-options");
    }
    anna.post("/api/games", &game(json!({"edition": "R6"}), &me, &link, none))
        .await
        .refused(400, "unreadable");
    // What nobody knows is refused everywhere, also where nothing is known.
    for (white, black, clock) in [
        (json!({"type": "me", "level": 3}), link.clone(), json!({"type": "none"})),
        (me.clone(), json!({"type": "sameScreen", "name": "Boris"}), json!({"type": "none"})),
        (me.clone(), json!({"type": "link", "once": true}), json!({"type": "none"})),
        (me.clone(), json!({"type": "engine", "level": 3, "book": 1}), json!({"type": "none"})),
        (me.clone(), link.clone(), json!({"type": "none", "days": 3})),
        (me.clone(), link.clone(), json!({"type": "days", "days": 3, "hours": 1})),
    ] {
        let refused = anna.post("/api/games", &game(json!({}), &white, &black, clock)).await;
        let text = refused.refused(400, "unreadable").text;
        assert!(text.starts_with("this cannot be read: ") && text.contains("unknown field"), "{text}");
    }
    // A value that does not fit is named by its field, however deep.
    let days = json!({"type": "days", "days": "three"});
    let text =
        anna.post("/api/games", &game(json!({}), &me, &link, days)).await.refused(400, "unreadable").text;
    assert!(text.starts_with("this cannot be read: `clock.days`: invalid type"), "{text}");
    anna.get("/api/games/AAAAAAAAAAAAAAAA").await.refused(404, "not-found");
    anna.get("/api/games/short").await.refused(404, "not-found");
    anna.get("/api/nothing").await.refused(404, "not-found");
    // What the router refuses by itself is said in the same way.
    let answer = anna.put("/api/games", &json!({})).await;
    answer.refused(405, "unreadable");
    assert_eq!(answer.header("allow"), Some("GET,HEAD,POST"));
    anna.get("/api/games?skip=some").await.refused(400, "unreadable");
    let id = anna.create(&base()).await;
    let socket = format!("GET /api/games/{id}/socket?since=x");
    let upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    request(house.address, &socket, upgrade, b"").await.refused(400, "unreadable");
    anna.get(&format!("/api/games/{id}/socket")).await.refused(426, "unreadable");
    anna.get("/api/games/%FF").await.refused(400, "unreadable");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_comes_as_text_and_picture_at_any_ply() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (id, mut white, mut black) =
        pair(&house, &by_link(json!({"edition": "R3"}), json!({"type": "none"}))).await;
    white.play(0).await.expect("a legal turn");
    black.happening().await;
    black.play(0).await.expect("a legal turn");
    let clara = Person::new(house.address, "Clara").await;
    let uhp = clara.get(&format!("/games/{id}.uhp")).await.text();
    assert!(uhp.starts_with("Base+ML;InProgress;White[2];"), "{uhp}");
    let uhp = clara.get(&format!("/games/{id}.uhp?ply=1")).await.text();
    assert!(uhp.starts_with("Base+ML;InProgress;Black[1];"), "{uhp}");
    let pgn = clara.get(&format!("/games/{id}.pgn")).await.text();
    assert!(pgn.contains("[White \"Anna\"]") && pgn.contains("[Black \"Boris\"]"), "{pgn}");
    let svg = clara.get(&format!("/games/{id}.svg?theme=dark")).await;
    assert_eq!(svg.header("content-type"), Some("image/svg+xml"));
    assert_eq!(svg.text().matches("data-piece").count(), 2);
    let hands = clara.get(&format!("/games/{id}.svg?hands=1")).await.text();
    assert!(hands.matches("data-piece").count() > 2);
    let painted = clara.get(&format!("/games/{id}.svg?background=table")).await.text();
    let bare = clara.get(&format!("/games/{id}.svg?background=none")).await.text();
    assert_eq!(painted.matches("<rect").count(), bare.matches("<rect").count() + 1);
    clara.get(&format!("/games/{id}.svg?background=blue")).await.refused(400, "unreadable");
    let png = clara.get(&format!("/games/{id}.png?width=64&ply=0")).await;
    assert!(png.body.starts_with(b"\x89PNG"));
    clara.get(&format!("/games/{id}.svg?ply=3")).await.refused(422, "bad-position");
    clara.get(&format!("/games/{id}.svg?hands=2")).await.refused(400, "unreadable");
    clara.get(&format!("/games/{id}.svg?width=999999")).await.refused(400, "unreadable");
    clara.get(&format!("/games/{id}.doc")).await.refused(404, "not-found");
    clara.get("/games/AAAAAAAAAAAAAAAA.svg").await.refused(404, "not-found");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_are_explained_to_everybody() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let ask = |body: serde_json::Value| {
        let anna = anna.clone();
        async move { anna.post("/api/position", &body).await }
    };
    let answer: PositionAnswer = ask(json!({"gameString": "Base+MLP"})).await.json();
    assert_eq!((answer.position.legal.len(), answer.position.hands.white.len()), (8, 14));
    let answer: PositionAnswer = ask(json!({"gameString": "Base", "opening": "tournament"})).await.json();
    assert_eq!(answer.position.legal.len(), 4);

    let text = "Base;InProgress;White[2];wS1;bS1 wS1-";
    let played: PositionAnswer =
        ask(json!({"gameString": text, "play": {"piece": "wQ", "q": -1, "r": 0}})).await.json();
    assert_eq!(played.refusal, None);
    assert_eq!(played.turns, ["wS1", "bS1 wS1-", "wQ -wS1"]);
    assert_eq!(played.game_string.as_deref(), Some("Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1"));
    assert_eq!(played.position.last.and_then(|last| last.piece).as_deref(), Some("wQ"));
    let refused: PositionAnswer =
        ask(json!({"gameString": text, "play": {"piece": "wQ", "q": 2, "r": 0}})).await.json();
    let refusal = refused.refusal.expect("it would touch Black");
    assert_eq!((refusal.rule, refusal.tiles), (Rule::TouchesEnemy, vec!["bS1".into()]));
    assert_eq!(refused.position.ply, 2);

    // A pass moves no tile: what moved before it is told with it, however long ago that was.
    let passed = "Base;InProgress;Black[7];wS1;bA1 -wS1;wQ wS1-;bQ -bA1;wQ wS1/;bB1 \\bA1;wQ wS1-;bB1 bA1;wQ wS1/;\
                  bB1 wS1;wQ wS1-;bB1 wQ;pass";
    let answer: PositionAnswer = ask(json!({"gameString": passed})).await.json();
    let last = answer.position.last.expect("somebody passed");
    assert_eq!((last.text.as_str(), last.piece), ("pass", None));
    let moved = last.moved.expect("the beetle climbed before");
    assert_eq!((moved.text.as_str(), moved.to), ("bB1 wQ", Some(CellView { q: 1, r: 0 })));

    // Every position comes drawn in text, and the drawing is the same position.
    let again: PositionAnswer = ask(json!({"diagram": answer.diagram})).await.json();
    assert_eq!(again.diagram, answer.diagram);
    assert_eq!(again.position.legal.len(), answer.position.legal.len());

    // A diagram, with marks and further turns.
    let drawn = "wQ    bQ*\n\nBase, white to move";
    let answer: PositionAnswer = ask(json!({"diagram": drawn, "moves": ["wQ /bQ"]})).await.json();
    assert_eq!((answer.marks.len(), answer.game_string), (1, None));
    assert_eq!(answer.turns, ["wQ /bQ"]);
    let at = answer.position.pieces.iter().find(|piece| piece.piece == "bQ").map(|piece| (piece.q, piece.r));
    assert_eq!(at, Some((answer.marks[0].q, answer.marks[0].r)));

    ask(json!({})).await.refused(422, "bad-position");
    ask(json!({"gameString": "Chess"})).await.refused(422, "bad-position");
    ask(json!({"diagram": "wQ bQ"})).await.refused(422, "bad-position");
    ask(json!({"gameString": text, "ply": 3})).await.refused(422, "bad-position");
    let refusal = ask(json!({"gameString": "Base;InProgress;White[2];wS1;bS1 wS1-;wQ bS1-"})).await;
    assert!(refusal.refused(422, "touches-enemy").text.starts_with("ply 3"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn records_are_imported_as_far_as_they_are_good() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let import = |text: &'static str| {
        let anna = anna.clone();
        async move { anna.post("/api/import", &json!({"text": text})).await.json::<ImportAnswer>() }
    };
    let whole = import(
        "Base;InProgress;White[2];wS1;bS1 wS1-\nBase;InProgress;White[2];wS1;bS1 wS1-;wQ bS1-;bQ bS1-",
    )
    .await;
    assert_eq!((whole.format.as_str(), whole.games.len()), ("a file of game strings", 2));
    assert_eq!(whole.games[0].problem, None);
    let (bad, problem) = (&whole.games[1], whole.games[1].problem.as_ref().expect("it stops"));
    assert_eq!((problem.line, problem.ply), (2, Some(3)));
    assert!(problem.text.contains("touch"), "{}", problem.text);
    assert_eq!(bad.turns, ["wS1", "bS1 wS1-"]);
    assert_eq!(bad.game_string.as_deref(), Some("Base;InProgress;White[2];wS1;bS1 wS1-"));

    let pgn = import("[GameType \"Base\"]\n[White \"Ann\"]\n\n1. wS1 {so}\n2. bS1 wS1-\n3. nonsense\n").await;
    let game = &pgn.games[0];
    assert_eq!((pgn.format.as_str(), game.turns.len()), ("Hive PGN", 2));
    assert_eq!(game.tags[0].value, "Ann");
    assert_eq!(game.comments.get(&1).map(String::as_str), Some("so"));
    assert_eq!(game.problem.as_ref().map(|problem| problem.ply), Some(Some(3)));
    // What is wrong comes as a type with what it is about, so that everybody can say it in their language.
    let mistake = |answer: &ImportAnswer| answer.games[0].problem.clone().expect("it stops").mistake;
    let wrong = |text: &'static str| {
        let import = &import;
        async move { mistake(&import(text).await) }
    };
    let Mistake::Refused { turn, piece, refusal } =
        &whole.games[1].problem.as_ref().expect("it stops").mistake
    else {
        panic!("{:?}", whole.games[1].problem)
    };
    assert_eq!((turn.as_str(), piece.as_deref()), ("wQ bS1-", Some("wQ")));
    assert_eq!((refusal.rule, refusal.tiles.as_slice()), (Rule::TouchesEnemy, &["bS1".into()][..]));
    let text = |text: &str| text.to_string();
    assert_eq!(mistake(&pgn), Mistake::NotATile { turn: text("nonsense"), text: text("nonsense") });
    assert_eq!(wrong("Base;Begun;White[1];wS1").await, Mistake::State { text: text("Begun") });
    assert_eq!(wrong("Base;InProgress;Me;wS1").await, Mistake::ToMove { text: text("Me") });
    assert_eq!(wrong("Base;InProgress;White[1];").await, Mistake::EmptyTurn);
    assert_eq!(
        wrong("Base;InProgress;Black[1];wS1;bS1 wA1-").await,
        Mistake::NotOnTable { turn: text("bS1 wA1-"), piece: "wA1".into() }
    );
    assert_eq!(
        wrong("Base;InProgress;Black[1];wS1;bS1").await,
        Mistake::NoPlace { turn: text("bS1"), piece: "bS1".into() }
    );
    assert_eq!(wrong("[GameType \"Chess\"]\n\n1. e4").await, Mistake::GameType { text: text("Chess") });
    assert_eq!(wrong("[Result \"won\"]\n\n1. wS1").await, Mistake::Result { text: text("won") });
    assert_eq!(wrong("[White \"Ann\"]\n\n1. wS1").await, Mistake::NoGameType);
    assert_eq!(wrong("").await, Mistake::NoGame);
    assert_eq!(wrong("(;GM[27]SU[hive]").await, Mistake::BrokenOff);
    assert_eq!(wrong("(;GM[1]FF[4])").await, Mistake::NotThisFormat { format: RecordFormat::Sgf });
    let nothing = import("Dear diary").await;
    assert_eq!(mistake(&nothing), Mistake::NotThisFormat { format: RecordFormat::GameStrings });
    assert_eq!((nothing.games.len(), nothing.games[0].game_string.clone()), (1, None));
    assert!(nothing.games[0].problem.is_some());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn long_lists_come_in_parts_and_say_that_there_is_more() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut made = std::collections::BTreeSet::new();
    for _ in 0..203 {
        made.insert(anna.create(&base()).await);
    }
    let (mut seen, mut path) = (std::collections::BTreeSet::new(), "/api/games".to_string());
    for (count, more) in [(200, true), (3, false)] {
        let list: GameList = anna.get(&path).await.json();
        assert_eq!((list.games.len(), list.next.is_some()), (count, more));
        path = format!("/api/games?from={}", list.next.unwrap_or_default());
        seen.extend(list.games.into_iter().map(|game| game.id));
    }
    for nowhere in ["?from=", "?from=1", "?from=x.ABCDEFGHIJKLMNOP", "?from=1.short"] {
        anna.get(&format!("/api/games{nowhere}")).await.refused(400, "unreadable");
    }
    assert_eq!(seen, made);

    let text = "Base;InProgress;White[2];wS1;bS1 wS1-\n".repeat(507);
    let answer: ImportAnswer = anna.post("/api/import", &json!({"text": text})).await.json();
    assert_eq!((answer.games.len(), answer.more), (500, true));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_cached_by_its_content_and_nothing_is_inline() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    for path in ["/", "/game/AAAAAAAAAAAAAAAA", "/analysis", "/rules/beetle", "/lessons"] {
        let answer = request(house.address, &format!("GET {path}"), "", b"").await;
        assert_eq!((answer.status, answer.header("cache-control")), (200, Some("no-cache")), "{path}");
        assert!(answer.text().contains("<!doctype html>"));
        let policy = answer.header("content-security-policy").expect("a policy");
        // WebAssembly is none of what the other words of this kind let in.
        let strict = policy.replace(" 'wasm-unsafe-eval'", "");
        assert!(strict.contains("script-src 'self';") && !strict.contains("unsafe"), "{policy}");
    }
    let gzip = request(house.address, "GET /", "Accept-Encoding: gzip, br\r\n", b"").await;
    assert!(gzip.header("content-encoding").is_none_or(|coding| coding == "gzip"));
    assert_eq!(request(house.address, "GET /assets/0/app/main.js", "", b"").await.status, 404);
    assert_eq!(request(house.address, "GET /nothing.js", "", b"").await.status, 404);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_run_it_can_look_inside() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    anna.create(&base()).await;
    assert_eq!(anna.get("/healthz").await.text(), "ready\n");
    let metrics = anna.get("/metrics").await.text();
    assert!(
        metrics.contains("\nkypseli_games_total 1\n") && metrics.contains("\nkypseli_events_total 1\n"),
        "{metrics}"
    );
    let docs = anna.get("/api/docs").await;
    assert!(docs.text().contains("POST /api/position"));
    // What is described is there: no route of the document leads nowhere.
    let described: serde_json::Value = anna.get("/api/openapi.json").await.json();
    let paths = described["paths"].as_object().expect("there are paths");
    assert!(paths.len() >= 7);
    for path in paths.keys().filter(|path| !path.contains('{')) {
        let answer = anna.get(path).await;
        let nowhere = answer.status == 404 && answer.text().contains("there is nothing at this address");
        assert!(!nowhere, "{path}: {}", answer.text());
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn too_much_is_answered_with_when_to_try_again() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = Limits { games_per_hour: 8, requests_per_second: 1, ..generous() };
    let house = House::with(&data, limits).await;
    let anna = Person::new(house.address, "Anna").await;
    let game = base();
    anna.create(&game).await;
    anna.create(&game).await;
    let answer = anna.post("/api/games", &game).await;
    let refusal = answer.refused(429, "limit");
    let seconds = answer.header("retry-after").and_then(|value| value.parse().ok());
    assert!(seconds.is_some_and(|seconds: u32| seconds > 400), "{seconds:?}");
    assert_eq!(refusal.retry_after_seconds, seconds);
    let mut last = 200;
    for _ in 0..8 {
        last = anna.post("/api/position", &json!({"gameString": "Base"})).await.status;
    }
    assert_eq!(last, 429);
    // Somebody else is not to blame.
    let boris = Person::new(house.address, "Boris").await;
    boris.create(&game).await;
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_start_says_why() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let taken = hive_server::Config { listen: house.address, ..config(data.path(), generous()) };
    let why = |config| async { Server::start(config).await.err().expect("it cannot start").to_string() };
    let error = why(taken).await;
    assert!(error.contains("is taken") && error.contains("--listen"), "{error}");
    let error = why(config(data.path(), generous())).await;
    assert!(error.contains("in use by another kypseli"), "{error}");
    house.close().await;

    let file = data.path().join("kypseli.sqlite");
    // On a busy machine the file may not be closed in time, and what lies beside it would mend what is broken here.
    for beside in ["kypseli.sqlite-wal", "kypseli.sqlite-shm"] {
        let _ = std::fs::remove_file(data.path().join(beside));
    }
    std::fs::write(&file, b"this is not a database, but it is long enough to look like a file")
        .expect("written");
    let error = why(config(data.path(), generous())).await;
    assert!(error.contains("is no file of games"), "{error}");
}
