//! Attacks that are requests.

use crate::attacks::{Attacked, From};
use crate::client::{Answer, Guest};
use serde_json::json;
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

/// For comparison.
pub(crate) async fn nothing(_from: From) -> Result<Attacked, String> {
    Ok(Attacked::default())
}

/// Many requests, so many at the same time.
async fn many<A>(number: usize, at_once: usize, ask: impl Fn(usize) -> A) -> Result<Attacked, String>
where
    A: Future<Output = Result<Answer, String>> + Send + 'static,
{
    let (mut asking, mut attacked) = (JoinSet::new(), Attacked::default());
    for i in 0..number {
        asking.spawn(ask(i));
        while asking.len() >= at_once || i + 1 == number {
            let Some(answer) = asking.join_next().await else { break };
            attacked.count(answer.map_err(|error| error.to_string())??.refusal());
        }
    }
    Ok(attacked)
}

/// The same request of one guest again and again.
async fn again(
    from: &From,
    number: usize,
    at_once: usize,
    method: &'static str,
    path: impl Fn(usize) -> String,
    body: Vec<u8>,
) -> Result<Attacked, String> {
    let guest = Guest::new(from.server, &from.address).await?;
    let body: std::sync::Arc<[u8]> = body.into();
    many(number, at_once, |i| {
        let (guest, path, body) = (guest.clone(), path(i), std::sync::Arc::clone(&body));
        async move { guest.ask(method, &path, &body).await }
    })
    .await
}

const NOBODY_CAN_MOVE: &str = "   wA2   wA1   wG3   wG2   wG1   wB2\nwA3                                 wB1\n   \
                               bM          bA1   wQ    wS1   wS2\n      wM\n\nBase+M, white to move\n";

pub(crate) async fn passes(from: From) -> Result<Attacked, String> {
    let ask = json!({"diagram": NOBODY_CAN_MOVE, "moves": vec!["pass"; 600], "repetition": false});
    again(&from, from.size.requests, 100, "POST", |_| "/api/position".to_string(), ask.to_string().into())
        .await
}

pub(crate) async fn tiny_games(from: From) -> Result<Attacked, String> {
    let file = json!({"text": "Base\n".repeat(590_000)}).to_string();
    again(&from, from.size.requests / 5, 8, "POST", |_| "/api/import".to_string(), file.into()).await
}

pub(crate) async fn pictures(from: From) -> Result<Attacked, String> {
    let tiles = ["Q", "A1", "A2", "A3", "G1", "G2", "G3", "S1", "S2", "B1", "B2"];
    let rows: Vec<String> =
        tiles.iter().flat_map(|name| [format!("w{name}"), format!("   b{name}")]).collect();
    let game = json!({
        "ruleset": {},
        "seats": {"white": {"type": "me"}, "black": {"type": "link"}},
        "diagram": format!("{}\n\nBase, white to move", rows.join("\n")),
    });
    let made = Guest::new(from.server, &from.address).await?.post("/api/games", &game).await?;
    let id = made.json()["id"].as_str().ok_or("no game was made")?.to_string();
    let path = |i: usize| format!("/games/{id}.png?width={}", 2000 - i % 400);
    again(&from, from.size.requests / 2, 40, "GET", path, Vec::new()).await
}

/// Files that take long, as many at once as an address may send, while somebody elsewhere asks about a position.
pub(crate) async fn imports(from: From) -> Result<Attacked, String> {
    let game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-\n";
    let file = json!({"text": game.repeat(30_000)}).to_string();
    let importing =
        again(&from, from.size.requests / 4, 8, "POST", |_| "/api/import".to_string(), file.into());
    let elsewhere = async {
        let guest = Guest::new(from.server, &from.address.replace("203.0.113.", "198.51.100.")).await?;
        let mut slowest = Duration::ZERO;
        for _ in 0..20 {
            let began = std::time::Instant::now();
            guest.post("/api/position", &json!({"gameString": "Base"})).await?;
            slowest = slowest.max(began.elapsed());
            tokio::time::sleep(from.size.time / 20).await;
        }
        Ok::<_, String>(slowest)
    };
    let (attacked, slowest) = tokio::join!(importing, elsewhere);
    let (mut attacked, slowest) = (attacked?, slowest?);
    attacked.noticed.push(format!("elsewhere a position took {:.2} s at most", slowest.as_secs_f64()));
    if slowest > Duration::from_secs(1) {
        attacked.missed.push(format!("a position elsewhere took {:.2} s", slowest.as_secs_f64()));
    }
    Ok(attacked)
}

/// Whoever is not who they seem: pages of other origins, cookies and tokens that are none, and those who want to know how
/// many play here.
pub(crate) async fn strangers(from: From) -> Result<Attacked, String> {
    let headers = [
        "Origin: https://evil.example\r\n",
        "Cookie: kypseli=nonsense; kypseli=worse\r\n",
        "Authorization: Bearer kyp_nonsense\r\n",
        "Origin: null\r\nSec-Fetch-Site: cross-site\r\n",
    ];
    let paths = ["POST /api/games", "PUT /api/me", "GET /api/account", "GET /metrics", "POST /api/sign-in"];
    many(from.size.requests, 50, |i| {
        let guest = Guest::without_cookie(from.server, &from.address);
        let (path, header) = (paths[i % paths.len()], headers[i / paths.len() % headers.len()]);
        async move { guest.odd(path, header).await }
    })
    .await
}

/// Names that look like others', or like nothing: each is refused, and what is wrong is said.
pub(crate) async fn names(from: From) -> Result<Attacked, String> {
    let odd =
        ["\u{200b}", "\u{202e}annA", "Kypseli", "a\u{301}\u{301}\u{301}\u{301}\u{301}", "Аnna\u{ad}", "\0"];
    let guest = Guest::new(from.server, &from.address).await?;
    many(from.size.requests, 50, |i| {
        let (guest, body) = (guest.clone(), json!({"name": odd[i % odd.len()]}).to_string());
        async move { guest.ask("PUT", "/api/me", body.as_bytes()).await }
    })
    .await
}

pub(crate) async fn halves(from: From) -> Result<Attacked, String> {
    let (guest, body) = (Guest::new(from.server, &from.address).await?, vec![b' '; 4_000_000]);
    let (mut attacked, mut streams) = (Attacked::default(), Vec::new());
    for _ in 0..from.size.requests {
        let Ok(mut stream) = guest.half("/api/import", &body).await else {
            attacked.count(Some("(the connection is closed)".to_string()));
            continue;
        };
        let mut bytes = vec![0; 4096];
        let said = timeout(Duration::from_millis(20), stream.read(&mut bytes)).await;
        let text = said.map(|read| String::from_utf8_lossy(&bytes[..read.unwrap_or(0)]).into_owned());
        attacked
            .count(text.ok().map(|text| sentence(&text).unwrap_or("(the connection is closed)".to_string())));
        streams.push(stream);
    }
    // They hold what they have for a while.
    tokio::time::sleep(from.size.time).await;
    Ok(attacked)
}

/// The sentence of a refusal in an answer as it came.
fn sentence(answer: &str) -> Option<String> {
    Some(answer.split("\"text\":\"").nth(1)?.split('"').next()?.to_string())
}

/// Where connections come from that no proxy brings: two addresses of this machine that nobody trusts.
const UNTRUSTED: [Ipv4Addr; 2] = [Ipv4Addr::new(127, 0, 0, 2), Ipv4Addr::new(127, 0, 0, 3)];

/// More than one address may have, however small the attack is.
const TOO_MANY_CONNECTIONS: usize = 1_100;

/// Connections of two addresses that begin a request and never end it; then somebody else wants to come in.
pub(crate) async fn silent(from: From) -> Result<Attacked, String> {
    let (mut attacked, mut streams) = (Attacked::default(), Vec::new());
    let number = from.size.connections.max(TOO_MANY_CONNECTIONS);
    for address in UNTRUSTED.into_iter().flat_map(|address| std::iter::repeat_n(address, number)) {
        let mut stream = match connect(from.server, address).await {
            Ok(stream) => stream,
            Err(error) => return Err(format!("nobody can connect from {address} any more: {error}")),
        };
        let _ = stream.write_all(b"GET / HTTP/1.1\r\n").await;
        streams.push(stream);
    }
    for stream in &mut streams {
        let mut bytes = vec![0; 2048];
        let said = timeout(Duration::from_millis(1), stream.read(&mut bytes)).await;
        attacked.count(said.ok().map(|read| {
            let text = String::from_utf8_lossy(&bytes[..read.unwrap_or(0)]).into_owned();
            sentence(&text).unwrap_or("(the connection is closed)".to_string())
        }));
    }
    if let Err(reason) = Guest::new(from.server, "198.51.100.21").await {
        attacked.missed.push(format!("with silent connections nobody else comes in: {reason}"));
    }
    Ok(attacked.that_meets_a_limit())
}

async fn connect(server: SocketAddr, from: Ipv4Addr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    socket.connect(server).await
}

/// Somebody makes as many games as they may and then looks at the list of them all the time.
pub(crate) async fn lists(from: From) -> Result<Attacked, String> {
    let guest = Guest::new(from.server, &from.address).await?;
    let game = json!({"ruleset": {}, "seats": {"white": {"type": "me"}, "black": {"type": "sameScreen"}}});
    let mut made = Attacked::default();
    loop {
        let refusal = guest.post("/api/games", &game).await?.refusal();
        let enough = refusal.is_some() || made.sent >= from.size.requests;
        made.count(refusal);
        if enough {
            break;
        }
    }
    let asked = many(from.size.requests, 50, |_| {
        let guest = guest.clone();
        async move { guest.ask("GET", "/api/games", b"").await }
    });
    Ok(made.and(asked.await?))
}

/// Newcomers who make a game each, every one from another household (/64) of one site (/48); where there is little time, of
/// the 256 households of one customer (/56). Either way these are more than may come from there at once.
pub(crate) async fn networks(from: From) -> Result<Attacked, String> {
    let (number, households) = if from.size.strict { (5_200, 65_536) } else { (1_300, 256) };
    // Its own site for everybody who attacks in this way.
    let site = from.address.rsplit('.').next().unwrap_or("1").to_string();
    let attacked = many(number, 50, |i| {
        let guest = Guest::without_cookie(from.server, &format!("2001:db8:{site}:{:x}::1", i % households));
        let game = json!({"ruleset": {}, "seats": {"white": {"type": "me"}, "black": {"type": "link"}}});
        async move { guest.post("/api/games", &game).await }
    });
    Ok(attacked.await?.that_meets_a_limit())
}

/// Each address is there once, and everything is remembered by address.
pub(crate) async fn addresses(from: From) -> Result<Attacked, String> {
    many(from.size.addresses, 50, |i| {
        let address = format!("10.{}.{}.{}", i >> 16 & 255, i >> 8 & 255, i & 255);
        let guest = Guest::without_cookie(from.server, &address);
        async move { guest.post("/api/position", &json!({"gameString": "Base"})).await }
    })
    .await
}
