//! SQLite does what every store does.

use hive_store::conformance::Place;
use hive_store::{Store, StoreError, sqlite};
use std::pin::Pin;
use std::sync::Arc;
use tempfile::TempDir;

/// A folder that goes when the test is over.
struct Folder(TempDir);

impl Place for Folder {
    fn open(&self) -> Pin<Box<dyn Future<Output = Result<Arc<dyn Store>, StoreError>> + Send + '_>> {
        Box::pin(async {
            let store = sqlite::open(self.0.path(), Arc::new(())).await?;
            Ok(Arc::new(store) as Arc<dyn Store>)
        })
    }
}

hive_store::conformance!(async { Folder(tempfile::tempdir().expect("a folder")) });
