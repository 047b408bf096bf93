//! Reports, and what moderators do about them: only they, and only to those who may do less.

use crate::ratings::account;
use crate::support::{Answer, House, Person, base};
use hive_server::{Database, Errand, Role, look_after};
use hive_wire::{Act, Export, GameView, OrderLog, OrderPerson, ReportList, ReportReason, Rule, Side};
use serde_json::{Value, json};
use std::path::Path;

async fn appoint(data: &Path, name: &str, role: Role) {
    let database = Database::File(data.to_path_buf());
    look_after(&database, name, Errand::Role(role), "http://localhost").await.expect("it is done");
}

async fn reports(moderator: &Person) -> ReportList {
    let answer = moderator.get("/api/order/reports").await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

async fn log(moderator: &Person) -> OrderLog {
    moderator.get("/api/order/log").await.json()
}

fn about(game: &str, side: &str) -> Value {
    json!({"about": {"type": "player", "game": game, "side": side}, "reason": "chat", "words": " he shouts "})
}

async fn does(person: &Person, about: Value, deed: Value) -> Answer {
    person.post("/api/order/deeds", &json!({"about": about, "deed": deed, "note": "was told twice"})).await
}

fn person(name: &str) -> Value {
    json!({"type": "person", "name": name})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_has_the_game_and_its_words_and_leads_to_silence() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob, mona) =
        (account(&house, "Ann").await, account(&house, "Bob").await, account(&house, "Mona").await);
    appoint(data.path(), "Mona", Role::Moderator).await;
    let game = ann.create(&base()).await;
    bob.join(&game).await;
    let (mut at_ann, mut at_bob) = (ann.enter(&game).await, bob.enter(&game).await);
    at_bob.ask(Act::Chat { text: "you ****".to_string() }).await.expect("he may still");
    let made = ann.post("/api/reports", &about(&game, "black")).await;
    assert_eq!(made.status, 201, "{}", made.text());
    ann.post("/api/reports", &about(&game, "black")).await.refused(409, "already-offered");
    let list = reports(&mona).await;
    let [report] = &list.reports[..] else { panic!("{list:?}") };
    assert_eq!((report.about.name.as_str(), report.reporter.name.as_str()), ("Bob", "Ann"));
    assert_eq!(
        (report.words.as_str(), report.reason, report.side),
        ("he shouts", ReportReason::Chat, Some(Side::Black))
    );
    assert_eq!((report.chat.len(), report.chat[0].text.as_str()), (1, "you ****"));
    let pass = report.game.clone().expect("it is attached");
    assert_ne!(pass, game, "moderators watch");
    assert!(mona.get(&format!("/api/games/{pass}")).await.json::<GameView>().you.is_empty());
    let done =
        does(&mona, json!({"type": "report", "id": report.id}), json!({"type": "mute", "hours": 24})).await;
    assert_eq!(done.status, 204, "{}", done.text());
    let late = does(&mona, json!({"type": "report", "id": report.id}), json!({"type": "dismiss"})).await;
    late.refused(409, "stale");
    assert!(reports(&mona).await.reports.is_empty());
    let refusal = at_bob.refused(Act::Chat { text: "me?".to_string() }, "muted").await;
    assert!(refusal.retry_after_seconds.is_some_and(|seconds| (86_000..=86_401).contains(&seconds)));
    at_ann.ask(Act::Chat { text: "thanks".to_string() }).await.expect("she may");
    let bob_now: OrderPerson = mona.get("/api/order/people/bob").await.json();
    assert!(bob_now.muted_until.is_some() && bob_now.reports == 1 && !bob_now.banned);
    assert_eq!(does(&mona, person("Bob"), json!({"type": "unmute"})).await.status, 204);
    at_bob.ask(Act::Chat { text: "sorry".to_string() }).await.expect("he may again");
    // What was told once can be told again when it happens again.
    assert_eq!(ann.post("/api/reports", &about(&game, "black")).await.status, 201);
    let lines = log(&mona).await.lines;
    let deeds: Vec<_> =
        lines.iter().map(|line| (line.deed.as_str(), line.by.as_deref(), line.about.as_str())).collect();
    assert_eq!(
        deeds,
        [("unmute", Some("Mona"), "Bob"), ("mute", Some("Mona"), "Bob"), ("role", None, "Mona")],
        "the latest first, the operator's deeds among them"
    );
    assert_eq!((lines[1].note.as_str(), lines[1].until.is_some()), ("was told twice", true));
    // What she has told and said is hers.
    let export: Export = ann.get("/api/me/export").await.json();
    assert_eq!((export.reports.len(), export.reports[0].about.as_str()), (2, "Bob"));
    assert_eq!(export.words.iter().map(|said| said.text.as_str()).collect::<Vec<_>>(), ["thanks"]);
    house.close().await;
}

/// Whoever says something while they watch is known to those who keep order, guest or not, and can be silenced.
#[tokio::test(flavor = "multi_thread")]
async fn who_watches_is_reported_and_silenced() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, mona) = (account(&house, "Ann").await, account(&house, "Mona").await);
    let [bob, eve, zoe] = [
        Person::new(house.address, "Bob").await,
        Person::new(house.address, "Eve").await,
        Person::new(house.address, "Eve").await,
    ];
    appoint(data.path(), "Mona", Role::Moderator).await;
    let game = ann.create(&base()).await;
    bob.join(&game).await;
    let (mut at_ann, mut at_eve, mut at_zoe) =
        (ann.enter(&game).await, eve.enter(&game).await, zoe.enter(&game).await);
    at_ann.ask(Act::Chat { text: "hello".to_string() }).await.expect("she may");
    at_eve.ask(Act::Chat { text: " you\tfools ".to_string() }).await.expect("she may still");
    at_zoe.ask(Act::Chat { text: "a fine game".to_string() }).await.expect("she may");
    let of = |name: &str, text: &str| {
        let about = json!({"type": "watcher", "game": game, "name": name, "text": text});
        json!({"about": about, "reason": "chat", "words": "she shouts"})
    };
    zoe.post("/api/reports", &of("Eve", "you fools")).await.refused(401, "not-signed-in");
    // What nobody has said so, and what a player has said, is nobody's who watches.
    for (name, text) in [("Eve", "you fool"), ("Zoe", "you fools"), ("Ann", "hello")] {
        mona.post("/api/reports", &of(name, text)).await.refused(422, "bad-options");
    }
    let made = bob.post("/api/reports", &of("Eve", "you fools")).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let list = reports(&mona).await;
    let [report] = &list.reports[..] else { panic!("{list:?}") };
    assert_eq!((report.about.name.as_str(), report.about.account, report.side), ("Eve", false, None));
    assert_eq!(report.chat.iter().filter(|line| line.side.is_none()).count(), 2, "what was said is attached");
    let done =
        does(&mona, json!({"type": "report", "id": report.id}), json!({"type": "mute", "hours": 1})).await;
    assert_eq!(done.status, 204, "{}", done.text());
    at_eve.refused(Act::Chat { text: "me?".to_string() }, "muted").await;
    at_zoe.ask(Act::Chat { text: "another Eve".to_string() }).await.expect("she has only the same name");
    house.close().await;
}

/// Every address for moderators, as everybody else; and moderators, as those who may not do this.
#[tokio::test(flavor = "multi_thread")]
async fn order_is_kept_by_those_who_may() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob, mona, otto, ada) = (
        account(&house, "Ann").await,
        account(&house, "Bob").await,
        account(&house, "Mona").await,
        account(&house, "Otto").await,
        account(&house, "Ada").await,
    );
    let guest = Person::new(house.address, "Gus").await;
    appoint(data.path(), "Mona", Role::Moderator).await;
    appoint(data.path(), "Otto", Role::Moderator).await;
    appoint(data.path(), "Ada", Role::Administrator).await;
    let ban = json!({"type": "ban"});
    for (who, status, rule) in [(&ann, 403, "not-for-you"), (&guest, 401, "not-signed-in")] {
        for path in ["/api/order/reports", "/api/order/log", "/api/order/people/bob"] {
            who.get(path).await.refused(status, rule);
        }
        does(who, person("Bob"), ban.clone()).await.refused(status, rule);
    }
    // A token opens none of it.
    let token = mona.post("/api/me/account/tokens", &json!({"label": "x", "scopes": ["bot:play"]})).await;
    let token = token.json::<hive_wire::TokenMade>().token;
    let bearer = format!("Authorization: Bearer {token}\r\n");
    let shown = crate::support::request(house.address, "GET /api/order/reports", &bearer, b"").await;
    shown.refused(403, "not-signed-in");
    // Nor another site's page.
    let headers = format!(
        "Cookie: {}\r\nOrigin: https://elsewhere.example\r\nContent-Type: application/json\r\n",
        mona.cookie
    );
    let body = json!({"about": person("Bob"), "deed": ban, "note": ""}).to_string();
    let across =
        crate::support::request(house.address, "POST /api/order/deeds", &headers, body.as_bytes()).await;
    across.refused(403, "wrong-origin");
    for name in ["Mona", "Otto", "Ada"] {
        does(&mona, person(name), ban.clone()).await.refused(403, "not-for-you");
    }
    does(&ada, person("Ada"), ban.clone()).await.refused(403, "not-for-you");
    does(&mona, person("Nobody"), ban.clone()).await.refused(404, "not-found");
    does(&mona, json!({"type": "report", "id": "none"}), ban.clone()).await.refused(404, "not-found");
    does(&mona, person("Bob"), json!({"type": "dismiss"})).await.refused(422, "bad-options");
    for hours in [0, 8761] {
        does(&mona, person("Bob"), json!({"type": "mute", "hours": hours})).await.refused(422, "bad-options");
    }
    mona.get("/api/order/log?from=nowhere").await.refused(400, "unreadable");
    assert_eq!(does(&mona, person("Bob"), ban.clone()).await.status, 204);
    assert_eq!(bob.get("/api/me/account").await.status, 403, "his account is shut");
    assert_eq!(does(&ada, person("Otto"), ban.clone()).await.status, 204, "administrators may do more");
    assert_eq!(otto.get("/api/order/reports").await.status, 403);
    assert_eq!(does(&mona, person("Bob"), json!({"type": "unban"})).await.status, 204);
    assert_eq!(bob.get("/api/me/account").await.status, 200);
    house.close().await;
}

/// Whoever plays may report without an account; whoever watches needs one; and some reports make no sense.
#[tokio::test(flavor = "multi_thread")]
async fn reports_that_make_no_sense_are_refused() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (ann, bob) = (account(&house, "Ann").await, Person::new(house.address, "Bob").await);
    let gus = Person::new(house.address, "Gus").await;
    let game = ann.create(&base()).await;
    ann.post("/api/reports", &about(&game, "black")).await.refused(422, "bad-options");
    bob.join(&game).await;
    assert_eq!(bob.post("/api/reports", &about(&game, "white")).await.status, 201, "he plays");
    gus.post("/api/reports", &about(&game, "white")).await.refused(401, "not-signed-in");
    ann.post("/api/reports", &about(&game, "white")).await.refused(422, "bad-options");
    ann.post("/api/reports", &about("AAAAAAAAAAAAAAAA", "white")).await.refused(404, "not-found");
    let of = |name: &str, words: &str| json!({"about": person(name), "reason": "name", "words": words});
    ann.post("/api/reports", &of("nobody", "")).await.refused(404, "not-found");
    ann.post("/api/reports", &of("Ann", "")).await.refused(422, "bad-options");
    ann.post("/api/reports", &of("Ann", &"x".repeat(501))).await.refused(422, "too-long");
    gus.post("/api/reports", &of("Ann", "")).await.refused(401, "not-signed-in");
    for number in 0..20 {
        let name = format!("Cid{number}");
        account(&house, &name).await;
        assert_eq!(ann.post("/api/reports", &of(&name, "")).await.status, 201);
    }
    account(&house, "Dan").await;
    let refusal = ann.post("/api/reports", &of("Dan", "")).await.refused(409, "already-offered");
    assert_eq!(refusal.rule, Rule::AlreadyOffered);
    house.close().await;
}

/// What an operator gives out at the desk stands in the log, but for the secret itself.
#[tokio::test(flavor = "multi_thread")]
async fn tokens_from_the_desk_stand_in_the_log() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let (_ann, mona) = (account(&house, "Ann").await, account(&house, "Mona").await);
    appoint(data.path(), "Mona", Role::Moderator).await;
    let errand = Errand::Token(vec!["bot:play".to_string(), "challenge:read".to_string()]);
    let database = Database::File(data.path().to_path_buf());
    let token = look_after(&database, "Ann", errand, "http://localhost").await.expect("it is done");
    let line = log(&mona).await.lines.swap_remove(0);
    assert_eq!((line.deed.as_str(), line.by, line.about.as_str()), ("token", None, "Ann"));
    assert_eq!(line.note, "bot:play challenge:read");
    assert!(token.starts_with("kyp_") && !mona.get("/api/order/log").await.text().contains(&token));
    house.close().await;
}
