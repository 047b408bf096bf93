//! The one who writes: what is waiting goes into one transaction.

use crate::metrics::Metrics;
use crate::store::{Store, StoreError, Summary, together};
use crate::wire::{Event, NewGame, Side};
use sqlx::{Connection, SqliteConnection};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// How many units share one wait for the disk at most.
const BATCH: usize = 512;

/// How many units may wait before those who bring more have to wait themselves.
const WAITING: usize = 4096;

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
    mut connection: SqliteConnection,
    metrics: Arc<Metrics>,
) -> (mpsc::Sender<Unit>, JoinHandle<()>) {
    let (sender, mut receiver) = mpsc::channel::<Unit>(WAITING);
    let task = tokio::spawn(async move {
        let mut units = Vec::with_capacity(BATCH);
        while receiver.recv_many(&mut units, BATCH).await > 0 {
            let (began, end) = (Instant::now(), units.iter().any(|unit| matches!(unit.work, Work::End)));
            write_batch(&mut connection, &mut units, &metrics).await;
            metrics.commits.one();
            metrics.commit_time.add(began.elapsed());
            if end {
                break;
            }
        }
        if let Err(error) = connection.close().await {
            tracing::error!(%error, "the file could not be closed");
        }
    });
    (sender, task)
}

/// Writes all that is waiting in one transaction, and then answers. Hardly ever is anything against it: it is
/// tried together first, and one by one only if that fails.
async fn write_batch(connection: &mut SqliteConnection, units: &mut Vec<Unit>, metrics: &Metrics) {
    let results = match write_together(connection, units).await {
        Ok(()) => vec![Ok(()); units.len()],
        Err(_) => write_one_by_one(connection, units).await,
    };
    for (unit, result) in units.drain(..).zip(results) {
        if let (Ok(()), Work::Changes(changes)) = (&result, &unit.work) {
            metrics.events.add(changes.iter().map(|change| change.events.len() as u64).sum());
        }
        // If nobody waits for the answer any more, it is written all the same.
        let _ = unit.done.send(result);
    }
}

/// All units, or nothing.
async fn write_together(connection: &mut SqliteConnection, units: &[Unit]) -> Result<(), WriteError> {
    let mut transaction = connection.begin().await?;
    let mut plain = Vec::new();
    for unit in units {
        match &unit.work {
            Work::Changes(changes) if changes.iter().all(together::is_plain) => plain.extend(changes),
            work => write_work(&mut transaction, work).await?,
        }
    }
    together::write(&mut transaction, &plain).await?;
    Ok(transaction.commit().await?)
}

/// What can be written of it, and for each unit whether it was.
async fn write_one_by_one(connection: &mut SqliteConnection, units: &[Unit]) -> Vec<Result<(), WriteError>> {
    let mut results = Vec::with_capacity(units.len());
    let written = async {
        let mut transaction = connection.begin().await?;
        for unit in units {
            results.push(write_unit(&mut transaction, &unit.work).await);
        }
        transaction.commit().await
    }
    .await;
    if let Err(error) = written {
        tracing::error!(%error, "nothing could be written");
        let failed = WriteError::Failed(error.to_string());
        return vec![Err(failed); units.len()];
    }
    results
}

/// Writes one unit. If it fails in the middle, its beginning is taken back and the others stay.
async fn write_unit(connection: &mut SqliteConnection, work: &Work) -> Result<(), WriteError> {
    let mut part = connection.begin().await?;
    write_work(&mut part, work).await?;
    Ok(part.commit().await?)
}

async fn write_work(connection: &mut SqliteConnection, work: &Work) -> Result<(), WriteError> {
    match work {
        Work::End => Ok(()),
        Work::Guest { id, name, at } => {
            sqlx::query(
                "INSERT INTO guests (id, name, created) VALUES (?, ?, ?)
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            )
            .bind(id)
            .bind(name)
            .bind(at)
            .execute(connection)
            .await?;
            Ok(())
        }
        Work::Solved { guest, lesson, at } => super::lessons::write(connection, guest, lesson, *at).await,
        Work::Changes(changes) => {
            for change in changes {
                write_change(connection, change).await?;
            }
            Ok(())
        }
    }
}

async fn write_change(connection: &mut SqliteConnection, change: &Change) -> Result<(), WriteError> {
    let summary = serde_json::to_string(&change.summary)?;
    if let Some(row) = &change.row {
        let rows = sqlx::query(
            "INSERT INTO games (id, created, options, updated, summary, alarm) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT DO NOTHING",
        )
        .bind(&change.game)
        .bind(row.created)
        .bind(serde_json::to_string(&row.options)?)
        .bind(change.updated)
        .bind(&summary)
        .bind(change.alarm)
        .execute(&mut *connection)
        .await?;
        taken_unless(rows.rows_affected() == 1)?;
    }
    for event in &change.events {
        let rows = sqlx::query(
            "INSERT INTO events (game, number, version, at, body) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT DO NOTHING",
        )
        .bind(&change.game)
        .bind(i64::from(event.number))
        .bind(i64::from(event.v))
        .bind(event.at)
        .bind(serde_json::to_string(&event.what)?)
        .execute(&mut *connection)
        .await?;
        taken_unless(rows.rows_affected() == 1)?;
    }
    for seat in &change.seats {
        write_seat(connection, &change.game, seat).await?;
    }
    if change.row.is_none() {
        sqlx::query("UPDATE games SET updated = ?, summary = ?, alarm = ? WHERE id = ?")
            .bind(change.updated)
            .bind(&summary)
            .bind(change.alarm)
            .bind(&change.game)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn write_seat(
    connection: &mut SqliteConnection,
    game: &str,
    seat: &SeatChange,
) -> Result<(), WriteError> {
    let side = super::reads::side_text(seat.side);
    let rows = match &seat.guest {
        Some(guest) => {
            sqlx::query("INSERT INTO seats (game, side, guest) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
                .bind(game)
                .bind(side)
                .bind(guest)
                .execute(connection)
                .await?
        }
        None => {
            sqlx::query("DELETE FROM seats WHERE game = ? AND side = ?")
                .bind(game)
                .bind(side)
                .execute(connection)
                .await?
        }
    };
    taken_unless(rows.rows_affected() == 1)
}

pub(super) const fn taken_unless(written: bool) -> Result<(), WriteError> {
    if written { Ok(()) } else { Err(WriteError::Taken) }
}
