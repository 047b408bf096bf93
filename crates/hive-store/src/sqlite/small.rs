//! What is written beside the events: leases, names, lessons, secrets.

use super::writer::{Answer, Work};
use rusqlite::{Connection, OptionalExtension, params};

pub(super) fn write(connection: &Connection, work: &Work) -> Result<Answer, rusqlite::Error> {
    match work {
        // These have gone before, all together.
        Work::Changes(_) | Work::Order | Work::End => {}
        Work::Lease { game, node, now, until } => {
            // Who has it keeps its epoch, also when its time was up and nobody else has come.
            let mut update = connection.prepare_cached(
                "UPDATE games SET epoch = CASE WHEN owner = ?1 THEN epoch ELSE epoch + 1 END,
                        owner = ?1, leased_until = ?2
                 WHERE id = ?3 AND (owner IS NULL OR owner = ?1 OR leased_until <= ?4) RETURNING epoch",
            )?;
            let epoch =
                update.query_row(params![node, until, game.as_str(), now], |row| row.get::<_, i64>(0));
            return Ok(Answer::Epoch(epoch.optional()?.and_then(|epoch| u64::try_from(epoch).ok())));
        }
        Work::Release { game, node } => {
            connection
                .prepare_cached("UPDATE games SET owner = NULL, leased_until = 0 WHERE id = ? AND owner = ?")?
                .execute(params![game.as_str(), node])?;
        }
        Work::Name { who, name, at } => {
            connection
                .prepare_cached(
                    "INSERT INTO guests (id, name, created) VALUES (?, ?, ?)
                     ON CONFLICT (id) DO UPDATE SET name = excluded.name",
                )?
                .execute(params![who.as_str(), name, at])?;
        }
        Work::Solved { who, lesson, at } => {
            connection
                .prepare_cached(
                    "INSERT INTO solved (guest, lesson, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                )?
                .execute(params![who.as_str(), lesson, at])?;
        }
        Work::Forget { who } => {
            for statement in ["DELETE FROM guests WHERE id = ?", "DELETE FROM solved WHERE guest = ?"] {
                connection.prepare_cached(statement)?.execute([who.as_str()])?;
            }
        }
        Work::Secret { name, fresh } => {
            connection
                .prepare_cached("INSERT INTO keys (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING")?
                .execute([name, fresh])?;
            let mut query = connection.prepare_cached("SELECT value FROM keys WHERE name = ?")?;
            return query.query_row([name], |row| row.get(0)).map(Answer::Secret);
        }
        Work::Try => {
            // Large enough to need room, under a name that no secret has.
            connection
                .prepare_cached("INSERT INTO keys (name, value) VALUES ('', ?)")?
                .execute(["try".repeat(4096)])?;
            connection.prepare_cached("DELETE FROM keys WHERE name = ''")?.execute([])?;
        }
    }
    Ok(Answer::Done)
}
