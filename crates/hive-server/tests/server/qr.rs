//! Links as QR codes. That they can be read is tested where they are drawn.

use crate::support::{House, Person, generous};
use hive_server::Limits;

#[tokio::test(flavor = "multi_thread")]
async fn a_link_comes_as_a_qr_code() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let anna = Person::new(house.address, "Anna").await;
    let answer = anna.get("/api/qr.svg?text=http%3A%2F%2F127.0.0.1%3A8017%2Fgame%2FZr3kq0_-TnB7xQ2f").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.header("content-type"), Some("image/svg+xml"));
    assert_eq!(answer.header("cache-control"), Some("private, max-age=31536000, immutable"));
    assert!(answer.text().starts_with("<svg "), "{}", answer.text());
    anna.get(&format!("/api/qr.svg?text={}", "x".repeat(501))).await.refused(422, "too-long");
    anna.get("/api/qr.svg").await.refused(400, "unreadable");
    anna.get("/api/qr.svg?text=a&size=9").await.refused(400, "unreadable");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_for_many_qr_codes_waits() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::with(&data, Limits { requests_per_second: 1, ..generous() }).await;
    let anna = Person::new(house.address, "Anna").await;
    let mut refused = 0;
    for _ in 0..12 {
        refused += u32::from(anna.get("/api/qr.svg?text=a").await.status == 429);
    }
    assert!(refused > 0);
    house.close().await;
}
