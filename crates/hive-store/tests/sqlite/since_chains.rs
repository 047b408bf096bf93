//! Files of every version whose events are written as they are today, the newest included: whoever adds a step adds the file
//! that it leaves behind, and every later program reads it. `lives.txt` says what is in them.
//!
//! `KYPSELI_RENEW=1 cargo test -p hive-store --test sqlite since_chains` makes the files that are missing, and no other.

use crate::released::{listing, old, released};
use crate::{Folder, connect};
use hive_play::{Agreement, Meeting};
use hive_rules::{Expansions, Ruleset};
use hive_store::conformance::{Life, agreement, change};
use hive_store::{Change, Founding, Guests, Leases, Store};
use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::mem::discriminant;
use std::path::Path;
use std::time::Duration;

/// The first version whose events have a chain.
const CHAINS: u32 = 4;

/// So many games are in each file at least; and of many more those with a kind of event that is not there yet.
const LIVES: u64 = 12;
const MANY: u64 = 2000;

fn steps() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/migrations");
    let files = fs::read_dir(folder).expect("the steps are there");
    let mut files: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).expect("it is read")).collect()
}

fn renews() -> bool {
    std::env::var_os("KYPSELI_RENEW").is_some()
}

/// What today's program would have written into a file of this version.
async fn make(version: u32, file: &Path) {
    let today = Folder::new();
    let store = today.store().await;
    let mut kinds = HashSet::new();
    for seed in 0..MANY {
        let life = Life::new(format!("life-{seed:04}").into(), seed);
        let new = life.events.iter().filter(|event| kinds.insert(discriminant(&event.what))).count();
        for change in life.changes.into_iter().filter(|_| new > 0 || seed < LIVES) {
            store.append(vec![change]).await.expect("it is written");
        }
    }
    // What chance did not bring.
    pass(&store).await;
    store.set_name(&"a".into(), "Ann", 7).await.expect("it is written");
    store.solve(&"a".into(), "touch", 8).await.expect("it is written");
    store.secret("cookies", "kept").await.expect("it is written");
    store.renew("node", Duration::from_secs(1)).await.expect("it is written");
    store.close().await.expect("it closes");

    let connection = connect(file);
    connection.execute_batch("CREATE TABLE schema_version (version INTEGER NOT NULL)").expect("it is made");
    for (step, number) in steps().iter().zip(1..=version) {
        connection.execute_batch(step).expect("the step is taken");
        connection.execute("INSERT INTO schema_version VALUES (?)", [number]).expect("it is written");
    }
    let attach = format!("ATTACH '{}' AS today", today.file().display());
    connection.execute_batch(&attach).expect("it is there");
    let columns = |schema: &str, table: &str| -> Vec<String> {
        let names = format!("SELECT name FROM pragma_table_info('{table}', '{schema}')");
        let mut query = connection.prepare(&names).expect("it is understood");
        let rows = query.query_map([], |row| row.get(0)).expect("it is read");
        rows.map(|name| name.expect("a name")).collect()
    };
    let mut query = connection
        .prepare("SELECT name FROM main.sqlite_master WHERE type = 'table' AND name <> 'schema_version'")
        .expect("it is understood");
    let tables = query.query_map([], |row| row.get::<_, String>(0)).expect("it is read");
    for table in tables.map(|table| table.expect("a name")).filter(|name| !name.starts_with("sqlite_")) {
        let today = columns("today", &table);
        let both: Vec<String> =
            columns("main", &table).into_iter().filter(|name| today.contains(name)).collect();
        let both = both.join(", ");
        let copy = format!("INSERT INTO main.{table} ({both}) SELECT {both} FROM today.{table}");
        connection.execute_batch(&copy).unwrap_or_else(|error| panic!("{table}: {error}"));
    }
}

/// A game in which nobody can move: the passes come by themselves.
async fn pass(store: &dyn Store) {
    let drawing = "   wA2   wA1   wG3   wG2   wG1   wB2\nwA3                                 wB1\n   bM          bA1   wQ    wS1   wS2\n      wM\n\nBase+M, white to move\n";
    let expansions = Expansions { mosquito: true, ..Expansions::NONE };
    let agreement = Agreement {
        ruleset: Ruleset { repetition: false, ..Ruleset::rulebook(expansions) },
        drawing: Some(drawing.to_string()),
        ..agreement()
    };
    let mut meeting = Meeting::new(agreement.clone(), 5).expect("a position");
    let events = meeting.happen(Vec::new(), 5).expect("passes are possible");
    let founding = Some(Founding { created: 5, agreement });
    let founded = Change { founding, ..change(&"passes".into(), 5, events) };
    store.append(vec![founded]).await.expect("it is written");
}

#[tokio::test(flavor = "multi_thread")]
async fn files_since_there_are_chains_are_read() {
    let newest = steps().len() as u32;
    for version in CHAINS..=newest {
        let file = released().join(format!("version-{version}.sqlite"));
        if renews() && !file.exists() {
            make(version, &file).await;
        }
        assert!(
            file.exists(),
            "step {version} left no file behind: the head of this one says how to make it"
        );
        let folder = old(version);
        let store = folder.store().await;
        let listing = listing(&folder, &store).await;
        let expected = released().join("lives.txt");
        if renews() && !expected.exists() {
            fs::write(&expected, &listing).expect("it is written");
        }
        assert_eq!(listing, fs::read_to_string(&expected).expect("it is read"), "version {version}");
        assert_eq!(store.name_of(&"a".into()).await.expect("it is read").as_deref(), Some("Ann"));
        assert_eq!(store.solved(&"a".into()).await.expect("it is read"), ["touch"]);
        assert_eq!(store.secret("cookies", "fresh").await.expect("it is read"), "kept");
        store.close().await.expect("it closes");
        let copy = folder.path().join(format!("kypseli-of-version-{version}.sqlite"));
        assert_eq!(copy.exists(), version < newest, "one that is changed is kept as it was");
        let connection = connect(&folder.file());
        let mut query = connection.prepare("SELECT body FROM events").expect("it is understood");
        let bodies = query.query_map([], |row| row.get::<_, String>(0)).expect("it is read");
        let kinds: BTreeSet<String> =
            bodies.map(|body| body.expect("a text").split('"').nth(1).expect("a kind").to_string()).collect();
        assert_eq!(kinds.len(), 17, "every kind of event is in it: {kinds:?}");
    }
}
