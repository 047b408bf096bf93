//! Every step from an empty file to what the program needs.
//!
//! They are taken by hand and not by a library: step 4 has to work out hashes, which SQL cannot, in the same
//! transaction as its statements; files of all versions know how far they are from a table of one number, which would
//! have to be kept beside the library's own for ever; and before any step a copy of the file is made.

use crate::chain::{self, Sealed};
use rusqlite::{Connection, TransactionBehavior, params};

/// The steps, in order. A step is never changed: new ones are added.
const STEPS: [&str; 13] = [
    include_str!("../migrations/0001_games.sql"),
    include_str!("../migrations/0002_lessons.sql"),
    include_str!("../migrations/0003_keys.sql"),
    include_str!("../migrations/0004_chains.sql"),
    include_str!("../migrations/0005_nodes.sql"),
    include_str!("../migrations/0006_accounts.sql"),
    include_str!("../migrations/0007_ratings.sql"),
    include_str!("../migrations/0008_studies.sql"),
    include_str!("../migrations/0009_archive.sql"),
    include_str!("../migrations/0010_order.sql"),
    include_str!("../migrations/0011_devices.sql"),
    include_str!("../migrations/0012_manners.sql"),
    include_str!("../migrations/0013_reviews.sql"),
];

/// The version after the last step.
pub(super) const NEWEST: i64 = STEPS.len() as i64;

/// The version whose events get their chain.
const CHAINS: i64 = 4;

/// How many events are chained at once.
const PART: i64 = 2000;

/// The version of a file that has one.
pub(super) fn version(connection: &Connection) -> Result<i64, rusqlite::Error> {
    connection.query_row("SELECT COALESCE(MAX(version), 0) FROM schema_version", [], |row| row.get(0))
}

/// The version of a file; 0 for an empty one.
pub(super) fn begin(connection: &Connection) -> Result<i64, rusqlite::Error> {
    connection.execute_batch("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")?;
    version(connection)
}

/// Takes every step after this version, each of them whole or not at all.
pub(super) fn take(connection: &mut Connection, done: i64) -> Result<(), rusqlite::Error> {
    for (step, version) in STEPS.into_iter().zip(1_i64..).filter(|(_, version)| *version > done) {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute_batch(step)?;
        if version == CHAINS {
            chain_all(&transaction)?;
        }
        transaction.execute("INSERT INTO schema_version (version) VALUES (?)", [version])?;
        transaction.commit()?;
    }
    Ok(())
}

/// Puts a chain through all events as they are. Rows are taken as they lie there, also those that make no sense: to
/// say so is for whoever reads the game.
fn chain_all(connection: &Connection) -> Result<(), rusqlite::Error> {
    let (mut game, mut last, mut link) = (String::new(), i64::MIN, chain::START);
    let mut query = connection.prepare(
        "SELECT game, number, CAST(version AS INTEGER) AS version, CAST(at AS INTEGER) AS at,
                CAST(body AS BLOB) AS body
         FROM events WHERE (game, number) > (?, ?) ORDER BY game, number LIMIT ?",
    )?;
    let mut update = connection.prepare("UPDATE events SET chain = ? WHERE game = ? AND number = ?")?;
    loop {
        // A part is read before it is changed: nobody says what is read of a table that is being changed.
        let (mut rows, mut links) = (query.query(params![game, last, PART])?, Vec::new());
        while let Some(row) = rows.next()? {
            let of: String = row.get("game")?;
            if of != game {
                (game, link) = (of, chain::START);
            }
            last = row.get("number")?;
            let body: Vec<u8> = row.get("body")?;
            let sealed =
                Sealed { number: last, version: row.get("version")?, at: row.get("at")?, body: &body };
            link = chain::link(&link, &game, sealed);
            links.push((game.clone(), last, link));
        }
        if links.is_empty() {
            return Ok(());
        }
        for (game, number, link) in links {
            update.execute(params![link, game, number])?;
        }
    }
}
