//! What is written beside the events: leases, names, lessons, secrets.

use super::writer::{Answer, Work};
use sqlx::{Row, SqliteConnection};

pub(super) async fn write(connection: &mut SqliteConnection, work: &Work) -> Result<Answer, sqlx::Error> {
    match work {
        // Changes have gone before, all together.
        Work::Changes(_) | Work::End => {}
        Work::Lease { game, node, now, until } => {
            // Who has it keeps its epoch, also when its time was up and nobody else has come.
            let row = sqlx::query(
                "UPDATE games SET epoch = CASE WHEN owner = ?1 THEN epoch ELSE epoch + 1 END,
                        owner = ?1, leased_until = ?2
                 WHERE id = ?3 AND (owner IS NULL OR owner = ?1 OR leased_until <= ?4) RETURNING epoch",
            );
            let row = row.bind(node).bind(*until).bind(game.as_str()).bind(*now);
            let row = row.fetch_optional(connection).await?;
            let epoch = row.map(|row| row.try_get::<i64, _>(0)).transpose()?;
            return Ok(Answer::Epoch(epoch.and_then(|epoch| u64::try_from(epoch).ok())));
        }
        Work::Release { game, node } => {
            sqlx::query("UPDATE games SET owner = NULL, leased_until = 0 WHERE id = ? AND owner = ?")
                .bind(game.as_str())
                .bind(node)
                .execute(connection)
                .await?;
        }
        Work::Name { who, name, at } => {
            sqlx::query(
                "INSERT INTO guests (id, name, created) VALUES (?, ?, ?)
                 ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            )
            .bind(who.as_str())
            .bind(name)
            .bind(*at)
            .execute(connection)
            .await?;
        }
        Work::Solved { who, lesson, at } => {
            sqlx::query("INSERT INTO solved (guest, lesson, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING")
                .bind(who.as_str())
                .bind(lesson)
                .bind(*at)
                .execute(connection)
                .await?;
        }
        Work::Secret { name, fresh } => {
            sqlx::query("INSERT INTO keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING")
                .bind(name)
                .bind(fresh)
                .execute(&mut *connection)
                .await?;
            let row = sqlx::query("SELECT value FROM keys WHERE name = ?").bind(name);
            return row.fetch_one(connection).await?.try_get(0).map(Answer::Secret);
        }
        Work::Try => {
            // Large enough to need room, under a name that no secret has.
            sqlx::query("INSERT INTO keys (name, value) VALUES ('', ?)")
                .bind("try".repeat(4096))
                .execute(&mut *connection)
                .await?;
            sqlx::query("DELETE FROM keys WHERE name = ''").execute(connection).await?;
        }
    }
    Ok(Answer::Done)
}
