//! Power that is lost at any moment, and a disk that fails at any call. What the store does to its files is told by
//! strace, in which also each call can be made to fail: `cargo xtask deep` runs both.

mod disk;
mod trace;

use crate::Folder;
use crate::killed::{GAMES, check, filled, name, notes};
use disk::{Chance, Disk};
use hive_store::conformance::{change, said};
use hive_store::{Kept, Store, sqlite};
use std::collections::HashMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use trace::{COUNT, Deed, OPTIONS, deeds};

/// Says to the child in which folder it writes, and how many events into each game before it opens the store anew.
const CHILD: &str = "KYPSELI_TEST_POWER";

/// How many losses of power.
const LOSSES: usize = 1000;

/// Not a test by itself: the process that is watched. It writes into all games, says what was acknowledged and what
/// failed, and does not rest before all is written.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn child() {
    let Ok(wanted) = std::env::var(CHILD) else { return };
    let (folder, rounds) = wanted.split_once('|').expect("a folder and numbers");
    let mut until = 0;
    for round in rounds.split(',') {
        until += round.parse::<u32>().expect("a number");
        let store = opened(Path::new(folder)).await;
        let store = Arc::new(store);
        let writers = (0..GAMES).map(|game| write(Arc::clone(&store), game, until));
        tokio::task::JoinSet::from_iter(writers).join_all().await;
        if store.close().await.is_err() {
            println!("told");
        }
    }
    println!("done");
}

/// A store that fails now and then opens at last: strace counts the calls of each thread by itself.
async fn opened(folder: &Path) -> sqlite::SqliteStore {
    for _ in 0..20 {
        match sqlite::open(folder, Arc::new(())).await {
            Ok(store) => return store,
            Err(_) => println!("told"),
        }
    }
    panic!("it does not open")
}

/// Writes into a game until it has so many events.
async fn write(store: Arc<sqlite::SqliteStore>, game: usize, until: u32) {
    loop {
        // After a failure what is kept has to be read again.
        let kept = read(&store, game).await;
        for number in kept.events.len() as u32 + 1..=until {
            let text = format!("{number} {}", "x".repeat(200));
            match store.append(vec![change(&name(game), 1, vec![said(number, 1, &text)])]).await {
                Ok(()) => println!("safe {game} {number}"),
                Err(_) => {
                    println!("told");
                    break;
                }
            }
        }
        if read(&store, game).await.events.len() as u32 >= until {
            return;
        }
    }
}

/// A game, as soon as it can be read.
async fn read(store: &sqlite::SqliteStore, game: usize) -> Kept {
    for _ in 0..20 {
        match store.load(&name(game)).await {
            Ok(kept) => return kept.expect("it is there"),
            Err(_) => println!("told"),
        }
    }
    panic!("it cannot be read")
}

/// What the child said under strace.
fn watched(folder: &Folder, rounds: &str, options: &[&str], trace: &Path) -> String {
    let child = Command::new("strace")
        .args(options)
        .arg("-o")
        .arg(trace)
        .arg(std::env::current_exe().expect("this test"))
        .args(["--exact", "power::child", "--nocapture", "--test-threads", "1"])
        .env(CHILD, format!("{}|{rounds}", folder.path().display()))
        .stderr(Stdio::inherit())
        .output()
        .expect("strace is there");
    String::from_utf8(child.stdout).expect("a text")
}

/// The files of a folder.
fn files(folder: &Folder) -> Vec<(String, Vec<u8>)> {
    let items = std::fs::read_dir(folder.path()).expect("a folder");
    items
        .map(|item| {
            let path = item.expect("a file").path();
            (path.to_str().expect("a name").to_string(), std::fs::read(&path).expect("it is read"))
        })
        .collect()
}

#[ignore = "a minute, and needs strace: cargo xtask deep"]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn power_lost_at_any_moment_loses_nothing_that_was_acknowledged() {
    let (folder, notes_folder) = (filled().await, Folder::new());
    let mut disk = Disk::default();
    files(&folder).into_iter().for_each(|(name, bytes)| disk.has(name, bytes));
    let trace = notes_folder.path().join("trace");
    // Long enough that the log goes into the file while others write, and twice because the store is closed.
    let told = watched(&folder, "40,500,40", &OPTIONS, &trace);
    assert!(told.contains("\ndone\n") && !told.contains("told"), "{told}");
    let deeds = deeds(&std::fs::read_to_string(&trace).expect("what it did"));
    let writes = deeds.iter().filter(|deed| matches!(deed, Deed::Write { .. })).count();
    let syncs = deeds.iter().filter(|deed| matches!(deed, Deed::Sync { .. })).count();
    let into_file = |deed: &&Deed| matches!(deed, Deed::Write { file, .. } if file.ends_with("sqlite"));
    let into_file = deeds.iter().filter(into_file).count();
    assert!(into_file > 100, "the log went into the file");
    let counted = |deed: &&Deed| matches!(deed, Deed::Write { file, .. } if file.ends_with(COUNT));
    let counted = deeds.iter().filter(counted).count();
    assert!(counted > 100, "it was written down how much was acknowledged, which is never waited for");
    let mut chance = Chance(2026);
    let mut moments: Vec<usize> = (0..LOSSES).map(|_| chance.of(deeds.len() as u64 + 1) as usize).collect();
    moments.sort_unstable();
    let (mut safe, mut done, mut more) = ([0; GAMES], 0, 0);
    for moment in moments {
        for deed in &deeds[done..moment] {
            disk.follow(deed);
            if let Deed::Said(line) = deed {
                notes(line, &mut safe);
            }
        }
        done = moment;
        let after = Folder::new();
        for (name, bytes) in disk.found(&mut chance) {
            let name = Path::new(&name).file_name().expect("a name");
            std::fs::write(after.path().join(name), bytes).expect("it is written");
        }
        more += check(&after, &safe).await;
    }
    println!(
        "{LOSSES} losses of power among {writes} writes ({into_file} of them into the file, {counted} of how much was \
         acknowledged) and {syncs} waits for the disk: nothing lost, nothing missed that was never there; {more} events \
         were kept that nobody had been told of yet"
    );
}

/// Every kind of call by which a store reaches its files, as strace tells them; but `close`, which cannot be asked to do
/// nothing and then done again.
const CALLS: [&str; 19] = [
    "pwrite64",
    "fdatasync",
    "ftruncate",
    "openat",
    "pread64",
    "fsync",
    "unlink",
    "unlinkat",
    "write",
    "read",
    "lseek",
    "fcntl",
    "flock",
    "mmap",
    "newfstatat",
    "statx",
    "chmod",
    "fchmod",
    "fchown",
];

/// Names some of them, for whoever wants to try no more: `KYPSELI_TEST_CALLS=statx,flock`.
const WANTED: &str = "KYPSELI_TEST_CALLS";

/// The files of a store, for strace: what the rest of the process opens and reads is not meant.
fn of_the_store(folder: &Folder) -> Vec<String> {
    let names =
        ["kypseli.sqlite", "kypseli.sqlite-wal", "kypseli.sqlite-shm", "kypseli.lock", "kypseli.count"];
    names.iter().flat_map(|name| ["-P".to_string(), folder.path().join(name).display().to_string()]).collect()
}

/// The calls that failed and have to be told of, for what is acknowledged depends on them: writes into the log, and the
/// wait for the disk right after them. Before the log goes into the file somebody waits once more for what is safe already;
/// that is tried again, and what lies beside the two can be made anew.
fn mattered(trace: &str) -> Vec<&str> {
    let (mut before, mut all) = (HashMap::new(), Vec::new());
    for line in trace.lines() {
        let Some((thread, call)) = line.split_once(' ') else { continue };
        let into_log = call.contains("kypseli.sqlite-wal");
        let wrote = call.contains("pwrite64(") && into_log;
        let waited = call.contains("fdatasync(") && into_log && before.get(thread) == Some(&true);
        if call.contains("(INJECTED)") && (wrote || waited) {
            all.push(line);
        }
        // The second half of a call says nothing of its own.
        if !call.contains(" resumed>") {
            before.insert(thread, wrote);
        }
    }
    all
}

#[ignore = "minutes, and needs strace: cargo xtask deep"]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_fails_at_any_call_is_told_of_and_well_again_after() {
    let (mut calls, mut told_of, mut depended) = (0, 0, 0);
    let wanted = std::env::var(WANTED).ok();
    let is_wanted =
        |kind: &str| wanted.as_ref().is_none_or(|wanted| wanted.split(',').any(|one| one == kind));
    for kind in CALLS.into_iter().filter(|kind| is_wanted(kind)) {
        let before = calls;
        for number in 1.. {
            let (folder, notes_folder) = (filled().await, Folder::new());
            let trace = notes_folder.path().join("trace");
            let (traced, injected) = (
                format!("trace=pwrite64,fdatasync,{kind}"),
                format!("inject={kind}:error=EIO:when={number}"),
            );
            let paths = of_the_store(&folder);
            let mut options = vec!["-f", "-y", "-e", &traced, "-e", &injected];
            options.extend(paths.iter().map(String::as_str));
            let told = watched(&folder, "3,2", &options, &trace);
            let trace = std::fs::read_to_string(&trace).expect("what it did");
            assert!(told.contains("\ndone\n"), "{kind} {number}: {told}");
            let mut safe = [0; GAMES];
            told.lines().for_each(|line| notes(line, &mut safe));
            check(&folder, &safe).await;
            if !trace.contains("(INJECTED)") {
                break;
            }
            let (is_told, failed) = (told.contains("told"), mattered(&trace));
            assert!(is_told || failed.is_empty(), "nobody was told of {failed:?}");
            calls += 1;
            told_of += u32::from(is_told);
            depended += u32::from(!failed.is_empty());
        }
        println!("{kind}: {} calls", calls - before);
    }
    assert!(wanted.is_some() || depended > 20, "{depended} of {calls}");
    println!(
        "{calls} calls failed, one in each run: {told_of} were told of, among them all {depended} on which something \
         acknowledged depends; all was well again after, nothing lost"
    );
}
