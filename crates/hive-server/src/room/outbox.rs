//! What is on its way from a room to one client. As tokio's channel, but for one reader and one writer, and without
//! memory set aside for messages that are seldom there: a club has two of these for each of its games, and nearly all are
//! empty nearly always.

use super::clients::Outgoing;
use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Poll, Waker};

/// A turn is told in two or three messages: so many keep their memory.
const USUAL: usize = 4;

/// What waits, and who is there.
struct Waiting {
    messages: VecDeque<Outgoing>,
    most: usize,
    reader: Option<Waker>,
    /// One of the two has gone.
    closed: bool,
}

type Shared = Arc<Mutex<Waiting>>;

fn lock(shared: &Shared) -> MutexGuard<'_, Waiting> {
    shared.lock().unwrap_or_else(|broken| broken.into_inner())
}

/// A way to a client on which so many messages may wait: the room's end, and the client's.
pub(crate) fn outbox(most: usize) -> (Outbox, Inbox) {
    let waiting = Waiting { messages: VecDeque::new(), most, reader: None, closed: false };
    let shared = Arc::new(Mutex::new(waiting));
    (Outbox(Arc::clone(&shared)), Inbox(shared))
}

/// Why a message could not be sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unsent {
    /// Nobody will read it.
    Closed,
    /// Too much waits already.
    Full,
}

/// The room's end.
pub(crate) struct Outbox(Shared);

impl Outbox {
    /// Sends a message, and waits for nobody; how many wait now to be read.
    pub(crate) fn send(&self, message: Outgoing) -> Result<usize, Unsent> {
        let mut waiting = lock(&self.0);
        if waiting.closed {
            return Err(Unsent::Closed);
        }
        if waiting.messages.len() >= waiting.most {
            return Err(Unsent::Full);
        }
        waiting.messages.push_back(message);
        let (unread, reader) = (waiting.messages.len(), waiting.reader.take());
        drop(waiting);
        if let Some(reader) = reader {
            reader.wake();
        }
        Ok(unread)
    }

    /// Whether nobody reads any more.
    pub(crate) fn is_closed(&self) -> bool {
        lock(&self.0).closed
    }

    /// Whether half of what may wait does.
    pub(crate) fn is_half_full(&self) -> bool {
        let waiting = lock(&self.0);
        waiting.messages.len() * 2 >= waiting.most
    }
}

impl Drop for Outbox {
    /// The reader reads what is there, and then hears that this was all.
    fn drop(&mut self) {
        let mut waiting = lock(&self.0);
        waiting.closed = true;
        let reader = waiting.reader.take();
        drop(waiting);
        if let Some(reader) = reader {
            reader.wake();
        }
    }
}

/// The client's end.
pub(crate) struct Inbox(Shared);

impl Inbox {
    /// The next message; nothing when the room has gone. To stop waiting for it loses nothing.
    pub(crate) async fn recv(&mut self) -> Option<Outgoing> {
        poll_fn(|context| {
            let mut waiting = lock(&self.0);
            match waiting.next() {
                Some(message) => Poll::Ready(Some(message)),
                None if waiting.closed => Poll::Ready(None),
                None => {
                    waiting.reader = Some(context.waker().clone());
                    Poll::Pending
                }
            }
        })
        .await
    }

    /// The next message, if one is there.
    pub(crate) fn try_recv(&mut self) -> Option<Outgoing> {
        lock(&self.0).next()
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        let mut waiting = lock(&self.0);
        waiting.closed = true;
        waiting.messages = VecDeque::new();
    }
}

impl Waiting {
    fn next(&mut self) -> Option<Outgoing> {
        let message = self.messages.pop_front();
        if self.messages.is_empty() && self.messages.capacity() > USUAL {
            self.messages = VecDeque::new();
        }
        message
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::extract::ws::Utf8Bytes;
    use std::time::Duration;
    use tokio::time::{sleep, timeout};

    fn message(text: &'static str) -> Outgoing {
        Outgoing::Text(Utf8Bytes::from_static(text))
    }

    fn text(message: Option<Outgoing>) -> Option<String> {
        message.map(|(Outgoing::Text(text) | Outgoing::Last(text))| text.to_string())
    }

    #[tokio::test]
    async fn messages_come_in_order_and_the_last_ones_after_the_room_has_gone() {
        let (outbox, mut inbox) = outbox(8);
        for said in ["1", "2", "3"] {
            outbox.send(message(said)).expect("there is room");
        }
        assert_eq!(text(inbox.recv().await).as_deref(), Some("1"));
        drop(outbox);
        assert_eq!(text(inbox.try_recv()).as_deref(), Some("2"));
        assert_eq!(text(inbox.recv().await).as_deref(), Some("3"));
        assert_eq!(text(inbox.recv().await), None);
    }

    /// Who waits is woken, by a message and by the end; who has stopped waiting has lost nothing.
    #[tokio::test(start_paused = true)]
    async fn who_waits_is_woken() {
        let (outbox, mut inbox) = outbox(8);
        assert!(timeout(Duration::from_secs(1), inbox.recv()).await.is_err());
        let reader = tokio::spawn(async move { [text(inbox.recv().await), text(inbox.recv().await)] });
        sleep(Duration::from_secs(1)).await;
        outbox.send(message("1")).expect("there is room");
        sleep(Duration::from_secs(1)).await;
        drop(outbox);
        assert_eq!(reader.await.expect("it ends"), [Some("1".to_string()), None]);
    }

    #[tokio::test]
    async fn it_has_an_end_and_gives_its_memory_back() {
        let (outbox, mut inbox) = outbox(8);
        for i in 0..8 {
            assert_eq!(outbox.is_half_full(), i >= 4, "{i}");
            outbox.send(message("1")).expect("there is room");
        }
        assert_eq!(outbox.send(message("9")), Err(Unsent::Full));
        while inbox.try_recv().is_some() {}
        assert!(lock(&inbox.0).messages.capacity() <= USUAL && !outbox.is_half_full());
        outbox.send(message("10")).expect("there is room again");
        drop(inbox);
        assert!(outbox.is_closed());
        assert_eq!(outbox.send(message("11")), Err(Unsent::Closed));
    }
}
