//! Accounts: a guest keeps their games, comes in from elsewhere, and goes; and nobody else does.

use crate::authenticator::Authenticator;
use crate::support::{House, PASSWORD, Person, base, config, generous, password, request};
use hive_server::{Config, Limits};
use hive_wire::{Export, GameList, Me, PasskeyChallenge, RecoveryCodes, TokenMade};
use serde_json::json;
use std::time::Instant;

async fn games(person: &Person) -> usize {
    person.get("/api/games").await.json::<GameList>().games.len()
}

#[tokio::test]
async fn a_guest_keeps_their_games_and_finds_them_on_another_device() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let mut ann = Person::new(house.address, "Somebody").await;
    let game = ann.create(&base()).await;
    let before = ann.clone();
    let codes = ann.keep_my_games("Ann").await;
    assert_eq!(codes.len(), 8);
    assert_ne!(ann.cookie, before.cookie, "the secret is a new one");
    assert_eq!(
        ann.get("/api/me").await.json::<Me>(),
        Me { name: "Ann".to_string(), account: true, mail: false }
    );
    assert_eq!(ann.look(&game).await.you.len(), 1, "the seat is still hers");
    // Whoever has the cookie of old is nobody: not her, and gets a new one.
    let answer = before.get("/api/me").await;
    assert!(!answer.json::<Me>().account && answer.header("set-cookie").is_some());
    assert_eq!(games(&before).await, 0);

    let mut phone = Person::new(house.address, "Phone").await;
    let guest = phone.clone();
    assert_eq!(phone.sign_in(password("aNN", PASSWORD)).await.status, 200);
    assert_ne!(phone.cookie, guest.cookie, "whoever knew the cookie before has not signed in");
    guest.get("/api/me/account").await.refused(401, "not-signed-in");
    assert_eq!((games(&phone).await, phone.look(&game).await.you.len()), (1, 1));
    let sessions = ann.account().await.sessions;
    assert_eq!((sessions.len(), sessions.iter().filter(|session| session.this).count()), (2, 1));
    let other = sessions.iter().find(|session| !session.this).expect("the phone");
    assert_eq!(ann.delete(&format!("/api/me/account/proofs/{}", other.id)).await.status, 204);
    phone.get("/api/me/account").await.refused(401, "not-signed-in");
    assert_eq!(games(&phone).await, 0);

    let all: Export = ann.get("/api/me/export").await.json();
    assert_eq!((all.games.len(), all.games[0].id.as_str(), all.more), (1, game.as_str(), false));
    assert!(all.account.is_some_and(|account| account.password && account.codes == 8));

    ann.delete("/api/me").await.refused(409, "prove-again");
    let gone = ann.post("/api/me/account/delete", &json!({"current": PASSWORD})).await;
    assert_eq!(gone.status, 204, "{}", gone.text());
    ann.get("/api/me/account").await.refused(401, "not-signed-in");
    phone.sign_in(password("Ann", PASSWORD)).await.refused(403, "wrong-proof");
    let bob = Person::new(house.address, "Bob").await;
    assert_eq!(bob.look(&game).await.you.len(), 0, "the game stays");
    let taken = bob.post("/api/me/account", &json!({"name": "ANN", "password": PASSWORD})).await;
    taken.refused(409, "name-taken");
    house.close().await;
}

#[tokio::test]
async fn what_proves_nothing_is_answered_alike_whoever_is_meant() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let mut ann = Person::new(house.address, "A").await;
    ann.keep_my_games("Ann").await;
    let mut eve = Person::new(house.address, "Eve").await;
    let code = "0000-0000-0000-0000";
    let mut answers = Vec::new();
    for proof in [
        password("Ann", "wrong horse battery"),
        password("Nobody", "wrong horse battery"),
        password("", ""),
        password("\u{202e}", PASSWORD),
        json!({"type": "code", "name": "Ann", "code": code}),
        json!({"type": "code", "name": "Nobody", "code": code}),
        json!({"type": "code", "name": "Ann", "code": "nonsense"}),
        json!({"type": "link", "link": "nonsense"}),
    ] {
        let answer = eve.sign_in(proof).await;
        answer.refused(403, "wrong-proof");
        assert_eq!(answer.header("set-cookie"), None);
        answers.push(answer.text());
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    // As long, too: a hash is worked out for each of them. Half of it is far beyond what chance does to ten of each.
    let mut took = [0.0, 0.0];
    for _ in 0..10 {
        for (name, took) in ["Ann", "Nobody"].into_iter().zip(&mut took) {
            let began = Instant::now();
            eve.sign_in(password(name, "wrong horse battery")).await.refused(403, "wrong-proof");
            *took += began.elapsed().as_secs_f64();
        }
    }
    let [known, unknown] = took;
    assert!((0.5..2.0).contains(&(known / unknown)), "{known} s and {unknown} s");
    house.close().await;
}

#[tokio::test]
async fn nobody_tries_passwords_for_long() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = Limits { sign_ins_per_hour: 8, ..generous() };
    let house = House::with(&data, limits).await;
    let mut ann = Person::new(house.address, "A").await;
    ann.keep_my_games("Ann").await;
    let mut eve = Person::new(house.address, "Eve").await;
    let mut refused = 0;
    for i in 0..6 {
        let answer = eve.sign_in(password("ann", &format!("wrong horse {i}"))).await;
        refused += usize::from(answer.status == 429);
    }
    assert_eq!(refused, 4, "two at once, and then one in minutes");
    // However she changes the cookie or the letters, it is the same account.
    let mut other = Person::new(house.address, "Other").await;
    other.sign_in(password("ΑNN", PASSWORD)).await.refused(429, "limit");
    // Nor does another name help for long: the address has its own.
    let mut tried = 0;
    while eve.sign_in(password(&format!("Bob {tried}"), PASSWORD)).await.status == 403 {
        tried += 1;
    }
    assert!(tried <= 8, "{tried}");
    assert_eq!(ann.account().await.name, "Ann", "she is in and stays in");
    house.close().await;
}

/// Whoever tries many passwords for somebody else's account keeps out strangers, and not its owner.
#[tokio::test]
async fn a_stranger_does_not_lock_an_owner_out() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = Limits { sign_ins_per_hour: 8, ..generous() };
    let trust_proxy = vec!["127.0.0.1".parse().expect("an address")];
    let house = House::run(Config { trust_proxy, ..config(data.path(), limits) }).await;
    let mut ann = Person::at(house.address, "A", "1.2.3.4").await;
    ann.keep_my_games("Ann").await;
    assert_eq!(ann.post("/api/sign-out", &json!({})).await.status, 204);
    let mut eve = Person::at(house.address, "Eve", "5.6.7.8").await;
    while eve.sign_in(password("ann", "wrong horse")).await.status == 403 {}
    eve.sign_in(password("ann", PASSWORD)).await.refused(429, "limit");
    let mut strange = Person::at(house.address, "S", "9.9.9.9").await;
    strange.sign_in(password("ann", PASSWORD)).await.refused(429, "limit");
    // Where she was before she comes in, and there nobody tries for long either.
    let mut again = Person::at(house.address, "Again", "1.2.3.4").await;
    assert_eq!(again.sign_in(password("Ann", PASSWORD)).await.status, 200);
    let mut neighbour = Person::at(house.address, "N", "1.2.3.4").await;
    let mut tried = 0;
    while neighbour.sign_in(password("ann", "wrong horse")).await.status == 403 {
        tried += 1;
    }
    assert!(tried <= 2, "{tried}");
    house.close().await;
}

#[tokio::test]
async fn a_code_lets_its_owner_in_once() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (mut ann, mut bob) = (Person::new(house.address, "A").await, Person::new(house.address, "B").await);
    let codes = ann.keep_my_games("Ann").await;
    bob.keep_my_games("Bob").await;
    let mut lost = Person::new(house.address, "Lost").await;
    let with = |name: &str, code: &str| json!({"type": "code", "name": name, "code": code});
    lost.sign_in(with("Bob", &codes[0])).await.refused(403, "wrong-proof");
    assert_eq!(lost.sign_in(with("ann", &codes[0].to_lowercase())).await.status, 200);
    assert_eq!(lost.account().await.codes, 7);
    bob.sign_in(with("Ann", &codes[0])).await.refused(403, "wrong-proof");
    let new = lost.post("/api/me/account/codes", &json!({})).await.json::<RecoveryCodes>().codes;
    bob.sign_in(with("Ann", &codes[1])).await.refused(403, "wrong-proof");
    // A new password signs out everybody else.
    let changed = lost.put("/api/me/account/password", &json!({"password": "another long one"})).await;
    assert_eq!(changed.status, 204, "{}", changed.text());
    ann.get("/api/me/account").await.refused(401, "not-signed-in");
    ann.sign_in(password("Ann", PASSWORD)).await.refused(403, "wrong-proof");
    assert_eq!(ann.sign_in(with("Ann", &new[7])).await.status, 200);
    house.close().await;
}

#[tokio::test]
async fn names_are_one_accounts_alone() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (mut ann, mut bob) = (Person::new(house.address, "A").await, Person::new(house.address, "B").await);
    ann.keep_my_games("Ann Lee").await;
    for (name, status, rule) in [
        ("ann lee", 409, "name-taken"),
        ("Аnn Lее", 409, "name-taken"),
        ("ann-lee", 409, "name-taken"),
        ("Guest 1234", 422, "name-letters"),
        ("Kypseli", 422, "engine-name"),
        ("a/b", 422, "name-letters"),
        ("x", 422, "no-name"),
    ] {
        let answer = bob.post("/api/me/account", &json!({"name": name, "password": PASSWORD})).await;
        answer.refused(status, rule);
    }
    for weak in ["short", "bobbobbobb", "aaaaaaaaaaaaaa"] {
        let answer = bob.post("/api/me/account", &json!({"name": "Bob", "password": weak})).await;
        answer.refused(422, "weak-password");
    }
    bob.post("/api/me/account", &json!({"name": "Bob"})).await.refused(422, "weak-password");
    bob.keep_my_games("Bob").await;
    bob.post("/api/me/account", &json!({"name": "Two", "password": PASSWORD})).await;
    bob.put("/api/me", &json!({"name": "ANN LEE"})).await.refused(409, "name-taken");
    assert_eq!(ann.put("/api/me", &json!({"name": "Anna"})).await.json::<Me>().name, "Anna");
    assert_eq!(bob.put("/api/me", &json!({"name": "Ann Lee"})).await.json::<Me>().name, "Ann Lee");
    assert_eq!(bob.account().await.name, "Ann Lee");
    house.close().await;
}

#[tokio::test]
async fn a_passkey_lets_its_owner_in_and_each_answer_counts_once() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let origin = format!("http://{}", house.address);
    let mut ann = Person::new(house.address, "A").await;
    let challenge = async |who: &Person| -> PasskeyChallenge {
        who.post("/api/passkeys/challenge", &json!({})).await.json()
    };
    let mut device = Authenticator::new("ann's key");
    let asked = challenge(&ann).await;
    assert_eq!(asked.site, "127.0.0.1");
    let elsewhere = device.make(&challenge(&ann).await, "https://evil.example.org");
    let refused = ann.post("/api/me/account", &json!({"name": "Ann", "passkey": elsewhere})).await;
    refused.refused(403, "wrong-proof");
    let key = device.make(&asked, &origin);
    let made = ann.post("/api/me/account", &json!({"name": "Ann", "passkey": key})).await;
    assert_eq!(made.status, 201, "{}", made.text());
    ann.keeps(&made);
    let own = ann.account().await;
    assert_eq!((own.passkeys.len(), own.passkeys[0].label.as_str(), own.password), (1, "my key", false));
    let only = format!("/api/me/account/proofs/{}", own.passkeys[0].id);
    ann.delete(&only).await.refused(409, "weak-password");

    let mut phone = Person::new(house.address, "Phone").await;
    let answer = device.answer(&challenge(&phone).await, &origin);
    let mut eve = Person::new(house.address, "Eve").await;
    eve.sign_in(answer.clone()).await.refused(403, "wrong-proof");
    phone.sign_in(answer).await.refused(403, "wrong-proof");
    let answer = device.answer(&challenge(&phone).await, &origin);
    let before = phone.clone();
    assert_eq!(phone.sign_in(answer.clone()).await.status, 200);
    assert_eq!(phone.account().await.name, "Ann");
    // The same once more, from everybody who might have heard it.
    for mut who in [before, phone.clone(), eve.clone()] {
        who.sign_in(answer.clone()).await.refused(403, "wrong-proof");
    }
    let foreign = device.answer(&challenge(&eve).await, "https://evil.example.org");
    eve.sign_in(foreign).await.refused(403, "wrong-proof");
    let mut asked = challenge(&eve).await;
    asked.site = "evil.example.org".to_string();
    let foreign = device.answer(&asked, &origin);
    eve.sign_in(foreign).await.refused(403, "wrong-proof");
    // Another device that says that it is the same one.
    let mut forged = Authenticator::new("ann's key");
    for _ in 0..20 {
        let answer = forged.answer(&challenge(&eve).await, &origin);
        eve.sign_in(answer).await.refused(403, "wrong-proof");
    }
    let again = forged.make(&challenge(&eve).await, &origin);
    let refused = eve.post("/api/me/account", &json!({"name": "Eve", "passkey": again})).await;
    refused.refused(403, "wrong-proof");
    house.close().await;
}

#[tokio::test]
async fn nobody_does_anything_in_the_name_of_another() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (mut ann, mut bob) = (Person::new(house.address, "A").await, Person::new(house.address, "B").await);
    ann.keep_my_games("Ann").await;
    bob.keep_my_games("Bob").await;
    let guest = Person::new(house.address, "Guest").await;
    let made = ann.post("/api/me/account/tokens", &json!({"label": "x", "scopes": ["bot:play"]})).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let token = made.json::<TokenMade>().token;
    let bearer = format!("Authorization: Bearer {token}\r\nContent-Type: application/json\r\n");
    let anns = ann.account().await;
    assert_eq!(anns.tokens[0].scopes, ["bot:play"]);
    let proofs: Vec<&str> = anns.sessions.iter().chain(&anns.tokens).map(|proof| proof.id.as_str()).collect();
    for id in &proofs {
        bob.delete(&format!("/api/me/account/proofs/{id}")).await.refused(404, "not-found");
        guest.delete(&format!("/api/me/account/proofs/{id}")).await.refused(401, "not-signed-in");
        // What is shown to her of her own is no secret that would let anybody in.
        let pretended = Person {
            cookie: format!("{}={id}", ann.cookie.split('=').next().expect("a name")),
            ..guest.clone()
        };
        assert!(!pretended.get("/api/me").await.json::<Me>().account);
    }
    let private = [
        ("GET", "/api/me/account", ""),
        ("PUT", "/api/me/account/password", r#"{"password":"another long one"}"#),
        ("POST", "/api/me/account/codes", "{}"),
        ("POST", "/api/me/account/tokens", r#"{"label":"x","scopes":["bot:play"]}"#),
        ("POST", "/api/me/account/delete", "{}"),
        ("DELETE", "/api/me/account/sessions", ""),
        ("POST", "/api/sign-out", ""),
    ];
    for (method, path, body) in private {
        let head = format!("{method} {path}");
        let as_guest = format!("Cookie: {}\r\nContent-Type: application/json\r\n", guest.cookie);
        request(house.address, &head, &as_guest, body.as_bytes()).await.refused(401, "not-signed-in");
        request(house.address, &head, &bearer, body.as_bytes()).await.refused(403, "not-signed-in");
        if method != "GET" {
            let foreign = format!(
                "Cookie: {}\r\nContent-Type: application/json\r\nOrigin: https://evil.example.org\r\n",
                ann.cookie
            );
            request(house.address, &head, &foreign, body.as_bytes()).await.refused(403, "wrong-origin");
        }
    }
    for path in ["/api/games", "/api/me", "/api/me/export"] {
        request(house.address, &format!("GET {path}"), &bearer, b"").await.refused(403, "not-signed-in");
    }
    for wrong in ["Bearer kyp_nonsense", "Bearer", "Basic YTpi", &format!("Bearer {token}x")] {
        let wrong = format!("Authorization: {wrong}\r\n");
        request(house.address, "GET /api/me", &wrong, b"").await.refused(401, "wrong-proof");
    }
    assert_eq!(ann.account().await.codes, 8, "nothing has changed");
    // Ended, it opens nothing.
    assert_eq!(ann.delete(&format!("/api/me/account/proofs/{}", anns.tokens[0].id)).await.status, 204);
    request(house.address, "GET /api/me", &bearer, b"").await.refused(401, "wrong-proof");
    house.close().await;
}
