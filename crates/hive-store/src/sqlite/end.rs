//! The file as one end of a copy.

use super::link::Link;
use super::open::{FILE, lock};
use super::{examine, place, seats, steps, trouble};
use crate::StoreError;
use crate::copying::{
    Cell, Column, Plain, RawEvent, RawGame, RawGuest, RawKey, RawSeat, RawSolved, raw_game,
};
use rusqlite::types::Value;
use rusqlite::{Connection, Row, params, params_from_iter};
use std::fs::File;
use std::path::{Path, PathBuf};

/// A file that nobody else uses meanwhile.
pub(crate) struct End {
    connection: Connection,
    path: PathBuf,
    _lock: File,
}

impl End {
    /// A file to be read.
    pub(crate) fn read(folder: &Path) -> Result<End, StoreError> {
        let path = folder.join(FILE);
        if !path.exists() {
            return Err(trouble::unusable(&path, " is not there"));
        }
        let _lock = lock(folder, &path)?;
        examine::examine(&path)?;
        let told = |error: rusqlite::Error| trouble::told(&path, &error);
        let connection = Link::to(&path).for_writing().map_err(told)?;
        if steps::version(&connection).map_err(told)? < steps::NEWEST {
            let older = " is of an older version: start the server once, and it is brought up to date";
            return Err(trouble::unusable(&path, older));
        }
        // The order of lists may lag behind; what is copied should not.
        seats::catch_up(&connection).map_err(told)?;
        Ok(End { connection, path, _lock })
    }

    /// A file to be filled.
    pub(crate) fn fill(folder: &Path) -> Result<End, StoreError> {
        let made = place::make_folder(folder);
        made.map_err(|error| trouble::unusable(folder, format!(": the folder cannot be made: {error}")))?;
        let path = folder.join(FILE);
        let _lock = lock(folder, &path)?;
        examine::examine(&path)?;
        place::private(&path)
            .and_then(|_| place::make_private(&path))
            .map_err(|error| trouble::unusable(&path, format!(" cannot be opened for writing: {error}")))?;
        let told = |error: rusqlite::Error| trouble::told(&path, &error);
        let mut connection = Link::to(&path).for_writing().map_err(told)?;
        let done = steps::begin(&connection).map_err(told)?;
        if done == 0 {
            steps::take(&mut connection, done).map_err(told)?;
        }
        let any = "SELECT EXISTS (SELECT 1 FROM games) OR EXISTS (SELECT 1 FROM guests)
                       OR EXISTS (SELECT 1 FROM solved) OR EXISTS (SELECT 1 FROM keys)";
        if connection.query_row(any, [], |row| row.get(0)).map_err(told)? {
            return Err(trouble::unusable(&path, " is not empty: copy into a new folder"));
        }
        connection.execute_batch("BEGIN IMMEDIATE").map_err(told)?;
        Ok(End { connection, path, _lock })
    }

    /// Rows of a table, one by one.
    fn all<T>(
        &self,
        query: &str,
        values: impl rusqlite::Params,
        row: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        let read = || -> rusqlite::Result<Vec<T>> {
            self.connection.prepare_cached(query)?.query_map(values, row)?.collect()
        };
        read().map_err(|error| trouble::unusable(&self.path, format!(": a row cannot be read: {error}")))
    }

    pub(crate) fn games(&self, last: &str, most: u32) -> Result<Vec<RawGame>, StoreError> {
        let games = "SELECT id, created, options, updated, summary, alarm, events, epoch FROM games
                     WHERE id > ? ORDER BY id LIMIT ?";
        let mut games = self.all(games, params![last, most], |row| Ok(raw_game!(row.get)))?;
        for game in &mut games {
            let seats = "SELECT side, guest, updated FROM seats WHERE game = ? ORDER BY side";
            game.seats = self.all(seats, [&game.id], |row| {
                Ok(RawSeat { side: row.get(0)?, guest: row.get(1)?, updated: row.get(2)? })
            })?;
            let events = "SELECT number, version, at, body, chain FROM events WHERE game = ? ORDER BY number";
            game.happened = self.all(events, [&game.id], |row| {
                Ok(RawEvent {
                    number: row.get(0)?,
                    version: row.get(1)?,
                    at: row.get(2)?,
                    body: row.get(3)?,
                    chain: row.get(4)?,
                })
            })?;
        }
        Ok(games)
    }

    pub(crate) fn guests(&self, last: &str, most: u32) -> Result<Vec<RawGuest>, StoreError> {
        let guests = "SELECT id, name, created FROM guests WHERE id > ? ORDER BY id LIMIT ?";
        self.all(guests, params![last, most], |row| {
            Ok(RawGuest { id: row.get(0)?, name: row.get(1)?, created: row.get(2)? })
        })
    }

    pub(crate) fn solved(&self, last: &(String, String), most: u32) -> Result<Vec<RawSolved>, StoreError> {
        let solved = "SELECT guest, lesson, at FROM solved WHERE (guest, lesson) > (?, ?)
                      ORDER BY guest, lesson LIMIT ?";
        self.all(solved, params![last.0, last.1, most], |row| {
            Ok(RawSolved { guest: row.get(0)?, lesson: row.get(1)?, at: row.get(2)? })
        })
    }

    pub(crate) fn keys(&self) -> Result<Vec<RawKey>, StoreError> {
        self.all("SELECT name, value FROM keys ORDER BY name", [], |row| {
            Ok(RawKey { name: row.get(0)?, value: row.get(1)? })
        })
    }

    pub(crate) fn rows_of(&self, table: &Plain, last: &str, most: u32) -> Result<Vec<Vec<Cell>>, StoreError> {
        self.all(&table.read(), params![last, most], |row| {
            let cells = table.columns.iter().enumerate();
            let cell = |(i, column): (usize, &Column)| match column {
                Column::Text(_) => row.get(i).map(Cell::Text),
                Column::Number(_) => row.get(i).map(Cell::Number),
            };
            cells.map(cell).collect()
        })
    }

    pub(crate) fn put_rows(&self, table: &Plain, rows: &[Vec<Cell>]) -> Result<(), StoreError> {
        let value = |cell: &Cell| match cell {
            Cell::Text(text) => text.clone().map_or(Value::Null, Value::Text),
            Cell::Number(number) => number.map_or(Value::Null, Value::Integer),
        };
        rows.iter().try_for_each(|row| self.put(&table.put(), params_from_iter(row.iter().map(value))))
    }

    fn put(&self, statement: &str, values: impl rusqlite::Params) -> Result<(), StoreError> {
        let put = self.connection.prepare_cached(statement).and_then(|mut put| put.execute(values));
        put.map(|_| ()).map_err(|error| trouble::told(&self.path, &error))
    }

    pub(crate) fn put_games(&self, games: &[RawGame]) -> Result<(), StoreError> {
        for game in games {
            self.put(
                "INSERT INTO games (id, created, options, updated, summary, alarm, events, epoch)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                params![
                    game.id,
                    game.created,
                    game.options,
                    game.updated,
                    game.summary,
                    game.alarm,
                    game.events,
                    game.epoch
                ],
            )?;
            for seat in &game.seats {
                let seats = "INSERT INTO seats (game, side, guest, updated) VALUES (?, ?, ?, ?)";
                self.put(seats, params![game.id, seat.side, seat.guest, seat.updated])?;
            }
            for RawEvent { number, version, at, body, chain } in &game.happened {
                let events =
                    "INSERT INTO events (game, number, version, at, body, chain) VALUES (?, ?, ?, ?, ?, ?)";
                self.put(events, params![game.id, number, version, at, body, chain])?;
            }
        }
        Ok(())
    }

    pub(crate) fn put_guests(&self, guests: &[RawGuest]) -> Result<(), StoreError> {
        guests.iter().try_for_each(|RawGuest { id, name, created }| {
            self.put("INSERT INTO guests (id, name, created) VALUES (?, ?, ?)", params![id, name, created])
        })
    }

    pub(crate) fn put_solved(&self, solved: &[RawSolved]) -> Result<(), StoreError> {
        solved.iter().try_for_each(|RawSolved { guest, lesson, at }| {
            self.put("INSERT INTO solved (guest, lesson, at) VALUES (?, ?, ?)", params![guest, lesson, at])
        })
    }

    pub(crate) fn put_keys(&self, keys: &[RawKey]) -> Result<(), StoreError> {
        keys.iter().try_for_each(|RawKey { name, value }| {
            self.put("INSERT INTO keys (name, value) VALUES (?, ?)", params![name, value])
        })
    }

    pub(crate) fn commit(&self) -> Result<(), StoreError> {
        self.connection.execute_batch("COMMIT").map_err(|error| trouble::told(&self.path, &error))
    }
}
