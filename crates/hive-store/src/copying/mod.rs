//! Moving a server from one database to another: every row as it is, with its chains, all of it or nothing.
//!
//! First everything is written, in one transaction of the new place; then both are gone through side by side, game by
//! game, and only if they are the same is it committed.

mod plain;
mod rows;

use plain::PLAIN;
pub(crate) use plain::{Cell, Column, Plain};
pub(crate) use rows::{RawEvent, RawGame, RawGuest, RawKey, RawSeat, RawSolved, raw_game};

use crate::{Database, StoreError, postgres, sqlite};
use hive_play::GameId;

/// So many rows are in memory at once.
const PART: u32 = 200;

/// What was copied.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// How many games.
    pub games: u64,
    /// How many of their events.
    pub events: u64,
    /// How many people with a name.
    pub guests: u64,
    /// How many solved lessons.
    pub lessons: u64,
    /// How many of the games were damaged before, and are as damaged now.
    pub damaged: u64,
}

/// Copies all that is kept in one database into another one that is empty, and tells of each game that is damaged what
/// is wrong with it. No server may use either meanwhile. After an error the other one is as it was.
pub async fn copy(
    from: &Database,
    to: &Database,
    mut tell: impl FnMut(&GameId, &str),
) -> Result<Copied, StoreError> {
    let mut from = End::read(from).await?;
    let mut to = End::fill(to).await?;
    let copied = write_all(&mut from, &mut to, &mut tell).await?;
    compare_all(&mut from, &mut to).await?;
    to.commit().await?;
    Ok(copied)
}

async fn write_all(
    from: &mut End,
    to: &mut End,
    tell: &mut impl FnMut(&GameId, &str),
) -> Result<Copied, StoreError> {
    let (mut copied, mut last) = (Copied::default(), String::new());
    loop {
        let games = from.games(&last, PART).await?;
        let Some(end) = games.last() else { break };
        last.clone_from(&end.id);
        to.put_games(&games).await?;
        for game in games {
            copied.games += 1;
            copied.events += game.happened.len() as u64;
            let id = GameId::from(game.id.as_str());
            if let Some(damage) = game.damage() {
                copied.damaged += 1;
                tell(&id, &damage);
            }
        }
    }
    let mut last = String::new();
    loop {
        let guests = from.guests(&last, PART).await?;
        let Some(end) = guests.last() else { break };
        last.clone_from(&end.id);
        copied.guests += guests.len() as u64;
        to.put_guests(&guests).await?;
    }
    let mut last = (String::new(), String::new());
    loop {
        let solved = from.solved(&last, PART).await?;
        let Some(end) = solved.last() else { break };
        last = (end.guest.clone(), end.lesson.clone());
        copied.lessons += solved.len() as u64;
        to.put_solved(&solved).await?;
    }
    for table in PLAIN {
        let mut last = String::new();
        loop {
            let rows = from.rows_of(table, &last, PART).await?;
            let Some(end) = rows.last() else { break };
            last = table.key_of(end);
            to.put_rows(table, &rows).await?;
        }
    }
    let keys = from.keys().await?;
    to.put_keys(&keys).await?;
    Ok(copied)
}

/// Goes through both side by side.
async fn compare_all(from: &mut End, to: &mut End) -> Result<(), StoreError> {
    let mut last = String::new();
    loop {
        let (old, new) = (from.games(&last, PART).await?, to.games(&last, PART).await?);
        if let Some((old, _)) = old.iter().zip(&new).find(|(old, new)| old != new) {
            return Err(differs(&format!("game {}", old.id)));
        }
        if old.len() != new.len() {
            return Err(differs("the number of games"));
        }
        let Some(end) = old.last() else { break };
        last.clone_from(&end.id);
    }
    let mut last = String::new();
    loop {
        let (old, new) = (from.guests(&last, PART).await?, to.guests(&last, PART).await?);
        if old != new {
            return Err(differs("a guest"));
        }
        let Some(end) = old.last() else { break };
        last.clone_from(&end.id);
    }
    let mut last = (String::new(), String::new());
    loop {
        let (old, new) = (from.solved(&last, PART).await?, to.solved(&last, PART).await?);
        if old != new {
            return Err(differs("a solved lesson"));
        }
        let Some(end) = old.last() else { break };
        last = (end.guest.clone(), end.lesson.clone());
    }
    for table in PLAIN {
        let mut last = String::new();
        loop {
            let (old, new) = (from.rows_of(table, &last, PART).await?, to.rows_of(table, &last, PART).await?);
            if old != new {
                return Err(differs(&format!("a row of {}", table.name)));
            }
            let Some(end) = old.last() else { break };
            last = table.key_of(end);
        }
    }
    if from.keys().await? != to.keys().await? {
        return Err(differs("a key"));
    }
    Ok(())
}

fn differs(what: &str) -> StoreError {
    StoreError::Unusable(format!("{what} is not the same in both after copying: nothing was kept"))
}

/// One of the two.
enum End {
    File(sqlite::End),
    Postgres(Box<postgres::End>),
}

/// Asks whichever it is. A file answers at once.
macro_rules! each {
    ($end:expr, $call:ident($($value:expr),*)) => {
        match $end {
            End::File(end) => end.$call($($value),*),
            End::Postgres(end) => end.$call($($value),*).await,
        }
    };
}

impl End {
    async fn read(database: &Database) -> Result<End, StoreError> {
        Ok(match database {
            Database::File(folder) => End::File(sqlite::End::read(folder)?),
            Database::Postgres(address) => End::Postgres(Box::new(postgres::End::read(address).await?)),
        })
    }

    async fn fill(database: &Database) -> Result<End, StoreError> {
        Ok(match database {
            Database::File(folder) => End::File(sqlite::End::fill(folder)?),
            Database::Postgres(address) => End::Postgres(Box::new(postgres::End::fill(address).await?)),
        })
    }

    async fn games(&mut self, last: &str, most: u32) -> Result<Vec<RawGame>, StoreError> {
        each!(self, games(last, most))
    }

    async fn guests(&mut self, last: &str, most: u32) -> Result<Vec<RawGuest>, StoreError> {
        each!(self, guests(last, most))
    }

    async fn solved(&mut self, last: &(String, String), most: u32) -> Result<Vec<RawSolved>, StoreError> {
        each!(self, solved(last, most))
    }

    async fn keys(&mut self) -> Result<Vec<RawKey>, StoreError> {
        each!(self, keys())
    }

    async fn rows_of(&mut self, table: &Plain, last: &str, most: u32) -> Result<Vec<Vec<Cell>>, StoreError> {
        each!(self, rows_of(table, last, most))
    }

    async fn put_rows(&mut self, table: &Plain, rows: &[Vec<Cell>]) -> Result<(), StoreError> {
        each!(self, put_rows(table, rows))
    }

    async fn put_games(&mut self, games: &[RawGame]) -> Result<(), StoreError> {
        each!(self, put_games(games))
    }

    async fn put_guests(&mut self, guests: &[RawGuest]) -> Result<(), StoreError> {
        each!(self, put_guests(guests))
    }

    async fn put_solved(&mut self, solved: &[RawSolved]) -> Result<(), StoreError> {
        each!(self, put_solved(solved))
    }

    async fn put_keys(&mut self, keys: &[RawKey]) -> Result<(), StoreError> {
        each!(self, put_keys(keys))
    }

    async fn commit(&mut self) -> Result<(), StoreError> {
        each!(self, commit())
    }
}
