//! Who is in a room: players and those who watch.

use super::gallery::{Gallery, Line, SLICE};
use super::outbox::{Outbox, Unsent};
use crate::budget::Budget;
use crate::metrics::{Metrics, Reason};
use crate::shown::Access;
use axum::extract::ws::Utf8Bytes;
use hive_play::{Identity, Meeting, Millis, Person};
use hive_rules::Color;
use hive_wire::{LeaveReason, Presence, SeatPresence, ServerMessage};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Bound::{Excluded, Unbounded};
use std::sync::atomic::{AtomicU64, Ordering};

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
    access: Access,
    lag_ms: Option<u32>,
    out: Outbox,
    /// The next line for everybody that it has not heard.
    heard: u64,
}

/// Something that is told to everybody, but not in the same words.
pub(super) struct Wording {
    pub(super) players: Utf8Bytes,
    pub(super) watchers: Utf8Bytes,
}

/// All connections of a room.
#[derive(Default)]
pub(super) struct Clients {
    all: BTreeMap<u64, Client>,
    gallery: Gallery,
}

/// The number of the last connection. No two have the same, in whatever room and however often it has slept: a
/// farewell that comes late concerns nobody else.
static LAST_KEY: AtomicU64 = AtomicU64::new(0);

impl Clients {
    pub(super) fn add(&mut self, person: Person, access: Access, out: Outbox) -> u64 {
        let key = LAST_KEY.fetch_add(1, Ordering::Relaxed) + 1;
        self.all.insert(key, Client { person, access, lag_ms: None, out, heard: self.gallery.next() });
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

    /// What the link allows that a connection came with.
    pub(super) fn access(&self, key: u64) -> Access {
        self.all.get(&key).map_or(Access::Pass, |client| client.access)
    }

    /// All connections, and whose they are.
    pub(super) fn everybody(&self) -> Vec<(u64, Identity)> {
        self.all.iter().map(|(&key, client)| (key, client.person.who.clone())).collect()
    }

    /// Keeps how long a client's messages take.
    pub(super) fn set_lag(&mut self, key: u64, milliseconds: u32) {
        if let Some(client) = self.all.get_mut(&key) {
            client.lag_ms = Some(milliseconds);
        }
    }

    /// How long the messages of a person take there and back: on the best of their connections.
    pub(super) fn lag(&self, who: &Identity) -> Millis {
        let own = self.all.values().filter(|client| client.person.who == *who);
        own.filter_map(|client| client.lag_ms).min().map_or(0, Millis::from)
    }

    /// Sends to one client, after what was said to everybody before.
    pub(super) fn tell(&mut self, key: u64, message: Utf8Bytes, metrics: &Metrics) {
        let Clients { all, gallery } = self;
        let tell = |client: &mut Client| catch_up(client, gallery, metrics) && send(client, message, metrics);
        if all.get_mut(&key).is_some_and(|client| !tell(client)) {
            all.remove(&key);
        }
    }

    /// Sends to all connections of one person.
    pub(super) fn tell_person(&mut self, who: &Identity, message: &Utf8Bytes, metrics: &Metrics) {
        let Clients { all, gallery } = self;
        all.retain(|_, client| {
            client.person.who != *who
                || catch_up(client, gallery, metrics) && send(client, message.clone(), metrics)
        });
    }

    /// Sends to everybody: to those who play at once, and to the others soon.
    pub(super) fn tell_all(&mut self, message: &Wording, meeting: &Meeting, metrics: &Metrics) {
        let line = Line { text: message.watchers.clone(), passing: false };
        self.say(line, message.players.clone(), meeting, metrics);
    }

    /// Sends to everybody who keeps up: it will be said again soon, so nobody is sent away for it.
    pub(super) fn tell_in_passing(&mut self, message: &Utf8Bytes, meeting: &Meeting, metrics: &Metrics) {
        self.say(Line { text: message.clone(), passing: true }, message.clone(), meeting, metrics);
    }

    fn say(&mut self, line: Line, to_players: Utf8Bytes, meeting: &Meeting, metrics: &Metrics) {
        let Clients { all, gallery } = self;
        let said = Line { text: to_players, passing: line.passing };
        all.retain(|_, client| {
            if meeting.sides_of(&client.person.who).next().is_none() {
                return true;
            }
            let stays = catch_up(client, gallery, metrics) && hear(client, &said, metrics);
            client.heard = gallery.next() + 1;
            stays
        });
        gallery.say(line);
        if self.all.len() <= SLICE {
            self.slice(metrics);
        }
    }

    /// Whether some have not heard yet what was said to everybody.
    pub(super) fn are_behind(&self) -> bool {
        self.gallery.is_behind()
    }

    /// Tells some of those who have not heard it yet what was said to everybody.
    pub(super) fn slice(&mut self, metrics: &Metrics) {
        let Clients { all, gallery } = self;
        let (mut count, mut gone) = (0, Vec::new());
        let mut last = gallery.last;
        for (&key, client) in all.range_mut((Excluded(last), Unbounded)).take(SLICE) {
            (count, last) = (count + 1, key);
            if !catch_up(client, gallery, metrics) {
                gone.push(key);
            }
        }
        gallery.last = last;
        gone.iter().for_each(|key| drop(all.remove(key)));
        // One more would have been told if there were one.
        if count < SLICE || all.range((Excluded(last), Unbounded)).next().is_none() {
            gallery.round();
        }
    }

    /// Says goodbye to everybody.
    pub(super) fn close(&mut self, reason: LeaveReason) {
        let message = text(&ServerMessage::Closing { reason, retry_after_seconds: Some(2) });
        for client in std::mem::take(&mut self.all).into_values() {
            // Who does not read will see the connection closed.
            let _ = client.out.send(Outgoing::Last(message.clone()));
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

/// Tells a client what was said to everybody since it last heard; whether it stays.
fn catch_up(client: &mut Client, gallery: &Gallery, metrics: &Metrics) -> bool {
    let stays = gallery.since(client.heard).all(|line| hear(client, line, metrics));
    client.heard = gallery.next();
    stays
}

/// Tells a client one line; whether it stays.
fn hear(client: &Client, line: &Line, metrics: &Metrics) -> bool {
    if !line.passing {
        return send(client, line.text.clone(), metrics);
    }
    if !client.out.is_half_full() {
        let _ = client.out.send(Outgoing::Text(line.text.clone()));
    }
    true
}

/// Sends a message; whether the client stays. Who has not read what was sent long before is dropped: nobody waits
/// for a slow reader.
fn send(client: &Client, message: Utf8Bytes, metrics: &Metrics) -> bool {
    match client.out.send(Outgoing::Text(message)) {
        Ok(unread) => {
            metrics.saw(Budget::Unread, unread);
            true
        }
        Err(Unsent::Closed) => false,
        Err(Unsent::Full) => {
            metrics.refuse(Reason::TooSlow);
            metrics.over(Budget::Unread);
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::outbox::{Inbox, outbox};
    use super::*;
    use hive_play::{Agreement, Happening, Pace, SeatPlan};
    use hive_rules::{ByColor, Expansions, Ruleset};

    /// Somebody in a game of Ann's, and what they have heard.
    struct Listener(u64, Inbox);

    impl Listener {
        fn new(clients: &mut Clients, name: &str) -> Listener {
            let (out, heard) = outbox(128);
            Listener(clients.add(Person::new(name, name), Access::Key, out), heard)
        }

        fn heard(&mut self) -> Vec<String> {
            let next = || self.1.try_recv();
            std::iter::from_fn(next)
                .map(|(Outgoing::Text(text) | Outgoing::Last(text))| text.to_string())
                .collect()
        }
    }

    fn anns_game() -> Meeting {
        let seats = ByColor { white: SeatPlan::Person, black: SeatPlan::Person };
        let ruleset = Ruleset::rulebook(Expansions::NONE);
        let (edition, drawing) = (None, None);
        let agreement = Agreement {
            ruleset,
            edition,
            seats,
            pace: Pace::Untimed,
            drawing,
            rated: false,
            elsewhere: false,
            public: false,
        };
        let mut meeting = Meeting::new(agreement, 0).expect("a game");
        let joined = Happening::Joined { color: Color::White, who: "ann".into(), name: "Ann".into() };
        meeting.happen(vec![joined], 0).expect("the seat is open");
        meeting
    }

    fn told(text: &'static str) -> Wording {
        Wording { players: Utf8Bytes::from_static(text), watchers: Utf8Bytes::from_static(text) }
    }

    /// Players hear at once, the others some at a time; but everybody hears everything once and in order.
    #[test]
    fn players_hear_first_and_all_hear_everything_in_order() {
        let (metrics, meeting, mut clients) = (Metrics::default(), anns_game(), Clients::default());
        let mut watchers: Vec<Listener> =
            (0..1000).map(|i| Listener::new(&mut clients, &format!("watcher {i}"))).collect();
        let mut ann = Listener::new(&mut clients, "ann");
        clients.tell_all(&told("1"), &meeting, &metrics);
        assert_eq!(ann.heard(), ["1"], "she plays");
        assert!(watchers.iter_mut().all(|watcher| watcher.heard().is_empty()) && clients.are_behind());
        clients.slice(&metrics);
        let heard: Vec<usize> = watchers.iter_mut().map(|watcher| watcher.heard().len()).collect();
        assert_eq!((heard.iter().sum::<usize>(), heard[SLICE - 1], heard[SLICE]), (SLICE, 1, 0));
        // More is said before all have heard the first, and somebody comes, who knows it already.
        clients.tell_all(&told("2"), &meeting, &metrics);
        let mut late = Listener::new(&mut clients, "late");
        // What is said to one alone comes after what was said to all.
        clients.tell(watchers[999].0, Utf8Bytes::from_static("you"), &metrics);
        assert_eq!(watchers[999].heard(), ["1", "2", "you"]);
        clients.tell_in_passing(&Utf8Bytes::from_static("3"), &meeting, &metrics);
        let mut slices = 0;
        while clients.are_behind() {
            clients.slice(&metrics);
            slices += 1;
        }
        assert!(slices <= 2 * (1000 / SLICE + 1) + 1, "{slices}");
        assert_eq!(ann.heard(), ["2", "3"]);
        assert_eq!(late.heard(), ["3"]);
        for (i, watcher) in watchers.iter_mut().enumerate() {
            let expected: &[&str] = match i {
                0..SLICE => &["2", "3"],
                999 => &["3"],
                _ => &["1", "2", "3"],
            };
            assert_eq!(watcher.heard(), expected, "{i}");
        }
    }

    /// With few all is as if there were no slices; whoever is gone is forgotten.
    #[test]
    fn a_few_hear_at_once() {
        let (metrics, meeting, mut clients) = (Metrics::default(), anns_game(), Clients::default());
        let mut listeners = ["ann", "bob", "eve"].map(|name| Listener::new(&mut clients, name));
        clients.tell_all(&told("1"), &meeting, &metrics);
        assert!(listeners.iter_mut().all(|listener| listener.heard() == ["1"]) && !clients.are_behind());
        let [ann, mut bob, eve] = listeners;
        drop((ann, eve));
        clients.tell_all(&told("2"), &meeting, &metrics);
        assert_eq!((clients.count(), bob.heard().len()), (1, 1));
    }
}
