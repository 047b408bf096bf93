//! Attacks that come over sockets.

use crate::attacks::{Attacked, From};
use crate::client::{Guest, next, say};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

/// Sockets of one guest: within what anybody may have.
const OF_GUEST: usize = 40;

/// So many pings at a time.
const PINGS: usize = 100;

/// A game at one screen: its name, and whoever sits there.
async fn alone(from: &From) -> Result<(Guest, String), String> {
    let guest = Guest::new(from.server, &from.address).await?;
    let game = json!({"ruleset": {}, "seats": {"white": {"type": "me"}, "black": {"type": "sameScreen"}}});
    let made = guest.post("/api/games", &game).await?;
    let id =
        made.json()["id"].as_str().ok_or_else(|| format!("no game was made: {}", made.text))?.to_string();
    Ok((guest, id))
}

/// Many enter one game at the same time, and leave it again.
pub(crate) async fn crowd(from: From) -> Result<Attacked, String> {
    let (_, id) = alone(&from).await?;
    let mut coming = JoinSet::new();
    for _ in 0..from.size.connections.div_ceil(OF_GUEST) {
        let (from, path) = (from.clone(), format!("/api/games/{id}/socket"));
        coming.spawn(async move {
            let guest = Guest::new(from.server, &from.address).await?;
            let mut entered = Vec::new();
            for _ in 0..OF_GUEST {
                entered.push(guest.socket(&path).await);
            }
            Ok::<_, String>(entered)
        });
    }
    let (mut attacked, mut sockets) = (Attacked::default(), Vec::new());
    while let Some(came) = coming.join_next().await {
        for entered in came.map_err(|error| error.to_string())?? {
            match entered {
                Ok(socket) => {
                    attacked.count(None);
                    sockets.push(socket);
                }
                Err(reason) => attacked.count(Some(reason)),
            }
        }
    }
    sleep(from.size.time / 2).await;
    drop(sockets);
    Ok(attacked)
}

/// What the answer to a message says: nothing, or why not. Everything before it is seen by somebody else.
async fn answer(
    socket: &mut crate::client::Socket,
    id: u64,
    mut see: impl FnMut(&Value),
) -> Result<Option<String>, String> {
    loop {
        let message = next(socket).await.ok_or("the server has closed the socket")?;
        match (message["type"].as_str(), message["id"].as_u64()) {
            (Some("done"), Some(answered)) if answered == id => return Ok(None),
            (Some("refused"), Some(answered)) if answered == id => {
                return Ok(Some(message["refusal"]["text"].as_str().unwrap_or("?").to_string()));
            }
            _ => see(&message),
        }
    }
}

/// One game after another, each as the rematch of the one before.
pub(crate) async fn rematches(from: From) -> Result<Attacked, String> {
    let (guest, mut id) = alone(&from).await?;
    let mut attacked = Attacked::default();
    for _ in 0..from.size.requests {
        let mut socket = guest.socket(&format!("/api/games/{id}/socket")).await?;
        say(&mut socket, &json!({"id": 1, "do": {"type": "resign"}})).await?;
        let resigned = answer(&mut socket, 1, |_| {}).await?;
        say(&mut socket, &json!({"id": 2, "do": {"type": "rematch"}})).await?;
        let mut next = id.clone();
        let refusal = answer(&mut socket, 2, |message| {
            if let Some(game) = message["event"]["what"]["game"].as_str() {
                next = game.to_string();
            }
        });
        let refusal = refusal.await?.or(resigned);
        let over = refusal.is_some();
        attacked.count(refusal);
        if over {
            break;
        }
        id = next;
    }
    Ok(attacked)
}

/// A turn and its takeback, again and again, as fast as they are answered.
pub(crate) async fn takebacks(from: From) -> Result<Attacked, String> {
    let (guest, id) = alone(&from).await?;
    let mut socket = guest.socket(&format!("/api/games/{id}/socket")).await?;
    let mut attacked = Attacked::default();
    for i in 0..from.size.requests as u64 {
        let turn = json!({"type": "turn", "ply": 0, "piece": "wS1", "q": 0, "r": 0});
        for (id, act) in [(2 * i + 1, turn), (2 * i + 2, json!({"type": "askTakeback", "side": "white"}))] {
            say(&mut socket, &json!({"id": id, "do": act})).await?;
            // Whoever goes on after having been refused is shown the door.
            match answer(&mut socket, id, |_| {}).await {
                Ok(refusal) => attacked.count(refusal),
                Err(closed) if attacked.refused().0 > 0 => {
                    attacked.count(Some(format!("({closed})")));
                    return Ok(attacked);
                }
                Err(closed) => return Err(closed),
            }
        }
    }
    Ok(attacked)
}

/// Pings of the protocol itself, as fast as they go, until the server has enough.
pub(crate) async fn pings(from: From) -> Result<Attacked, String> {
    let (guest, id) = alone(&from).await?;
    flood(&from, guest.socket(&format!("/api/games/{id}/socket")).await?).await
}

/// The same where people find each other.
pub(crate) async fn pings_in_the_lobby(from: From) -> Result<Attacked, String> {
    let guest = Guest::new(from.server, &from.address).await?;
    flood(&from, guest.socket("/api/lobby").await?).await
}

async fn flood(from: &From, mut socket: crate::client::Socket) -> Result<Attacked, String> {
    let (mut attacked, mut sent) = (Attacked::default(), 0);
    let mut open = true;
    while open && sent < from.size.requests * PINGS {
        for _ in 0..PINGS {
            open &= socket.feed(Message::Ping("a".into())).await.is_ok();
        }
        open &= socket.flush().await.is_ok();
        sent += PINGS;
        // Whoever does not read at all is not told why.
        while let Ok(message) = timeout(Duration::from_millis(1), socket.next()).await {
            match message {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap_or_default();
                    let refusal = message["refusal"]["text"].as_str().map(String::from);
                    let closed = message["reason"].as_str().map(|reason| format!("(closed: {reason})"));
                    refusal.or(closed).into_iter().for_each(|text| attacked.count(Some(text)));
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => {
                    open = false;
                    break;
                }
            }
        }
    }
    attacked.sent = sent;
    Ok(attacked)
}
