//! Leases: which node has which game, by the database's own clock.

use crate::tables::{Tables, Transaction, unexpected, values};
use crate::work::{Answer, Work, millis};
use crate::{Later, StoreError};
use hive_play::{GameId, Millis};
use std::time::Duration;

/// A game that a node may write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lease {
    /// Every write carries it.
    pub epoch: u64,
    /// What became of the node that had the game before, where it was taken from there this moment: nobody could play
    /// since then.
    pub former: Option<Former>,
}

/// What became of a node that had a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Former {
    /// It ended so many milliseconds ago, and said so.
    Ended(Millis),
    /// Nothing was heard of it, and for so many milliseconds it has not been believed to be alive.
    Silent(Millis),
}

/// For how long it is remembered when a node ended, in milliseconds.
const REMEMBERED: Millis = 60_000;

/// Which node has which game. A part of every [`Store`](crate::Store).
pub trait Leases: Send + Sync {
    /// Says that a node is alive, and will be believed to be for so long, by the store's own clock: those of nodes may
    /// differ. As long as it is, no other gets its games. What time it is by that clock comes back.
    fn renew<'a>(&'a self, node: &'a str, lasting: Duration) -> Later<'a, Millis>;

    /// A node ends: from now on others may take its games.
    fn retire<'a>(&'a self, node: &'a str) -> Later<'a, ()>;

    /// Takes a game for a node, and says under which epoch it may write; nothing if another node that is alive has it,
    /// or if there is no such game. Who has it already keeps it, with the same epoch, also when its time was up and
    /// nobody else has come: so a node that starts anew needs a new name.
    fn lease<'a>(&'a self, game: &'a GameId, node: &'a str) -> Later<'a, Option<Lease>>;

    /// Which node has a game and is alive; nothing if anybody may take it.
    fn owner<'a>(&'a self, game: &'a GameId) -> Later<'a, Option<String>>;

    /// The nodes that are alive, in the order of their names.
    fn nodes(&self) -> Later<'_, Vec<String>>;

    /// Gives a game back before its time.
    fn release<'a>(&'a self, game: &'a GameId, node: &'a str) -> Later<'a, ()>;
}

/// Statements that ask the database's clock, which each has its own words for.
pub(crate) struct Clocked {
    pub(crate) owner: &'static str,
    pub(crate) nodes: &'static str,
    pub(crate) forget_nodes: &'static str,
    pub(crate) renew: &'static str,
    pub(crate) retire: &'static str,
    pub(crate) former: &'static str,
    pub(crate) lease: &'static str,
    pub(crate) alarms: &'static str,
}

/// The statements, with the words for now, and those that order texts by their bytes.
macro_rules! clocked {
    ($now:literal, $by_bytes:literal) => {
        $crate::leases::Clocked {
            owner: concat!(
                "SELECT owner FROM games JOIN nodes ON name = owner WHERE id = $1 AND until > ",
                $now
            ),
            nodes: concat!("SELECT name FROM nodes WHERE until > ", $now, " ORDER BY name", $by_bytes),
            forget_nodes: concat!("DELETE FROM nodes WHERE name <> $1 AND abs(until) <= ", $now, " - $2"),
            renew: concat!(
                "INSERT INTO nodes (name, until) VALUES ($1, ",
                $now,
                " + $2) ON CONFLICT (name) DO UPDATE SET until = excluded.until RETURNING until - $2"
            ),
            // Who has ended is not alive whatever the time is: its moment is kept below zero.
            retire: concat!("UPDATE nodes SET until = -", $now, " WHERE name = $1"),
            former: concat!(
                "SELECT until, ",
                $now,
                " FROM games JOIN nodes ON name = owner WHERE id = $1 AND owner <> $2 AND until <= ",
                $now
            ),
            // Who has it keeps its epoch, also when its time was up and nobody else has come.
            lease: concat!(
                "UPDATE games SET epoch = CASE WHEN owner = $1 THEN epoch ELSE epoch + 1 END, owner = $1
                 WHERE id = $2 AND (owner IS NULL OR owner = $1 OR NOT EXISTS
                     (SELECT 1 FROM nodes WHERE name = owner AND until > ",
                $now,
                ")) RETURNING epoch"
            ),
            // What a node that is alive has is its own business.
            alarms: concat!(
                "SELECT id FROM games WHERE alarm <= $1 AND (owner IS NULL OR NOT EXISTS
                     (SELECT 1 FROM nodes WHERE name = owner AND until > ",
                $now,
                ")) ORDER BY alarm LIMIT $2"
            ),
        }
    };
}
pub(crate) use clocked;

impl<T: Tables> Leases for T {
    fn renew<'a>(&'a self, node: &'a str, lasting: Duration) -> Later<'a, Millis> {
        Box::pin(async move {
            match self.hand_in(Work::Renew { node: node.to_string(), lasting }).await? {
                Answer::Time(now) => Ok(now),
                _ => Err(unexpected()),
            }
        })
    }

    fn retire<'a>(&'a self, node: &'a str) -> Later<'a, ()> {
        Box::pin(self.done(Work::Retire { node: node.to_string() }))
    }

    fn lease<'a>(&'a self, game: &'a GameId, node: &'a str) -> Later<'a, Option<Lease>> {
        Box::pin(async move {
            match self.hand_in(Work::Lease { game: game.clone(), node: node.to_string() }).await? {
                Answer::Lease(lease) => Ok(lease),
                _ => Err(unexpected()),
            }
        })
    }

    fn owner<'a>(&'a self, game: &'a GameId) -> Later<'a, Option<String>> {
        Box::pin(self.first(T::CLOCKED.owner, values![game], |row| row.text(0)))
    }

    fn nodes(&self) -> Later<'_, Vec<String>> {
        Box::pin(self.many(T::CLOCKED.nodes, Vec::new(), |row| row.text(0)))
    }

    fn release<'a>(&'a self, game: &'a GameId, node: &'a str) -> Later<'a, ()> {
        Box::pin(self.done(Work::Release { game: game.clone(), node: node.to_string() }))
    }
}

pub(crate) async fn renew<T: Transaction>(
    open: &mut T,
    node: &str,
    lasting: Duration,
) -> Result<Answer, T::Error> {
    open.execute(T::CLOCKED.forget_nodes, values![node, REMEMBERED]).await?;
    let found = open.rows(T::CLOCKED.renew, values![node, millis(lasting)]).await?;
    let now = found.first().ok_or_else(unexpected)?.number(0)?;
    Ok(Answer::Time(now))
}

pub(crate) async fn lease<T: Transaction>(
    open: &mut T,
    game: &GameId,
    node: &str,
) -> Result<Answer, T::Error> {
    // The row of the game is locked already: what is found now is what the lease is taken from.
    let before = open.rows(T::CLOCKED.former, values![game, node]).await?;
    let former = before.first().map(|row| Ok::<_, StoreError>(former(row.number(0)?, row.number(1)?)));
    let found = open.rows(T::CLOCKED.lease, values![node, game]).await?;
    let Some(row) = found.first() else { return Ok(Answer::Lease(None)) };
    let epoch = u64::try_from(row.number(0)?).map_err(|_| unexpected())?;
    Ok(Answer::Lease(Some(Lease { epoch, former: former.transpose()? })))
}

/// What became of a node whose row says this, at this moment.
fn former(until: Millis, now: Millis) -> Former {
    if until < 0 { Former::Ended((now + until).max(0)) } else { Former::Silent((now - until).max(0)) }
}

pub(crate) async fn release<T: Transaction>(open: &mut T, game: &GameId, node: &str) -> Result<(), T::Error> {
    let release = "UPDATE games SET owner = NULL WHERE id = $1 AND owner = $2";
    open.execute(release, values![game, node]).await.map(|_| ())
}

pub(crate) async fn retire<T: Transaction>(open: &mut T, node: &str) -> Result<(), T::Error> {
    open.execute(T::CLOCKED.retire, values![node]).await.map(|_| ())
}
