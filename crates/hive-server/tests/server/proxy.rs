//! Behind a proxy: what it says about its clients is believed of those that are named, and of nobody else.

use crate::support::{House, Person, base, config, generous, request};
use hive_server::{Config, Limits};
use hive_wire::Created;
use hive_wire::GameView;
use std::net::IpAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
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

/// The same with sockets, which are counted by the address that the proxy names. Who is sent away is told why: it is the
/// network, not the guest, who has opened one.
#[tokio::test(flavor = "multi_thread")]
async fn one_site_holds_half_of_the_sockets_and_is_told_so() {
    let data = tempfile::tempdir().expect("a folder");
    let limits = Limits { connections: 40, connections_per_address: 4, ..generous() };
    let trust_proxy = vec!["127.0.0.1".parse::<IpAddr>().expect("an address")];
    let house = House::run(Config { trust_proxy, ..config(data.path(), limits) }).await;
    let anna = Person::at(house.address, "Anna", "1.2.3.4").await;
    let id = anna.create(&base()).await;
    let way = format!("/api/games/{id}/socket");
    let (mut open, mut refused) = (Vec::new(), Vec::new());
    for net in 0..30 {
        let from = format!("2001:db8:1:{net:x}00::1");
        let person = Person::at(house.address, "Somebody", &from).await;
        match person.try_socket(&way, "").await {
            Ok(socket) => open.push(socket),
            Err(_) => refused.push(person),
        }
    }
    assert_eq!((open.len(), refused.len()), (20, 10));
    // The same once more, to read what is said: as a browser asks for a socket.
    let person = &refused[0];
    let asked = format!(
        "GET {way} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\n{}Upgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        house.address, person.cookie, person.from
    );
    let mut stream = TcpStream::connect(house.address).await.expect("it listens");
    stream.write_all(asked.as_bytes()).await.expect("it reads");
    let (mut answer, mut part) = (String::new(), [0; 2048]);
    while !answer.contains("\"text\":") {
        let read = stream.read(&mut part).await.expect("it answers");
        assert!(read > 0, "{answer}");
        answer += &String::from_utf8_lossy(&part[..read]);
    }
    let told = "too many connections are open, here or at your address: try again in 30 s";
    assert!(answer.starts_with("HTTP/1.1 429") && answer.contains(told), "{answer}");
    let metrics = request(house.address, "GET /metrics", "", b"").await.text();
    for line in [
        "kypseli_budget_refused_total{budget=\"connections-per-address\"} 11",
        "kypseli_budget_refused_total{budget=\"sockets-per-guest\"} 0",
    ] {
        assert!(metrics.lines().any(|found| found == line), "{line}:\n{metrics}");
    }
    anna.enter(&id).await;
    drop(open);
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
        let mut said = String::new();
        let last = streams.last_mut().expect("there are some");
        let read = last.read_to_string(&mut said);
        // Of many who come at once some are closed without a word.
        let read = tokio::time::timeout(crate::support::PATIENCE, read).await.expect("in time");
        assert!(read.is_err() || said.is_empty() || said.starts_with("HTTP/1.1 503 "), "{said}");
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
        let here = format!("http://{}", house.address);
        let url = url.unwrap_or_else(|| here.clone());
        let host = url.split("//").nth(1).expect("a host");
        let first = request(house.address, "GET /api/me", &format!("Host: {host}\r\n"), b"").await;
        let cookie = first.header("set-cookie").expect("a newcomer gets one");
        assert_eq!(cookie.contains("; Secure"), secure, "{cookie}");
        assert_eq!(cookie.starts_with("__Host-kypseli-"), secure, "{cookie}");
        for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Max-Age=34560000"] {
            assert!(cookie.contains(part), "{part}: {cookie}");
        }
        let cookie = cookie.split(';').next().expect("a pair");
        let headers = format!(
            "Host: {host}\r\nOrigin: {url}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n"
        );
        let game = serde_json::to_vec(&base()).expect("it is JSON");
        let made: Created = request(house.address, "POST /api/games", &headers, &game).await.json();
        assert_eq!(made.link, format!("{url}/game/{}", made.id));
        let look = request(house.address, &format!("GET /api/games/{}", made.id), &headers, b"").await;
        assert_eq!(look.json::<GameView>().link, secure.then(|| made.link.clone()));
        house.close().await;
    }
}

/// Over https there is one origin and one host, and browsers are told to come back over https.
#[tokio::test(flavor = "multi_thread")]
async fn over_https_there_is_one_name() {
    let data = tempfile::tempdir().expect("a folder");
    let public_url = Some("https://hive.example.org".to_string());
    let house = House::run(Config { public_url, ..config(data.path(), generous()) }).await;
    let ask = async |head: &str, host: &str, origin: &str| {
        let origin = if origin.is_empty() { String::new() } else { format!("Origin: {origin}\r\n") };
        let headers = format!("Host: {host}\r\n{origin}Content-Type: application/json\r\n");
        request(house.address, head, &headers, br#"{"gameString": "Base"}"#).await
    };
    let (host, url) = ("hive.example.org", "https://hive.example.org");
    for (host, origin, status) in [
        (host, url, 200),
        (host, "", 200),
        (host, "http://hive.example.org", 403),
        (host, "https://evil.example.org", 403),
        ("evil.example.org", "https://evil.example.org", 421),
        ("evil.example.org", url, 421),
        ("127.0.0.1:8017", "", 421),
    ] {
        let answer = ask("POST /api/position", host, origin).await;
        assert_eq!(answer.status, status, "{host}, {origin}: {}", answer.text());
        if status != 200 {
            answer.refused(status, "wrong-origin");
        }
    }
    let wrong = ask("GET /", "evil.example.org", "").await;
    assert!(wrong.status == 421 && wrong.text().contains(url), "{}", wrong.text());
    // Whoever looks after the server asks on the machine itself.
    assert_eq!(ask("GET /healthz", "127.0.0.1:8017", "").await.status, 200);
    assert_eq!(ask("GET /metrics", "127.0.0.1:8017", "").await.status, 200);
    for path in ["/", "/api/me", "/healthz"] {
        let answer = ask(&format!("GET {path}"), host, "").await;
        assert_eq!(answer.header("strict-transport-security"), Some("max-age=63072000"), "{path}");
    }
    house.close().await;
}

/// How many play is for those who run the server.
#[tokio::test(flavor = "multi_thread")]
async fn metrics_are_for_this_machine_and_for_whom_it_is_allowed() {
    let data = tempfile::tempdir().expect("a folder");
    let near = config(data.path(), generous());
    assert_eq!(near.metrics_from.len(), 2);
    let ip = |text: &str| text.parse::<IpAddr>().expect("an address");
    let network = vec!["10.0.0.0/8".parse().expect("a network")];
    let behind = Config { trust_proxy: vec![ip("127.0.0.1")], ..near.clone() };
    let wide = Config { metrics_from: network.clone(), ..behind.clone() };
    let elsewhere = Config { metrics_from: network, ..near.clone() };
    let (mine, theirs) = ("X-Forwarded-For: 10.1.2.3\r\n", "X-Forwarded-For: 1.2.3.4\r\n");
    for (config, headers, status) in [
        (&near, "", 200),
        // A proxy on this machine that nobody told us about.
        (&near, theirs, 404),
        (&behind, "", 200),
        (&behind, theirs, 404),
        (&wide, mine, 200),
        (&wide, theirs, 404),
        (&elsewhere, "", 404),
    ] {
        let house = House::run(config.clone()).await;
        let answer = request(house.address, "GET /metrics", headers, b"").await;
        assert_eq!(answer.status, status, "{headers}, {:?}", config.metrics_from);
        if status == 404 {
            assert_eq!(answer.text(), "there is nothing at this address\n");
        }
        house.close().await;
    }
}
