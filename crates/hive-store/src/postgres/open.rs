//! Opening a database, and making sure of whose it is.

use super::address::Address;
use super::link::Link;
use super::readers::Readers;
use super::trouble::{self, Trouble};
use super::writer::{self, Writer};
use super::{OLDEST, PostgresStore, steps};
use crate::{Observer, StoreError};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::time::sleep;

/// Who uses the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// One server, and no other.
    Alone,
    /// All nodes of the cluster of this name.
    Cluster(String),
    /// Whoever runs the server, for what concerns no game: beside the others, whoever they are.
    Beside,
}

/// The connection of a server that was killed a moment ago may still be there: it is waited for, so often.
const TRIES: u32 = 20;
const PAUSE: Duration = Duration::from_millis(100);

/// Opens the database at this address, and makes in it what is not there yet, in a schema of its own. One that cannot be
/// used is left as it is, and why is said in a sentence, without the password.
pub async fn open(
    address: &str,
    sharing: Sharing,
    observer: Arc<dyn Observer>,
) -> Result<PostgresStore, StoreError> {
    let address = Address::read(address)?;
    let told = |trouble| trouble::told(&address.shown, trouble);
    let mut link = Link::to(&address).await.map_err(told)?;
    examine(&link, &address.shown).await.map_err(told)?;
    // Before anything is changed.
    hold(&link, &address.shown, &sharing).await.map_err(told)?;
    agree(&link, &sharing).await.map_err(told)?;
    prepare(&mut link, &address.shown, &sharing).await.map_err(told)?;
    let session = session(&mut link).await.map_err(told)?;
    let readers = Readers::new(address.clone(), Arc::clone(&observer));
    let writer = Writer::new(address, sharing, (link, session), Arc::clone(&observer));
    let (writes, task) = writer::start(writer);
    Ok(PostgresStore { readers, writes, writer: Mutex::new(Some(task)), observer })
}

/// Whether it is a database that games can be kept in at all.
pub(super) async fn examine(link: &Link, shown: &str) -> Result<(), Trouble> {
    let settings = "SELECT current_setting('server_version_num')::int, current_setting('server_encoding')";
    let row = link.client.query_one(settings, &[]).await?;
    let (version, encoding): (i32, String) = (row.try_get(0)?, row.try_get(1)?);
    if version < OLDEST {
        return Err(Trouble::Told(trouble::too_old(shown, version)));
    }
    if encoding != "UTF8" {
        return Err(Trouble::Told(trouble::encoding(shown, &encoding)));
    }
    Ok(())
}

/// Nodes have the time from the database. A machine whose own clock is far from it is told so, before anything is changed.
async fn agree(link: &Link, sharing: &Sharing) -> Result<(), Trouble> {
    let Sharing::Cluster(_) = sharing else { return Ok(()) };
    let now = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    let theirs: i64 = link.client.query_one(now, &[]).await?.try_get(0)?;
    let ours = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64);
    trouble::apart(ours - theirs).map_or(Ok(()), |error| Err(Trouble::Told(error)))
}

/// Makes sure on a new connection that the database is still ours. The one before it may still be there at the other end,
/// where nobody has noticed yet that it is cut: it is ended, and what was open in it is settled.
pub(super) async fn claim(
    link: &mut Link,
    shown: &str,
    sharing: &Sharing,
    before: &Session,
) -> Result<(), Trouble> {
    let end =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start::text = $2";
    link.rows(end, &[&before.process, &before.began]).await?;
    hold(link, shown, sharing).await?;
    join(link, shown, sharing).await
}

/// A connection as the database knows it.
pub(super) struct Session {
    process: i32,
    /// Numbers of processes come again.
    began: String,
}

/// How the database knows this connection.
pub(super) async fn session(link: &mut Link) -> Result<Session, Trouble> {
    let own = "SELECT pid, backend_start::text FROM pg_stat_activity WHERE pid = pg_backend_pid()";
    let row = link.client.query_one(own, &[]).await?;
    Ok(Session { process: row.try_get(0)?, began: row.try_get(1)? })
}

/// Holds the database as long as the connection lasts: one server alone, or the nodes of a cluster together.
pub(super) async fn hold(link: &Link, shown: &str, sharing: &Sharing) -> Result<(), Trouble> {
    let hold = match sharing {
        Sharing::Beside => return Ok(()),
        Sharing::Alone => "SELECT pg_try_advisory_lock(7238453, 1)",
        Sharing::Cluster(_) => "SELECT pg_try_advisory_lock_shared(7238453, 1)",
    };
    for _ in 0..TRIES {
        if link.client.query_one(hold, &[]).await?.try_get(0)? {
            return Ok(());
        }
        sleep(PAUSE).await;
    }
    Err(Trouble::Told(trouble::in_use(shown)))
}

/// Takes the steps that are missing and joins the cluster, all of it or nothing: whoever is refused has changed nothing. The
/// last node of another cluster may have ended a moment ago.
async fn prepare(link: &mut Link, shown: &str, sharing: &Sharing) -> Result<(), Trouble> {
    if *sharing == Sharing::Beside {
        // Servers of an older version may be at work here, and would not know what became of their tables.
        let newest = steps::is_newest(link, shown).await?;
        return if newest { Ok(()) } else { Err(Trouble::Told(trouble::not_ours_yet(shown))) };
    }
    let mut theirs = String::new();
    for _ in 0..TRIES {
        link.client.batch_execute("BEGIN").await?;
        let prepared = prepare_all(link, shown, sharing).await;
        let done = matches!(prepared, Ok(None));
        link.client.batch_execute(if done { "COMMIT" } else { "ROLLBACK" }).await?;
        match prepared? {
            None => return Ok(()),
            Some(name) => theirs = name,
        }
        // Nobody is kept from the tables meanwhile.
        sleep(PAUSE).await;
    }
    Err(Trouble::Told(trouble::other_cluster(shown, &theirs)))
}

/// The same, once: nothing, or the name of the cluster that has it.
async fn prepare_all(link: &mut Link, shown: &str, sharing: &Sharing) -> Result<Option<String>, Trouble> {
    steps::one_by_one(link).await?;
    if let Sharing::Cluster(name) = sharing {
        // Before the steps: they lock tables that another cluster may be using this moment.
        let kept = "SELECT to_regclass('kypseli.schema_version') IS NOT NULL
                        AND to_regclass('kypseli.keys') IS NOT NULL";
        if link.client.query_one(kept, &[]).await?.try_get(0)?
            && let Some(theirs) = give_name(link, name).await?
        {
            return Ok(Some(theirs));
        }
    }
    steps::take(link, shown).await?;
    match sharing {
        Sharing::Cluster(name) => give_name(link, name).await,
        Sharing::Alone => {
            // Nobody else is there: nodes that had games once have none now.
            let free = "UPDATE games SET owner = NULL WHERE owner IS NOT NULL";
            link.client.execute(free, &[]).await?;
            Ok(None)
        }
        Sharing::Beside => Ok(None),
    }
}

/// Makes sure that the database is still this cluster's.
async fn join(link: &mut Link, shown: &str, sharing: &Sharing) -> Result<(), Trouble> {
    let Sharing::Cluster(name) = sharing else { return Ok(()) };
    link.client.batch_execute("BEGIN").await?;
    let theirs = give_name(link, name).await;
    link.client.batch_execute(if theirs.is_ok() { "COMMIT" } else { "ROLLBACK" }).await?;
    theirs?.map_or(Ok(()), |theirs| Err(Trouble::Told(trouble::other_cluster(shown, &theirs))))
}

/// Two clusters would not hear of each other. Whoever comes while nobody else is there may give the database another
/// name; as long as one node is, it is that one's, and its name is told. In a transaction that is open.
async fn give_name(link: &mut Link, name: &str) -> Result<Option<String>, Trouble> {
    let others = "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
            AND classid = 7238453 AND objid = 1 AND pid <> pg_backend_pid())";
    let keep = "INSERT INTO keys (name, value) VALUES (' cluster', $1)
                ON CONFLICT (name) DO UPDATE SET value = CASE WHEN $2 THEN keys.value ELSE excluded.value END
                RETURNING value";
    // One after the other, or two that come at once would each believe to be the first.
    link.client.batch_execute("SELECT pg_advisory_xact_lock(7238453, 3)").await?;
    let others: bool = link.client.query_one(others, &[]).await?.try_get(0)?;
    let theirs: String = link.client.query_one(keep, &[&name, &others]).await?.try_get(0)?;
    Ok(Some(theirs).filter(|theirs| theirs != name))
}
