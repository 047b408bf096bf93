//! The attacks of the review, one function each. All come from one address.

use crate::Size;
use crate::client::{Guest, Socket, next, say};
use serde_json::json;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::pin::Pin;
use std::time::Duration;
use tokio::io::AsyncReadExt;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// Where they come from.
const EVE: &str = "203.0.113.66";

/// What an attack was answered with.
#[derive(Default)]
pub(crate) struct Attacked {
    pub(crate) sent: usize,
    words: BTreeMap<String, usize>,
}

impl Attacked {
    fn count(&mut self, refusal: Option<String>) {
        self.sent += 1;
        if let Some(text) = refusal {
            // The seconds differ.
            let text = text.split(": try again").next().unwrap_or_default().to_string();
            *self.words.entry(text).or_default() += 1;
        }
    }

    /// How many were refused, and with which words most of them.
    pub(crate) fn refused(&self) -> (usize, &str) {
        let most = self.words.iter().max_by_key(|(_, count)| **count);
        (self.words.values().sum(), most.map_or("", |(text, _)| text))
    }
}

type Attack = fn(SocketAddr, Size) -> Pin<Box<dyn Future<Output = Result<Attacked, String>> + Send>>;

pub(crate) const ALL: [(&str, Attack); 7] = [
    ("nothing", |_, _| Box::pin(async { Ok(Attacked::default()) })),
    ("passes without end (F1)", |server, size| Box::pin(passes(server, size))),
    ("files of tiny games (F2)", |server, size| Box::pin(tiny_games(server, size))),
    ("guests who want searches (F4)", |server, size| Box::pin(searches(server, size))),
    ("high pictures (F5)", |server, size| Box::pin(pictures(server, size))),
    ("bodies that never come (F6)", |server, size| Box::pin(halves(server, size))),
    ("rematches, and pings (F7, F13)", |server, size| Box::pin(rematches(server, size))),
];

/// Many requests at the same time, each of somebody else at the same address.
async fn together(
    server: SocketAddr,
    number: usize,
    method: &'static str,
    path: impl Fn(usize) -> String,
    body: &[u8],
) -> Result<Attacked, String> {
    let guest = Guest::new(server, EVE).await?;
    let (mut asking, mut attacked) = (JoinSet::new(), Attacked::default());
    for i in 0..number {
        let (guest, path, body) = (guest.clone(), path(i), body.to_vec());
        asking.spawn(async move { guest.ask(method, &path, &body).await });
        // So many at the same time: a browser would have fewer.
        while asking.len() >= 100 {
            let answer = asking.join_next().await.ok_or("nobody asks")?;
            attacked.count(answer.map_err(|error| error.to_string())??.refusal());
        }
    }
    while let Some(answer) = asking.join_next().await {
        attacked.count(answer.map_err(|error| error.to_string())??.refusal());
    }
    Ok(attacked)
}

const NOBODY_CAN_MOVE: &str = "   wA2   wA1   wG3   wG2   wG1   wB2\nwA3                                 wB1\n   \
                               bM          bA1   wQ    wS1   wS2\n      wM\n\nBase+M, white to move\n";

async fn passes(server: SocketAddr, size: Size) -> Result<Attacked, String> {
    let ask = json!({"diagram": NOBODY_CAN_MOVE, "moves": vec!["pass"; 600], "repetition": false});
    together(server, size.requests, "POST", |_| "/api/position".to_string(), ask.to_string().as_bytes()).await
}

async fn tiny_games(server: SocketAddr, size: Size) -> Result<Attacked, String> {
    let file = json!({"text": "Base\n".repeat(590_000)}).to_string();
    together(server, size.requests / 5, "POST", |_| "/api/import".to_string(), file.as_bytes()).await
}

async fn searches(server: SocketAddr, size: Size) -> Result<Attacked, String> {
    let game = json!({
        "ruleset": {},
        "seats": {"white": {"type": "engine", "level": 10}, "black": {"type": "me"}},
    });
    let mut coming = JoinSet::new();
    for _ in 0..size.guests {
        let game = game.clone();
        coming.spawn(async move {
            let guest = Guest::new(server, EVE).await?;
            let made = guest.post("/api/games", &game).await?.refusal();
            let mut socket = guest.socket("/api/analysis").await?;
            let position = json!({"gameString": "Base+MLP"});
            let ask = json!({"id": 1, "do": {"type": "start", "position": position, "lines": 5}});
            say(&mut socket, &ask).await?;
            let mut refused = None;
            while let Some(message) = next(&mut socket).await {
                match message["type"].as_str() {
                    Some("position") => continue,
                    Some("refused") => refused = message["refusal"]["text"].as_str().map(String::from),
                    _ => {}
                }
                break;
            }
            Ok::<_, String>((made, refused, socket))
        });
    }
    let (mut attacked, mut sockets) = (Attacked::default(), Vec::<Socket>::new());
    while let Some(came) = coming.join_next().await {
        match came.map_err(|error| error.to_string())? {
            Ok((made, refused, socket)) => {
                attacked.count(made);
                attacked.count(refused);
                sockets.push(socket);
            }
            Err(reason) => attacked.count(Some(reason)),
        }
    }
    // They look on while the other game is measured.
    tokio::time::sleep(size.time).await;
    Ok(attacked)
}

async fn pictures(server: SocketAddr, size: Size) -> Result<Attacked, String> {
    let tiles = ["Q", "A1", "A2", "A3", "G1", "G2", "G3", "S1", "S2", "B1", "B2"];
    let rows: Vec<String> =
        tiles.iter().flat_map(|name| [format!("w{name}"), format!("   b{name}")]).collect();
    let game = json!({
        "ruleset": {},
        "seats": {"white": {"type": "me"}, "black": {"type": "link"}},
        "diagram": format!("{}\n\nBase, white to move", rows.join("\n")),
    });
    let made = Guest::new(server, EVE).await?.post("/api/games", &game).await?;
    let id = made.json()["id"].as_str().ok_or("no game was made")?.to_string();
    let path = |i: usize| format!("/games/{id}.png?width={}", 2000 - i % 400);
    together(server, size.requests, "GET", path, b"").await
}

async fn halves(server: SocketAddr, size: Size) -> Result<Attacked, String> {
    let (guest, body) = (Guest::new(server, EVE).await?, vec![b' '; 4_000_000]);
    let (mut attacked, mut streams) = (Attacked::default(), Vec::new());
    for _ in 0..size.requests / 2 {
        let Ok(mut stream) = guest.half("/api/import", &body).await else {
            attacked.count(Some("(the connection is closed)".to_string()));
            continue;
        };
        let mut bytes = vec![0; 4096];
        let said = timeout(Duration::from_millis(20), stream.read(&mut bytes)).await;
        let text = said.map(|read| String::from_utf8_lossy(&bytes[..read.unwrap_or(0)]).into_owned());
        let sentence = |text: String| {
            text.split("\"text\":\"").nth(1).and_then(|rest| Some(rest.split('"').next()?.to_string()))
        };
        attacked
            .count(text.ok().map(|text| sentence(text).unwrap_or("(the connection is closed)".to_string())));
        streams.push(stream);
    }
    Ok(attacked)
}

async fn rematches(server: SocketAddr, size: Size) -> Result<Attacked, String> {
    let guest = Guest::new(server, EVE).await?;
    let game = json!({"ruleset": {}, "seats": {"white": {"type": "me"}, "black": {"type": "sameScreen"}}});
    let made = guest.post("/api/games", &game).await?;
    let mut id = made.json()["id"].as_str().ok_or("no game was made")?.to_string();
    let mut attacked = Attacked::default();
    for _ in 0..size.requests {
        let mut socket = guest.socket(&format!("/api/games/{id}/socket")).await?;
        say(&mut socket, &json!({"id": 1, "do": {"type": "resign"}})).await?;
        say(&mut socket, &json!({"id": 2, "do": {"type": "rematch"}})).await?;
        for _ in 0..20 {
            say(&mut socket, &json!({"id": 3, "do": {"type": "ping", "sent": 0}})).await?;
        }
        let mut refusal = None;
        while let Some(message) = next(&mut socket).await {
            match (message["type"].as_str(), message["id"].as_u64()) {
                (Some("event"), _) if message["event"]["what"]["type"] == "rematch" => {
                    id = message["event"]["what"]["game"].as_str().unwrap_or(&id).to_string();
                }
                (Some("done"), Some(2)) => break,
                (Some("refused"), Some(2)) => {
                    refusal = message["refusal"]["text"].as_str().map(String::from);
                    break;
                }
                _ => {}
            }
        }
        let over = refusal.is_some();
        attacked.count(refusal);
        if over {
            break;
        }
    }
    Ok(attacked)
}
