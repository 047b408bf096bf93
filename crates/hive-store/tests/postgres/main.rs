//! PostgreSQL does what every store does, and what only a database elsewhere can be asked for. It needs PostgreSQL to be
//! installed (`/usr/lib/postgresql` or the path), starts it privately and takes it away again.

mod bad;
mod copy;
mod failure;
mod nodes;
mod plans;
mod proxy;
mod tls;

use hive_store::conformance::{Place, PrivatePostgres};
use hive_store::postgres::{self, PostgresStore, Sharing};
use hive_store::{Later, Store};
use std::pin::Pin;
use std::sync::Arc;

/// A database of its own.
struct Database {
    server: &'static PrivatePostgres,
    name: String,
}

impl Database {
    async fn new() -> Database {
        let server = PrivatePostgres::shared();
        Database { server, name: server.database().await }
    }

    fn address(&self) -> String {
        self.server.address(&self.name)
    }

    async fn store(&self) -> PostgresStore {
        postgres::open(&self.address(), Sharing::Alone, Arc::new(())).await.expect("it opens")
    }
}

impl Place for Database {
    fn open(&self) -> Later<'_, Arc<dyn Store>> {
        Box::pin(async {
            // As one of several: a server alone takes all leases away when it comes.
            let sharing = Sharing::Cluster("suite".to_string());
            let store = postgres::open(&self.address(), sharing, Arc::new(())).await?;
            Ok(Arc::new(store) as Arc<dyn Store>)
        })
    }

    fn alter<'a>(&'a self, statements: &'a str) -> Pin<Box<dyn Future<Output = ()> + Send + 'a>> {
        Box::pin(self.server.sql(&self.name, statements))
    }

    fn bytes(&self, hex: &str) -> String {
        format!("'\\x{hex}'")
    }
}

hive_store::conformance!(async { Database::new().await });
