//! The one who writes: what is waiting goes into one transaction.

use super::heads::Heads;
use super::idle::Idle;
use super::link::Link;
use super::place::Place;
use super::seats::{self, Lagging};
use super::tables::Open;
use super::tally::{Tally, Witness};
use super::{rows, trouble};
use crate::batch::{self, Plan};
use crate::tables::{self, at_once};
use crate::work::{Answer, Unit, Work, Written};
use crate::{Notice, Observer, StoreError};
use rusqlite::{Connection, TransactionBehavior};
use std::fs::File;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How many units share one wait for the disk at most.
const BATCH: usize = 512;

/// How far apart two batches begin at least (group commit): nobody waits for it while there is little to do.
const APART: Duration = Duration::from_millis(5);

/// How many units may wait before those who bring more have to wait themselves.
const WAITING: usize = 4096;

/// Starts the writer, in a thread of its own: it waits for the disk. It ends when it is told to, or when nobody can hand
/// in anything any more; then it leaves the file to others.
pub(super) fn start(
    mut writer: Writer,
    lock: Option<File>,
) -> io::Result<(mpsc::Sender<Unit>, JoinHandle<()>)> {
    let (sender, mut receiver) = mpsc::channel::<Unit>(WAITING);
    let work = move || {
        let mut units = Vec::with_capacity(BATCH);
        let mut began: Option<Instant> = None;
        while let Some(first) = receiver.blocking_recv() {
            units.push(first);
            // Right after the last there is more to come: who waits a moment for it waits for the disk less often.
            if let Some(rest) = began.and_then(|began| APART.checked_sub(began.elapsed())) {
                thread::sleep(rest);
            }
            began = Some(Instant::now());
            while units.len() < BATCH
                && let Ok(unit) = receiver.try_recv()
            {
                units.push(unit);
            }
            let end = units.iter().any(|unit| matches!(unit.work, Work::End));
            writer.write_batch(&mut units);
            if end {
                break;
            }
        }
        if let Some(connection) = writer.idle.writing().take() {
            writer.close(connection);
        }
        drop(lock);
    };
    let thread = thread::Builder::new().name("kypseli-writer".to_string()).spawn(work)?;
    Ok((sender, thread))
}

/// The one who writes.
pub(super) struct Writer {
    link: Link,
    /// Where the connection lies between two batches; after a failure, of whomever, there is none.
    idle: Arc<Idle>,
    heads: Heads,
    lagging: Lagging,
    place: Place,
    /// Nothing beside a server that has one.
    witness: Option<Witness>,
    observer: Arc<dyn Observer>,
}

impl Writer {
    pub(super) fn new(
        link: Link,
        connection: Connection,
        idle: Arc<Idle>,
        place: Place,
        witness: Option<Witness>,
        observer: Arc<dyn Observer>,
    ) -> Writer {
        *idle.writing() = Some(connection);
        Writer { link, idle, heads: Heads::new(), lagging: Lagging::default(), place, witness, observer }
    }

    /// Whether the order of lists lags behind what was written.
    pub(super) fn lags(&self) -> Arc<AtomicBool> {
        self.lagging.flag()
    }

    /// Writes all that is waiting in one transaction, and then answers.
    fn write_batch(&mut self, units: &mut Vec<Unit>) {
        let began = Instant::now();
        let written = self.write(units);
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
    fn write(&mut self, units: &[Unit]) -> Result<Written, StoreError> {
        let idle = Arc::clone(&self.idle);
        let written = idle.inside(|| {
            let mut connection = self.connection()?;
            let written = self.in_one(&mut connection, units);
            // What is written into a file that nobody finds again is not safe.
            let written = written.and_then(|written| self.place.check().map(|()| written));
            if written.is_ok() {
                *idle.writing() = Some(connection);
            } else {
                // Asked first: whoever closes the last connection takes the log away.
                self.place.failed();
                self.close(connection);
            }
            written
        });
        if written.is_err() {
            self.heads.forget_all();
            // A file that was taken away can still be read by those who have it open, and by nobody else.
            if !self.place.is_lost() {
                idle.close_all();
            }
        }
        written
    }

    /// The connection, or a new one where it was closed: that one has not seen what is remembered of the games.
    fn connection(&mut self) -> Result<Connection, StoreError> {
        if let Some(connection) = self.idle.writing().take() {
            return Ok(connection);
        }
        self.heads.forget_all();
        self.place.reopened()?;
        Ok(self.link.for_writing()?)
    }

    /// Writes all units in one transaction. Those that somebody else was faster with are left out; after an error
    /// nothing is written, and the connection cannot be trusted.
    fn in_one(&mut self, connection: &mut Connection, units: &[Unit]) -> Result<Written, StoreError> {
        // The games stand still from here on.
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut changes = Vec::with_capacity(units.len());
        for unit in units {
            if let Work::Changes(unit) = &unit.work {
                changes.push(unit.as_slice());
            }
        }
        let Plan { verdicts, rows, heads } = batch::plan(&changes, self.heads.of(&transaction, &changes)?);
        rows::write(&transaction, &rows)?;
        self.heads.remember(heads);
        self.lagging.add(rows.states.iter().map(|state| state.game));
        let mut ordered = self.lagging.some();
        for unit in units {
            match &unit.work {
                Work::Order { who } => ordered.extend(self.lagging.of(who, &transaction)?),
                Work::End => ordered.extend(self.lagging.all()),
                _ => {}
            }
        }
        seats::write(&transaction, &ordered)?;
        let mut verdicts = verdicts.into_iter();
        let mut answers = Vec::with_capacity(units.len());
        for unit in units {
            let answer = match &unit.work {
                Work::Changes(_) => {
                    verdicts.next().unwrap_or_else(|| Err(trouble::ended())).map(|()| Answer::Done)
                }
                work => {
                    if let Work::Lease { game, .. } | Work::Release { game, .. } = work {
                        self.heads.forget(game);
                    }
                    let written = at_once(tables::write(&mut Open(&transaction), work));
                    Ok(written.ok_or_else(trouble::ended)??)
                }
            };
            answers.push(answer);
        }
        // Asked before the commit and told after it: nobody else writes.
        let tally = if rows.states.is_empty() { None } else { Some(Tally::of(&transaction)?) };
        transaction.commit()?;
        if let (Some(witness), Some(tally)) = (&mut self.witness, tally) {
            witness.acknowledged(tally);
        }
        self.lagging.forget(&ordered);
        Ok((rows.events.len() as u64, answers))
    }

    /// Closes a connection, which takes back whatever it has not committed.
    fn close(&self, connection: Connection) {
        if let Err((_, error)) = connection.close() {
            self.observer.noticed(Notice::Failed(&error.into()));
        }
    }
}
