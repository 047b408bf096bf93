//! What is asked of the database, in words that SQLite and PostgreSQL understand alike.

pub(crate) const KEEP: &str = "INSERT INTO devices (id, who, address, key, secret, language, created)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (id) DO UPDATE SET who = excluded.who, address = excluded.address, key = excluded.key,
        secret = excluded.secret, language = excluded.language, created = excluded.created";

pub(crate) const OF: &str = "SELECT id, who, address, key, secret, language, created FROM devices
    WHERE who = $1 ORDER BY created, id";

pub(crate) const DROP: &str = "DELETE FROM devices WHERE id = $1";

/// All that somebody has.
pub(crate) const FORGET: &str = "DELETE FROM devices WHERE who = $1";
