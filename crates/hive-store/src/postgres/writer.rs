//! The one who writes: what is waiting goes into one transaction, and whether it came to pass is never guessed.

use super::address::Address;
use super::fate::{self, Fate};
use super::heads::{self, HEADS, LOCK};
use super::link::Link;
use super::open::{self, Session, Sharing};
use super::rows;
use super::trouble::{self, Trouble};
use crate::batch::{self, Plan};
use crate::tables;
use crate::work::{Answer, Unit, Work, Written};
use crate::{Notice, Observer, StoreError};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_postgres::types::ToSql;

/// How many units share one transaction at most.
const BATCH: usize = 512;

/// How far apart two batches begin at least (group commit): nobody waits for it while there is little to do.
const APART: Duration = Duration::from_millis(5);

/// How many units may wait before those who bring more have to wait themselves.
const WAITING: usize = 4096;

/// How long one attempt may take; and while the database is away already, which may also mean that it says nothing.
const ATTEMPT: Duration = Duration::from_secs(8);
const ATTEMPT_WHILE_AWAY: Duration = Duration::from_secs(3);

/// So long a database may be away before those who wait are told: a restart is over by then. Who comes later is told at
/// once, until it is back.
const AWAY_AT_MOST: Duration = Duration::from_secs(4);

/// How long to leave a database alone that has just failed.
const PAUSE: Duration = Duration::from_millis(50);

/// Starts the writer. It ends when it is told to, or when nobody can hand in anything any more.
pub(super) fn start(mut writer: Writer) -> (mpsc::Sender<Unit>, JoinHandle<()>) {
    let (sender, mut receiver) = mpsc::channel::<Unit>(WAITING);
    let task = tokio::spawn(async move {
        let mut units = Vec::with_capacity(BATCH);
        let mut next = Instant::now();
        while let Some(first) = receiver.recv().await {
            units.push(first);
            // Right after the last there is more to come: who waits a moment for it goes to the database less often.
            sleep_until(next).await;
            next = Instant::now() + APART;
            while units.len() < BATCH
                && let Ok(unit) = receiver.try_recv()
            {
                units.push(unit);
            }
            let end = units.iter().any(|unit| matches!(unit.work, Work::End));
            writer.write_batch(&mut units).await;
            if end {
                break;
            }
        }
        if let Some(link) = writer.link.take() {
            link.close().await;
        }
    });
    (sender, task)
}

/// The one who writes.
pub(super) struct Writer {
    address: Address,
    sharing: Sharing,
    /// None after a failure.
    link: Option<Link>,
    /// How the database knows the connection that is or was there.
    session: Session,
    /// Since when nothing can be written.
    away: Option<Instant>,
    observer: Arc<dyn Observer>,
}

/// A transaction whose commit was sent.
struct Sent {
    number: String,
    written: Written,
}

impl Writer {
    pub(super) fn new(
        address: Address,
        sharing: Sharing,
        (link, session): (Link, Session),
        observer: Arc<dyn Observer>,
    ) -> Writer {
        Writer { address, sharing, link: Some(link), session, away: None, observer }
    }

    /// The connection, made anew where there is none; then it is made sure again that nobody else has the database.
    async fn connected(&mut self) -> Result<&mut Link, Trouble> {
        let link = match self.link.take() {
            Some(link) => link,
            None => {
                let mut new = Link::to(&self.address).await?;
                open::claim(&mut new, &self.address.shown, &self.sharing, &self.session).await?;
                self.session = open::session(&mut new).await?;
                new
            }
        };
        Ok(self.link.insert(link))
    }

    /// Writes all that is waiting in one transaction, and then answers.
    async fn write_batch(&mut self, units: &mut Vec<Unit>) {
        let began = Instant::now();
        let answers = match self.write(units).await {
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

    /// Tries until it is written, or refused for good, or the database has been away for too long. What was sent and not
    /// answered is not tried again before it is certain that nothing of it is kept.
    async fn write(&mut self, units: &[Unit]) -> Result<Written, StoreError> {
        loop {
            let mut sent = None;
            let within = if self.away.is_some() { ATTEMPT_WHILE_AWAY } else { ATTEMPT };
            let tried = timeout(within, self.attempt(units, &mut sent)).await;
            let trouble = match (tried, sent) {
                (Ok(Ok(())), Some(Sent { written, .. })) => {
                    self.away = None;
                    return Ok(written);
                }
                (tried, sent) => {
                    // Which takes back whatever is not committed, sooner or later.
                    self.link = None;
                    self.away.get_or_insert_with(Instant::now);
                    if let Some(Sent { number, written }) = sent
                        && self.was_kept(&number).await?
                    {
                        self.away = None;
                        return Ok(written);
                    }
                    match tried {
                        Ok(Err(trouble)) => trouble,
                        Ok(Ok(())) | Err(_) => Trouble::Slow,
                    }
                }
            };
            if !trouble.passes() || !self.is_patient() {
                return Err(trouble.failed());
            }
            sleep(PAUSE).await;
        }
    }

    fn is_patient(&self) -> bool {
        self.away.is_none_or(|since| since.elapsed() < AWAY_AT_MOST)
    }

    /// Writes all units in one transaction. Those that somebody else was faster with are left out; after an error the
    /// connection cannot be trusted. From the moment the commit is sent `sent` says what it was.
    async fn attempt(&mut self, units: &[Unit], sent: &mut Option<Sent>) -> Result<(), Trouble> {
        let link = self.connected().await?;
        let (mut changes, mut games) = (Vec::with_capacity(units.len()), Vec::with_capacity(units.len()));
        for unit in units {
            match &unit.work {
                Work::Changes(unit) => {
                    changes.push(unit.as_slice());
                    games.extend(unit.iter().map(|change| change.game.as_str()));
                }
                Work::Lease { game, .. } | Work::Release { game, .. } => games.push(game.as_str()),
                _ => {}
            }
        }
        let (lock, asked) = (link.prepared(LOCK).await?, link.prepared(HEADS).await?);
        let number = link.prepared(fate::NUMBER).await?;
        let names: [&(dyn ToSql + Sync); 1] = [&games];
        // All on one way: the games stand still from here on, then they are asked where.
        let (begun, locked, found, number) = tokio::join!(
            biased;
            link.client.batch_execute("BEGIN"),
            link.client.execute(&lock, &names),
            link.client.query(&asked, &names),
            link.client.query_one(&number, &[]),
        );
        begun?;
        locked?;
        let number: String = number?.try_get(0)?;
        let Plan { verdicts, rows, .. } = batch::plan(&changes, heads::heads(&found?)?);
        rows::write(link, &rows).await?;
        let mut verdicts = verdicts.into_iter();
        let mut answers = Vec::with_capacity(units.len());
        for unit in units {
            let answer = match &unit.work {
                Work::Changes(_) => {
                    verdicts.next().unwrap_or_else(|| Err(trouble::ended())).map(|()| Answer::Done)
                }
                work => Ok(tables::write(link, work).await?),
            };
            answers.push(answer);
        }
        *sent = Some(Sent { number, written: (rows.events.len() as u64, answers) });
        link.client.batch_execute("COMMIT").await?;
        Ok(())
    }

    /// Whether a transaction came to pass whose commit was sent and not answered: asked of the database until it knows.
    async fn was_kept(&mut self, number: &str) -> Result<bool, StoreError> {
        loop {
            let asked = timeout(ATTEMPT_WHILE_AWAY, async {
                let link = self.connected().await?;
                fate::of(link, number).await
            });
            match asked.await {
                Ok(Ok(Fate::Kept)) => return Ok(true),
                Ok(Ok(Fate::Gone)) => return Ok(false),
                Ok(Ok(Fate::Open)) => {}
                Ok(Ok(Fate::Forgotten)) => return Err(StoreError::Unknown),
                Ok(Err(_)) | Err(_) => self.link = None,
            }
            if !self.is_patient() {
                return Err(StoreError::Unknown);
            }
            sleep(PAUSE).await;
        }
    }
}
