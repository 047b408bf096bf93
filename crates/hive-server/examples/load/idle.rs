//! Sockets that are opened and then say nothing, read nothing, and answer nothing.

use crate::support::{Person, Socket};
use hive_wire::NewGame;

/// How many watch one game.
const WATCHERS: usize = 100;

/// How many files this process may open; nothing if the system does not say.
fn files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Opens so many idle sockets, or says why that is impossible.
pub(crate) async fn open(person: &Person, game: &NewGame, number: usize) -> Result<Vec<Socket>, String> {
    if let Some(files) = files().filter(|&files| files < number + 100) {
        return Err(format!(
            "{number} sockets need as many open files, here and in the server, and {files} are allowed: \
             ulimit -n {}",
            number + 1000
        ));
    }
    let (mut sockets, mut id) = (Vec::with_capacity(number), String::new());
    for i in 0..number {
        if i % WATCHERS == 0 {
            id = person.create(game).await;
        }
        let socket = person.try_socket(&format!("/api/games/{id}/socket"), "").await;
        sockets.push(socket.map_err(|status| format!("socket {i} was refused with {status}"))?);
    }
    Ok(sockets)
}
