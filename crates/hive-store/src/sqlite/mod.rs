//! SQLite: one file in one folder, for one server.
//!
//! All writes go through one thread that puts what is waiting into one transaction, so that many games share one wait
//! for the disk; an answer comes only when it is safe there. Reads have connections of their own.

mod check;
mod copy;
mod end;
mod examine;
mod heads;
mod idle;
mod link;
mod open;
mod place;
mod readers;
mod reads;
mod rows;
mod seats;
mod steps;
mod tables;
mod tally;
mod trouble;
mod writer;

pub use check::check;
pub(crate) use end::End;
pub use open::open;
pub(crate) use open::open_beside;

use crate::batch::Ready;
use crate::tables::{Tables, values};
use crate::work::{Answer, Unit, Work};
use crate::{Change, Kept, Later, Listed, ListedPage, Observer, PageMark, Store, StoreError};
use hive_play::{GameId, Identity, Millis};
use readers::Readers;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// The questions that have to stay quick however much is kept: a test asks SQLite how it will answer them.
#[doc(hidden)]
pub const QUERIES: [&str; 5] =
    [reads::GAME, reads::EVENTS, reads::LIST, tables::CLOCKED.alarms, reads::RUNNING];

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
                let _ = self.done(Work::Order { who: who.clone() }).await;
            }
            self.readers.read(move |connection| reads::list(connection, &*observer, &who, from, most)).await
        })
    }

    fn unfinished<'a>(&'a self, who: &'a Identity, most: u32) -> Later<'a, Vec<Listed>> {
        let (observer, who) = (Arc::clone(&self.observer), who.clone());
        Box::pin(async move {
            if self.lags.load(Ordering::Acquire) {
                let _ = self.done(Work::Order { who: who.clone() }).await;
            }
            self.readers.read(move |connection| reads::unfinished(connection, &*observer, &who, most)).await
        })
    }

    fn alarms(&self, now: Millis, most: u32) -> Later<'_, Vec<GameId>> {
        Box::pin(self.many(tables::CLOCKED.alarms, values![now, most], |row| row.text(0).map(GameId::from)))
    }

    fn running(&self, most: u32) -> Later<'_, Vec<Listed>> {
        let observer = Arc::clone(&self.observer);
        Box::pin(self.readers.read(move |connection| reads::running(connection, &*observer, most)))
    }

    fn is_well(&self) -> Later<'_, ()> {
        Box::pin(async move {
            let tried = timeout(HEALTH_WITHIN, self.done(Work::Try)).await;
            tried.unwrap_or_else(|_| Err(trouble::slow()))?;
            self.rows("SELECT 1 FROM games LIMIT 1", Vec::new()).await.map(|_| ())
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
