//! Every address that the description names, as the wrong person: a guest, another account, another's token, another site's
//! page. Whoever adds an address says here who may ask.

use crate::described::Described;
use crate::ratings::account;
use crate::support::{ALL, Answer, House, Person, Program, by_link, request};
use hive_wire::{PlanView, StudyView};
use serde_json::{Value, json};

/// Who may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum May {
    /// Guests too. What is somebody's own is theirs alone all the same.
    Anybody,
    /// Whoever has signed in.
    SignedIn,
    /// Those who keep order.
    Keepers,
    /// Programs that show a token.
    AnyProgram,
    /// Programs, if their token says that they may do this.
    Permitted,
    /// Both: programs with a token, and anybody without one.
    Both,
}

fn may(method: &str, path: &str) -> May {
    match (method, path) {
        ("get", "/api/account") => May::AnyProgram,
        (_, "/api/account/playing" | "/api/stream/event" | "/api/challenge" | "/api/bot/account/upgrade") => {
            May::Permitted
        }
        (_, "/api/challenge/{name}" | "/api/challenge/{id}/{what}") => May::Permitted,
        (_, path) if path.starts_with("/api/bot/game/") => May::Permitted,
        ("get", "/api/bot/online" | "/api/games/user/{name}" | "/game/export/{id}") => May::Both,
        (_, path) if path.starts_with("/api/order/") => May::Keepers,
        ("post", "/api/me/account") => May::Anybody,
        (_, path) if path.starts_with("/api/me/account") => May::SignedIn,
        (_, "/api/me/avoided" | "/api/sign-out") => May::SignedIn,
        (
            _,
            "/api/archive"
            | "/api/archive/casual"
            | "/api/door"
            | "/api/explore"
            | "/api/games"
            | "/api/games/{id}"
            | "/api/games/{id}/join"
            | "/api/games/{id}/plan"
            | "/api/games/{id}/rating"
            | "/api/games/{id}/review"
            | "/api/import"
            | "/api/leaders/{speed}/{tiles}"
            | "/api/lessons/progress"
            | "/api/lessons/{id}/check"
            | "/api/lessons/{id}/solution"
            | "/api/lessons/{language}"
            | "/api/lessons/{language}/{id}"
            | "/api/live"
            | "/api/local/{id}"
            | "/api/mail/confirm"
            | "/api/mail/reset"
            | "/api/me"
            | "/api/me/export"
            | "/api/me/push"
            | "/api/me/push/end"
            | "/api/passkeys/challenge"
            | "/api/people/{name}"
            | "/api/people/{name}/rated/{speed}/{tiles}"
            | "/api/people/{name}/statistics"
            | "/api/picture/{kind}"
            | "/api/position"
            | "/api/position/unaided"
            | "/api/push"
            | "/api/qr.svg"
            | "/api/reports"
            | "/api/rulebook/{language}"
            | "/api/rulebook/{language}/{chapter}"
            | "/api/sign-in"
            | "/api/studies"
            | "/api/studies/{id}"
            | "/games/{file}"
            | "/puzzles/pictures/{file}",
        ) => May::Anybody,
        _ => panic!("{method} {path}: say who may ask"),
    }
}

/// A study for its owner alone.
fn study(name: &str) -> Value {
    json!({"name": name, "seen": "private", "chapters": [{"name": "One", "tree": "1.0.x.abc-_"}]})
}

/// Ann, with something of everything.
struct Ann {
    person: Person,
    program: Program,
    game: String,
    study: String,
    token: String,
}

impl Ann {
    async fn new(house: &House) -> Ann {
        let program = Program::plain(house, "Ann", &ALL).await;
        let person = program.owner.clone();
        let game = person.create(&by_link(json!({}), json!({"type": "days", "days": 3}))).await;
        Person::new(house.address, "Guest at the table").await.join(&game).await;
        let made = person.post("/api/studies", &study("Mine")).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let study = made.json::<StudyView>().study.id;
        let avoid = json!({"type": "programs", "avoid": true});
        assert_eq!(person.put("/api/me/avoided", &avoid).await.status, 200);
        let token = person.account().await.tokens[0].id.clone();
        Ann { person, program, game, study, token }
    }

    /// An address of hers.
    fn address(&self, path: &str) -> String {
        let id = match path {
            path if path.contains("/studies/") => &self.study,
            path if path.contains("/proofs/") => &self.token,
            path if path.contains("/lessons/") => "ant-pins",
            path if path.contains("/challenge/") => "1",
            _ => &self.game,
        };
        path.replace("{id}", id)
            .replace("{name}", "Ann")
            .replace("{what}", "resign")
            .replace("{text}", "wS1")
            .replace("{file}", &format!("{}.uhp", self.game))
            .replace("{kind}", "svg")
            .replace("{language}", "en")
            .replace("{chapter}", "ants")
            .replace("{speed}", "blitz")
            .replace("{tiles}", "all")
    }

    /// All that is hers, as she sees it. When something was last used is nobody's doing here.
    async fn all(&self) -> Value {
        let mut all: Value = self.person.get("/api/me/export").await.json();
        for kind in ["sessions", "tokens"] {
            for proof in all["account"][kind].as_array_mut().expect("a list") {
                proof["used"] = Value::Null;
            }
        }
        let plan: PlanView = self.person.get(&format!("/api/games/{}/plan", self.game)).await.json();
        let mut status = json!(self.person.look(&self.game).await.status);
        // When it was looked at is no change.
        status["clock"]["asOf"] = Value::Null;
        json!([all, plan.lines, status])
    }
}

/// Asks with these headers; the answer, or nothing if it is one that goes on.
async fn ask(house: &House, method: &str, path: &str, headers: &str, body: &Value) -> Answer {
    let (kind, body) = match body {
        Value::Null => ("", Vec::new()),
        body => ("Content-Type: application/json\r\n", body.to_string().into_bytes()),
    };
    let head = format!("{} {path}", method.to_uppercase());
    request(house.address, &head, &format!("{headers}{kind}"), &body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_address_as_the_wrong_person() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let ann = Ann::new(&house).await;
    let (bob, guest) = (account(&house, "Bob").await, Person::new(house.address, "Gus").await);
    let bots = Program::plain(&house, "Robot", &ALL).await;
    let reader = Program::plain(&house, "Reader", &["challenge:read"]).await;
    let cookie = |person: &Person| format!("Cookie: {}\r\n", person.cookie);
    let bearer = |program: &Program| format!("Authorization: Bearer {}\r\n", program.token);
    let described = Described(guest.get("/api/openapi.json").await.json());
    let before = ann.all().await;
    let mut asked = 0;
    for (path, methods) in described.0["paths"].as_object().expect("it has paths") {
        for (method, route) in methods.as_object().expect("it has methods") {
            let (may, own) = (may(method, path), ann.address(path));
            let schema = &route["requestBody"]["content"]["application/json"]["schema"];
            let body = match schema {
                Value::Null => Value::Null,
                schema => described.allowed(schema, 0).swap_remove(0),
            };
            let tell = |who: &str, answer: &Answer| {
                format!("{method} {own} as {who}: {} {}", answer.status, answer.text())
            };
            let mut refused = async |who: &str, headers: String, status: &[u16]| {
                let answer = ask(&house, method, &own, &headers, &body).await;
                assert!(status.contains(&answer.status), "{}", tell(who, &answer));
                asked += 1;
            };
            if method != "get" {
                // Even with her own cookie: a page of another site sends it along.
                let foreign = format!("{}Origin: https://evil.example\r\n", cookie(&ann.person));
                refused("another site", foreign, &[403]).await;
            }
            match may {
                May::SignedIn => refused("a guest", cookie(&guest), &[401]).await,
                May::Keepers => {
                    refused("a guest", cookie(&guest), &[401]).await;
                    refused("an account", cookie(&bob), &[403]).await;
                }
                May::AnyProgram => {
                    refused("a guest", cookie(&guest), &[401]).await;
                    refused("her browser", cookie(&ann.person), &[401]).await;
                }
                May::Permitted => {
                    refused("a guest", cookie(&guest), &[401]).await;
                    refused("her browser", cookie(&ann.person), &[401]).await;
                    if path != "/api/challenge" {
                        refused("a token that may only read", bearer(&reader), &[403]).await;
                    }
                }
                May::Anybody | May::Both => {}
            }
            if matches!(may, May::Anybody | May::SignedIn | May::Keepers) {
                refused("a token", bearer(&bots), &[403]).await;
                refused("her own token", bearer(&ann.program), &[403]).await;
            }
            refused("a token of nobody's", "Authorization: Bearer kyp_nobody\r\n".to_string(), &[401]).await;
        }
    }
    assert!(asked > 200, "{asked}");
    assert_eq!(ann.all().await, before, "nothing of hers has changed");
    house.close().await;
}

/// What has an owner, as somebody else who may do as much with their own.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_anothers_is_not_touched() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let ann = Ann::new(&house).await;
    let (bob, guest) = (account(&house, "Bob").await, Person::new(house.address, "Gus").await);
    let robot = Program::new(&house, "Robot", &ALL).await;
    let before = ann.all().await;
    let mut stolen = study("Stolen");
    stolen["version"] = json!(1);
    let plan = json!({"lines": [["bS1 wS1-", "wQ -wS1"]]});
    let found = json!({"value": 0, "depth": 1, "line": []});
    let review = json!({"effort": 1, "judgement": 1, "turns": ["wS1"], "positions": [found, found]});
    for (method, path, body) in [
        ("GET", "/api/games/{id}/plan", Value::Null),
        ("PUT", "/api/games/{id}/plan", plan),
        ("GET", "/api/studies/{id}", Value::Null),
        ("PUT", "/api/studies/{id}", stolen),
        ("DELETE", "/api/studies/{id}", Value::Null),
        ("DELETE", "/api/me/account/proofs/{id}", Value::Null),
        ("GET", "/api/games/{id}/review", Value::Null),
        ("PUT", "/api/games/{id}/review", review),
        ("POST", "/api/games/{id}/join", json!({})),
    ] {
        for person in [&bob, &guest] {
            let cookie = format!("Cookie: {}\r\n", person.cookie);
            let answer = ask(&house, method, &ann.address(path), &cookie, &body).await;
            let refused = [401, 403, 404, 409].contains(&answer.status);
            assert!(refused, "{method} {path}: {} {}", answer.status, answer.text());
        }
    }
    for path in ["resign", "abort", "draw/yes", "takeback/yes", "move/wS1"] {
        robot.act(&ann.game, path).await.refused(404, "not-found");
    }
    robot
        .post(&format!("/api/bot/game/{}/chat", ann.game), json!({"text": "hi"}))
        .await
        .refused(404, "not-found");
    let (chat, headers) = (format!("GET /api/bot/game/{}/chat", ann.game), robot.headers());
    request(house.address, &chat, &headers, b"").await.refused(404, "not-found");
    for what in ["accept", "decline", "cancel"] {
        let answer = robot.post(&format!("/api/challenge/1/{what}"), Value::Null).await;
        assert_eq!(answer.status, 400, "{}", answer.text());
    }
    // What others ask for by her name is theirs to see, and tells nothing of hers.
    let told = request(house.address, "GET /api/games/user/Ann", &robot.headers(), b"").await;
    assert_eq!((told.status, told.text().contains(&ann.game)), (200, false));
    assert_eq!(ann.all().await, before, "nothing of hers has changed");
    house.close().await;
}
