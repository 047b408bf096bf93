//! SQLite does what every store does, and what only a file can be asked for.

mod bad;
mod damage;
mod failure;
mod killed;
mod plans;
mod released;

use hive_store::conformance::Place;
use hive_store::sqlite::{self, SqliteStore};
use hive_store::{Later, Store};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;

/// A folder that goes when the test is over.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn file(&self) -> PathBuf {
        self.path().join("kypseli.sqlite")
    }

    async fn store(&self) -> SqliteStore {
        sqlite::open(self.path(), Arc::new(())).await.expect("it opens")
    }

    /// Does something to the file that the store knows nothing of.
    async fn sql(&self, statement: &str) {
        let mut other = connect(&self.file()).await;
        sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut other).await.expect("it is done");
        other.close().await.expect("it closes");
    }
}

/// The file as somebody else sees it.
async fn connect(file: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(file).connect().await.expect("it opens")
}

impl Place for Folder {
    fn open(&self) -> Later<'_, Arc<dyn Store>> {
        Box::pin(async {
            let store = sqlite::open(self.path(), Arc::new(())).await?;
            Ok(Arc::new(store) as Arc<dyn Store>)
        })
    }
}

hive_store::conformance!(async { Folder::new() });
