//! What is asked of the database, in words that SQLite and PostgreSQL understand alike: values are named in the order in
//! which they come up, for SQLite counts them so.

pub(crate) const REPORT: &str = "INSERT INTO reports (id, about, reporter, game, reason, words, created)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";

macro_rules! columns {
    () => {
        "id, about, reporter, game, reason, words, created, settled"
    };
}

pub(crate) const NAMED: &str = concat!("SELECT ", columns!(), " FROM reports WHERE id = $1");

pub(crate) const OPEN: &str =
    concat!("SELECT ", columns!(), " FROM reports WHERE settled IS NULL ORDER BY created, id LIMIT $1");

pub(crate) const OF: &str = concat!(
    "SELECT ",
    columns!(),
    " FROM reports WHERE reporter = $1 ORDER BY created DESC, id DESC LIMIT $2"
);

pub(crate) const ABOUT: &str =
    concat!("SELECT ", columns!(), " FROM reports WHERE about = $1 ORDER BY created DESC, id DESC LIMIT $2");

pub(crate) const SETTLE: &str = "UPDATE reports SET settled = $1 WHERE id = $2 AND settled IS NULL";

/// What somebody has told goes with them, guest or account.
pub(crate) const FORGET: &str = "DELETE FROM reports WHERE reporter = $1";

pub(crate) const ENTER: &str = "INSERT INTO order_log (id, at, keeper, deed, about, report, note, until)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

pub(crate) const LOG: &str = "SELECT id, at, keeper, deed, about, report, note, until FROM order_log
    WHERE (at, id) < ($1, $2) ORDER BY at DESC, id DESC LIMIT $3";

pub(crate) const SILENCE: &str = "INSERT INTO mutes (who, until) VALUES ($1, $2)
    ON CONFLICT (who) DO UPDATE SET until = excluded.until";

pub(crate) const SPEAK: &str = "DELETE FROM mutes WHERE who = $1";

pub(crate) const SILENT: &str = "SELECT until FROM mutes WHERE who = $1";

pub(crate) const SLIP: &str = "INSERT INTO slips (who, times, until) VALUES ($1, $2, $3)
    ON CONFLICT (who) DO UPDATE SET times = excluded.times, until = excluded.until";

pub(crate) const SLIPS: &str = "SELECT times, until FROM slips WHERE who = $1";

/// How often somebody let others wait goes with them.
pub(crate) const FORGIVE: &str = "DELETE FROM slips WHERE who = $1";

/// Not of those who play, who are known by their side; and of one game no more than so many.
pub(crate) const ASIDE: &str = "INSERT INTO asides (id, game, who, at)
    SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT)
    WHERE NOT EXISTS (SELECT 1 FROM seats WHERE seats.game = $2 AND seats.guest = $3)
        AND (SELECT COUNT(*) FROM asides AS said WHERE said.game = $2) < $5
    ON CONFLICT (id) DO UPDATE SET who = excluded.who, at = excluded.at";

pub(crate) const SAID_BY: &str = "SELECT who FROM asides WHERE id = $1";

pub(crate) const ASIDES: &str =
    "SELECT id, game, who, at FROM asides WHERE who = $1 ORDER BY at DESC, id DESC LIMIT $2";

pub(crate) const UNSAID: &str = "DELETE FROM asides WHERE who = $1";

/// Whether somebody plays a game.
pub(crate) const SITS: &str = "SELECT 1 FROM seats WHERE game = $1 AND guest = $2";

pub(crate) const PLAN: &str = "INSERT INTO plans (id, body, updated) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET body = excluded.body, updated = excluded.updated";

pub(crate) const NO_PLAN: &str = "DELETE FROM plans WHERE id = $1";

pub(crate) const PLANNED: &str = "SELECT body FROM plans WHERE id = $1";
