//! What takes memory and processor time has an end, for each address and in all: pictures, and bodies on their way.

use crate::support::{Answer, House, Person, base, config, generous, request};
use hive_server::{Config, Limits};
use hive_wire::{Created, ImportAnswer};
use serde_json::json;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

async fn house(data: &tempfile::TempDir, limits: Limits) -> House {
    let trust_proxy = vec!["127.0.0.1".parse().expect("an address")];
    House::run(Config { trust_proxy, ..config(data.path(), limits) }).await
}

/// Width and height of a picture.
fn size(picture: &Answer) -> (u64, u64) {
    assert_eq!(
        (picture.status, picture.header("content-type")),
        (200, Some("image/png")),
        "{}",
        picture.text()
    );
    let number = |at: usize| {
        let bytes = picture.body[at..at + 4].try_into().expect("four bytes");
        u64::from(u32::from_be_bytes(bytes))
    };
    (number(16), number(20))
}

/// A hive that is eleven times as high as it is wide.
fn tower() -> String {
    let left = ["wQ", "wA1", "wA2", "wA3", "wG1", "wG2", "wG3", "wS1", "wS2", "wB1", "wB2"];
    let rows: Vec<String> = left
        .iter()
        .flat_map(|name| [(*name).to_string(), format!("   {}", name.replacen('w', "b", 1))])
        .collect();
    format!("{}\n\nBase, white to move", rows.join("\n"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_high_picture_is_no_larger_than_a_square_one() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { picture_pixels: 40_000, ..generous() }).await;
    let anna = Person::new(house.address, "Anna").await;
    let game = json!({"ruleset": {}, "seats": {"white": {"type": "me"}, "black": {"type": "link"}}, "diagram": tower()});
    let made = anna.post("/api/games", &game).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let id = made.json::<Created>().id;
    let (width, height) = size(&anna.get(&format!("/games/{id}.png?width=2000")).await);
    assert!(height > 4 * width, "{width} × {height}: the drawing is what it is meant to be");
    assert!(width * height <= 40_000 && width > 30, "{width} × {height}");
    // What was drawn once is not drawn again: for the same content, whatever it was asked for.
    assert_eq!(house.number("pictures_total").await, 1);
    for path in [format!("/games/{id}.png?width=2000"), format!("/games/{id}.png?width=2000&ply=0")] {
        assert_eq!(size(&anna.get(&path).await), (width, height));
    }
    assert_eq!(house.number("pictures_total").await, 1);
    assert_eq!(
        size(&anna.get(&format!("/games/{id}.png?width=32")).await).0,
        32,
        "small ones stay as they are"
    );
    house.close().await;
}

/// Many pictures at once: their address waits or is told so, and nobody else notices, with pictures or with positions.
#[tokio::test(flavor = "multi_thread")]
async fn many_pictures_at_once_keep_nobody_else_waiting() {
    let data = tempfile::tempdir().expect("a folder");
    let house = house(&data, generous()).await;
    let eve = Person::at(house.address, "Eve", "1.2.3.4").await;
    let id = eve.create(&base()).await;
    let mut asking = JoinSet::new();
    for width in 200..240 {
        let (eve, path) = (eve.clone(), format!("/games/{id}.png?width={width}&hands=1"));
        asking.spawn(async move { eve.get(&path).await });
    }
    let anna = Person::at(house.address, "Anna", "5.6.7.8").await;
    let began = std::time::Instant::now();
    assert_eq!(anna.post("/api/position", &json!({"gameString": "Base"})).await.status, 200);
    assert_eq!(anna.get(&format!("/games/{id}.png?width=100")).await.status, 200);
    let took = began.elapsed();
    let answers = asking.join_all().await;
    let drawn = answers.iter().filter(|answer| answer.status == 200).count();
    let refused: Vec<_> = answers.iter().filter(|answer| answer.status != 200).collect();
    assert!(drawn >= 4 && !refused.is_empty(), "{drawn} were drawn");
    for answer in refused {
        let text = answer.refused(429, "limit").text;
        assert_eq!(text, "many pictures are being drawn, for your address or in all: try again in 5 s");
    }
    assert!(took < Duration::from_secs(5), "somebody else waited for {took:?}");
    house.close().await;
}

/// The head of a request whose body never comes.
async fn half(house: &House, headers: &str, length: usize) -> TcpStream {
    let mut stream = TcpStream::connect(house.address).await.expect("it listens");
    let head = format!(
        "POST /api/import HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{headers}\
         Content-Length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.expect("it reads");
    stream
}

/// What the server says to it, if it says anything without the body.
async fn said(stream: &mut TcpStream) -> Option<String> {
    let mut bytes = vec![0; 4096];
    let read = timeout(Duration::from_millis(300), stream.read(&mut bytes)).await.ok()?.ok()?;
    Some(String::from_utf8_lossy(&bytes[..read]).into_owned())
}

const LARGE: usize = 4_000_000;

/// Bodies that are promised and never come: they hold what an address may hold, and no more.
#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_do_not_come_hold_no_more_than_their_share() {
    let data = tempfile::tempdir().expect("a folder");
    let house = house(&data, generous()).await;
    let eve = Person::at(house.address, "Eve", "1.2.3.4").await;
    let headers = format!("Cookie: {}\r\n{}", eve.cookie, eve.from);
    let mut streams = Vec::new();
    for _ in 0..20 {
        streams.push(half(&house, &headers, LARGE).await);
    }
    let mut refused = 0;
    for stream in &mut streams {
        if let Some(said) = said(stream).await {
            assert!(
                said.starts_with("HTTP/1.1 429") && said.contains("too much is being sent at once"),
                "{said}"
            );
            assert!(said.to_lowercase().contains("connection: close"), "{said}");
            refused += 1;
        }
    }
    assert_eq!(refused, 16, "four of four megabytes are what one address may send");
    assert_eq!(house.number("body_bytes").await, 4 * LARGE as u64);
    // Somebody else sends what they like, and Eve what is small.
    let anna = Person::at(house.address, "Anna", "5.6.7.8").await;
    let file = json!({"text": "Base\n".repeat(600_000)});
    assert_eq!(anna.post("/api/import", &file).await.json::<ImportAnswer>().games.len(), 500);
    assert_eq!(eve.post("/api/position", &json!({"gameString": "Base"})).await.status, 200);
    drop(streams);
    house.until("body_bytes", |bytes| bytes == 0).await;
    assert_eq!(eve.post("/api/import", &file).await.status, 200);
    house.close().await;
}

/// Who asks too much, or sends what is too large, is told so before the body is read.
#[tokio::test(flavor = "multi_thread")]
async fn limits_are_asked_before_a_body_is_read() {
    let data = tempfile::tempdir().expect("a folder");
    let house = house(&data, Limits { requests_per_second: 1, ..generous() }).await;
    let eve = Person::at(house.address, "Eve", "1.2.3.4").await;
    let headers = format!("Cookie: {}\r\n{}", eve.cookie, eve.from);
    let mut last = half(&house, &headers, 5_000_000).await;
    let large = said(&mut last).await.expect("it is told at once");
    assert!(large.starts_with("HTTP/1.1 413") && large.contains("more than is read at once"), "{large}");
    while eve.post("/api/position", &json!({"gameString": "Base"})).await.status == 200 {}
    let mut last = half(&house, &headers, 1000).await;
    let much = said(&mut last).await.expect("it is told at once");
    assert!(much.starts_with("HTTP/1.1 429") && much.contains("you import many files"), "{much}");
    assert_eq!(request(house.address, "GET /healthz", "", b"").await.status, 200);
    house.close().await;
}
