//! Where the lobby is: those who are connected to other nodes are in it as everybody is, and what they are told goes to
//! their nodes.

use super::super::{Lobby, LocalLobby};
use super::carried::{Call, Reply, Word, wish};
use super::closing;
use crate::cluster::{Cluster, message};
use crate::room::Outgoing;
use hive_bus::Heard;
use hive_wire::LeaveReason;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How long a node that says nothing is believed to have somebody here.
const HEARD: Duration = Duration::from_secs(7);

/// How many messages may wait to be told to somebody.
const UNREAD: usize = 64;

/// What is carried at once, in bytes: less than any bus takes, however it is written.
const PART: usize = 128 * 1024;

/// Those from other nodes.
pub(super) struct Host {
    local: Arc<LocalLobby>,
    cluster: Arc<Cluster>,
    known: Arc<Mutex<Known>>,
}

#[derive(Default)]
struct Known {
    /// By their node and their number there, their number here.
    guests: HashMap<(String, u64), u64>,
    /// When a node was last heard.
    heard: HashMap<String, Instant>,
}

impl Host {
    pub(super) fn new(local: Arc<LocalLobby>, cluster: Arc<Cluster>) -> Host {
        Host { local, cluster, known: Arc::default() }
    }

    pub(super) fn has_guests(&self) -> bool {
        !self.lock().guests.is_empty()
    }

    /// Another node wants something. One after the other, as they were said.
    pub(super) async fn called(&self, heard: Heard) {
        let Some(call) = message::read::<Call>(&heard.payload) else { return };
        self.lock().heard.insert(call.node().to_string(), Instant::now());
        let reply = match call {
            Call::Enter { node, key, comer } => {
                let (out, outgoing) = mpsc::channel(UNREAD);
                match self.local.enter(comer.into(), out).await {
                    Some(local) => {
                        self.lock().guests.insert((node.clone(), key), local);
                        let (cluster, known) = (Arc::clone(&self.cluster), Arc::clone(&self.known));
                        tokio::spawn(pass_on(cluster, known, node, key, outgoing));
                        Reply::Yes
                    }
                    None => Reply::Full,
                }
            }
            Call::Say { node, key, id, comer, act, to } => {
                let local = self.lock().guests.get(&(node, key)).copied();
                match (local, wish(act, to)) {
                    (Some(local), Some(wish)) => {
                        self.local.say(local, id, comer.into(), wish, None).await;
                        Reply::Yes
                    }
                    _ => Reply::Unknown,
                }
            }
            Call::Leave { node, key } => {
                let local = self.lock().guests.remove(&(node, key));
                if let Some(local) = local {
                    self.local.leave(local);
                }
                Reply::Yes
            }
            Call::Programs { most, .. } => {
                let programs = self.local.programs(most).await;
                Reply::Programs(programs.iter().map(ToString::to_string).collect())
            }
            Call::Here { node, count } => {
                let known = self.lock().guests.keys().filter(|(other, _)| *other == node).count();
                if known < count { Reply::Unknown } else { Reply::Yes }
            }
        };
        heard.answer(message::write(reply));
    }

    /// Forgets nodes that have gone, with all who were there.
    pub(super) fn tidy(&self) {
        let mut known = self.lock();
        known.heard.retain(|_, at| at.elapsed() < HEARD);
        let Known { guests, heard } = &mut *known;
        let gone: Vec<(String, u64)> =
            guests.keys().filter(|(node, _)| !heard.contains_key(node)).cloned().collect();
        let gone: Vec<u64> = gone.iter().filter_map(|guest| guests.remove(guest)).collect();
        drop(known);
        gone.into_iter().for_each(|local| self.local.leave(local));
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        lock(&self.known)
    }
}

fn lock(known: &Mutex<Known>) -> MutexGuard<'_, Known> {
    known.lock().unwrap_or_else(|broken| broken.into_inner())
}

/// Passes on what somebody at another node is told, until that is all.
async fn pass_on(
    cluster: Arc<Cluster>,
    known: Arc<Mutex<Known>>,
    node: String,
    key: u64,
    mut outgoing: mpsc::Receiver<Outgoing>,
) {
    let (ear, mut number) = (cluster.lobby_ear(&node), 0);
    loop {
        let (text, last) = match outgoing.recv().await {
            Some(Outgoing::Text(text)) => (text, false),
            Some(Outgoing::Last(text)) => (text, true),
            // The lobby has dropped them, because they did not read, or because they have gone.
            None => (closing(LeaveReason::TooSlow), true),
        };
        let mut rest = text.as_str();
        let mut told = Ok(());
        while told.is_ok() {
            let (part, later) = rest.split_at(rest.floor_char_boundary(PART));
            (rest, number) = (later, number + 1);
            let more = !rest.is_empty();
            let word = Word { key, number, text: part.to_string(), more, last: last && !more };
            told = cluster.bus.tell(&ear, message::write(word));
            if !more {
                break;
            }
        }
        if last || told.is_err() {
            // What could not be said is noticed by the gap, or because they are not known here any more.
            lock(&known).guests.remove(&(node, key));
            return;
        }
    }
}
