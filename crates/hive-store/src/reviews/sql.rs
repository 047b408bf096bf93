//! What is asked of the database, in words that SQLite and PostgreSQL understand alike.

/// A review that is as good takes the place of the one before: of two players who disagree nobody has the last word for ever.
pub(crate) const KEEP: &str = "INSERT INTO reviews (game, who, judgement, effort, updated, body)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (game) DO UPDATE SET who = excluded.who, judgement = excluded.judgement,
        effort = excluded.effort, updated = excluded.updated, body = excluded.body
    WHERE reviews.judgement < excluded.judgement
        OR (reviews.judgement = excluded.judgement AND reviews.effort <= excluded.effort)";

pub(crate) const OF: &str = "SELECT game, who, judgement, effort, updated, body FROM reviews WHERE game = $1";

pub(crate) const BY: &str =
    "SELECT game, updated FROM reviews WHERE who = $1 ORDER BY updated DESC, game LIMIT $2";

/// All that somebody has kept.
pub(crate) const FORGET: &str = "DELETE FROM reviews WHERE who = $1";
