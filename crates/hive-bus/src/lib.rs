//! What nodes of one club tell each other: subjects and bytes, and nothing of what they mean.
//!
//! [`Bus`] is shaped by what rooms on several machines need: to tell without waiting, to ask and be answered, to listen, and
//! to share work among many. Behind it is this process ([`local::LocalBus`]) or NATS ([`nats::open`]); both pass the same
//! suite (`conformance`). A bus forgets: what nobody heard is gone, and whoever needs to know asks again. What has to last
//! is in the store.
//!
//! Everything is bounded: a listener who is too slow misses what comes, a teller whose way is full is told so at once.
//!
//! ```
//! use hive_bus::{Bus, local::LocalBus};
//! use std::time::Duration;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), hive_bus::BusError> {
//! let bus = LocalBus::default();
//! let mut door = bus.listen("club.node.a").await?;
//! tokio::spawn(async move {
//!     while let Some(heard) = door.next().await {
//!         heard.answer("here".into());
//!     }
//! });
//! let answer = bus.ask("club.node.a", "anybody?".into(), Duration::from_secs(1)).await?;
//! assert_eq!(answer, "here");
//! # Ok(())
//! # }
//! ```

#[cfg(feature = "conformance")]
pub mod conformance;
mod error;
mod listening;
pub mod local;
pub mod nats;

pub use bytes::Bytes;
pub use error::BusError;
pub use listening::{Heard, Listening};

use std::pin::Pin;
use std::time::Duration;
use tokio::sync::watch;

/// An answer that comes later.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = Result<T, BusError>> + Send + 'a>>;

/// The largest payload, in bytes: less than any NATS takes that was not told otherwise.
pub const LARGEST: usize = 512 * 1024;

/// How much may wait for a listener who does not listen. What comes then is lost to that listener, and to no other.
pub const UNHEARD: usize = 4096;

/// How nodes reach each other, whatever carries it.
pub trait Bus: Send + Sync {
    /// Tells whoever listens to this subject, and does not wait for anything. Nobody may be listening, which is no
    /// mistake. What one teller tells on one subject is heard in order.
    fn tell(&self, subject: &str, payload: Bytes) -> Result<(), BusError>;

    /// Asks whoever listens to this subject: the first answer counts. That nobody listens is known at once.
    fn ask<'a>(&'a self, subject: &'a str, payload: Bytes, within: Duration) -> Later<'a, Bytes>;

    /// Everything that is told and asked on this subject from now on.
    fn listen<'a>(&'a self, subject: &'a str) -> Later<'a, Listening>;

    /// The same, shared with all others who listen in a group of this name: each thing is heard by one of them.
    fn share<'a>(&'a self, subject: &'a str, group: &'a str) -> Later<'a, Listening>;

    /// Whether anybody can be reached at all; it changes while one looks.
    fn reachable(&self) -> watch::Receiver<bool>;

    /// Says what is on its way, and ends.
    fn close(&self) -> Later<'_, ()>;
}

/// Whether a subject is one: words of small letters, digits, `-` and `_`, with points between them. Names that mean
/// something to NATS (`*`, `>`) are none.
pub fn is_subject(subject: &str) -> bool {
    let letter =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-' || byte == b'_';
    let word = |word: &str| !word.is_empty() && word.bytes().all(letter);
    subject.len() <= 200 && subject.split('.').all(word)
}

/// Refuses what no bus takes.
fn check(subject: &str, payload: &Bytes) -> Result<(), BusError> {
    if !is_subject(subject) {
        return Err(BusError::NoSubject(subject.to_string()));
    }
    if payload.len() > LARGEST { Err(BusError::TooLarge(payload.len())) } else { Ok(()) }
}
