//! Who is connected to the lobby.

use super::Comer;
use crate::budget::Budget;
use crate::metrics::{Metrics, Reason};
use crate::room::Outgoing;
use axum::extract::ws::Utf8Bytes;
use hive_play::Identity;
use hive_wire::{LeaveReason, LobbyMessage};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use tokio::sync::mpsc;

/// A message as text.
pub(crate) fn text(message: &LobbyMessage) -> Utf8Bytes {
    // Types without maps or foreign values always become JSON.
    serde_json::to_string(message).unwrap_or_default().into()
}

struct Client {
    who: Identity,
    account: bool,
    bot: bool,
    out: mpsc::Sender<Outgoing>,
}

/// All connections.
#[derive(Default)]
pub(super) struct Clients {
    all: BTreeMap<u64, Client>,
    /// The connections of each person.
    of: HashMap<Identity, Vec<u64>>,
    last: u64,
}

impl Clients {
    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    pub(super) fn add(&mut self, comer: &Comer, out: mpsc::Sender<Outgoing>) -> u64 {
        self.last += 1;
        let who = comer.person.who.clone();
        self.of.entry(who.clone()).or_default().push(self.last);
        self.all.insert(self.last, Client { who, account: comer.account, bot: comer.bot, out });
        self.last
    }

    /// Takes a connection away; whose it was, if that was their last.
    pub(super) fn remove(&mut self, key: u64) -> Option<Identity> {
        let Client { who, .. } = self.all.remove(&key)?;
        let left = self.of.get_mut(&who)?;
        left.retain(|other| *other != key);
        if left.is_empty() {
            self.of.remove(&who);
            return Some(who);
        }
        None
    }

    pub(super) fn is_known(&self, key: u64) -> bool {
        self.all.contains_key(&key)
    }

    /// Whether somebody is connected.
    pub(super) fn is_here(&self, who: &Identity) -> bool {
        self.of.contains_key(who)
    }

    /// Programs that are connected, so many at most.
    pub(super) fn programs(&self, most: usize) -> Vec<Identity> {
        let programs = self.all.values().filter(|client| client.bot).map(|client| &client.who);
        let once: BTreeSet<&Identity> = programs.collect();
        once.into_iter().take(most).cloned().collect()
    }

    /// Whether somebody may play rated games.
    pub(super) fn has_account(&self, who: &Identity) -> bool {
        let first = self.of.get(who).and_then(|keys| keys.first());
        first.and_then(|key| self.all.get(key)).is_some_and(|client| client.account)
    }

    /// Sends to one connection. Who does not read is dropped: nobody waits for a slow reader, and the end of the socket
    /// says good-bye.
    pub(super) fn tell(&mut self, key: u64, message: &LobbyMessage, metrics: &Metrics) {
        self.send(key, text(message), metrics);
    }

    /// Sends to all connections of one person.
    pub(super) fn tell_person(&mut self, who: &Identity, message: &LobbyMessage, metrics: &Metrics) {
        let Some(keys) = self.of.get(who).cloned() else { return };
        let text = text(message);
        for key in keys {
            self.send(key, text.clone(), metrics);
        }
    }

    /// Sends the same bytes to everybody.
    pub(super) fn tell_all(&mut self, message: &LobbyMessage, metrics: &Metrics) {
        let text = text(message);
        let keys: Vec<u64> = self.all.keys().copied().collect();
        for key in keys {
            self.send(key, text.clone(), metrics);
        }
    }

    fn send(&mut self, key: u64, text: Utf8Bytes, metrics: &Metrics) {
        let Some(client) = self.all.get(&key) else { return };
        metrics.saw(Budget::Unread, client.out.max_capacity() - client.out.capacity());
        if let Err(mpsc::error::TrySendError::Full(_)) = client.out.try_send(Outgoing::Text(text)) {
            metrics.refuse(Reason::TooSlow);
            metrics.over(Budget::Unread);
            // Its socket sees that nobody talks to it any more, and reports that it is gone.
            let (closed, _) = mpsc::channel(1);
            if let Some(client) = self.all.get_mut(&key) {
                client.out = closed;
            }
        }
    }

    /// Says goodbye to everybody.
    pub(super) fn close(&mut self) {
        let message = text(&LobbyMessage::Closing { reason: LeaveReason::Shutdown });
        for client in std::mem::take(&mut self.all).into_values() {
            // Who does not read will see the connection closed.
            let _ = client.out.try_send(Outgoing::Last(message.clone()));
        }
        self.of.clear();
    }
}
