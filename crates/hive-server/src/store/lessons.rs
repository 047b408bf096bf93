//! Which lessons a guest has solved.

use super::writer::{Work, WriteError};
use super::{Store, StoreError};
use sqlx::{Row, SqliteConnection};

impl Store {
    /// Remembers that a guest has solved a lesson; the first time counts.
    pub(crate) async fn write_solved(&self, guest: &str, lesson: &str, at: i64) -> Result<(), StoreError> {
        let work = Work::Solved { guest: guest.to_string(), lesson: lesson.to_string(), at };
        self.hand_in(work).await.map_err(|error| StoreError(format!("{error:?}")))
    }

    /// The lessons that a guest has solved, in the order of solving.
    pub(crate) async fn solved_by(&self, guest: &str) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT lesson FROM solved WHERE guest = ? ORDER BY at, lesson");
        let rows = rows.bind(guest).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get("lesson")?)).collect()
    }
}

pub(super) async fn write(
    connection: &mut SqliteConnection,
    guest: &str,
    lesson: &str,
    at: i64,
) -> Result<(), WriteError> {
    sqlx::query("INSERT INTO solved (guest, lesson, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
        .bind(guest)
        .bind(lesson)
        .bind(at)
        .execute(connection)
        .await?;
    Ok(())
}
