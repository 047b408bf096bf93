//! Who somebody is: given out here, kept, renewed; and made up by nobody.

use crate::support::{Answer, House, Person, base, generous, pair, request};
use hive_server::Limits;
use hive_wire::{GameList, Me};
use serde_json::json;

/// A request of somebody with this cookie, or with none.
async fn send(house: &House, head: &str, cookie: &str, body: &[u8]) -> Answer {
    let cookie = if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
    request(house.address, head, &format!("{cookie}Content-Type: application/json\r\n"), body).await
}

/// Two new guests at once from one address, and few requests.
async fn strict(data: &tempfile::TempDir) -> House {
    House::with(data, Limits { guests_per_hour: 8, ..generous() }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_makes_up_an_identity_is_a_newcomer_each_time() {
    let data = tempfile::tempdir().expect("a folder");
    let house = strict(&data).await;
    let game = serde_json::to_vec(&base()).expect("it is JSON");
    let mut statuses = Vec::new();
    for i in 0..6 {
        let proof = if i % 2 == 0 { "" } else { ".00112233445566778899aabbccddeeff" };
        let made_up = format!("kypseli={i:032}{proof}");
        statuses.push(send(&house, "POST /api/games", &made_up, &game).await.status);
    }
    assert_eq!(statuses, [201, 201, 429, 429, 429, 429]);
    // To look on needs no identity: it is not given out any more, and nobody is turned away.
    let answer = send(&house, "GET /api/me", "", b"").await;
    assert_eq!((answer.status, answer.header("set-cookie")), (200, None));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_an_end_for_those_without_a_cookie_and_for_all_together() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = Limits { requests_per_second: 1, games_per_hour: 8, guests_per_address: 2, ..generous() };
    let house = House::with(&data, limits).await;
    // An address makes as many games as two guests do: four at once.
    let game = base();
    let mut made = Vec::new();
    for name in ["Anna", "Boris", "Clara"] {
        let answer = send(&house, "GET /api/me", "", b"").await;
        let cookie = answer.header("set-cookie").expect("a cookie").split(';').next().expect("a pair");
        let person = Person { address: house.address, cookie: cookie.to_string(), from: String::new() };
        for _ in 0..2 {
            let answer = person.post("/api/games", &game).await;
            made.push((name, answer.status));
        }
    }
    let refused: Vec<_> = made.iter().filter(|(_, status)| *status == 429).map(|(name, _)| *name).collect();
    assert_eq!(refused, ["Clara", "Clara"], "{made:?}");
    let mut last = 200;
    for _ in 0..40 {
        let answer = send(&house, "GET /api/games", "", b"").await;
        last = answer.status;
        if last == 429 {
            assert!(answer.refused(429, "limit").retry_after_seconds.is_some());
        }
    }
    assert_eq!(last, 429, "it goes on for ever");
    house.close().await;
}

/// The secret in a cookie, which comes after the signature.
fn secret(cookie: &str) -> &str {
    &cookie[cookie.len() - 32..]
}

/// What a browser keeps of an answer.
fn given(answer: &Answer) -> Option<String> {
    answer.header("set-cookie").and_then(|cookie| cookie.split(';').next()).map(str::to_string)
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_of_old_keep_what_is_theirs_and_nobody_else_does() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    anna.create(&base()).await;
    let boris = given(&send(&house, "GET /api/me", "", b"").await).expect("a cookie");
    house.close().await;

    // As cookies were before they had a proof, and one name everywhere.
    let house = strict(&data).await;
    let bare = |cookie: &str| format!("kypseli={}", secret(cookie));
    let answer = send(&house, "GET /api/games", &bare(&anna.cookie), b"").await;
    assert_eq!(answer.json::<GameList>().games.len(), 1);
    assert_eq!(given(&answer).as_ref(), Some(&anna.cookie), "from now on it is as they are now");
    // Boris never did anything: without the proof nobody knows him.
    for (cookie, same) in [(boris.clone(), true), (bare(&boris), false)] {
        let answer = send(&house, "GET /api/me", &cookie, b"").await;
        assert_eq!(answer.header("set-cookie").is_none(), same, "{cookie}");
    }
    house.close().await;
}

/// Cookies as they were until the `cookie` crate signed them: a secret, a point, and half an HMAC.
#[tokio::test(flavor = "multi_thread")]
async fn cookies_with_the_proof_of_old_are_known_and_replaced() {
    use hmac::{Hmac, Mac};
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    anna.create(&base()).await;
    let key = house.store.secret("cookies", "another").await.expect("there is a key");
    let mac = Hmac::<sha2::Sha256>::new_from_slice(key.as_bytes()).expect("a key");
    let proof = mac.chain_update(secret(&anna.cookie)).finalize().into_bytes();
    let proof: String = proof.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let old = format!("kypseli={}.{proof}", secret(&anna.cookie));
    for path in ["/api/games", "/"] {
        let answer = send(&house, &format!("GET {path}"), &old, b"").await;
        assert_eq!(given(&answer).as_ref(), Some(&anna.cookie), "{path}");
    }
    let games = send(&house, "GET /api/games", &old, b"").await;
    assert_eq!(games.json::<GameList>().games.len(), 1);
    house.close().await;
}

/// A browser sends the cookies of all ports of a host to each of them.
#[tokio::test(flavor = "multi_thread")]
async fn another_server_on_the_same_host_takes_nobody_s_identity() {
    let (one, two) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let (first, second) = (House::open(&one).await, House::open(&two).await);
    let mut browser = std::collections::BTreeMap::new();
    for (house, name) in [(&first, "Anna"), (&second, "Anna there")] {
        let cookies: Vec<String> = browser.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let answer = send(house, "GET /api/me", &cookies.join("; "), b"").await;
        let cookie = given(&answer).expect("a newcomer in each");
        let person = Person { address: house.address, cookie: cookie.clone(), from: String::new() };
        assert_eq!(person.put("/api/me", &json!({"name": name})).await.status, 200);
        let (name, value) = cookie.split_once('=').expect("a pair");
        browser.insert(name.to_string(), value.to_string());
    }
    let cookies: Vec<String> = browser.iter().map(|(name, value)| format!("{name}={value}")).collect();
    for (house, name) in [(&first, "Anna"), (&second, "Anna there")] {
        let answer = send(house, "GET /api/me", &cookies.join("; "), b"").await;
        assert_eq!((answer.json::<Me>().name.as_str(), given(&answer)), (name, None));
    }
    first.close().await;
    second.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cookie_that_is_none_does_not_hide_the_good_one() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let (name, _) = anna.cookie.split_once('=').expect("a pair");
    for first in [format!("{name}=x"), format!("{name}={}", "A".repeat(76)), "kypseli=x.y".to_string()] {
        let answer = send(&house, "GET /api/me", &format!("{first}; {}", anna.cookie), b"").await;
        assert_eq!(answer.json::<Me>().name, "Anna", "{first}");
        assert!(given(&answer).is_none(), "{first}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_opens_the_page_is_remembered_for_longer() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let page = anna.get("/").await;
    let cookie = page.header("set-cookie").expect("it is renewed");
    assert!(
        cookie.starts_with(&format!("{}; ", anna.cookie)) && cookie.contains("Max-Age=34560000"),
        "{cookie}"
    );
    assert_eq!(page.header("cache-control"), Some("private, no-cache"));
    assert!(anna.get("/api/games").await.header("set-cookie").is_none(), "not with every request");
    let stranger = Person { cookie: format!("kypseli={}", "A".repeat(32)), ..anna.clone() };
    assert!(stranger.get("/").await.header("set-cookie").is_none());
    // The page brings what is renewed to the rest.
    let again = Person { cookie: cookie.split(';').next().expect("a pair").to_string(), ..anna };
    assert_eq!(again.get("/api/me").await.json::<Me>().name, "Anna");
    assert_eq!(again.put("/api/me", &json!({"name": "Anna M."})).await.status, 200);
    house.close().await;
}

/// A picture in a forum is for everybody, and makes nobody a guest.
#[tokio::test(flavor = "multi_thread")]
async fn pictures_may_be_shown_anywhere() {
    let data = tempfile::tempdir().expect("a folder");
    let house = strict(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let id = anna.create(&base()).await;
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..40 {
        let (address, path) = (house.address, format!("GET /games/{id}.png?width=200"));
        all.spawn(async move { request(address, &path, "Sec-Fetch-Site: cross-site\r\n", b"").await });
    }
    while let Some(answer) = all.join_next().await {
        let answer = answer.expect("nobody panicked");
        assert_eq!((answer.status, answer.header("set-cookie")), (200, None));
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("cross-origin"));
    }
    let record = anna.get(&format!("/games/{id}.pgn")).await;
    assert_eq!(record.header("cross-origin-resource-policy"), Some("same-origin"));
    house.close().await;
}

/// Whoever wants to be forgotten is: the name, the lessons, and the cookie, which alone could prove who it was. The game
/// stays, for it is the other player's too.
#[tokio::test(flavor = "multi_thread")]
async fn who_wants_to_be_forgotten_is() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (id, mut white, _black) = pair(&house, &base()).await;
    let (anna, boris) = (Person::new(house.address, "Anna").await, Person::new(house.address, "Boris").await);
    let own = anna.create(&base()).await;
    boris.join(&own).await;
    let study = json!({"name": "Plans", "seen": "public", "chapters": [{"name": "One", "tree": "1.0.x"}]});
    assert_eq!(anna.post("/api/studies", &study).await.status, 201);
    for (person, side) in [(&anna, "black"), (&boris, "white")] {
        let about = json!({"type": "player", "game": own, "side": side});
        let report = json!({"about": about, "reason": "chat", "words": "they shout"});
        assert_eq!(person.post("/api/reports", &report).await.status, 201);
    }
    let headers = format!("Cookie: {}\r\n", anna.cookie);
    let answer = request(house.address, "DELETE /api/me", &headers, b"").await;
    assert_eq!(answer.status, 204, "{}", answer.text());
    let cookie = answer.header("set-cookie").expect("the cookie is taken away");
    let name = anna.cookie.split('=').next().expect("a name");
    assert!(cookie.starts_with(&format!("{name}=;")) && cookie.contains("Max-Age=0"), "{cookie}");
    // What she has told and written is gone; what others have told of her is theirs.
    assert!(house.store.public_studies(9).await.expect("it is read").is_empty());
    assert_eq!(house.store.open_reports(9).await.expect("it is read").len(), 1);
    // Even who still has the cookie is somebody without a name.
    let me: hive_wire::Me = anna.get("/api/me").await.json();
    assert!(me.name.starts_with("Guest "), "{}", me.name);
    assert_eq!(anna.look(&own).await.status.seats.white.name.as_deref(), Some("Anna"), "a game is a record");
    // Nobody else is concerned.
    white.play(0).await.expect("a legal turn");
    assert_eq!(anna.look(&id).await.turns.len(), 1);
    house.close().await;
}

/// Nobody plays under a name that somebody else keeps, nor under one that looks like it.
#[tokio::test(flavor = "multi_thread")]
async fn a_guest_is_not_taken_for_somebody_with_an_account() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let mut ann = Person::new(house.address, "Somebody").await;
    ann.keep_my_games("Anna").await;
    let eve = Person::new(house.address, "Eve").await;
    // Letters that look alike, and signs around them.
    for name in ["Anna", "anna", "АNNА", " Anna ", "~ Anna! ~", "A.n.n.a"] {
        let refusal = eve.put("/api/me", &json!({"name": name})).await.refused(409, "name-taken");
        assert!(refusal.text.contains("taken"), "{}", refusal.text);
    }
    assert_eq!(eve.get("/api/me").await.json::<Me>().name, "Eve", "what is refused changes nothing");
    for free in ["Annabel", "Ann", "Eva 🐝", "!!"] {
        let named = eve.put("/api/me", &json!({"name": free})).await;
        assert_eq!(named.status, 200, "{free}: {}", named.text());
    }
    // The name of somebody who has left is nobody else's either.
    let gone = ann.post("/api/me/account/delete", &json!({})).await;
    assert_eq!(gone.status, 204, "{}", gone.text());
    eve.put("/api/me", &json!({"name": "Anna"})).await.refused(409, "name-taken");
    house.close().await;
}
