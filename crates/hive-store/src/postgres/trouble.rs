//! What can be wrong with a database, in sentences.

use crate::StoreError;
use std::error::Error;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use tokio_postgres::error::SqlState;

/// Why something could not be done now.
#[derive(Debug)]
pub(super) enum Trouble {
    /// What the driver or the database says.
    Database(tokio_postgres::Error),
    /// Nobody has answered for too long.
    Slow,
    /// Another kypseli has the database.
    Told(StoreError),
}

impl From<tokio_postgres::Error> for Trouble {
    fn from(error: tokio_postgres::Error) -> Trouble {
        Trouble::Database(error)
    }
}

impl Trouble {
    /// What kind of error the database calls it.
    pub(super) fn code(&self) -> Option<&SqlState> {
        match self {
            Trouble::Database(error) => error.code(),
            Trouble::Slow | Trouble::Told(_) => None,
        }
    }

    /// Whether it may be over in a moment: the connection was lost, the database starts or ends, or two were in each
    /// other's way. What the database has refused for good stays refused.
    pub(super) fn passes(&self) -> bool {
        match self.code() {
            Some(code) => {
                let class = code.code().get(..2).unwrap_or_default();
                let crossed = [
                    SqlState::UNIQUE_VIOLATION,
                    SqlState::T_R_DEADLOCK_DETECTED,
                    SqlState::T_R_SERIALIZATION_FAILURE,
                    SqlState::LOCK_NOT_AVAILABLE,
                    SqlState::TOO_MANY_CONNECTIONS,
                    // The transaction waited too long for us.
                    SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
                ];
                // An operator has intervened, or the connection is no more.
                class == "57" || class == "08" || crossed.contains(code)
            }
            None => !matches!(self, Trouble::Told(_)),
        }
    }

    /// The same for whoever has asked.
    pub(super) fn failed(self) -> StoreError {
        match self {
            Trouble::Database(error) => failed(format!("the database: {}", reason(&error))),
            Trouble::Slow => failed("the database does not answer in time".to_string()),
            Trouble::Told(error) => error,
        }
    }
}

/// Something that went wrong, in a sentence.
#[derive(Debug)]
struct Told(String);

impl fmt::Display for Told {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Told {}

fn failed(sentence: String) -> StoreError {
    StoreError::Failed(Arc::new(Told(sentence)))
}

/// What the database says, or what lies at the bottom of it.
fn reason(error: &tokio_postgres::Error) -> String {
    if let Some(error) = error.as_db_error() {
        return error.message().to_string();
    }
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}

pub(super) fn ended() -> StoreError {
    failed("what is kept was closed: nothing more is written".to_string())
}

pub(super) fn slow() -> StoreError {
    failed("the writer does not answer in time".to_string())
}

pub(super) fn not_ours_yet(shown: &str) -> StoreError {
    StoreError::Unusable(format!(
        "{shown} holds no games, or those of an older version: start the server once, and it is brought up to date"
    ))
}

/// How far the clock of a node's machine may be from the database's, in milliseconds.
const APART: i64 = 5_000;

/// What is wrong with a clock that is so far ahead of the database's, in milliseconds.
pub(super) fn apart(ahead: i64) -> Option<StoreError> {
    let side = if ahead > 0 { "ahead of" } else { "behind" };
    let seconds = ahead.abs() / 1000;
    (ahead.abs() > APART).then(|| {
        StoreError::Unusable(format!(
            "the clock of this machine is {seconds} s {side} the database's, and nodes have to agree: set it"
        ))
    })
}

pub(super) fn no_text() -> StoreError {
    failed("a text with a zero byte cannot be kept".to_string())
}

pub(super) fn no_address() -> StoreError {
    StoreError::Unusable(
        "this is no address of a database: it should look like postgres://user:password@host/name"
            .to_string(),
    )
}

pub(super) fn no_ssl_mode(said: &str) -> StoreError {
    StoreError::Unusable(format!(
        "`{said}` is no sslmode here: verify-full encrypts the way to the database, disable leaves it open"
    ))
}

pub(super) fn no_certificates(path: &Path, error: &dyn fmt::Display) -> StoreError {
    StoreError::Unusable(format!("{}: no certificates can be read from it: {error}", path.display()))
}

pub(super) fn nobody_trusted() -> StoreError {
    StoreError::Unusable(
        "this machine trusts no certificate at all: say whom to trust with sslrootcert=FILE".to_string(),
    )
}

fn unusable(shown: &str, what: impl fmt::Display) -> StoreError {
    StoreError::Unusable(format!("{shown}: {what}"))
}

pub(super) fn too_old(shown: &str, version: i32) -> StoreError {
    unusable(
        shown,
        format!(
            "PostgreSQL {} is too old: it takes version {} or later",
            version / 10_000,
            super::OLDEST / 10_000
        ),
    )
}

pub(super) fn encoding(shown: &str, found: &str) -> StoreError {
    unusable(shown, format!("its texts are {found}: make it with the encoding UTF8"))
}

pub(super) fn newer(shown: &str) -> StoreError {
    unusable(shown, "it was written by a newer kypseli, which this one cannot read: use the newer one")
}

pub(super) fn foreign(shown: &str) -> StoreError {
    unusable(shown, "its schema `kypseli` is somebody else's: give kypseli a database of its own")
}

pub(super) fn not_empty(shown: &str) -> StoreError {
    unusable(shown, "it is not empty: copy into a new database")
}

pub(super) fn no_copy(shown: &str, game: &str) -> StoreError {
    unusable(shown, format!("game {game} has a text with a zero byte, which a database does not keep"))
}

pub(super) fn in_use(shown: &str) -> StoreError {
    unusable(shown, "it is in use by another kypseli: end that one, or give this one a database of its own")
}

pub(super) fn other_cluster(shown: &str, theirs: &str) -> StoreError {
    unusable(
        shown,
        format!(
            "it belongs to the cluster `{theirs}`: join that one, or give this one a database of its own"
        ),
    )
}

/// Trouble at the start, as a sentence about the database.
pub(super) fn told(shown: &str, trouble: Trouble) -> StoreError {
    let error = match trouble {
        Trouble::Told(error) => return error,
        Trouble::Slow => return unusable(shown, "nobody answers there in time"),
        Trouble::Database(error) => error,
    };
    let reason = reason(&error);
    match error.code() {
        Some(code) if *code == SqlState::INVALID_PASSWORD => {
            unusable(shown, "the database does not take this user with this password")
        }
        Some(code) if *code == SqlState::INVALID_AUTHORIZATION_SPECIFICATION => {
            unusable(shown, format!("the database does not let this user in: {reason}"))
        }
        Some(code) if *code == SqlState::INVALID_CATALOG_NAME => {
            unusable(shown, "there is no such database: make it with createdb, with the encoding UTF8")
        }
        Some(code) if *code == SqlState::INSUFFICIENT_PRIVILEGE => unusable(
            shown,
            format!("this user may not keep games there ({reason}): make it the owner of the database"),
        ),
        Some(code) if *code == SqlState::READ_ONLY_SQL_TRANSACTION => {
            unusable(shown, "it can only be read: it is a copy of another, or closed for writing")
        }
        Some(_) => unusable(shown, format!("it cannot be used: {reason}")),
        None => unusable(shown, format!("there is no way to it: {reason}")),
    }
}

#[cfg(test)]
mod tests {
    use super::apart;

    #[test]
    fn a_clock_that_differs_by_a_minute_is_refused_in_a_sentence() {
        assert!([0, 2_000, -2_000, 5_000, -5_000].into_iter().all(|ahead| apart(ahead).is_none()));
        for (ahead, side) in [(60_000, "ahead of"), (-60_000, "behind")] {
            let told = apart(ahead).expect("a minute is too much").to_string();
            let sentence = format!(
                "the clock of this machine is 60 s {side} the database's, and nodes have to agree: set it"
            );
            assert_eq!(told, sentence);
        }
    }
}
