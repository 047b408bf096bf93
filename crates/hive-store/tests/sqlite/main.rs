//! SQLite does what every store does, and what only a file can be asked for.

mod acknowledged;
mod bad;
mod damage;
mod failure;
mod killed;
mod plans;
#[cfg(target_os = "linux")]
mod power;
mod released;
mod since_chains;

use hive_store::conformance::Place;
use hive_store::sqlite::{self, SqliteStore};
use hive_store::{Later, Store};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::pin::Pin;
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
    fn sql(&self, statements: &str) {
        connect(&self.file()).execute_batch(statements).expect("it is done");
    }
}

/// The file as somebody else sees it.
fn connect(file: &Path) -> Connection {
    Connection::open(file).expect("it opens")
}

impl Place for Folder {
    fn open(&self) -> Later<'_, Arc<dyn Store>> {
        Box::pin(async {
            let store = sqlite::open(self.path(), Arc::new(())).await?;
            Ok(Arc::new(store) as Arc<dyn Store>)
        })
    }

    fn alter<'a>(&'a self, statements: &'a str) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(async { self.sql(statements) })
    }

    fn bytes(&self, hex: &str) -> String {
        format!("x'{hex}'")
    }
}

hive_store::conformance!(async { Folder::new() });
