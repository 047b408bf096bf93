//! What is asked of the database, in words that SQLite and PostgreSQL understand alike: values are named in the order in
//! which they come up, for SQLite counts them so.

pub(crate) const MAKE: &str =
    "INSERT INTO studies (id, owner, name, seen, created, updated, version, chapters, body)
     VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8) ON CONFLICT DO NOTHING";

pub(crate) const CHANGE: &str =
    "UPDATE studies SET name = $1, seen = $2, updated = $3, version = $4, chapters = $5, body = $6
     WHERE id = $7 AND owner = $8 AND version + 1 = $4";

pub(crate) const DROP: &str = "DELETE FROM studies WHERE owner = $1 AND id = $2";

/// All that somebody has.
pub(crate) const FORGET: &str = "DELETE FROM studies WHERE owner = $1";

macro_rules! head {
    () => {
        "id, owner, name, seen, created, updated, version, chapters"
    };
}

pub(crate) const READ: &str = concat!("SELECT ", head!(), ", body FROM studies WHERE id = $1");

pub(crate) const OF: &str =
    concat!("SELECT ", head!(), " FROM studies WHERE owner = $1 ORDER BY updated DESC, id LIMIT $2");

pub(crate) const PUBLIC: &str =
    concat!("SELECT ", head!(), " FROM studies WHERE seen = 2 ORDER BY updated DESC, id LIMIT $1");
