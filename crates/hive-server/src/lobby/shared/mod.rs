//! The one lobby of several nodes.
//!
//! The node that has been there longest has it, and the others pass on what those who are connected to them want, and what
//! they are told. No lease is needed for that, unlike for games: a lobby keeps nothing, and nobody is in two of them; should
//! two nodes believe for a moment that it is theirs, some people do not see each other for that moment.
//!
//! Whenever something is not as it should be (the node with the lobby has gone, a message was lost, the bus was away), those
//! who are concerned are told that the lobby closes here, and come anew, as pages and programs do by themselves.

mod carried;
mod host;

use super::{Comer, Lobby, LocalLobby, Soon, Wish, text};
use crate::cluster::{Cluster, message};
use crate::open::{Place, Whose};
use crate::room::Outgoing;
use carried::{Arrival, Call, Reply, Word, told};
use hive_bus::{BusError, Listening};
use hive_play::Identity;
use hive_wire::{LeaveReason, LobbyMessage, read};
use host::Host;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

/// How long the node with the lobby may take to answer.
const WITHIN: Duration = Duration::from_secs(3);

/// How long whoever comes waits for a lobby: longer than a dead node is believed to be alive.
const PATIENT: Duration = Duration::from_secs(7);

/// How long between two attempts.
const AGAIN: Duration = Duration::from_millis(300);

/// How often a node says that those at it are still there.
const HERE: Duration = Duration::from_secs(2);

/// The lobby of all nodes, as one of them reaches it.
pub(crate) struct SharedLobby(Arc<Inner>);

struct Inner {
    cluster: Arc<Cluster>,
    local: Arc<LocalLobby>,
    host: Host,
    visitors: Mutex<HashMap<u64, Visitor>>,
    last: AtomicU64,
}

/// Somebody who is connected to this node.
enum Visitor {
    /// In the lobby of this node, under its number there.
    Here { key: u64 },
    /// In that of another.
    There(Guest),
}

struct Guest {
    node: String,
    out: mpsc::Sender<Outgoing>,
    /// Whether they are in.
    entered: bool,
    /// The number of the last part of what they were told, and what of it waits for the rest.
    number: u32,
    part: String,
    /// Room for what they have asked for, by the number of the question.
    places: Vec<(u32, Place<Whose>)>,
}

impl SharedLobby {
    /// Listens to the others. It closes when the server ends.
    pub(crate) async fn open(
        local: LocalLobby,
        cluster: &Arc<Cluster>,
        ending: watch::Receiver<bool>,
    ) -> Result<SharedLobby, BusError> {
        let calls = cluster.bus.listen(&cluster.lobby(&cluster.node)).await?;
        let words = cluster.bus.listen(&cluster.lobby_ear(&cluster.node)).await?;
        let local = Arc::new(local);
        let inner = Arc::new(Inner {
            cluster: Arc::clone(cluster),
            host: Host::new(Arc::clone(&local), Arc::clone(cluster)),
            local,
            visitors: Mutex::default(),
            last: AtomicU64::new(0),
        });
        tokio::spawn(attend(Arc::clone(&inner), calls, words, ending));
        Ok(SharedLobby(inner))
    }
}

async fn attend(
    inner: Arc<Inner>,
    mut calls: Listening,
    mut words: Listening,
    mut ending: watch::Receiver<bool>,
) {
    let mut ticks = interval(HERE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !*ending.borrow() {
        tokio::select! {
            heard = calls.next() => match heard {
                Some(heard) => inner.host.called(heard).await,
                None => return,
            },
            heard = words.next() => match heard.map(|heard| message::read::<Word>(&heard.payload)) {
                Some(Some(word)) => inner.deliver(word),
                Some(None) => {}
                None => return,
            },
            _ = ticks.tick() => {
                let inner = Arc::clone(&inner);
                tokio::spawn(async move { inner.look_after().await });
            }
            _ = ending.changed() => {}
        }
    }
    inner.send_away(|_| true, LeaveReason::Shutdown);
}

impl Lobby for SharedLobby {
    fn enter(&self, comer: Comer, out: mpsc::Sender<Outgoing>) -> Soon<'_, Option<u64>> {
        Box::pin(self.0.enter(comer, out))
    }

    fn say(&self, key: u64, id: u32, comer: Comer, wish: Wish, place: Option<Place<Whose>>) -> Soon<'_, ()> {
        Box::pin(self.0.say(key, id, comer, wish, place))
    }

    fn programs(&self, most: usize) -> Soon<'_, Vec<Identity>> {
        Box::pin(async move {
            let Inner { cluster, local, .. } = &*self.0;
            let host = cluster.nodes().into_iter().next().filter(|first| *first != cluster.node);
            let Some(host) = host else { return local.programs(most).await };
            let call = Call::Programs { node: cluster.node.clone(), most };
            match self.0.ask(&host, call).await {
                Ok(Reply::Programs(who)) => who.into_iter().take(most).map(Identity::from).collect(),
                // It has just gone: those who are at this node are known anyway.
                _ => Vec::new(),
            }
        })
    }

    fn leave(&self, key: u64) {
        match self.0.lock().remove(&key) {
            Some(Visitor::Here { key }) => self.0.local.leave(key),
            Some(Visitor::There(guest)) => self.0.gone(key, &guest.node),
            None => {}
        }
    }
}

impl Inner {
    async fn enter(&self, comer: Comer, out: mpsc::Sender<Outgoing>) -> Option<u64> {
        let (key, began) = (self.last.fetch_add(1, Ordering::Relaxed) + 1, Instant::now());
        loop {
            let nodes = self.cluster.nodes();
            for node in nodes {
                if node == self.cluster.node {
                    let local = self.local.enter(comer, out).await?;
                    self.lock().insert(key, Visitor::Here { key: local });
                    return Some(key);
                }
                // Before they are in: what they are told may come sooner than the answer.
                let guest = Guest {
                    node: node.clone(),
                    out: out.clone(),
                    entered: false,
                    number: 0,
                    part: String::new(),
                    places: Vec::new(),
                };
                self.lock().insert(key, Visitor::There(guest));
                let call = Call::Enter { node: self.cluster.node.clone(), key, comer: Arrival::from(&comer) };
                let answer = self.ask(&node, call).await;
                if matches!(answer, Ok(Reply::Yes))
                    && let Some(Visitor::There(guest)) = self.lock().get_mut(&key)
                {
                    guest.entered = true;
                    return Some(key);
                }
                self.lock().remove(&key);
                match answer {
                    Ok(Reply::Full) => return None,
                    // It has just gone, or is of an older version: whoever comes next has the lobby.
                    Err(BusError::Nobody) => {}
                    _ => {
                        self.gone(key, &node);
                        break;
                    }
                }
            }
            if began.elapsed() > PATIENT {
                return None;
            }
            sleep(AGAIN).await;
        }
    }

    async fn say(&self, key: u64, id: u32, comer: Comer, wish: Wish, place: Option<Place<Whose>>) {
        let here = match self.lock().get(&key) {
            Some(Visitor::Here { key }) => Ok(*key),
            Some(Visitor::There(guest)) => Err(guest.node.clone()),
            None => return,
        };
        let node = match here {
            Ok(local) => return self.local.say(local, id, comer, wish, place).await,
            Err(node) => node,
        };
        if let (Some(place), Some(Visitor::There(guest))) = (place, self.lock().get_mut(&key)) {
            guest.places.push((id, place));
        }
        let (act, to) = told(wish);
        let comer = Arrival::from(&comer);
        let call = Call::Say { node: self.cluster.node.clone(), key, id, comer, act, to };
        if !matches!(self.ask(&node, call).await, Ok(Reply::Yes)) {
            self.send_away(|(other, _)| other == key, LeaveReason::Trouble);
        }
    }

    async fn ask(&self, node: &str, call: Call) -> Result<Reply, BusError> {
        let answer = self.cluster.bus.ask(&self.cluster.lobby(node), message::write(call), WITHIN).await?;
        message::read(&answer).ok_or(BusError::Late)
    }

    /// Somebody is not here any more. If that is not heard, it is noticed soon.
    fn gone(&self, key: u64, node: &str) {
        let leave = message::write(Call::Leave { node: self.cluster.node.clone(), key });
        let _ = self.cluster.bus.tell(&self.cluster.lobby(node), leave);
    }

    /// Something for somebody here, from the node with the lobby.
    fn deliver(&self, word: Word) {
        let Word { key, number, text, more, last } = word;
        let mut visitors = self.lock();
        let Some(Visitor::There(guest)) = visitors.get_mut(&key) else { return };
        let whole = number == guest.number + 1;
        guest.number = number;
        guest.part.push_str(&text);
        let kept = if !whole {
            let closing = Outgoing::Last(closing(LeaveReason::Trouble));
            // Who does not read will see the connection closed.
            let _ = guest.out.try_send(closing);
            false
        } else if more {
            true
        } else {
            let text = std::mem::take(&mut guest.part);
            guest.give_back_places(&text);
            let outgoing = if last { Outgoing::Last(text.into()) } else { Outgoing::Text(text.into()) };
            guest.out.try_send(outgoing).is_ok() && !last
        };
        if !kept && let Some(Visitor::There(guest)) = visitors.remove(&key) {
            drop(visitors);
            self.gone(key, &guest.node);
        }
    }

    /// Makes sure that whoever is at another node's lobby is known there, and that there is one lobby.
    async fn look_after(&self) {
        self.host.tidy();
        let mut there: BTreeMap<String, usize> = BTreeMap::new();
        let mut here = false;
        for visitor in self.lock().values() {
            match visitor {
                Visitor::There(guest) if guest.entered => *there.entry(guest.node.clone()).or_default() += 1,
                Visitor::There(_) => {}
                Visitor::Here { .. } => here = true,
            }
        }
        for (node, count) in there.clone() {
            let call = Call::Here { node: self.cluster.node.clone(), count };
            let lost = match self.ask(&node, call).await {
                Ok(reply) => reply != Reply::Yes,
                // A bus that is away comes back, and who is slow may be so once.
                Err(error) => error == BusError::Nobody,
            };
            if lost {
                self.send_away(|(_, guest)| guest.node == node, LeaveReason::Trouble);
            }
        }
        let Some(first) = self.cluster.nodes().into_iter().next() else { return };
        here |= self.host.has_guests();
        let elsewhere = there.keys().any(|node| *node != first) || (here && first != self.cluster.node);
        if !elsewhere {
            return;
        }
        let call = Call::Here { node: self.cluster.node.clone(), count: 0 };
        if first == self.cluster.node || matches!(self.ask(&first, call).await, Ok(Reply::Yes)) {
            tracing::info!(node = first, "the lobby is there now");
            self.send_away(|(_, guest)| guest.node != first, LeaveReason::Trouble);
            if first != self.cluster.node {
                self.local.disperse().await;
            }
        }
    }

    /// Tells some of those who are at another node's lobby that it closes.
    fn send_away(&self, which: impl Fn((u64, &Guest)) -> bool, reason: LeaveReason) {
        let mut gone = Vec::new();
        self.lock().retain(|key, visitor| match visitor {
            Visitor::There(guest) if which((*key, guest)) => {
                let _ = guest.out.try_send(Outgoing::Last(closing(reason)));
                gone.push((*key, guest.node.clone()));
                false
            }
            _ => true,
        });
        for (key, node) in gone {
            self.gone(key, &node);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Visitor>> {
        self.visitors.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

fn closing(reason: LeaveReason) -> axum::extract::ws::Utf8Bytes {
    text(&LobbyMessage::Closing { reason })
}

impl Guest {
    /// Room that nothing needs any more, as far as can be told from what they hear of their own.
    fn give_back_places(&mut self, text: &str) {
        if self.places.is_empty() {
            return;
        }
        match read::<LobbyMessage>(text.as_bytes()) {
            Ok(LobbyMessage::Lobby { you, .. } | LobbyMessage::You { you }) => {
                let own = you.challenges.iter().filter(|challenge| challenge.own).count();
                let open = you.seeks.len() + usize::from(you.line.is_some()) + own;
                self.places.drain(..self.places.len().saturating_sub(open));
            }
            Ok(LobbyMessage::Refused { id: Some(id), .. }) => self.places.retain(|(asked, _)| *asked != id),
            _ => {}
        }
    }
}
