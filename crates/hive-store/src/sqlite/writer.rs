//! The one who writes: what is waiting goes into one transaction.

use super::place::Place;
use super::{rows, small, trouble};
use crate::batch::{self, Ready};
use crate::{Notice, Observer, StoreError};
use hive_play::{GameId, Identity, Millis};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::fs::File;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// How many units share one wait for the disk at most.
const BATCH: usize = 512;

/// How many units may wait before those who bring more have to wait themselves.
const WAITING: usize = 4096;

/// Something that is written whole or not at all.
pub(super) enum Work {
    Changes(Vec<Ready>),
    Lease {
        game: GameId,
        node: String,
        now: Millis,
        until: Millis,
    },
    Release {
        game: GameId,
        node: String,
    },
    Name {
        who: Identity,
        name: String,
        at: Millis,
    },
    Solved {
        who: Identity,
        lesson: String,
        at: Millis,
    },
    Secret {
        name: String,
        fresh: String,
    },
    /// Something is written that nobody needs: whether that can be done.
    Try,
    /// Nothing more is written.
    End,
}

/// What comes back when it is safe.
#[derive(Clone)]
pub(super) enum Answer {
    Done,
    Epoch(Option<u64>),
    Secret(String),
}

pub(super) struct Unit {
    pub(super) work: Work,
    pub(super) done: oneshot::Sender<Result<Answer, StoreError>>,
}

/// Starts the writer. It ends when it is told to, or when nobody can hand in anything any more; then it leaves the file
/// to others.
pub(super) fn start(mut writer: Writer, lock: File) -> (mpsc::Sender<Unit>, JoinHandle<()>) {
    let (sender, mut receiver) = mpsc::channel::<Unit>(WAITING);
    let task = tokio::spawn(async move {
        let mut units = Vec::with_capacity(BATCH);
        while receiver.recv_many(&mut units, BATCH).await > 0 {
            let end = units.iter().any(|unit| matches!(unit.work, Work::End));
            writer.write_batch(&mut units).await;
            if end {
                break;
            }
        }
        writer.drop_connection().await;
        drop(lock);
    });
    (sender, task)
}

/// The one who writes.
pub(super) struct Writer {
    options: SqliteConnectOptions,
    /// None after a failure.
    connection: Option<SqliteConnection>,
    place: Place,
    observer: Arc<dyn Observer>,
}

impl Writer {
    pub(super) fn new(
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        place: Place,
        observer: Arc<dyn Observer>,
    ) -> Writer {
        Writer { options, connection: Some(connection), place, observer }
    }

    /// Writes all that is waiting in one transaction, and then answers.
    async fn write_batch(&mut self, units: &mut Vec<Unit>) {
        let began = Instant::now();
        let written = self.write(units).await;
        let answers = match written {
            Ok((events, answers)) => {
                self.observer.committed(events, began.elapsed());
                answers
            }
            Err(error) => {
                self.observer.noticed(Notice::Failed(&error));
                units.iter().map(|_| Err(error.clone())).collect()
            }
        };
        for (unit, answer) in units.drain(..).zip(answers) {
            // If nobody waits for the answer any more, it is written all the same.
            let _ = unit.done.send(answer);
        }
    }

    /// After a failure nobody knows in which transaction the connection is: SQLite may have ended it by itself, and
    /// what is written next would be part of nothing that is ever committed. So it is not used again.
    async fn write(&mut self, units: &[Unit]) -> Result<Written, StoreError> {
        let written = match self.connection().await {
            Ok(connection) => in_one(connection, units).await,
            Err(error) => Err(error),
        };
        // What is written into a file that nobody finds again is not safe.
        let written = written.and_then(|written| self.place.check().map(|()| written));
        if written.is_err() {
            self.place.failed();
            self.drop_connection().await;
        }
        written
    }

    /// The connection, or a new one after a failure.
    async fn connection(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                self.place.reopened()?;
                self.options.connect().await?
            }
        };
        Ok(self.connection.insert(connection))
    }

    /// Closes the connection, which takes back whatever it has not committed.
    async fn drop_connection(&mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            self.observer.noticed(Notice::Failed(&error.into()));
        }
    }
}

/// How many events were written, and what each unit is told.
type Written = (u64, Vec<Result<Answer, StoreError>>);

/// Writes all units in one transaction. Those that somebody else was faster with are left out; after an error nothing
/// is written, and the connection cannot be trusted.
async fn in_one(connection: &mut SqliteConnection, units: &[Unit]) -> Result<Written, StoreError> {
    // The games stand still from here on.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut changes = Vec::with_capacity(units.len());
    for unit in units {
        if let Work::Changes(unit) = &unit.work {
            changes.push(unit.as_slice());
        }
    }
    let heads = rows::heads(&mut transaction, &changes).await?;
    let (verdicts, planned) = batch::plan(&changes, heads);
    rows::write(&mut transaction, &planned).await?;
    let mut verdicts = verdicts.into_iter();
    let mut answers = Vec::with_capacity(units.len());
    for unit in units {
        let answer = match unit.work {
            Work::Changes(_) => {
                verdicts.next().unwrap_or_else(|| Err(trouble::ended())).map(|()| Answer::Done)
            }
            _ => Ok(small::write(&mut transaction, &unit.work).await?),
        };
        answers.push(answer);
    }
    transaction.commit().await?;
    Ok((planned.events.len() as u64, answers))
}
