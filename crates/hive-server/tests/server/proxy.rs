//! Behind a proxy: what it says about its clients is believed of those that are named, and of nobody else.

use crate::support::{House, Person, base, config, generous, request};
use hive_server::wire::Created;
use hive_server::{Config, Limits};
use std::net::IpAddr;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

/// Two new guests at once from one address.
async fn house(data: &tempfile::TempDir, trusted: &[&str]) -> House {
    let limits = Limits { guests_per_hour: 8, connections_per_address: 20, ..generous() };
    let trust_proxy = trusted.iter().map(|text| text.parse::<IpAddr>().expect("an address")).collect();
    House::run(Config { trust_proxy, ..config(data.path(), limits) }).await
}

/// The status of a newcomer's request that came through a proxy which says so.
async fn newcomer(house: &House, forwarded: &str) -> u16 {
    let headers = format!("X-Forwarded-For: {forwarded}\r\nContent-Type: application/json\r\n");
    request(house.address, "POST /api/position", &headers, br#"{"gameString": "Base"}"#).await.status
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trusted_proxy_is_believed() {
    let data = tempfile::tempdir().expect("a folder");
    let house = house(&data, &["127.0.0.1"]).await;
    let statuses = async |forwarded: &[&str]| {
        let mut all = Vec::new();
        for text in forwarded {
            all.push(newcomer(&house, text).await);
        }
        all
    };
    assert_eq!(statuses(&["1.2.3.4", "1.2.3.4", "1.2.3.4"]).await, [200, 200, 429]);
    // Another client of the same proxy is another address.
    assert_eq!(statuses(&["5.6.7.8", "2001:db8::1"]).await, [200, 200]);
    // What a client writes in front of its own address changes nothing.
    assert_eq!(statuses(&["5.5.5.5, 1.2.3.4", "nonsense, 1.2.3.4", "1.2.3.4, 127.0.0.1"]).await, [429; 3]);
    // A proxy that is trusted may bring more connections than anybody else.
    let mut streams = Vec::new();
    for _ in 0..60 {
        streams.push(TcpStream::connect(house.address).await.expect("it listens"));
    }
    assert_eq!(newcomer(&house, "6.6.6.6").await, 200);
    house.close().await;
}

/// Whoever has one network of the new kind has 65,536: together they are not many guests.
#[tokio::test(flavor = "multi_thread")]
async fn many_networks_of_one_site_have_an_end() {
    let data = tempfile::tempdir().expect("a folder");
    let house = house(&data, &["127.0.0.1"]).await;
    let mut welcome = 0;
    for net in 0..60 {
        welcome += usize::from(newcomer(&house, &format!("2001:db8:1:{net:x}00::1")).await == 200);
    }
    // Sixteen times the two of one household.
    assert_eq!(welcome, 32);
    assert_eq!(newcomer(&house, "2001:db8:2::1").await, 200, "another site is another");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_is_believed() {
    for trusted in [&[][..], &["10.0.0.1"][..]] {
        let data = tempfile::tempdir().expect("a folder");
        let house = house(&data, trusted).await;
        // Whatever it says, it is one and the same client.
        assert_eq!(newcomer(&house, "1.1.1.1").await, 200);
        assert_eq!(newcomer(&house, "2.2.2.2").await, 200);
        assert_eq!(newcomer(&house, "3.3.3.3").await, 429);
        assert_eq!(newcomer(&house, "10.0.0.1").await, 429);
        // Nor may it bring more connections.
        let mut streams = Vec::new();
        for _ in 0..60 {
            streams.push(TcpStream::connect(house.address).await.expect("it listens"));
        }
        let mut byte = [0];
        let last = streams.last_mut().expect("there are some");
        let read =
            tokio::time::timeout(crate::support::PATIENCE, last.read(&mut byte)).await.expect("in time");
        assert!(matches!(read, Ok(0) | Err(_)), "the last one is closed");
        drop(streams);
        house.close().await;
    }
}

/// The link for others names the address that others know.
#[tokio::test(flavor = "multi_thread")]
async fn links_lead_to_the_public_address() {
    let data = tempfile::tempdir().expect("a folder");
    let public_url = Some("https://hive.example.org".to_string());
    for (url, secure) in [(public_url, true), (None, false)] {
        let house = House::run(Config { public_url: url.clone(), ..config(data.path(), generous()) }).await;
        let anna = Person::new(house.address, "Anna").await;
        let made: Created = anna.post("/api/games", &base()).await.json();
        let here = format!("http://{}", house.address);
        assert_eq!(made.link, format!("{}/game/{}", url.as_ref().unwrap_or(&here), made.id));
        assert_eq!(anna.look(&made.id).await.link, url.map(|url| format!("{url}/game/{}", made.id)));
        let cookie = request(house.address, "GET /api/me", "", b"").await;
        let cookie = cookie.header("set-cookie").expect("a newcomer gets one");
        assert_eq!(cookie.contains("; Secure"), secure, "{cookie}");
        assert_eq!(cookie.starts_with("__Host-kypseli-"), secure, "{cookie}");
        assert!(
            cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Lax") && cookie.contains("; Path=/")
        );
        house.close().await;
    }
}
