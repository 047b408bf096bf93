//! Spectators who enter games anew, as the page does it, and what that costs.

use crate::client::{ANSWERS_WITHIN, Guest, Line};
use crate::play::entered;
use crate::script::{GAME_TYPE, Script};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// How many come at the same time.
const TOGETHER: usize = 8;

/// How many of the latest positions the page asked for one by one (`REACH` in `web/app/game/history.js`, as it was).
const REACH: usize = 120;

/// What visits cost.
#[derive(Default)]
pub(crate) struct Visited {
    /// How long each took, in milliseconds.
    pub(crate) times: Vec<f64>,
    /// How many requests they made together, the socket's included.
    pub(crate) requests: u64,
    /// What went wrong first.
    pub(crate) error: Option<String>,
}

/// Lets spectators come to these games, a few at the same time.
pub(crate) async fn visit(
    guest: &Guest,
    games: Vec<(String, Script)>,
    visits: usize,
    posts: bool,
) -> Result<Visited, String> {
    let (games, next) = (Arc::new(games), Arc::new(AtomicU64::new(0)));
    let mut spectators = JoinSet::new();
    for _ in 0..TOGETHER {
        let (guest, games, next) = (guest.clone(), Arc::clone(&games), Arc::clone(&next));
        let mut line = guest.line().await?;
        spectators.spawn(async move {
            let mut seen = Visited::default();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed) as usize;
                if number >= games.len() * visits {
                    return seen;
                }
                let (id, script) = &games[number % games.len()];
                let began = Instant::now();
                match enter(&guest, &mut line, id, script, posts).await {
                    Ok(requests) => seen.requests += requests,
                    Err(reason) => {
                        seen.error = Some(reason);
                        return seen;
                    }
                }
                seen.times.push(began.elapsed().as_secs_f64() * 1000.0);
            }
        });
    }
    let mut all = Visited::default();
    while let Some(seen) = spectators.join_next().await {
        let seen = seen.map_err(|error| error.to_string())?;
        all.times.extend(seen.times);
        all.requests += seen.requests;
        all.error = all.error.or(seen.error);
    }
    Ok(all)
}

/// One visit: the socket and its first message, and perhaps a request for each earlier position, the latest first. How
/// many requests it was.
async fn enter(
    guest: &Guest,
    line: &mut Line,
    id: &str,
    script: &Script,
    posts: bool,
) -> Result<u64, String> {
    let mut socket = guest.socket(id).await?;
    timeout(ANSWERS_WITHIN, entered(&mut socket))
        .await
        .map_err(|_| "a game is not told in time".to_string())??;
    if !posts {
        return Ok(1);
    }
    let moves: Vec<&str> = script.iter().map(|step| step.text.as_str()).collect();
    let asked = script.len().saturating_sub(REACH)..script.len();
    for ply in asked.clone().rev() {
        let ask = json!({"gameString": GAME_TYPE, "moves": moves, "ply": ply, "opening": "rulebook", "repetition": false});
        line.post("/api/position", &ask).await?;
    }
    Ok(1 + asked.len() as u64)
}
