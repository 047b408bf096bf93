//! Who meets a budget is told so, with the right status and the right words, and nobody else notices.

use crate::support::{House, PATIENCE, Person, at_one_screen, base, generous, pair, request};
use hive_server::Limits;
use hive_wire::{Act, Side, TokenMade};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How often somebody has met this budget.
async fn met(house: &House, budget: &str) -> u64 {
    number(house, "refused_total", budget).await
}

async fn number(house: &House, what: &str, budget: &str) -> u64 {
    let metrics = request(house.address, "GET /metrics", "", b"").await.text();
    let line = format!("kypseli_budget_{what}{{budget=\"{budget}\"}} ");
    let number = metrics.lines().find_map(|found| found.strip_prefix(&line).map(str::to_string));
    number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{budget} is counted"))
}

/// A program's stream, and the status with which it begins.
async fn stream(house: &House, path: &str, token: &str) -> (u16, TcpStream) {
    let mut stream = TcpStream::connect(house.address).await.expect("it listens");
    let head =
        format!("GET {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\r\n", house.address);
    stream.write_all(head.as_bytes()).await.expect("it is sent");
    let mut begin = [0; 12];
    stream.read_exact(&mut begin).await.expect("it answers");
    (String::from_utf8_lossy(&begin[9..]).parse().expect("a status"), stream)
}

/// What is gone before anybody could count it is shown as the most that there ever was.
#[tokio::test(flavor = "multi_thread")]
async fn the_most_that_ever_came_is_shown() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, generous()).await;
    let anna = Person::new(house.address, "Anna").await;
    for file in ["Base\n".repeat(3), "Base\n".to_string()] {
        assert_eq!(anna.post("/api/import", &json!({ "text": file })).await.status, 200);
    }
    let study = json!({"name": "Plans", "seen": "private", "chapters": [
        {"name": "One", "tree": "1.0.x.abc"}, {"name": "Two", "tree": "1.0.x"}]});
    assert_eq!(anna.post("/api/studies", &study).await.status, 201);
    assert_eq!(anna.post("/api/studies", &study).await.status, 201);
    let id = anna.create(&at_one_screen(json!({}))).await;
    assert_eq!(anna.get(&format!("/games/{id}.png?width=100")).await.status, 200);
    let mut table = anna.enter(&id).await;
    table.play(0).await.expect("a legal turn");
    for _ in 0..2 {
        table.ask(Act::Chat { text: "Well played".to_string() }).await.expect("it is allowed");
    }
    table.ask(Act::AskTakeback { side: Some(Side::White) }).await.expect("it is allowed");
    for (budget, most) in [
        ("imported-games", 3),
        ("study-chapters", 2),
        ("study-letters", 14),
        ("studies", 1),
        ("takebacks", 1),
        ("chat-lines", 2),
        ("chat-lines-of-watchers", 0),
        ("drawing-bytes", 0),
        ("tokens", 0),
        ("body-seconds", 1),
    ] {
        assert_eq!(number(&house, "used", budget).await, most, "{budget}");
    }
    for (budget, least) in [
        ("body-bytes", 30),
        ("file-bytes", 20),
        ("message-bytes", 30),
        ("picture-pixels", 100),
        ("unread-messages", 1),
        ("waiting-commands", 1),
        ("events", 5),
    ] {
        let (used, most) = (number(&house, "used", budget).await, number(&house, "most", budget).await);
        assert!((least..most).contains(&used), "{budget}: {used} of {most}");
    }
    house.close().await;
    // What a game has had is known to it after it slept, too.
    let house = House::with(&data, generous()).await;
    let anna = Person { address: house.address, ..anna };
    let mut table = anna.enter(&id).await;
    table.play(0).await.expect("a legal turn");
    table.ask(Act::AskTakeback { side: Some(Side::White) }).await.expect("it is allowed");
    assert_eq!(number(&house, "used", "takebacks").await, 2);
    house.close().await;
}

/// Streams of programs are open like sockets: one token does not hold all connections.
#[tokio::test(flavor = "multi_thread")]
async fn streams_of_programs_count_as_sockets() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { sockets_per_guest: 3, ..generous() }).await;
    let mut person = Person::new(house.address, "Somebody").await;
    person.keep_my_games("Bot").await;
    let asked = json!({"label": "bot", "scopes": ["bot:play"]});
    let token = person.post("/api/me/account/tokens", &asked).await.json::<TokenMade>().token;
    let authorization = format!("Authorization: Bearer {token}\r\n");
    let upgraded = request(house.address, "POST /api/bot/account/upgrade", &authorization, b"").await;
    assert_eq!(upgraded.status, 200, "{}", upgraded.text());
    let game = person.create(&base()).await;
    let of_game = format!("/api/bot/game/stream/{game}");
    let mut open = Vec::new();
    for (path, status) in [
        ("/api/stream/event", 200),
        (&of_game, 200),
        (&of_game, 200),
        (&of_game, 429),
        ("/api/stream/event", 429),
    ] {
        let (found, stream) = stream(&house, path, &token).await;
        assert_eq!(found, status, "{path}");
        open.push(stream);
    }
    assert_eq!(met(&house, "sockets-per-guest").await, 2);
    assert_eq!(number(&house, "used", "sockets-per-guest").await, 3);
    drop(open);
    house.until("sockets", |open| open == 0).await;
    house.close().await;
}

/// A game that is full says so as every budget does.
#[tokio::test(flavor = "multi_thread")]
async fn a_full_game_is_a_budget_that_is_met() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { connections_per_game: 2, ..generous() }).await;
    let (id, _white, _black) = pair(&house, &base()).await;
    let eve = Person::new(house.address, "Eve").await;
    let refused = eve.try_socket(&format!("/api/games/{id}/socket"), "").await.err();
    assert_eq!((refused, met(&house, "connections-per-game").await), (Some(429), 1));
    house.close().await;
}

/// The page, its files and the health of the server need no guest, and have an end all the same. What guests ask for is
/// counted elsewhere.
#[tokio::test(flavor = "multi_thread")]
async fn what_needs_no_guest_has_an_end_too() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = Limits { requests_per_second: 1, guests_per_address: 1, ..generous() };
    let house = House::with(&data, limits).await;
    let mut refused = 0;
    for path in ["/", "/healthz", "/manifest.webmanifest", "/icons/192.png", "/nothing"] {
        for _ in 0..40 {
            // As a browser asks: what programs are told that show links is looked up, and counted as a request.
            let browser = "Sec-Fetch-Mode: navigate\r\n";
            let answer = request(house.address, &format!("GET {path}"), browser, b"").await;
            refused += u32::from(answer.status == 429);
        }
    }
    // Fifty at once, and ten a second.
    assert!((1..=150).contains(&refused), "{refused}");
    assert_eq!(request(house.address, "GET /api/me", "", b"").await.status, 200);
    house.close().await;
}

/// A guest has an end of games, and the disk has one for all; games that there are go on.
#[tokio::test(flavor = "multi_thread")]
async fn games_that_are_kept_have_an_end() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { games_per_guest: 2, ..generous() }).await;
    let anna = Person::new(house.address, "Anna").await;
    let game = at_one_screen(json!({}));
    let first = anna.create(&game).await;
    anna.create(&game).await;
    let refusal = anna.post("/api/games", &game).await.refused(429, "limit");
    assert_eq!(refusal.text, "you have as many games as one may: try again in 3600 s");
    let mut table = anna.enter(&first).await;
    table.play(0).await.expect("what is there goes on");
    table.ask(Act::Resign { side: None }).await.expect("it is allowed");
    let refusal = table.ask(Act::Rematch {}).await.expect_err("a rematch is a game");
    assert!(refusal.text.starts_with("you have as many games as one may"), "{}", refusal.text);
    Person::new(house.address, "Boris").await.create(&game).await;
    assert_eq!(met(&house, "games-per-guest").await, 2);
    house.close().await;

    let house = House::with(&data, Limits { disk_megabytes: 0, ..generous() }).await;
    let anna = Person { address: house.address, ..anna };
    let refusal = anna.post("/api/games", &game).await.refused(429, "limit");
    assert_eq!(refusal.text, "no more games can be kept here: try again in 3600 s");
    assert!(number(&house, "used", "disk-megabytes").await >= 1);
    house.close().await;
}

/// So many games may be awake; whoever is in one notices nothing.
#[tokio::test(flavor = "multi_thread")]
async fn games_that_are_awake_have_an_end() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { rooms: 2, ..generous() }).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(anna.create(&at_one_screen(json!({}))).await);
    }
    let (mut first, mut second) = (anna.enter(&games[0]).await, anna.enter(&games[1]).await);
    let refusal = anna.get(&format!("/api/games/{}", games[2])).await.refused(429, "limit");
    assert!(refusal.text.starts_with("so many games go on"), "{}", refusal.text);
    for table in [&mut first, &mut second] {
        table.play(0).await.expect("it goes on");
    }
    assert_eq!((met(&house, "rooms").await, number(&house, "used", "rooms").await), (1, 2));
    house.close().await;
}

/// Somebody takes the file away: nothing is acknowledged any more, and whoever asks how the server is hears of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_file_was_taken_away_is_ill() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = anna.create(&at_one_screen(json!({}))).await;
    let mut table = anna.enter(&id).await;
    table.play(0).await.expect("all is well");
    let health = async || request(house.address, "GET /healthz", "", b"").await;
    let well = health().await;
    assert_eq!((well.status, well.text().as_str()), (200, "ready\n"));
    for name in ["kypseli.sqlite", "kypseli.sqlite-wal"] {
        std::fs::remove_file(data.path().join(name)).expect("it was there");
    }
    let refusal = table.play(0).await.expect_err("nobody would find it again");
    assert_eq!(refusal.rule.name(), "trouble");
    // It looks now and then whether all is well, and says until then what it saw last.
    let ill = async {
        while health().await.status == 200 {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, ill).await.expect("it is noticed");
    for _ in 0..3 {
        let ill = health().await;
        assert_eq!(ill.status, 503, "{}", ill.text());
        assert!(ill.text().starts_with("ill: "));
    }
    anna.post("/api/games", &at_one_screen(json!({}))).await.refused(503, "trouble");
    house.close().await;
}

/// Whoever watches the server sees who comes near to a budget before anybody meets it.
#[tokio::test(flavor = "multi_thread")]
async fn how_much_is_used_is_told() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = Limits { games_per_hour: 8, guests_per_address: 4, ..generous() };
    let house = House::with(&data, limits).await;
    let used = async |budget: &str| number(&house, "used", budget).await;
    for budget in ["connections-per-game", "lobby-connections", "games-per-hour", "games-of-address"] {
        assert_eq!(used(budget).await, 0, "{budget}");
    }
    let (anna, boris) = (Person::new(house.address, "Anna").await, Person::new(house.address, "Boris").await);
    let first = anna.create(&base()).await;
    assert_eq!((used("games-per-hour").await, used("games-of-address").await), (4, 4));
    boris.create(&base()).await;
    let second = anna.create(&base()).await;
    assert_eq!(
        (used("games-per-hour").await, used("games-of-address").await),
        (8, 12),
        "she may make no more"
    );
    anna.post("/api/games", &base()).await.refused(429, "limit");
    // The fullest game counts, and everybody in the lobby.
    let mut open = vec![anna.enter(&second).await];
    for person in [&anna, &boris, &boris] {
        open.push(person.enter(&first).await);
    }
    open.push(anna.socket("/api/lobby").await);
    open.push(boris.socket("/api/lobby").await);
    let until = async |budget: &str, wanted: u64| {
        let began = std::time::Instant::now();
        while used(budget).await != wanted {
            assert!(began.elapsed() < crate::support::PATIENCE, "{budget} is {}", used(budget).await);
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    until("connections-per-game", 3).await;
    until("lobby-connections", 2).await;
    assert_eq!(used("sockets-per-guest").await, 3);
    drop(open);
    until("connections-per-game", 0).await;
    until("lobby-connections", 0).await;
    house.close().await;
}
