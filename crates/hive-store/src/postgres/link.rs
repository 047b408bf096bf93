//! Connections to the database, and how they behave.

use super::address::Address;
use super::trouble::Trouble;
use std::collections::HashMap;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, NoTls, Row, Statement};

/// How every connection behaves. Nothing is waited for without end, on either side: a connection whose client has gone
/// holds no lock for long. Everything is looked up by its key, whatever the database believes about the size of tables
/// that were empty when it last looked. What is acknowledged is on the disk, also where others are in more of a hurry.
#[doc(hidden)]
pub const SESSION: &str = "
    SET search_path = kypseli;
    SET statement_timeout = '10s';
    SET lock_timeout = '5s';
    SET idle_in_transaction_session_timeout = '10s';
    SET tcp_keepalives_idle = 10;
    SET tcp_keepalives_interval = 5;
    SET tcp_keepalives_count = 3;
    SET enable_seqscan = off;
    SET enable_hashjoin = off;
    SET enable_mergejoin = off;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

/// How long a good-bye may take.
const GOODBYE: Duration = Duration::from_millis(200);

/// A connection, used by one at a time. Who lets go of it breaks it off.
pub(super) struct Link {
    pub(super) client: Client,
    driver: JoinHandle<()>,
    /// Each statement is prepared once. There are as many as the program has.
    statements: HashMap<&'static str, Statement>,
}

/// What is put into a statement.
pub(super) type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

impl Link {
    /// Connects.
    pub(super) async fn to(address: &Address) -> Result<Link, Trouble> {
        let mut config = address.config.clone();
        config.get_user().is_none().then(|| config.user("postgres"));
        let (client, driver) = match &address.tls {
            Some(tls) => {
                let (client, connection) = config.connect(tls.clone()).await?;
                // Its errors are told to whoever waits for an answer.
                (client, tokio::spawn(async { drop(connection.await) }))
            }
            None => {
                let (client, connection) = config.connect(NoTls).await?;
                (client, tokio::spawn(async { drop(connection.await) }))
            }
        };
        let link = Link { client, driver, statements: HashMap::new() };
        link.client.batch_execute(SESSION).await?;
        Ok(link)
    }

    /// A statement, ready to be used.
    pub(super) async fn prepared(&mut self, text: &'static str) -> Result<Statement, Trouble> {
        if let Some(statement) = self.statements.get(text) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(text).await?;
        self.statements.insert(text, statement.clone());
        Ok(statement)
    }

    /// All rows.
    pub(super) async fn rows(&mut self, text: &'static str, values: Values<'_>) -> Result<Vec<Row>, Trouble> {
        let statement = self.prepared(text).await?;
        Ok(self.client.query(&statement, values).await?)
    }

    /// The first row, if there is one.
    pub(super) async fn row(
        &mut self,
        text: &'static str,
        values: Values<'_>,
    ) -> Result<Option<Row>, Trouble> {
        let statement = self.prepared(text).await?;
        Ok(self.client.query_opt(&statement, values).await?)
    }

    /// Does something.
    pub(super) async fn execute(&mut self, text: &'static str, values: Values<'_>) -> Result<u64, Trouble> {
        let statement = self.prepared(text).await?;
        Ok(self.client.execute(&statement, values).await?)
    }

    /// Says good-bye, so that the database need not wonder where we are.
    pub(super) async fn close(mut self) {
        let driver = std::mem::replace(&mut self.driver, tokio::spawn(async {}));
        drop(self);
        let stop = driver.abort_handle();
        if timeout(GOODBYE, driver).await.is_err() {
            stop.abort();
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        self.driver.abort();
    }
}
