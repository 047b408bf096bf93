//! Every step from an empty file to what the program needs.
//!
//! They are taken by hand and not by the migrator of sqlx: step 4 has to work out hashes, which SQL cannot, in the same
//! transaction as its statements; files of all versions know how far they are from a table of one number, which would
//! have to be kept beside the migrator's own for ever; and before any step a copy of the file is made.

use crate::chain::{self, Sealed};
use sqlx::{Connection, QueryBuilder, Row, Sqlite, SqliteConnection};

/// The steps, in order. A step is never changed: new ones are added.
const STEPS: [&str; 4] = [
    include_str!("../migrations/0001_games.sql"),
    include_str!("../migrations/0002_lessons.sql"),
    include_str!("../migrations/0003_keys.sql"),
    include_str!("../migrations/0004_chains.sql"),
];

/// The version after the last step.
pub(super) const NEWEST: i64 = STEPS.len() as i64;

/// The version whose events get their chain.
const CHAINS: i64 = 4;

/// How many events are chained at once.
const PART: i64 = 2000;

/// How many of them are written by one statement.
const ROWS: usize = 250;

/// The version of a file that has one.
pub(super) async fn version(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    sqlx::query("SELECT COALESCE(MAX(version), 0) FROM schema_version")
        .fetch_one(connection)
        .await?
        .try_get(0)
}

/// The version of a file; 0 for an empty one.
pub(super) async fn begin(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    sqlx::raw_sql("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        .execute(&mut *connection)
        .await?;
    version(connection).await
}

/// Takes every step after this version, each of them whole or not at all.
pub(super) async fn take(connection: &mut SqliteConnection, done: i64) -> Result<(), sqlx::Error> {
    for (step, version) in STEPS.into_iter().zip(1_i64..).filter(|(_, version)| *version > done) {
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::raw_sql(step).execute(&mut *transaction).await?;
        if version == CHAINS {
            chain_all(&mut transaction).await?;
        }
        sqlx::query("INSERT INTO schema_version (version) VALUES (?)")
            .bind(version)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
    }
    Ok(())
}

/// Puts a chain through all events as they are. Rows are taken as they lie there, also those that make no sense: to
/// say so is for whoever reads the game.
async fn chain_all(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    let (mut game, mut last, mut link) = (String::new(), i64::MIN, chain::START);
    loop {
        let rows = sqlx::query(
            "SELECT game, number, CAST(version AS INTEGER) AS version, CAST(at AS INTEGER) AS at,
                    CAST(body AS BLOB) AS body
             FROM events WHERE (game, number) > (?, ?) ORDER BY game, number LIMIT ?",
        );
        let rows = rows.bind(&game).bind(last).bind(PART).fetch_all(&mut *connection).await?;
        if rows.is_empty() {
            return Ok(());
        }
        let mut links = Vec::with_capacity(rows.len());
        for row in &rows {
            let of: String = row.try_get("game")?;
            if of != game {
                (game, link) = (of, chain::START);
            }
            last = row.try_get("number")?;
            let (version, at) = (row.try_get("version")?, row.try_get("at")?);
            let sealed = Sealed { number: last, version, at, body: row.try_get("body")? };
            link = chain::link(&link, &game, sealed);
            links.push((game.clone(), last, link));
        }
        for part in links.chunks(ROWS) {
            let mut update: QueryBuilder<Sqlite> =
                QueryBuilder::new("UPDATE events SET chain = new.column3 FROM (");
            update.push_values(part, |mut row, (game, number, link)| {
                row.push_bind(game).push_bind(*number).push_bind(&link[..]);
            });
            update.push(") AS new WHERE events.game = new.column1 AND events.number = new.column2");
            update.build().execute(&mut *connection).await?;
        }
    }
}
