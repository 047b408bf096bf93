//! Where games are kept, as somebody says it.

use crate::{Checked, Later, Observer, Store, StoreError, postgres, sqlite};
use hive_play::GameId;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

/// A file or a database. It is opened in a box (`Later`), so that the drivers are compiled here and not once more by whoever waits.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// The folder of a file of SQLite: `sqlite://FOLDER`.
    File(PathBuf),
    /// A database of PostgreSQL, with its password: `postgres://user:password@host/name`.
    Postgres(String),
}

impl Database {
    /// Opens it for one server.
    #[inline(never)]
    pub fn open(&self, observer: Arc<dyn Observer>) -> Later<'_, Arc<dyn Store>> {
        Box::pin(async move {
            Ok(match self {
                Database::File(folder) => Arc::new(sqlite::open(folder, observer).await?) as Arc<dyn Store>,
                Database::Postgres(address) => {
                    Arc::new(postgres::open(address, postgres::Sharing::Alone, observer).await?)
                }
            })
        })
    }

    /// How many read at once.
    pub fn readers(&self) -> usize {
        let readers = match self {
            Database::File(_) => crate::READERS,
            Database::Postgres(_) => postgres::readers::READERS,
        };
        readers as usize
    }

    /// Opens what is kept of accounts, also while a server uses it.
    #[inline(never)]
    pub fn open_accounts(&self) -> Later<'_, Arc<dyn Store>> {
        let observer = Arc::new(());
        Box::pin(async move {
            Ok(match self {
                Database::File(folder) => {
                    Arc::new(sqlite::open_beside(folder, observer).await?) as Arc<dyn Store>
                }
                Database::Postgres(address) => {
                    Arc::new(postgres::open(address, postgres::Sharing::Beside, observer).await?)
                }
            })
        })
    }
}

impl Database {
    /// Reads every game, also while a server uses it, and tells of each that is damaged what is wrong with it. Nothing is
    /// changed.
    pub async fn check(&self, tell: impl FnMut(&GameId, &str)) -> Result<Checked, StoreError> {
        match self {
            Database::File(folder) => sqlite::check(folder, tell),
            Database::Postgres(address) => postgres::check(address, tell).await,
        }
    }

    /// Opens it for one of several nodes of the cluster of this name.
    #[inline(never)]
    pub fn join<'a>(&'a self, cluster: &'a str, observer: Arc<dyn Observer>) -> Later<'a, Arc<dyn Store>> {
        Box::pin(async move {
            match self {
                Database::File(_) => Err(StoreError::Unusable(
                    "several nodes need a database that they share: --database postgres://… beside --bus"
                        .to_string(),
                )),
                Database::Postgres(address) => {
                    let sharing = postgres::Sharing::Cluster(cluster.to_string());
                    let store = postgres::open(address, sharing, observer).await?;
                    Ok(Arc::new(store) as Arc<dyn Store>)
                }
            }
        })
    }
}

impl FromStr for Database {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Database, StoreError> {
        match text.split_once("://") {
            Some(("sqlite", folder)) if !folder.is_empty() => Ok(Database::File(folder.into())),
            Some(("postgres" | "postgresql", _)) => Ok(Database::Postgres(text.to_string())),
            // What was said is not repeated: there may be a password in it.
            _ => Err(StoreError::Unusable(
                "a database is postgres://user:password@host/name, or sqlite://FOLDER".to_string(),
            )),
        }
    }
}

/// Without a password, wherever it is shown.
impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::File(folder) => write!(f, "sqlite://{}", folder.display()),
            Database::Postgres(_) => f.write_str("postgres://…"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_is_said_in_one_of_two_ways() {
        let read = |text: &str| text.parse::<Database>();
        assert_eq!(read("sqlite:///var/lib/kypseli").ok(), Some(Database::File("/var/lib/kypseli".into())));
        let secret = read("postgres://ann:secret@db/hive").expect("it is one");
        assert_eq!(format!("{secret:?}"), "postgres://…");
        for text in ["", "hive", "sqlite://", "mysql://ann:secret@db/hive", "/var/lib/kypseli"] {
            let sentence = read(text).expect_err("it is none").to_string();
            assert!(
                sentence.starts_with("a database is postgres://") && !sentence.contains("secret"),
                "{sentence}"
            );
        }
    }
}
