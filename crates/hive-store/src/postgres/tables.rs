//! How the database answers the statements that are said once for both.

use super::PostgresStore;
use super::link::Link;
use super::readers::Question;
use super::reads::is_text;
use super::trouble::Trouble;
use crate::StoreError;
use crate::leases::{Clocked, clocked};
use crate::tables::{Fields, Tables, Transaction, Value};
use crate::work::{Answer, Work};
use std::error::Error;
use tokio_postgres::Row;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

/// Nodes count games one after the other: two that end at once are few, and each says what the last made of a rating.
/// The number means nothing.
const ONE_BY_ONE: &str = "SELECT 1 FROM pg_advisory_xact_lock(7238453, 3)";

pub(super) const CLOCKED: Clocked =
    clocked!("(extract(epoch FROM clock_timestamp()) * 1000)::bigint", " COLLATE \"C\"");

type Whatever = Box<dyn Error + Sync + Send>;

impl ToSql for Value {
    fn to_sql(&self, kind: &Type, out: &mut BytesMut) -> Result<IsNull, Whatever> {
        match self {
            Value::Nothing => Ok(IsNull::Yes),
            Value::Text(text) => text.to_sql(kind, out),
            Value::Number(number) => number.to_sql(kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        <i64 as ToSql>::accepts(kind) || <String as ToSql>::accepts(kind)
    }

    to_sql_checked!();
}

impl<'a> FromSql<'a> for Value {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Value, Whatever> {
        if <i64 as FromSql>::accepts(kind) {
            i64::from_sql(kind, raw).map(Value::Number)
        } else if *kind == Type::INT4 {
            i32::from_sql(kind, raw).map(|number| Value::Number(number.into()))
        } else {
            String::from_sql(kind, raw).map(Value::Text)
        }
    }

    fn from_sql_null(_: &Type) -> Result<Value, Whatever> {
        Ok(Value::Nothing)
    }

    fn accepts(kind: &Type) -> bool {
        <i64 as FromSql>::accepts(kind) || *kind == Type::INT4 || <String as FromSql>::accepts(kind)
    }
}

fn fields(row: &Row) -> Result<Fields, Trouble> {
    Ok(Fields((0..row.len()).map(|column| row.try_get(column)).collect::<Result<_, _>>()?))
}

fn given(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

/// Rows that are found by some values.
struct Of {
    question: &'static str,
    values: Vec<Value>,
}

impl Question for Of {
    type Answer = Vec<Fields>;

    async fn ask(&self, link: &mut Link) -> Result<Vec<Fields>, Trouble> {
        if self.values.iter().any(|value| matches!(value, Value::Text(text) if !is_text(text))) {
            return Ok(Vec::new());
        }
        link.rows(self.question, &given(&self.values)).await?.iter().map(fields).collect()
    }
}

impl Tables for PostgresStore {
    const CLOCKED: Clocked = CLOCKED;
    const BYTES: &'static str = "SELECT pg_database_size(current_database())";

    async fn hand_in(&self, work: Work) -> Result<Answer, StoreError> {
        PostgresStore::hand_in(self, work).await
    }

    async fn rows(&self, question: &'static str, values: Vec<Value>) -> Result<Vec<Fields>, StoreError> {
        self.readers.read(Of { question, values }).await
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        Trouble::Told(error)
    }
}

impl Transaction for Link {
    type Error = Trouble;

    const CLOCKED: Clocked = CLOCKED;
    // Every node has a row of its own, so that none waits for another.
    const TRY: [&'static str; 2] = [
        "INSERT INTO keys (name, value) VALUES (' ' || pg_backend_pid(), $1)",
        "DELETE FROM keys WHERE name = ' ' || pg_backend_pid()",
    ];

    async fn execute(&mut self, statement: &'static str, values: Vec<Value>) -> Result<u64, Trouble> {
        Link::execute(self, statement, &given(&values)).await
    }

    async fn rows(&mut self, question: &'static str, values: Vec<Value>) -> Result<Vec<Fields>, Trouble> {
        Link::rows(self, question, &given(&values)).await?.iter().map(fields).collect()
    }

    async fn alone_with_ratings(&mut self) -> Result<(), Trouble> {
        Link::rows(self, ONE_BY_ONE, &[]).await.map(|_| ())
    }
}
