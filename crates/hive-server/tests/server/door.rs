//! The door to the local network: only whoever sits at the server's machine sees, opens and closes it.

use crate::support::{Answer, House, config, generous, request};
use hive_server::Config;
use hive_wire::DoorView;
use std::net::{SocketAddr, UdpSocket};

/// The machine's address in a network, if it is in one. Nothing is sent.
fn in_network() -> Option<SocketAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("192.0.2.1:9").ok()?;
    socket.local_addr().ok().filter(|address| !address.ip().is_loopback())
}

/// Where the door leads.
fn place(answer: &Answer) -> Option<SocketAddr> {
    let url = answer.json::<DoorView>().url?;
    url.strip_prefix("http://")?.parse().ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sits_at_the_machine_opens_and_closes_the_door() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let door = request(house.address, "GET /api/door", "", b"").await.json::<DoorView>();
    assert_eq!(door, DoorView { yours: true, url: None });
    let opened = request(house.address, "POST /api/door", "", b"").await;
    if in_network().is_none() {
        opened.refused(409, "no-network");
        return house.close().await;
    }
    assert_eq!(opened.status, 200, "{}", opened.text());
    let there = place(&opened).expect("it leads somewhere");
    assert!(!there.ip().is_loopback());
    // The whole server is there, with its page.
    let page = request(there, "GET /", "Accept: text/html\r\n", b"").await;
    assert!(page.status == 200 && page.text().contains("id=\"play-now\""));
    // Opening what is open changes nothing.
    let again = request(house.address, "POST /api/door", "", b"").await;
    assert_eq!(place(&again), Some(there));
    // Whoever came through it is not at the machine, and is told nothing.
    for act in ["POST /api/door", "DELETE /api/door"] {
        request(there, act, "", b"").await.refused(403, "not-at-the-machine");
    }
    let seen = request(there, "GET /api/door", "", b"").await.json::<DoorView>();
    assert_eq!(seen, DoorView { yours: false, url: None });
    let closed = request(house.address, "DELETE /api/door", "", b"").await;
    assert_eq!(closed.json::<DoorView>(), DoorView { yours: true, url: None });
    assert!(tokio::net::TcpStream::connect(there).await.is_err(), "nobody listens there any more");
    assert_eq!(request(house.address, "GET /healthz", "", b"").await.status, 200);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_opens_it_through_a_proxy_or_under_another_name() {
    let data = tempfile::tempdir().expect("a folder");
    let house = House::open(&data).await;
    let port = house.address.port();
    for headers in [
        "X-Forwarded-For: 127.0.0.1\r\n".to_string(),
        "Forwarded: for=127.0.0.1\r\n".to_string(),
        "Via: 1.1 proxy\r\n".to_string(),
        "X-Real-IP: 127.0.0.1\r\n".to_string(),
        // A page of somebody whose name was made to lead to this machine.
        format!("Host: evil.example.org:{port}\r\nOrigin: http://evil.example.org:{port}\r\n"),
    ] {
        request(house.address, "POST /api/door", &headers, b"").await.refused(403, "not-at-the-machine");
        let seen = request(house.address, "GET /api/door", &headers, b"").await.json::<DoorView>();
        assert!(!seen.yours, "{headers}");
    }
    // Nor does the page of another site.
    let origin = "Origin: http://evil.example.org\r\n";
    request(house.address, "POST /api/door", origin, b"").await.refused(403, "wrong-origin");
    assert_eq!(request(house.address, "GET /api/door", "", b"").await.json::<DoorView>().url, None);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_others_reach_anyway_has_no_door() {
    let data = tempfile::tempdir().expect("a folder");
    let public_url = Some("http://hive.example.org".to_string());
    let house = House::run(Config { public_url, ..config(data.path(), generous()) }).await;
    let seen = request(house.address, "GET /api/door", "", b"").await.json::<DoorView>();
    assert!(!seen.yours);
    request(house.address, "POST /api/door", "", b"").await.refused(403, "not-at-the-machine");
    house.close().await;
}
