//! The one who writes: what is waiting goes into one transaction.

use crate::metrics::Metrics;
use crate::store::{Store, StoreError, Summary, rows, together};
use hive_wire::{Event, NewGame, Side};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How many units share one wait for the disk at most.
const BATCH: usize = 512;

/// How many units may wait before those who bring more have to wait themselves.
const WAITING: usize = 4096;

/// How long the writer may leave somebody waiting who asks for its health.
const PATIENCE: Duration = Duration::from_secs(2);

/// What happens to one game.
pub(crate) struct Change {
    pub(crate) game: String,
    /// The row itself, for a new game.
    pub(crate) row: Option<Row>,
    pub(crate) seats: Vec<SeatChange>,
    pub(crate) events: Vec<Event>,
    pub(crate) updated: i64,
    pub(crate) summary: Summary,
    pub(crate) alarm: Option<i64>,
}

/// A new game.
pub(crate) struct Row {
    pub(crate) created: i64,
    pub(crate) options: NewGame,
}

/// A seat that is taken, or given back.
pub(crate) struct SeatChange {
    pub(crate) side: Side,
    pub(crate) guest: Option<String>,
}

/// Why something was not written. Nothing of it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WriteError {
    /// Somebody else was first: the event's number, the seat or the name is taken.
    Taken,
    /// The disk or the file.
    Failed(String),
}

impl From<sqlx::Error> for WriteError {
    fn from(error: sqlx::Error) -> WriteError {
        WriteError::Failed(error.to_string())
    }
}

impl From<serde_json::Error> for WriteError {
    fn from(error: serde_json::Error) -> WriteError {
        WriteError::Failed(error.to_string())
    }
}

/// Something that is written whole or not at all.
pub(super) enum Work {
    Changes(Vec<Change>),
    Guest {
        id: String,
        name: String,
        at: i64,
    },
    Solved {
        guest: String,
        lesson: String,
        at: i64,
    },
    /// Nothing is written: whether somebody answers.
    Look,
    /// Something is written that nobody needs: whether that can be done.
    Try,
    /// Nothing more is written.
    End,
}

pub(super) struct Unit {
    work: Work,
    done: oneshot::Sender<Result<(), WriteError>>,
}

impl Store {
    /// Writes these changes, all or none, and comes back when they are safe on the disk.
    pub(crate) async fn write(&self, changes: Vec<Change>) -> Result<(), WriteError> {
        self.hand_in(Work::Changes(changes)).await
    }

    /// Keeps a guest's name.
    pub(crate) async fn write_guest(&self, id: &str, name: &str, at: i64) -> Result<(), StoreError> {
        let work = Work::Guest { id: id.to_string(), name: name.to_string(), at };
        self.hand_in(work).await.map_err(|error| StoreError(format!("{error:?}")))
    }

    /// Whether the writer answers, and can write. If the last time it could not, it has to try.
    pub(super) async fn can_write(&self) -> bool {
        let work = if self.well.load(Ordering::SeqCst) { Work::Look } else { Work::Try };
        matches!(timeout(PATIENCE, self.hand_in(work)).await, Ok(Ok(())))
    }

    /// Comes back when everything that was handed in before is written, and leaves the file to others.
    pub(crate) async fn finish(&self, writer: JoinHandle<()>) {
        self.pool.close().await;
        // The end takes its turn like anything else. Whoever closes the file last tidies it up.
        if let Err(error) = self.hand_in(Work::End).await {
            tracing::error!(?error, "the last writes");
        }
        if let Err(error) = writer.await {
            tracing::error!(%error, "the writer");
        }
        self.lock.lock().unwrap_or_else(|broken| broken.into_inner()).take();
    }

    pub(super) async fn hand_in(&self, work: Work) -> Result<(), WriteError> {
        let gone = || WriteError::Failed("the writer has ended".to_string());
        let (done, answer) = oneshot::channel();
        self.writes.send(Unit { work, done }).await.map_err(|_| gone())?;
        answer.await.unwrap_or_else(|_| Err(gone()))
    }
}

/// Starts the writer. It ends when nobody can hand in anything any more.
pub(super) fn start(
    options: SqliteConnectOptions,
    connection: SqliteConnection,
    metrics: Arc<Metrics>,
) -> (mpsc::Sender<Unit>, Arc<AtomicBool>, JoinHandle<()>) {
    let (sender, mut receiver) = mpsc::channel::<Unit>(WAITING);
    let well = Arc::new(AtomicBool::new(true));
    let mut writer = Writer { options, connection: Some(connection), metrics, well: Arc::clone(&well) };
    let task = tokio::spawn(async move {
        let mut units = Vec::with_capacity(BATCH);
        while receiver.recv_many(&mut units, BATCH).await > 0 {
            let (began, end) = (Instant::now(), units.iter().any(|unit| matches!(unit.work, Work::End)));
            writer.write_batch(&mut units).await;
            writer.metrics.commits.one();
            writer.metrics.commit_time.add(began.elapsed());
            if end {
                break;
            }
        }
        writer.drop_connection().await;
    });
    (sender, well, task)
}

/// The one who writes.
struct Writer {
    options: SqliteConnectOptions,
    /// None after a failure.
    connection: Option<SqliteConnection>,
    metrics: Arc<Metrics>,
    /// Whether what was last written could be.
    well: Arc<AtomicBool>,
}

impl Writer {
    /// Writes all that is waiting in one transaction, and then answers. Hardly ever is anything against it: it is
    /// tried together first, and one by one only if that fails.
    async fn write_batch(&mut self, units: &mut Vec<Unit>) {
        let results = match self.write_together(units).await {
            Ok(()) => vec![Ok(()); units.len()],
            Err(_) => self.write_one_by_one(units).await.unwrap_or_else(|error| {
                tracing::error!(?error, "nothing could be written");
                vec![Err(error); units.len()]
            }),
        };
        if results.iter().any(|result| matches!(result, Err(WriteError::Failed(_)))) {
            self.well.store(false, Ordering::SeqCst);
        } else if units.iter().any(|unit| !matches!(unit.work, Work::Look | Work::End)) {
            self.well.store(true, Ordering::SeqCst);
        }
        for (unit, result) in units.drain(..).zip(results) {
            if let (Ok(()), Work::Changes(changes)) = (&result, &unit.work) {
                self.metrics.events.add(changes.iter().map(|change| change.events.len() as u64).sum());
            }
            // If nobody waits for the answer any more, it is written all the same.
            let _ = unit.done.send(result);
        }
    }

    /// All units, or nothing.
    async fn write_together(&mut self, units: &[Unit]) -> Result<(), WriteError> {
        let written = in_one(self.connection().await?, units).await;
        self.trusted(written).await
    }

    /// What can be written of it, and for each unit whether it was; or nothing.
    async fn write_one_by_one(&mut self, units: &[Unit]) -> Result<Vec<Result<(), WriteError>>, WriteError> {
        let written = one_by_one(self.connection().await?, units).await;
        self.trusted(written).await
    }

    /// The connection, or a new one after a failure.
    async fn connection(&mut self) -> Result<&mut SqliteConnection, WriteError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        Ok(self.connection.insert(connection))
    }

    /// After a failure nobody knows in which transaction the connection is: SQLite may have ended it by itself, and
    /// what is written next would be part of nothing that is ever committed. So it is not used again.
    async fn trusted<T>(&mut self, written: Result<T, WriteError>) -> Result<T, WriteError> {
        if matches!(written, Err(WriteError::Failed(_))) {
            self.drop_connection().await;
        }
        written
    }

    /// Closes the connection, which takes back whatever it has not committed.
    async fn drop_connection(&mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::error!(%error, "the file could not be closed");
        }
    }
}

/// Writes all units in one transaction. If somebody was first, all is taken back in good order; after another error
/// the connection cannot be trusted.
async fn in_one(connection: &mut SqliteConnection, units: &[Unit]) -> Result<(), WriteError> {
    let mut transaction = connection.begin().await?;
    match write_all(&mut transaction, units).await {
        Ok(()) => Ok(transaction.commit().await?),
        Err(WriteError::Taken) => {
            transaction.rollback().await?;
            Err(WriteError::Taken)
        }
        Err(failed) => Err(failed),
    }
}

async fn write_all(connection: &mut SqliteConnection, units: &[Unit]) -> Result<(), WriteError> {
    let mut plain = Vec::new();
    for unit in units {
        match &unit.work {
            Work::Changes(changes) if changes.iter().all(together::is_plain) => plain.extend(changes),
            work => rows::write_work(connection, work).await?,
        }
    }
    together::write(connection, &plain).await
}

/// Writes what can be written, in one transaction, and says for each unit whether it was. After an error the
/// connection cannot be trusted, and nothing was written.
async fn one_by_one(
    connection: &mut SqliteConnection,
    units: &[Unit],
) -> Result<Vec<Result<(), WriteError>>, WriteError> {
    let mut results = Vec::with_capacity(units.len());
    let mut transaction = connection.begin().await?;
    for unit in units {
        // If it fails in the middle, its beginning is taken back and the others stay.
        let mut part = transaction.begin().await?;
        let written = rows::write_work(&mut part, &unit.work).await;
        match written {
            Ok(()) => part.commit().await?,
            // This fails as well if SQLite has taken back everything by itself.
            Err(_) => part.rollback().await?,
        }
        results.push(written);
    }
    transaction.commit().await?;
    Ok(results)
}
