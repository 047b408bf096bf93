//! Who is in a room: players and those who watch.

use crate::metrics::{Metrics, Reason};
use axum::extract::ws::Utf8Bytes;
use hive_wire::{Each, LeaveReason, Presence, SeatPresence, ServerMessage, Side};
use std::sync::atomic::{AtomicU64, Ordering};
use tokio::sync::mpsc;

/// Something on its way to a client.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing {
    /// A message.
    Text(Utf8Bytes),
    /// A last message; then the connection is closed.
    Last(Utf8Bytes),
}

/// A message as text.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    // Types without maps or foreign values always become JSON.
    serde_json::to_string(message).unwrap_or_default().into()
}

/// One connection.
struct Client {
    key: u64,
    guest: String,
    name: String,
    lag_ms: Option<u32>,
    out: mpsc::Sender<Outgoing>,
}

/// All connections of a room.
#[derive(Default)]
pub(super) struct Clients {
    all: Vec<Client>,
}

/// The number of the last connection. No two have the same, in whatever room and however often it has slept: a
/// farewell that comes late concerns nobody else.
static LAST_KEY: AtomicU64 = AtomicU64::new(0);

impl Clients {
    pub(super) fn add(&mut self, guest: String, name: String, out: mpsc::Sender<Outgoing>) -> u64 {
        let key = LAST_KEY.fetch_add(1, Ordering::Relaxed) + 1;
        self.all.push(Client { key, guest, name, lag_ms: None, out });
        key
    }

    pub(super) fn remove(&mut self, key: u64) {
        self.all.retain(|client| client.key != key);
    }

    /// Takes away those to whom nothing can be told any more.
    pub(super) fn forget_gone(&mut self) {
        self.all.retain(|client| !client.out.is_closed());
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Who a connection belongs to: the guest and the name.
    pub(super) fn who(&self, key: u64) -> Option<(String, String)> {
        self.all
            .iter()
            .find(|client| client.key == key)
            .map(|client| (client.guest.clone(), client.name.clone()))
    }

    /// Keeps how long a client's messages take. Whether that is news.
    pub(super) fn set_lag(&mut self, key: u64, lag: Option<u32>) -> bool {
        let Some(client) = self.all.iter_mut().find(|client| client.key == key) else { return false };
        let (old, new) = (client.lag_ms.map(|lag| lag / 25), lag.map(|lag| lag / 25));
        client.lag_ms = lag;
        old != new
    }

    /// Sends to one client.
    pub(super) fn tell(&mut self, key: u64, message: &ServerMessage, metrics: &Metrics) {
        let message = Outgoing::Text(text(message));
        self.send(metrics, |client| (client.key == key).then(|| message.clone()));
    }

    /// Sends to everybody, written once.
    pub(super) fn tell_all(&mut self, message: &ServerMessage, metrics: &Metrics) {
        if self.all.is_empty() {
            return;
        }
        let message = Outgoing::Text(text(message));
        self.send(metrics, |_| Some(message.clone()));
    }

    /// Says goodbye to everybody.
    pub(super) fn close(&mut self, reason: LeaveReason) {
        let message = text(&ServerMessage::Closing { reason, retry_after_seconds: Some(2) });
        for client in self.all.drain(..) {
            // Who does not read will see the connection closed.
            let _ = client.out.try_send(Outgoing::Last(message.clone()));
        }
    }

    /// Sends what each is due. Who has not read what was sent long before is dropped: nobody waits for a
    /// slow reader.
    fn send(&mut self, metrics: &Metrics, message: impl Fn(&Client) -> Option<Outgoing>) {
        self.all.retain(|client| {
            let Some(message) = message(client) else { return true };
            match client.out.try_send(message) {
                Ok(()) => true,
                Err(mpsc::error::TrySendError::Closed(_)) => false,
                Err(mpsc::error::TrySendError::Full(_)) => {
                    metrics.refuse(Reason::TooSlow);
                    false
                }
            }
        });
    }

    /// Who is here, told by who sits where. Engines always are.
    pub(super) fn presence(&self, seats: &Each<Option<String>>, engines: Each<bool>) -> Presence {
        let seat = |side: Side| {
            let guest = seats.of(side).as_deref();
            let mut of_guest =
                self.all.iter().filter(|client| Some(client.guest.as_str()) == guest).peekable();
            SeatPresence {
                online: *engines.of(side) || of_guest.peek().is_some(),
                lag_ms: of_guest.filter_map(|client| client.lag_ms).min(),
            }
        };
        let plays = |client: &&Client| {
            Side::BOTH.iter().any(|&side| seats.of(side).as_deref() == Some(client.guest.as_str()))
        };
        let watchers = self.all.iter().filter(|client| !plays(client)).count() as u32;
        Presence { white: seat(Side::White), black: seat(Side::Black), watchers }
    }
}
