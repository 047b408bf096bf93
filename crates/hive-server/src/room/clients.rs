//! Who is in a room: players and those who watch.

use crate::metrics::{Metrics, Reason};
use axum::extract::ws::Utf8Bytes;
use hive_play::{Identity, Meeting, Person};
use hive_rules::Color;
use hive_wire::{LeaveReason, Presence, SeatPresence, ServerMessage};
use std::cell::RefCell;
use std::collections::BTreeMap;
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

/// No message but a whole long game is larger.
const USUAL: usize = 16 * 1024;

thread_local! {
    /// Where messages are written before they get memory of their own, of just their size: texts that grow step by step
    /// cost more than what is written into them.
    static DRAFT: RefCell<Vec<u8>> = RefCell::new(Vec::with_capacity(USUAL));
}

/// A message as text.
pub(crate) fn text(message: &ServerMessage) -> Utf8Bytes {
    DRAFT.with_borrow_mut(|draft| {
        draft.clear();
        // Types without maps or foreign values always become JSON, and JSON is always text.
        let written = serde_json::to_writer(&mut *draft, message);
        let text = written.ok().and_then(|()| str::from_utf8(draft).ok()).unwrap_or_default().to_string();
        draft.shrink_to(USUAL);
        text.into()
    })
}

/// One connection.
struct Client {
    person: Person,
    lag_ms: Option<u32>,
    out: mpsc::Sender<Outgoing>,
}

/// All connections of a room.
#[derive(Default)]
pub(super) struct Clients {
    all: BTreeMap<u64, Client>,
}

/// The number of the last connection. No two have the same, in whatever room and however often it has slept: a
/// farewell that comes late concerns nobody else.
static LAST_KEY: AtomicU64 = AtomicU64::new(0);

impl Clients {
    pub(super) fn add(&mut self, person: Person, out: mpsc::Sender<Outgoing>) -> u64 {
        let key = LAST_KEY.fetch_add(1, Ordering::Relaxed) + 1;
        self.all.insert(key, Client { person, lag_ms: None, out });
        key
    }

    pub(super) fn remove(&mut self, key: u64) {
        self.all.remove(&key);
    }

    /// Takes away those to whom nothing can be told any more: whoever went before hearing of the seat never says
    /// good-bye.
    pub(super) fn forget_gone(&mut self) {
        self.all.retain(|_, client| !client.out.is_closed());
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// Who a connection belongs to.
    pub(super) fn who(&self, key: u64) -> Option<Person> {
        self.all.get(&key).map(|client| client.person.clone())
    }

    /// All connections, and whose they are.
    pub(super) fn everybody(&self) -> Vec<(u64, Identity)> {
        self.all.iter().map(|(&key, client)| (key, client.person.who.clone())).collect()
    }

    /// Keeps how long a client's messages take.
    pub(super) fn set_lag(&mut self, key: u64, lag: Option<u32>) {
        if let Some(client) = self.all.get_mut(&key) {
            client.lag_ms = lag;
        }
    }

    /// Sends to one client.
    pub(super) fn tell(&mut self, key: u64, message: Utf8Bytes, metrics: &Metrics) {
        let gone = self.all.get(&key).is_some_and(|client| !send(client, message, metrics));
        if gone {
            self.all.remove(&key);
        }
    }

    /// Sends to all connections of one person.
    pub(super) fn tell_person(&mut self, who: &Identity, message: &Utf8Bytes, metrics: &Metrics) {
        self.all.retain(|_, client| client.person.who != *who || send(client, message.clone(), metrics));
    }

    /// Sends to everybody.
    pub(super) fn tell_all(&mut self, message: &Utf8Bytes, metrics: &Metrics) {
        self.all.retain(|_, client| send(client, message.clone(), metrics));
    }

    /// Sends to everybody who keeps up: it will be said again soon, so nobody is sent away for it.
    pub(super) fn tell_in_passing(&mut self, message: &Utf8Bytes) {
        for client in self.all.values().filter(|client| client.out.capacity() > client.out.max_capacity() / 2)
        {
            let _ = client.out.try_send(Outgoing::Text(message.clone()));
        }
    }

    /// Says goodbye to everybody.
    pub(super) fn close(&mut self, reason: LeaveReason) {
        let message = text(&ServerMessage::Closing { reason, retry_after_seconds: Some(2) });
        for client in std::mem::take(&mut self.all).into_values() {
            // Who does not read will see the connection closed.
            let _ = client.out.try_send(Outgoing::Last(message.clone()));
        }
    }

    /// Who is here, told by who sits where. Engines always are.
    pub(super) fn presence(&self, meeting: &Meeting) -> Presence {
        let mut here = Presence::default();
        for client in self.all.values() {
            let mut plays = false;
            for color in Color::ALL {
                if meeting.seated(color).is_some_and(|seated| seated.who == client.person.who) {
                    plays = true;
                    let seat = here.of_mut(color.into());
                    let lag = [seat.lag_ms, client.lag_ms].into_iter().flatten().min();
                    *seat = SeatPresence { online: true, lag_ms: lag };
                }
            }
            here.watchers += u32::from(!plays);
        }
        for color in Color::ALL.into_iter().filter(|&color| meeting.agreement().engine(color).is_some()) {
            here.of_mut(color.into()).online = true;
        }
        here
    }
}

/// Sends a message; whether the client stays. Who has not read what was sent long before is dropped: nobody waits
/// for a slow reader.
fn send(client: &Client, message: Utf8Bytes, metrics: &Metrics) -> bool {
    match client.out.try_send(Outgoing::Text(message)) {
        Ok(()) => true,
        Err(mpsc::error::TrySendError::Closed(_)) => false,
        Err(mpsc::error::TrySendError::Full(_)) => {
            metrics.refuse(Reason::TooSlow);
            false
        }
    }
}
