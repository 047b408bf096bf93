//! What is asked of the database, in words that SQLite and PostgreSQL understand alike: `$1` is the first value in both,
//! if the numbers first come up in their order.

pub(crate) const OPEN: &str = "INSERT INTO accounts (id, name, created, bot, role, standing, password)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING";

/// Only what is given: a ban is not undone by somebody who read the account before it and now chooses a password.
pub(crate) const CHANGE: &str = "UPDATE accounts SET name = COALESCE($1, name), bot = COALESCE($2, bot),
    role = COALESCE($3, role), standing = COALESCE($4, standing), password = COALESCE($5, password)
    WHERE id = $6 AND standing <> 'gone'";

/// Whether an identity is an account, or was one.
pub(crate) const IS_ONE: &str = "SELECT standing FROM accounts WHERE id = $1";

pub(crate) const ACCOUNT: &str =
    "SELECT id, name, created, bot, role, standing, password FROM accounts WHERE id = $1";

pub(crate) const ACCOUNT_LIKE: &str = "SELECT id, name, created, bot, role, standing, password FROM accounts
    WHERE id = (SELECT account FROM account_looks WHERE looks = $1)";

/// A look of a name, if nobody has it.
pub(crate) const TAKE_LOOKS: &str =
    "INSERT INTO account_looks (looks, account) VALUES ($1, $2) ON CONFLICT DO NOTHING";

pub(crate) const WHOSE_LOOKS: &str = "SELECT account FROM account_looks WHERE looks = $1";

pub(crate) const LOOKS: &str = "SELECT looks FROM account_looks WHERE account = $1 ORDER BY looks";

pub(crate) const GIVE_LOOKS: &str = "DELETE FROM account_looks WHERE looks = $1 AND account = $2";

/// What others see is the name that guests have as well.
pub(crate) const NAME: &str = "INSERT INTO guests (id, name, created) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name";

pub(crate) const NAME_AS_ACCOUNT: &str = "INSERT INTO guests (id, name, created)
    SELECT id, name, created FROM accounts WHERE id = $1
    ON CONFLICT (id) DO UPDATE SET name = excluded.name";

pub(crate) const CLOSE: [&str; 11] = [
    "UPDATE accounts SET name = '', role = 'player', standing = 'gone', password = NULL WHERE id = $1",
    "DELETE FROM proofs WHERE account = $1",
    "DELETE FROM guests WHERE id = $1",
    "DELETE FROM solved WHERE guest = $1",
    crate::studies::sql::FORGET,
    crate::reviews::sql::FORGET,
    crate::order::sql::FORGET,
    crate::order::sql::FORGIVE,
    crate::order::sql::UNSAID,
    crate::devices::sql::FORGET,
    "DELETE FROM avoided WHERE who = $1",
];

/// Nothing is kept for an account that is not there.
pub(crate) const KEEP: &str = "INSERT INTO proofs (id, account, kind, label, body, created, used, until)
    SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS TEXT), CAST($5 AS TEXT),
        CAST($6 AS BIGINT), CAST($7 AS BIGINT), CAST($8 AS BIGINT)
    FROM accounts WHERE accounts.id = $2 AND standing <> 'gone'
    ON CONFLICT (id) DO UPDATE SET label = excluded.label, body = excluded.body, used = excluded.used,
        until = excluded.until
    WHERE proofs.account = excluded.account AND proofs.kind = excluded.kind";

pub(crate) const USE: &str =
    "UPDATE proofs SET body = $1, used = $2 WHERE account = $3 AND id = $4 AND used = $5";

pub(crate) const PROOF: &str =
    "SELECT id, account, kind, label, body, created, used, until FROM proofs WHERE id = $1";

pub(crate) const PROOFS: &str = "SELECT id, account, kind, label, body, created, used, until FROM proofs
    WHERE account = $1 ORDER BY created, id";

pub(crate) const END: &str = "DELETE FROM proofs WHERE account = $1 AND id = $2";

pub(crate) const END_KIND: &str = "DELETE FROM proofs WHERE account = $1 AND kind = $2 AND id <> $3";

pub(crate) const AVOID: &str =
    "INSERT INTO avoided (id, who, whom, since) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";

pub(crate) const MEET: &str = "DELETE FROM avoided WHERE id = $1";

pub(crate) const AVOIDED: &str = "SELECT whom FROM avoided WHERE who = $1 ORDER BY since, id";
