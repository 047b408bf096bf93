//! Sockets that are opened and then say nothing, read nothing, and answer nothing.

use crate::client::{Guest, Socket};

/// How many watch one game.
const WATCHERS: usize = 100;

/// Opens so many idle sockets.
pub(crate) async fn open(guest: &Guest, number: usize) -> Result<Vec<Socket>, String> {
    let (mut sockets, mut id) = (Vec::with_capacity(number), String::new());
    let mut line = guest.line().await?;
    for i in 0..number {
        if i % WATCHERS == 0 {
            id = line.create().await?;
        }
        let socket = guest.socket(&id).await;
        sockets.push(socket.map_err(|reason| format!("idle socket {}: {reason}", i + 1))?);
    }
    Ok(sockets)
}
