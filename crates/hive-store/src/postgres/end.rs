//! A database as one end of a copy.

use super::address::Address;
use super::link::{Link, Values};
use super::open::{Sharing, examine, hold};
use super::trouble::{self, Trouble};
use super::{reads, steps};
use crate::StoreError;
use crate::copying::{
    Cell, Column, Plain, RawEvent, RawGame, RawGuest, RawKey, RawSeat, RawSolved, raw_game,
};
use std::collections::HashMap;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// A copy takes as long as it takes, and nobody else is there.
const LONG: &str = "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0";

/// A database that nobody else uses meanwhile.
pub(crate) struct End {
    link: Link,
    shown: String,
}

impl End {
    /// A database to be read, as it is at one moment.
    pub(crate) async fn read(address: &str) -> Result<End, StoreError> {
        let mut end = End::open(address).await?;
        let known = steps::is_newest(&mut end.link, &end.shown).await;
        if !known.map_err(|trouble| end.told(trouble))? {
            return Err(trouble::not_ours_yet(&end.shown));
        }
        let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
        end.link.client.batch_execute(begin).await.map_err(|error| end.told(error.into()))?;
        Ok(end)
    }

    /// A database to be filled, all of it or not at all: what is there is not even brought up to date before it is known
    /// to be nothing.
    pub(crate) async fn fill(address: &str) -> Result<End, StoreError> {
        let mut end = End::open(address).await?;
        end.link.client.batch_execute("BEGIN").await.map_err(|error| end.told(error.into()))?;
        let made = steps::take(&mut end.link, &end.shown).await;
        made.map_err(|trouble| end.told(trouble))?;
        let any = "SELECT EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM guests)
                       OR EXISTS (SELECT 1 FROM solved) OR EXISTS (SELECT 1 FROM keys WHERE name !~ '^ ')";
        if end.rows(any, &[], |row| row.try_get::<_, bool>(0)).await?.contains(&true) {
            return Err(trouble::not_empty(&end.shown));
        }
        Ok(end)
    }

    async fn open(address: &str) -> Result<End, StoreError> {
        let address = Address::read(address)?;
        let told = |trouble| trouble::told(&address.shown, trouble);
        let link = Link::to(&address).await.map_err(told)?;
        examine(&link, &address.shown).await.map_err(told)?;
        hold(&link, &address.shown, &Sharing::Alone).await.map_err(told)?;
        link.client.batch_execute(LONG).await.map_err(|error| told(error.into()))?;
        Ok(End { link, shown: address.shown })
    }

    fn told(&self, trouble: Trouble) -> StoreError {
        trouble::told(&self.shown, trouble)
    }

    async fn rows<T>(
        &mut self,
        query: &'static str,
        values: Values<'_>,
        row: impl Fn(&Row) -> Result<T, tokio_postgres::Error>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.link.rows(query, values).await.map_err(|trouble| self.told(trouble))?;
        rows.iter().map(row).collect::<Result<_, _>>().map_err(|error| self.told(error.into()))
    }

    async fn put(&mut self, statement: &'static str, values: Values<'_>) -> Result<(), StoreError> {
        let put = self.link.execute(statement, values).await;
        put.map(|_| ()).map_err(|trouble| self.told(trouble))
    }

    pub(crate) async fn games(&mut self, last: &str, most: u32) -> Result<Vec<RawGame>, StoreError> {
        let games = "SELECT id, created, options, updated, summary, alarm, events, epoch FROM games
                     WHERE id > $1 ORDER BY id LIMIT $2";
        let mut games =
            self.rows(games, &[&last, &i64::from(most)], |row| Ok(raw_game!(row.try_get))).await?;
        let ids: Vec<String> = games.iter().map(|game| game.id.clone()).collect();
        let seats = "SELECT game, side, guest, updated FROM seats WHERE game = ANY($1) ORDER BY game, side";
        let seats = self
            .rows(seats, &[&ids], |row| {
                let seat =
                    RawSeat { side: row.try_get(1)?, guest: row.try_get(2)?, updated: row.try_get(3)? };
                Ok((row.try_get::<_, String>(0)?, seat))
            })
            .await?;
        let events = "SELECT game, number, version, at, body, chain FROM events WHERE game = ANY($1)
                      ORDER BY game, number";
        let events = self
            .rows(events, &[&ids], |row| {
                let event = RawEvent {
                    number: row.try_get(1)?,
                    version: row.try_get(2)?,
                    at: row.try_get(3)?,
                    body: row.try_get(4)?,
                    chain: row.try_get(5)?,
                };
                Ok((row.try_get::<_, String>(0)?, event))
            })
            .await?;
        let mut by_game: HashMap<String, &mut RawGame> =
            games.iter_mut().map(|game| (game.id.clone(), game)).collect();
        for (game, seat) in seats {
            by_game.entry(game).and_modify(|game| game.seats.push(seat));
        }
        for (game, event) in events {
            by_game.entry(game).and_modify(|game| game.happened.push(event));
        }
        Ok(games)
    }

    pub(crate) async fn guests(&mut self, last: &str, most: u32) -> Result<Vec<RawGuest>, StoreError> {
        let guests = "SELECT id, name, created FROM guests WHERE id > $1 ORDER BY id LIMIT $2";
        self.rows(guests, &[&last, &i64::from(most)], |row| {
            Ok(RawGuest { id: row.try_get(0)?, name: row.try_get(1)?, created: row.try_get(2)? })
        })
        .await
    }

    pub(crate) async fn solved(
        &mut self,
        last: &(String, String),
        most: u32,
    ) -> Result<Vec<RawSolved>, StoreError> {
        let solved = "SELECT guest, lesson, at FROM solved WHERE (guest, lesson) > ($1, $2)
                      ORDER BY guest, lesson LIMIT $3";
        self.rows(solved, &[&last.0, &last.1, &i64::from(most)], |row| {
            Ok(RawSolved { guest: row.try_get(0)?, lesson: row.try_get(1)?, at: row.try_get(2)? })
        })
        .await
    }

    /// Those that begin with a space are the database's own.
    pub(crate) async fn keys(&mut self) -> Result<Vec<RawKey>, StoreError> {
        self.rows("SELECT name, value FROM keys WHERE name !~ '^ ' ORDER BY name", &[], |row| {
            Ok(RawKey { name: row.try_get(0)?, value: row.try_get(1)? })
        })
        .await
    }

    pub(crate) async fn rows_of(
        &mut self,
        table: &Plain,
        last: &str,
        most: u32,
    ) -> Result<Vec<Vec<Cell>>, StoreError> {
        let cells = |row: &Row| {
            let cell = |(i, column): (usize, &Column)| match column {
                Column::Text(_) => row.try_get(i).map(Cell::Text),
                Column::Number(_) => row.try_get(i).map(Cell::Number),
            };
            table.columns.iter().enumerate().map(cell).collect::<Result<Vec<_>, _>>()
        };
        let rows = self.link.client.query(&table.read(), &[&last, &i64::from(most)]).await;
        let rows = rows.and_then(|rows| rows.iter().map(cells).collect());
        rows.map_err(|error| self.told(error.into()))
    }

    pub(crate) async fn put_rows(&mut self, table: &Plain, rows: &[Vec<Cell>]) -> Result<(), StoreError> {
        let put = self.link.client.prepare(&table.put()).await.map_err(|error| self.told(error.into()))?;
        for row in rows {
            let values: Vec<&(dyn ToSql + Sync)> = row.iter().map(value).collect();
            let done = self.link.client.execute(&put, &values).await;
            done.map_err(|error| self.told(error.into()))?;
        }
        Ok(())
    }

    pub(crate) async fn put_games(&mut self, games: &[RawGame]) -> Result<(), StoreError> {
        for game in games {
            let texts = [&game.id, &game.options, &game.summary].into_iter().map(String::as_str);
            if !texts.chain(game.happened.iter().map(|event| event.body.as_str())).all(reads::is_text) {
                return Err(trouble::no_copy(&self.shown, &game.id));
            }
            let put = "INSERT INTO games (id, created, options, updated, summary, alarm, events, epoch)
                       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
            let RawGame { id, created, options, updated, summary, alarm, events, epoch, .. } = game;
            self.put(put, &[id, created, options, updated, summary, alarm, events, epoch]).await?;
            for RawSeat { side, guest, updated } in &game.seats {
                let put = "INSERT INTO seats (game, side, guest, updated) VALUES ($1, $2, $3, $4)";
                self.put(put, &[id, side, guest, updated]).await?;
            }
            let events = &game.happened;
            let numbers: Vec<i64> = events.iter().map(|event| event.number).collect();
            let versions: Vec<i64> = events.iter().map(|event| event.version).collect();
            let moments: Vec<i64> = events.iter().map(|event| event.at).collect();
            let bodies: Vec<&str> = events.iter().map(|event| event.body.as_str()).collect();
            let chains: Vec<&[u8]> = events.iter().map(|event| event.chain.as_slice()).collect();
            let put = "INSERT INTO events (game, number, version, at, body, chain)
                       SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bytea[])";
            self.put(put, &[id, &numbers, &versions, &moments, &bodies, &chains]).await?;
        }
        Ok(())
    }

    pub(crate) async fn put_guests(&mut self, guests: &[RawGuest]) -> Result<(), StoreError> {
        for RawGuest { id, name, created } in guests {
            let put = "INSERT INTO guests (id, name, created) VALUES ($1, $2, $3)";
            self.put(put, &[id, name, created]).await?;
        }
        Ok(())
    }

    pub(crate) async fn put_solved(&mut self, solved: &[RawSolved]) -> Result<(), StoreError> {
        for RawSolved { guest, lesson, at } in solved {
            let put = "INSERT INTO solved (guest, lesson, at) VALUES ($1, $2, $3)";
            self.put(put, &[guest, lesson, at]).await?;
        }
        Ok(())
    }

    pub(crate) async fn put_keys(&mut self, keys: &[RawKey]) -> Result<(), StoreError> {
        for RawKey { name, value } in keys {
            self.put("INSERT INTO keys (name, value) VALUES ($1, $2)", &[name, value]).await?;
        }
        Ok(())
    }

    pub(crate) async fn commit(&mut self) -> Result<(), StoreError> {
        self.link.client.batch_execute("COMMIT").await.map_err(|error| self.told(error.into()))
    }
}

fn value(cell: &Cell) -> &(dyn ToSql + Sync) {
    match cell {
        Cell::Text(text) => text,
        Cell::Number(number) => number,
    }
}
