//! Browsers that want to be told though no page is open: whose they are, and that they are forgotten with the session.

use crate::support::{House, PASSWORD, Person, config, generous, password};
use hive_server::Config;
use hive_store::Device;
use hive_wire::{Export, PushKey};
use serde_json::{Value, json};
use tempfile::TempDir;

const HOST: &str = "hive.example.org";

/// A server that browsers could be told by.
async fn house(data: &TempDir) -> House {
    let public_url = Some(format!("https://{HOST}"));
    House::run(Config { public_url, ..config(data.path(), generous()) }).await
}

/// What a browser says of itself. The point is the base point of the curve, which is as good a key as any.
fn browser(number: u32) -> Value {
    let key = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU";
    json!({
        "address": format!("https://fcm.googleapis.com/fcm/send/{number}"),
        "key": key,
        "secret": "BTBZMqHH6r4Tts7J_aSIgg",
        "language": "el",
    })
}

async fn devices(house: &House, person: &Person) -> Vec<Device> {
    let who = person.get("/api/me/export").await.json::<Export>().identity.into();
    house.store.devices_of(&who).await.expect("they are read")
}

async fn tells(person: &Person, number: u32) {
    let put = person.put("/api/me/push", &browser(number)).await;
    assert_eq!(put.status, 204, "{}", put.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_is_told_as_long_as_it_wants() {
    let data = tempfile::tempdir().expect("a folder");
    let house = house(&data).await;
    let ann = Person::over_https(house.address, "Ann", HOST).await;
    assert_eq!(ann.get("/api/push").await.json::<PushKey>().key.len(), 87);
    tells(&ann, 1).await;
    tells(&ann, 1).await;
    let all = devices(&house, &ann).await;
    assert_eq!((all.len(), all[0].language.as_str()), (1, "el"), "one browser is told once");
    let export: Export = ann.get("/api/me/export").await.json();
    assert_eq!(export.devices[0].address, "https://fcm.googleapis.com/fcm/send/1");
    for (field, bad) in [
        ("address", json!("https://evil.example/send")),
        ("address", json!("http://fcm.googleapis.com/x")),
        ("key", json!("AAAA")),
        ("secret", json!("")),
        ("language", json!("xx")),
    ] {
        let mut wrong = browser(2);
        wrong[field] = bad;
        ann.put("/api/me/push", &wrong).await.refused(422, "bad-options");
    }
    assert_eq!(devices(&house, &ann).await.len(), 1, "what makes no sense changes nothing");
    // Whoever uses the browser now is the one who is told there.
    let bob = Person::over_https(house.address, "Bob", HOST).await;
    tells(&bob, 1).await;
    assert_eq!((devices(&house, &ann).await.len(), devices(&house, &bob).await.len()), (0, 1));
    for number in 10..25 {
        tells(&ann, number).await;
    }
    assert_eq!(devices(&house, &ann).await.len(), 10, "there is an end");
    let end = json!({"address": "https://fcm.googleapis.com/fcm/send/1"});
    assert_eq!(bob.post("/api/me/push/end", &end).await.status, 204);
    assert!(devices(&house, &bob).await.is_empty());
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ends_takes_its_browser_along() {
    let data = tempfile::tempdir().expect("a folder");
    let house = house(&data).await;
    let mut first = Person::over_https(house.address, "Ann", HOST).await;
    first.keep_my_games("Ann").await;
    let mut others = Vec::new();
    for _ in 0..3 {
        let mut other = Person::over_https(house.address, "Other", HOST).await;
        assert_eq!(other.sign_in(password("Ann", PASSWORD)).await.status, 200);
        others.push(other);
    }
    tells(&first, 0).await;
    for (number, other) in (1..).zip(&others) {
        tells(other, number).await;
    }
    let ids = async || -> Vec<String> {
        let all = devices(&house, &first).await;
        all.iter().map(|device| device.address.rsplit('/').next().expect("a part").to_string()).collect()
    };
    assert_eq!(ids().await, ["0", "1", "2", "3"]);
    let out = others[0].post("/api/sign-out", &json!({})).await;
    assert_eq!(out.status, 204, "{}", out.text());
    assert_eq!(ids().await, ["0", "2", "3"], "who signs out is not told any more");
    let second = others[1].account().await.sessions.into_iter().find(|one| one.this).expect("it is one").id;
    assert_eq!(first.delete(&format!("/api/me/account/proofs/{second}")).await.status, 204);
    assert_eq!(ids().await, ["0", "3"], "nor is a device that was signed out from elsewhere");
    // Somebody else uses the third browser by now: that stays theirs.
    let gus = Person::over_https(house.address, "Gus", HOST).await;
    tells(&gus, 3).await;
    tells(&others[2], 4).await;
    assert_eq!(first.delete("/api/me/account/sessions").await.status, 204);
    assert_eq!(ids().await, ["0"], "nor are all others");
    assert_eq!(devices(&house, &gus).await.len(), 1);
    house.close().await;
}

/// Where no browser can be told, nobody is asked for one.
#[tokio::test(flavor = "multi_thread")]
async fn without_a_public_address_nobody_is_told() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let ann = Person::new(house.address, "Ann").await;
    ann.get("/api/push").await.refused(404, "not-found");
    ann.put("/api/me/push", &browser(1)).await.refused(404, "not-found");
    house.close().await;
}
