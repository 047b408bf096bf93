//! How the file answers the statements that are said once for both databases.

use super::SqliteStore;
use crate::StoreError;
use crate::leases::{Clocked, clocked};
use crate::tables::{Fields, Tables, Transaction, Value};
use crate::work::{Answer, Work};
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, params_from_iter};
use std::future::ready;

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Nothing => ValueRef::Null,
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Number(number) => ValueRef::Integer(*number),
        }))
    }
}

impl FromSql for Value {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Value> {
        match value {
            ValueRef::Null => Ok(Value::Nothing),
            ValueRef::Integer(number) => Ok(Value::Number(number)),
            ValueRef::Text(_) => Ok(Value::Text(value.as_str()?.to_string())),
            ValueRef::Real(_) | ValueRef::Blob(_) => Err(FromSqlError::InvalidType),
        }
    }
}

pub(super) const CLOCKED: Clocked = clocked!("CAST(unixepoch('subsec') * 1000 AS INTEGER)", "");

fn rows(connection: &Connection, question: &str, values: Vec<Value>) -> rusqlite::Result<Vec<Fields>> {
    let mut statement = connection.prepare_cached(question)?;
    let columns = statement.column_count();
    let found = statement.query_map(params_from_iter(values), |row| {
        (0..columns).map(|column| row.get(column)).collect::<Result<_, _>>().map(Fields)
    })?;
    found.collect()
}

impl Tables for SqliteStore {
    const CLOCKED: Clocked = CLOCKED;
    // What lies in the log is a few megabytes at most, and goes into the file.
    const BYTES: &'static str = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()";

    async fn hand_in(&self, work: Work) -> Result<Answer, StoreError> {
        SqliteStore::hand_in(self, work).await
    }

    async fn rows(&self, question: &'static str, values: Vec<Value>) -> Result<Vec<Fields>, StoreError> {
        self.readers.read(move |connection| Ok(rows(connection, question, values)?)).await
    }
}

/// The writer's transaction. Its answers are there at once.
pub(super) struct Open<'a>(pub(super) &'a Connection);

impl Transaction for Open<'_> {
    type Error = StoreError;

    const CLOCKED: Clocked = CLOCKED;
    const TRY: [&'static str; 2] =
        ["INSERT INTO keys (name, value) VALUES ('', $1)", "DELETE FROM keys WHERE name = ''"];

    fn execute(
        &mut self,
        statement: &'static str,
        values: Vec<Value>,
    ) -> impl Future<Output = Result<u64, StoreError>> + Send {
        let prepared = self.0.prepare_cached(statement);
        let changed = prepared.and_then(|mut statement| statement.execute(params_from_iter(values)));
        ready(changed.map(|rows| rows as u64).map_err(StoreError::from))
    }

    fn rows(
        &mut self,
        question: &'static str,
        values: Vec<Value>,
    ) -> impl Future<Output = Result<Vec<Fields>, StoreError>> + Send {
        ready(rows(self.0, question, values).map_err(StoreError::from))
    }

    fn alone_with_ratings(&mut self) -> impl Future<Output = Result<(), StoreError>> + Send {
        // There is one writer.
        ready(Ok(()))
    }
}
