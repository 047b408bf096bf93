//! Databases that cannot be used are left as they are, and why is said in one sentence, without the password.

use crate::Database;
use hive_store::conformance::{PrivatePostgres, found};
use hive_store::postgres::{self, Sharing};
use hive_store::{Database as Anywhere, Store, StoreError, copy};
use std::sync::Arc;

async fn refused_for(address: &str, sharing: Sharing) -> String {
    let sentence = match postgres::open(address, sharing, Arc::new(())).await {
        Err(StoreError::Unusable(sentence)) => sentence,
        Err(error) => panic!("{error:?}"),
        Ok(_) => panic!("it was opened"),
    };
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    assert!(!sentence.contains("secret"), "{sentence}");
    sentence
}

async fn refused(address: &str) -> String {
    refused_for(address, Sharing::Alone).await
}

/// Everything in the database that is not the database's own.
async fn contents(database: &Database) -> String {
    let client = database.server.connect(&database.name).await;
    let all = "SELECT COALESCE(string_agg(nspname || '.' || relname || ' ' || reltuples, ', ' ORDER BY nspname, relname), '')
               FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
               WHERE nspname !~ '^(pg_|information_schema)'";
    client.query_one(all, &[]).await.expect("it is read").get(0)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_there_or_no_such_database() {
    let nobody = refused("postgres://ann:secret@127.0.0.1:1/hive").await;
    assert!(nobody.starts_with("postgres://ann@127.0.0.1:1/hive: there is no way to it: "), "{nobody}");
    let none = refused(&PrivatePostgres::shared().address("nowhere")).await;
    assert!(none.contains("there is no such database: make it with createdb"), "{none}");
    assert!(refused("kypseli.example.org").await.contains("should look like postgres://"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_that_is_wrong_and_one_that_is_right() {
    let database = Database::new().await;
    let name = &database.name;
    let make =
        format!("CREATE USER guarded PASSWORD 'secret sesame'; GRANT ALL ON DATABASE {name} TO guarded");
    database.server.sql("postgres", &make).await;
    let with = |password: &str| database.address().replace("kypseli@", &format!("guarded:{password}@"));
    let wrong = refused(&with("secret%20garden")).await;
    assert!(wrong.ends_with("does not take this user with this password"), "{wrong}");
    assert_eq!(contents(&database).await, "");
    let store =
        postgres::open(&with("secret%20sesame"), Sharing::Alone, Arc::new(())).await.expect("it opens");
    store.is_well().await.expect("nothing is wrong");
    store.close().await.expect("it closes");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_may_not_make_tables() {
    let database = Database::new().await;
    database.server.sql("postgres", "CREATE USER visitor").await;
    let sentence = refused(&database.address().replace("kypseli@", "visitor@")).await;
    assert!(sentence.contains("this user may not keep games there (permission denied"), "{sentence}");
    assert_eq!(contents(&database).await, "", "nothing was changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newer_one_and_somebody_else_s() {
    let database = Database::new().await;
    let store = database.store().await;
    found(&store, &"game".into(), 0, None, None).await;
    store.close().await.expect("it closes");
    let before = contents(&database).await;
    database.server.sql(&database.name, "INSERT INTO schema_version VALUES (99)").await;
    assert!(refused(&database.address()).await.contains("was written by a newer kypseli"));
    assert_eq!(contents(&database).await, before);
    let other = Database::new().await;
    other.server.sql(&other.name, "CREATE SCHEMA kypseli; CREATE TABLE kypseli.letters (text TEXT)").await;
    let before = contents(&other).await;
    assert!(refused(&other.address()).await.contains("is somebody else's"));
    assert_eq!(contents(&other).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn texts_that_are_not_in_utf8() {
    let server = PrivatePostgres::shared();
    server.sql("postgres", "CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'").await;
    let sentence = refused(&server.address("latin")).await;
    assert!(sentence.ends_with("its texts are LATIN1: make it with the encoding UTF8"), "{sentence}");
}

/// One server has it alone; the nodes of a cluster have it together, and no other cluster beside them.
#[tokio::test(flavor = "multi_thread")]
async fn two_servers_and_two_clusters() {
    let database = Database::new().await;
    let cluster = |name: &str| Sharing::Cluster(name.to_string());
    let open = async |sharing| postgres::open(&database.address(), sharing, Arc::new(())).await;
    let store = database.store().await;
    assert!(refused(&database.address()).await.contains("is in use by another kypseli"));
    assert!(refused_for(&database.address(), cluster("a")).await.contains("is in use by another kypseli"));
    store.is_well().await.expect("the first does not mind");
    store.close().await.expect("it closes");
    let first = open(cluster("a")).await.expect("it opens");
    let second = open(cluster("a")).await.expect("it is of the same cluster");
    let other = refused_for(&database.address(), cluster("b")).await;
    assert!(other.contains("belongs to the cluster `a`"), "{other}");
    assert!(refused(&database.address()).await.contains("is in use by another kypseli"));
    first.close().await.expect("it closes");
    assert!(refused_for(&database.address(), cluster("b")).await.contains("belongs to the cluster `a`"));
    second.is_well().await.expect("it does not mind");
    second.close().await.expect("it closes");
    // When nobody is there it may have another name.
    open(cluster("b")).await.expect("it opens").close().await.expect("it closes");
    database.store().await.close().await.expect("it closes");
}

/// The database as the version before this one left it: its last step was not taken yet.
async fn older(database: &Database) {
    let back = "DROP TABLE reviews; DELETE FROM schema_version WHERE version = 9";
    database.server.sql(&database.name, back).await;
}

/// Nodes of an older version are at work. Neither another cluster of a newer one, nor somebody who only looks after
/// accounts, nor a copy brings their tables up to date before it is refused.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_refused_has_taken_no_step() {
    let database = Database::new().await;
    let cluster = |name: &str| Sharing::Cluster(name.to_string());
    let old = postgres::open(&database.address(), cluster("a"), Arc::new(())).await.expect("it opens");
    older(&database).await;
    let before = contents(&database).await;
    let other = refused_for(&database.address(), cluster("b")).await;
    assert!(other.contains("belongs to the cluster `a`"), "{other}");
    assert_eq!(contents(&database).await, before);
    let beside = refused_for(&database.address(), Sharing::Beside).await;
    assert!(beside.contains("those of an older version"), "{beside}");
    assert_eq!(contents(&database).await, before);
    // A newer node of the same cluster does.
    let new = postgres::open(&database.address(), cluster("a"), Arc::new(())).await.expect("it opens");
    assert_ne!(contents(&database).await, before);
    postgres::open(&database.address(), Sharing::Beside, Arc::new(())).await.expect("now it is known");
    for store in [old, new] {
        store.close().await.expect("it closes");
    }
}

/// A copy says of an older database that it is older, and does not change one that it will not fill.
#[tokio::test(flavor = "multi_thread")]
async fn a_copy_leaves_an_older_database_alone() {
    let (database, folder) = (Database::new().await, tempfile::tempdir().expect("a folder"));
    let store = database.store().await;
    found(&store, &"game".into(), 0, None, None).await;
    store.close().await.expect("it closes");
    older(&database).await;
    let before = contents(&database).await;
    let file = Anywhere::File(folder.path().join("file"));
    let there = Anywhere::Postgres(database.address());
    let refused = async |from: &Anywhere, to: &Anywhere| match copy(from, to, |_, _| ()).await {
        Err(StoreError::Unusable(sentence)) => sentence,
        other => panic!("{other:?}"),
    };
    let older = refused(&there, &file).await;
    assert!(older.contains("those of an older version: start the server once"), "{older}");
    assert_eq!(contents(&database).await, before);
    file.open(Arc::new(())).await.expect("it opens").close().await.expect("it closes");
    let full = refused(&file, &there).await;
    assert!(full.contains("is not empty"), "{full}");
    assert_eq!(contents(&database).await, before);
}
