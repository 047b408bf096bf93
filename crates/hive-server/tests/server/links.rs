//! Games elsewhere: what programs see that show a link, pieces of other pages, pictures that move; and the button that
//! works before any script has come.

use crate::support::{House, Person, base, by_link, pair, request};
use hive_wire::{Created, GameView};
use serde_json::json;

/// What a browser says of itself, and no program that shows links.
const BROWSER: &str = "Sec-Fetch-Mode: navigate\r\nAccept: text/html\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_shown_with_a_title_and_a_picture_and_without_its_key() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna \"<Bee>\" & Co").await;
    let id = anna.create(&base()).await;
    let path = format!("GET /game/{id}");
    let waiting = request(house.address, &path, "", b"").await.text();
    let title = "<meta property=\"og:title\" content=\"Anna &quot;&lt;Bee>&quot; &amp; Co invites you to a game of Hive\">";
    assert!(waiting.contains(title), "{waiting}");
    assert!(!waiting.contains(&id), "the key to the game is in the link alone");
    let picture = anna.look(&id).await.picture;
    assert!(waiting.contains(&format!("/games/{picture}.png?width=1200\">")), "{waiting}");
    // In the language that is asked for; once somebody has sat down, as a game of two.
    Person::new(house.address, "Boris").await.join(&id).await;
    let played = request(house.address, &path, "Accept-Language: ru\r\n", b"").await.text();
    assert!(played.contains("«Улей»: Anna") && played.contains("Boris"), "{played}");
    // Browsers show the page itself.
    assert!(!request(house.address, &path, BROWSER, b"").await.text().contains("og:"));
    // Some programs that show links are browsers underneath, and say so; their name tells.
    let robot = format!("{BROWSER}User-Agent: Mozilla/5.0 (compatible; Shower/2.1; LinkPreview)\r\n");
    assert!(request(house.address, &path, &robot, b"").await.text().contains("og:title"));
    let person = format!("{BROWSER}User-Agent: Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0\r\n");
    assert!(!request(house.address, &path, &person, b"").await.text().contains("og:"));
    // Two at one screen are White and Black.
    let together =
        json!({"ruleset": {}, "seats": {"white": {"type": "me"}, "black": {"type": "sameScreen"}}});
    let id = anna.post("/api/games", &together).await.json::<Created>().id;
    let page = request(house.address, &format!("GET /game/{id}"), "", b"").await.text();
    assert!(page.contains("og:title\" content=\"Hive: White – Black\""), "{page}");
    // A game that there is not, and any other page, is shown as the house.
    for path in ["GET /game/AAAAAAAAAAAAAAAA", "GET /rules", "GET /"] {
        let page = request(house.address, path, "", b"").await.text();
        assert!(page.contains("og:title\" content=\"Kypseli: ") && page.contains("/icons/512.png"), "{path}");
    }
    house.close().await;
}

/// A puzzle that is sent to somebody says what is to be done, in their language, and shows its hive.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_a_puzzle_is_shown_with_its_task_and_its_picture() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let all = hive_puzzles::Collection::shipped().expect("they are read").puzzles;
    let two = hive_puzzles::Aim::Win { turns: 2 };
    let white = |one: &&hive_puzzles::Puzzle| one.position.to_move() == hive_rules::Color::White;
    let puzzle = all.iter().filter(white).find(|one| one.aim == two).expect("there is one");
    let name = puzzle.name();
    let path = format!("GET /puzzles/one?name={name}");
    for (language, title) in
        [("en", "White to move: win in 2 turns"), ("ru", "Белые начинают и выигрывают в 2 хода")]
    {
        let said = format!("Accept-Language: {language}\r\n");
        let page = request(house.address, &path, &said, b"").await.text();
        assert!(page.contains(&format!("og:title\" content=\"{title}\"")), "{page}");
        assert!(page.contains(&format!("/puzzles/pictures/{name}.png\">")), "{page}");
        assert!(page.contains(&puzzle.rating.to_string()) && !page.contains("{rating}"), "{page}");
        assert!(page.contains("summary_large_image"), "{page}");
    }
    assert!(!request(house.address, &path, BROWSER, b"").await.text().contains("og:"));
    let png = request(house.address, &format!("GET /puzzles/pictures/{name}.png"), "", b"").await;
    assert_eq!((png.status, png.header("content-type")), (200, Some("image/png")));
    assert!(png.body.starts_with(b"\x89PNG"));
    assert_eq!(png.header("set-cookie"), None, "nobody becomes a guest by looking at a picture");
    let svg = request(house.address, &format!("GET /puzzles/pictures/{name}.svg"), "", b"").await;
    assert!(svg.text().starts_with("<svg"), "{}", svg.text());
    // What is no puzzle is shown as the house, and has no picture.
    for path in ["GET /puzzles/one?name=nothing", "GET /puzzles/one", "GET /puzzles"] {
        let page = request(house.address, path, "", b"").await.text();
        assert!(page.contains("og:title\" content=\"Kypseli: "), "{path}");
    }
    for file in ["nothing.png", "nothing", &format!("{name}.gif")] {
        let path = format!("GET /puzzles/pictures/{file}");
        request(house.address, &path, "", b"").await.refused(404, "not-found");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_can_be_a_piece_of_another_page_and_nothing_else_can() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (id, mut white, mut black) = pair(&house, &base()).await;
    white.play(0).await.expect("a legal turn");
    black.happening().await;
    let game: GameView = request(house.address, &format!("GET /api/games/{id}"), "", b"").await.json();
    let piece = request(house.address, &format!("GET /embed/{}", game.picture), BROWSER, b"").await;
    assert_eq!(piece.status, 200);
    let policy = piece.header("content-security-policy").expect("a policy");
    assert!(policy.contains("frame-ancestors *") && policy.contains("default-src 'none'"), "{policy}");
    assert_eq!(piece.header("x-frame-options"), None);
    assert_eq!(piece.header("set-cookie"), None, "nobody becomes a guest by looking at somebody's page");
    assert!(piece.text().contains("data-turns=\"1\"") && !piece.text().contains(&id), "{}", piece.text());
    // In the reader's language, with who plays, and words for those who do not see the picture.
    for (language, alt) in [
        ("en", "The hive after turn 1"),
        ("ru", "Улей после хода 1"),
        ("el", "Η κυψέλη μετά την κίνηση 1"),
        ("ja", "1手目の後の盤面"),
    ] {
        let said = format!("{BROWSER}Accept-Language: {language}\r\n");
        let text = request(house.address, &format!("GET /embed/{}", game.picture), &said, b"").await.text();
        assert!(text.contains(&format!("lang=\"{language}\"")), "{text}");
        assert!(text.contains(&format!("alt=\"{alt}\"")) && text.contains(" – "), "{text}");
    }
    // The key itself is no name of such a page.
    request(house.address, &format!("GET /embed/{id}"), "", b"").await.refused(404, "not-found");
    for path in ["GET /", "GET /rules", "GET /embedded"] {
        let page = request(house.address, path, BROWSER, b"").await;
        assert!(
            page.header("content-security-policy")
                .is_some_and(|policy| policy.contains("frame-ancestors 'none'"))
        );
        assert_eq!(page.header("x-frame-options"), Some("DENY"), "{path}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_comes_as_sgf_and_as_a_picture_that_moves() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (id, mut white, mut black) = pair(&house, &by_link(json!({}), json!({"type": "none"}))).await;
    white.play(0).await.expect("a legal turn");
    black.happening().await;
    black.play(0).await.expect("a legal turn");
    let clara = Person::new(house.address, "Clara").await;
    let sgf = clara.get(&format!("/games/{id}.sgf")).await.text();
    assert!(sgf.starts_with("(;") && sgf.contains("GM[27]"), "{sgf}");
    let game = clara.look(&id).await;
    let film = clara.get(&format!("/games/{}.apng?width=160", game.picture)).await;
    assert_eq!(film.header("content-type"), Some("image/apng"));
    assert!(film.body.starts_with(b"\x89PNG"));
    let at = film.body.windows(4).position(|bytes| bytes == b"acTL").expect("it moves");
    assert_eq!(film.body[at + 4..at + 8], [0, 0, 0, 2], "a frame for each turn");
    clara.get(&format!("/games/{id}.apng?ply=9")).await.refused(400, "unreadable");
    clara.get(&format!("/games/{id}.apng?width=5000")).await.refused(400, "unreadable");
    clara.get(&format!("/games/{}.sgf", game.picture)).await.refused(404, "not-found");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_button_works_before_any_script_has_come() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let answer = request(house.address, "POST /play", "Content-Type: text/plain\r\n", b"game=\r\n").await;
    assert_eq!(answer.status, 303);
    let path = answer.header("location").expect("it leads somewhere").to_string();
    let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next()).expect("a cookie");
    let game = path.strip_prefix("/game/").expect("to a game");
    let headers = format!("Cookie: {cookie}\r\n");
    let view: GameView =
        request(house.address, &format!("GET /api/games/{game}"), &headers, b"").await.json();
    assert_eq!(view.game_type, "Base");
    assert_eq!(format!("{:?}", view.you), "[White]", "whoever pressed it has White");
    assert_eq!(view.status.seats.black.level, Some(1));
    // The page of another site presses nothing.
    let origin = "Origin: http://evil.example.org\r\n";
    request(house.address, "POST /play", origin, b"game=").await.refused(403, "wrong-origin");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_can_be_put_among_programs() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let manifest = request(house.address, "GET /manifest.webmanifest", "", b"").await;
    assert_eq!(manifest.header("content-type"), Some("application/manifest+json"));
    let manifest: serde_json::Value = manifest.json();
    for icon in manifest["icons"].as_array().expect("a list") {
        let path = icon["src"].as_str().expect("an address");
        let answer = request(house.address, &format!("GET {path}"), "", b"").await;
        assert_eq!((answer.status, answer.header("content-type")), (200, icon["type"].as_str()), "{path}");
    }
    assert_eq!(request(house.address, "GET /icons/1.png", "", b"").await.status, 404);
    house.close().await;
}
