//! PostgreSQL: a database that may be on another machine, for a server that outgrows one file.
//!
//! All writes of a server go through one task that puts what is waiting into one transaction, so that many games share
//! one way to the database and one wait for its disk. The games that it writes to are locked first, in the order of their
//! names, and then asked where they stand: other nodes write too. Reads have connections of their own.
//!
//! When the connection is lost after a commit was sent, nobody knows whether it came to pass. The number of the
//! transaction was asked for before, and the database is asked what became of it (`fate`): what was written is
//! acknowledged, what was not is written again, and neither is guessed.

mod address;
mod check;
mod end;
mod fate;
mod heads;
mod link;
mod open;
pub(crate) mod readers;
mod reads;
mod rows;
mod steps;
mod tables;
mod texts;
mod tls;
mod trouble;
mod writer;

pub use check::check;
#[doc(hidden)]
pub use link::SESSION;
pub use open::{Sharing, open};

pub(crate) use end::End;

use crate::batch::Ready;
use crate::tables::{Tables, values};
use crate::work::{Answer, Unit, Work};
use crate::{Change, Kept, Later, Listed, ListedPage, Observer, PageMark, Store, StoreError};
use hive_play::{GameId, Identity, Millis};
use readers::Readers;
use reads::{List, Load, Running, Unfinished};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// The questions that have to stay quick however much is kept: a test asks PostgreSQL how it will answer them.
#[doc(hidden)]
pub const QUERIES: [&str; 5] =
    [reads::GAME, reads::EVENTS, reads::LIST, tables::CLOCKED.alarms, reads::RUNNING];

/// The oldest PostgreSQL that can say what became of a transaction, as it counts its versions.
const OLDEST: i32 = 13_00_00;

/// How long the writer may leave somebody waiting who asks for its health.
const HEALTH_WITHIN: Duration = Duration::from_secs(2);

/// What is kept in a database of PostgreSQL. Made by [`open`].
pub struct PostgresStore {
    readers: Readers,
    writes: mpsc::Sender<Unit>,
    writer: Mutex<Option<JoinHandle<()>>>,
    observer: Arc<dyn Observer>,
}

impl PostgresStore {
    /// Hands something to the writer, and comes back when it is safe.
    async fn hand_in(&self, work: Work) -> Result<Answer, StoreError> {
        // One text that the database does not take would cost all who are written with it.
        if !texts::fit(&work) {
            return Err(trouble::no_text());
        }
        let (done, answer) = oneshot::channel();
        self.writes.send(Unit { work, done }).await.map_err(|_| trouble::ended())?;
        answer.await.unwrap_or_else(|_| Err(trouble::ended()))
    }
}

impl Store for PostgresStore {
    fn append(&self, changes: Vec<Change>) -> Later<'_, ()> {
        Box::pin(async move {
            let ready: Result<Vec<Ready>, _> = changes.into_iter().map(Ready::new).collect();
            let ready = ready.map_err(|error| StoreError::Failed(Arc::new(error)))?;
            self.done(Work::Changes(ready)).await
        })
    }

    fn load<'a>(&'a self, game: &'a GameId) -> Later<'a, Option<Kept>> {
        Box::pin(async move {
            let found = self.readers.read(Load { game: game.clone() }).await?;
            found.map(|found| found.assemble(game)).transpose()
        })
    }

    fn list<'a>(&'a self, who: &'a Identity, from: Option<PageMark>, most: u32) -> Later<'a, ListedPage> {
        Box::pin(async move {
            let rows = self.readers.read(List { who: who.clone(), from, most }).await?;
            Ok(reads::page(rows, &*self.observer, most))
        })
    }

    fn unfinished<'a>(&'a self, who: &'a Identity, most: u32) -> Later<'a, Vec<Listed>> {
        Box::pin(async move {
            let rows = self.readers.read(Unfinished { who: who.clone(), most }).await?;
            Ok(reads::page(rows, &*self.observer, most).games)
        })
    }

    fn alarms(&self, now: Millis, most: u32) -> Later<'_, Vec<GameId>> {
        Box::pin(self.many(tables::CLOCKED.alarms, values![now, most], |row| row.text(0).map(GameId::from)))
    }

    fn running(&self, most: u32) -> Later<'_, Vec<Listed>> {
        Box::pin(async move {
            let rows = self.readers.read(Running { most }).await?;
            Ok(reads::page(rows, &*self.observer, most).games)
        })
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
            self.readers.close().await;
            let ended = self.done(Work::End).await;
            writer.await.map_err(|_| trouble::ended())?;
            ended
        })
    }
}
