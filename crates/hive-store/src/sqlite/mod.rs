//! SQLite: one file in one folder, for one server.
//!
//! All writes go through one thread that puts what is waiting into one transaction, so that many games share one wait
//! for the disk; an answer comes only when it is safe there. Reads have connections of their own.

mod check;
mod copy;
mod examine;
mod heads;
mod link;
mod open;
mod place;
mod readers;
mod reads;
mod rows;
mod seats;
mod small;
mod steps;
mod trouble;
mod writer;

pub use check::{Checked, check};
pub use open::open;

use crate::batch::Ready;
use crate::{Change, Kept, Later, ListedPage, Observer, PageMark, Store, StoreError};
use hive_play::{GameId, Identity, Millis};
use readers::Readers;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use writer::{Answer, Unit, Work};

/// The questions that have to stay quick however much is kept: a test asks SQLite how it will answer them.
#[doc(hidden)]
pub const QUERIES: [&str; 4] = [reads::GAME, reads::EVENTS, reads::LIST, reads::ALARMS];

/// How long the writer may leave somebody waiting who asks for its health.
const HEALTH_WITHIN: Duration = Duration::from_secs(2);

/// What is kept in a file of SQLite. Made by [`open`].
pub struct SqliteStore {
    readers: Readers,
    writes: mpsc::Sender<Unit>,
    writer: Mutex<Option<JoinHandle<()>>>,
    observer: Arc<dyn Observer>,
    /// Whether the order of lists lags behind what was written.
    lags: Arc<AtomicBool>,
}

impl SqliteStore {
    /// Hands something to the writer, and comes back when it is safe on the disk.
    async fn hand_in(&self, work: Work) -> Result<Answer, StoreError> {
        let (done, answer) = oneshot::channel();
        self.writes.send(Unit { work, done }).await.map_err(|_| trouble::ended())?;
        answer.await.unwrap_or_else(|_| Err(trouble::ended()))
    }

    async fn done(&self, work: Work) -> Result<(), StoreError> {
        self.hand_in(work).await.map(|_| ())
    }
}

impl Store for SqliteStore {
    fn append(&self, changes: Vec<Change>) -> Later<'_, ()> {
        Box::pin(async move {
            let ready: Result<Vec<Ready>, _> = changes.into_iter().map(Ready::new).collect();
            let ready = ready.map_err(|error| StoreError::Failed(Arc::new(error)))?;
            self.done(Work::Changes(ready)).await
        })
    }

    fn load<'a>(&'a self, game: &'a GameId) -> Later<'a, Option<Kept>> {
        let game = game.clone();
        Box::pin(self.readers.read(move |connection| reads::load(connection, &game)))
    }

    fn list<'a>(&'a self, who: &'a Identity, from: Option<PageMark>, most: u32) -> Later<'a, ListedPage> {
        let (observer, who) = (Arc::clone(&self.observer), who.clone());
        Box::pin(async move {
            if self.lags.load(Ordering::Acquire) {
                // On a bad day a list is in an older order, and still a list.
                let _ = self.done(Work::Order).await;
            }
            self.readers.read(move |connection| reads::list(connection, &*observer, &who, from, most)).await
        })
    }

    fn alarms(&self, now: Millis, most: u32) -> Later<'_, Vec<GameId>> {
        Box::pin(self.readers.read(move |connection| reads::alarms(connection, now, most)))
    }

    fn lease<'a>(
        &'a self,
        game: &'a GameId,
        node: &'a str,
        now: Millis,
        until: Millis,
    ) -> Later<'a, Option<u64>> {
        let work = Work::Lease { game: game.clone(), node: node.to_string(), now, until };
        Box::pin(async move {
            match self.hand_in(work).await? {
                Answer::Epoch(epoch) => Ok(epoch),
                Answer::Done | Answer::Secret(_) => Ok(None),
            }
        })
    }

    fn release<'a>(&'a self, game: &'a GameId, node: &'a str) -> Later<'a, ()> {
        Box::pin(self.done(Work::Release { game: game.clone(), node: node.to_string() }))
    }

    fn name_of<'a>(&'a self, who: &'a Identity) -> Later<'a, Option<String>> {
        let who = who.clone();
        Box::pin(self.readers.read(move |connection| reads::name_of(connection, &who)))
    }

    fn set_name<'a>(&'a self, who: &'a Identity, name: &'a str, now: Millis) -> Later<'a, ()> {
        Box::pin(self.done(Work::Name { who: who.clone(), name: name.to_string(), at: now }))
    }

    fn is_known<'a>(&'a self, who: &'a Identity) -> Later<'a, bool> {
        let who = who.clone();
        Box::pin(self.readers.read(move |connection| reads::is_known(connection, &who)))
    }

    fn solve<'a>(&'a self, who: &'a Identity, lesson: &'a str, now: Millis) -> Later<'a, ()> {
        Box::pin(self.done(Work::Solved { who: who.clone(), lesson: lesson.to_string(), at: now }))
    }

    fn solved<'a>(&'a self, who: &'a Identity) -> Later<'a, Vec<String>> {
        let who = who.clone();
        Box::pin(self.readers.read(move |connection| reads::solved(connection, &who)))
    }

    fn forget<'a>(&'a self, who: &'a Identity) -> Later<'a, ()> {
        Box::pin(self.done(Work::Forget { who: who.clone() }))
    }

    fn secret<'a>(&'a self, name: &'a str, fresh: &'a str) -> Later<'a, String> {
        let work = Work::Secret { name: name.to_string(), fresh: fresh.to_string() };
        Box::pin(async move {
            match self.hand_in(work).await? {
                Answer::Secret(value) => Ok(value),
                Answer::Done | Answer::Epoch(_) => Err(trouble::ended()),
            }
        })
    }

    fn is_well(&self) -> Later<'_, ()> {
        Box::pin(async move {
            let tried = timeout(HEALTH_WITHIN, self.done(Work::Try)).await;
            tried.unwrap_or_else(|_| Err(trouble::slow()))?;
            self.readers.read(reads::one).await
        })
    }

    fn close(&self) -> Later<'_, ()> {
        Box::pin(async move {
            let writer = self.writer.lock().unwrap_or_else(|broken| broken.into_inner()).take();
            let Some(writer) = writer else { return Ok(()) };
            // The writer is the last: whoever closes the file last tidies it up. Its end takes its turn like
            // anything else.
            self.readers.close().await;
            let ended = self.done(Work::End).await;
            // It has nothing more to do, but may still close the file.
            let joined = spawn_blocking(move || writer.join()).await;
            if !matches!(joined, Ok(Ok(()))) {
                return Err(trouble::ended());
            }
            ended
        })
    }
}
