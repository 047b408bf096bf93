//! What is heard.

use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use std::fmt;
use std::pin::Pin;

/// Where an answer goes.
pub(crate) type Reply = Box<dyn FnOnce(Bytes) + Send>;

/// Something that was told or asked.
pub struct Heard {
    /// What.
    pub payload: Bytes,
    reply: Option<Reply>,
}

impl Heard {
    pub(crate) fn new(payload: Bytes, reply: Option<Reply>) -> Heard {
        Heard { payload, reply }
    }

    /// Whether somebody waits for an answer.
    pub fn is_asked(&self) -> bool {
        self.reply.is_some()
    }

    /// Answers whoever asked. If nobody did, or waits no longer, nothing comes of it.
    pub fn answer(self, payload: Bytes) {
        if let Some(reply) = self.reply {
            reply(payload);
        }
    }
}

impl fmt::Debug for Heard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Heard").field("payload", &self.payload).field("asked", &self.is_asked()).finish()
    }
}

/// Somebody who listens, until it is dropped.
pub struct Listening(Pin<Box<dyn Stream<Item = Heard> + Send>>);

impl Listening {
    pub(crate) fn new(stream: impl Stream<Item = Heard> + Send + 'static) -> Listening {
        Listening(Box::pin(stream))
    }

    /// The next thing that is heard; nothing once the bus has ended.
    pub async fn next(&mut self) -> Option<Heard> {
        self.0.next().await
    }
}
