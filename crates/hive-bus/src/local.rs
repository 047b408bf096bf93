//! The bus of one process: for a club of one node, and for tests of several.

use crate::{Bus, BusError, Heard, Later, Listening, UNHEARD, check};
use bytes::Bytes;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

/// The bus of one process. Clones are ends of the same bus.
#[derive(Clone)]
pub struct LocalBus {
    subjects: Arc<Mutex<HashMap<String, Subject>>>,
    reachable: Arc<watch::Sender<bool>>,
}

impl Default for LocalBus {
    fn default() -> LocalBus {
        LocalBus { subjects: Arc::default(), reachable: Arc::new(watch::Sender::new(true)) }
    }
}

/// Who listens to a subject.
#[derive(Default)]
struct Subject {
    alone: Vec<mpsc::Sender<Heard>>,
    groups: HashMap<String, Group>,
}

#[derive(Default)]
struct Group {
    members: Vec<mpsc::Sender<Heard>>,
    /// Who hears next.
    next: usize,
}

impl Subject {
    /// Forgets who is gone; whether anybody is left.
    fn tidy(&mut self) -> bool {
        self.alone.retain(|listener| !listener.is_closed());
        self.groups.retain(|_, group| {
            group.members.retain(|listener| !listener.is_closed());
            !group.members.is_empty()
        });
        !self.alone.is_empty() || !self.groups.is_empty()
    }

    /// Those who hear the next thing: everybody, and one of each group.
    fn listeners(&mut self) -> Vec<mpsc::Sender<Heard>> {
        let mut all = self.alone.clone();
        for group in self.groups.values_mut() {
            group.next = group.next.wrapping_add(1);
            let index = group.next % group.members.len().max(1);
            all.extend(group.members.get(index).cloned());
        }
        all
    }
}

impl LocalBus {
    /// Cuts all ways, or mends them, as a network might.
    pub fn cut(&self, cut: bool) {
        self.reachable.send_replace(!cut);
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Subject>> {
        self.subjects.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    fn listeners(&self, subject: &str) -> Result<Vec<mpsc::Sender<Heard>>, BusError> {
        if !*self.reachable.borrow() {
            return Err(BusError::Away);
        }
        let mut subjects = self.lock();
        let Some(found) = subjects.get_mut(subject) else { return Ok(Vec::new()) };
        if !found.tidy() {
            subjects.remove(subject);
            return Ok(Vec::new());
        }
        Ok(found.listeners())
    }

    fn add(&self, subject: &str, group: Option<&str>) -> Result<Listening, BusError> {
        check(subject, &Bytes::new())?;
        let (sender, mut receiver) = mpsc::channel(UNHEARD);
        let mut subjects = self.lock();
        let found = subjects.entry(subject.to_string()).or_default();
        found.tidy();
        match group {
            Some(group) => found.groups.entry(group.to_string()).or_default().members.push(sender),
            None => found.alone.push(sender),
        }
        Ok(Listening::new(futures_util::stream::poll_fn(move |context| receiver.poll_recv(context))))
    }
}

impl Bus for LocalBus {
    fn tell(&self, subject: &str, payload: Bytes) -> Result<(), BusError> {
        check(subject, &payload)?;
        for listener in self.listeners(subject)? {
            // Who is too slow misses it.
            let _ = listener.try_send(Heard::new(payload.clone(), None));
        }
        Ok(())
    }

    fn ask<'a>(&'a self, subject: &'a str, payload: Bytes, within: Duration) -> Later<'a, Bytes> {
        Box::pin(async move {
            check(subject, &payload)?;
            let listeners = self.listeners(subject)?;
            if listeners.is_empty() {
                return Err(BusError::Nobody);
            }
            let (answer, answered) = oneshot::channel();
            let answer = Arc::new(Mutex::new(Some(answer)));
            for listener in listeners {
                let answer = Arc::clone(&answer);
                let reply = move |payload| {
                    let first = answer.lock().unwrap_or_else(|broken| broken.into_inner()).take();
                    if let Some(first) = first {
                        let _ = first.send(payload);
                    }
                };
                let _ = listener.try_send(Heard::new(payload.clone(), Some(Box::new(reply))));
            }
            drop(answer);
            match timeout(within, answered).await {
                Ok(Ok(answer)) => Ok(answer),
                // Whoever heard it has dropped it: as with a bus between machines, nobody knows.
                Ok(Err(_)) | Err(_) => Err(BusError::Late),
            }
        })
    }

    fn listen<'a>(&'a self, subject: &'a str) -> Later<'a, Listening> {
        Box::pin(async move { self.add(subject, None) })
    }

    fn share<'a>(&'a self, subject: &'a str, group: &'a str) -> Later<'a, Listening> {
        Box::pin(async move { self.add(subject, Some(group)) })
    }

    fn reachable(&self) -> watch::Receiver<bool> {
        self.reachable.subscribe()
    }

    fn close(&self) -> Later<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}
