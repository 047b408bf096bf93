//! A process that is killed, or whose disk is full at any point: nothing that it acknowledged is lost, and what is kept
//! is whole.

use crate::Folder;
use hive_play::{GameId, Happening};
use hive_store::conformance::{change, found, said};
use hive_store::{Notice, Observer, Store, sqlite};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Says to this test that it is the process to be killed, and in which folder it writes.
const CHILD: &str = "KYPSELI_TEST_CHILD";

pub(crate) const GAMES: usize = 8;

pub(crate) fn name(game: usize) -> GameId {
    format!("game-{game}").into()
}

/// Not a test by itself: the process that is killed. It writes into several games at once and says on its output what
/// was acknowledged; after failures it tries again for a while.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn child() {
    let Some(folder) = std::env::var_os(CHILD) else { return };
    let Ok(store) = hive_store::sqlite::open(Path::new(&folder), Arc::new(())).await else { return };
    let store = Arc::new(store);
    let mut writers = tokio::task::JoinSet::new();
    for game in 0..GAMES {
        let store = Arc::clone(&store);
        writers.spawn(async move {
            for _ in 0..20 {
                // After a failure what is kept has to be read again.
                let Ok(kept) = store.load(&name(game)).await else { continue };
                let Some(kept) = kept else { return };
                for number in kept.events.len() as u32 + 1.. {
                    let text = format!("{number} {}", "x".repeat(200));
                    if store.append(vec![change(&name(game), 1, vec![said(number, 1, &text)])]).await.is_err()
                    {
                        break;
                    }
                    println!("safe {game} {number}");
                }
            }
        });
    }
    writers.join_all().await;
    let _ = store.close().await;
}

/// Runs the child in this folder after these commands of a shell, for so long at most; the last number that it has
/// acknowledged in each game.
fn acknowledged(folder: &Folder, before: &str, patience: Duration) -> [u32; GAMES] {
    let own = std::env::current_exe().expect("this test");
    let script = format!("{before} exec \"$0\" --exact killed::child --nocapture --test-threads 1");
    let mut child = Command::new("sh")
        .args(["-c", &script])
        .arg(own)
        .env(CHILD, folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let output = BufReader::new(child.stdout.take().expect("its output"));
    let reader = std::thread::spawn(move || {
        let mut safe = [0; GAMES];
        for line in output.lines().map_while(Result::ok) {
            notes(&line, &mut safe);
        }
        safe
    });
    let end = Instant::now() + patience;
    while Instant::now() < end && child.try_wait().expect("it is ours").is_none() {
        std::thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    child.wait().expect("it has ended");
    reader.join().expect("it has read")
}

/// Keeps in mind what a line of the child says is safe.
pub(crate) fn notes(line: &str, safe: &mut [u32; GAMES]) {
    let words: Vec<&str> = line.trim_end().split(' ').collect();
    // The runner of tests writes on the same output; a line that is cut off was never said.
    if let ["safe", game, number] = words[..]
        && let (Ok(game), Ok(number)) = (game.parse::<usize>(), number.parse())
    {
        safe[game] = number;
    }
}

/// Nobody may say that something is missing where nothing is.
struct NothingMissing;

impl Observer for NothingMissing {
    fn noticed(&self, notice: Notice<'_>) {
        assert!(!matches!(notice, Notice::Missing { .. }), "{notice:?}");
    }
}

/// How much more than was acknowledged is kept: all that was is there, in order.
pub(crate) async fn check(folder: &Folder, safe: &[u32; GAMES]) -> u32 {
    let store = sqlite::open(folder.path(), Arc::new(NothingMissing)).await.expect("it opens");
    let mut more = 0;
    for (game, safe) in safe.iter().enumerate() {
        let kept = store.load(&name(game)).await.expect("it is read").expect("it is there");
        assert_eq!(kept.damage, None);
        let count = kept.events.len() as u32;
        assert!(count >= *safe, "game {game}: {safe} were acknowledged, {count} are kept");
        more += count - safe;
        for event in kept.events {
            let Happening::Chat { text, .. } = event.what else { panic!("something was said") };
            assert!(text.starts_with(&format!("{} ", event.number)));
        }
    }
    store.is_well().await.expect("nothing is wrong");
    store.close().await.expect("it closes");
    more
}

pub(crate) async fn filled() -> Folder {
    let folder = Folder::new();
    let store = folder.store().await;
    for game in 0..GAMES {
        found(&store, &name(game), 0, None, None).await;
    }
    store.close().await.expect("it closes");
    folder
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_process_loses_nothing_that_it_acknowledged() {
    let folder = filled().await;
    let mut last = 0;
    for round in 0..8 {
        let safe = acknowledged(&folder, "", Duration::from_millis(300 + 83 * round));
        check(&folder, &safe).await;
        last = last.max(safe.iter().sum());
    }
    assert!(last > 0, "something was acknowledged");
}

/// No file may grow beyond a size that is another each time: writes fail at ever later calls.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_is_full_at_any_point_loses_nothing_that_was_acknowledged() {
    let mut last = 0;
    for blocks in (80..400).step_by(23) {
        let folder = filled().await;
        // The signal is ignored, so that the write itself fails.
        let before = format!("trap '' XFSZ; ulimit -f {blocks};");
        let safe = acknowledged(&folder, &before, Duration::from_secs(20));
        check(&folder, &safe).await;
        last = last.max(safe.iter().sum());
    }
    assert!(last > 0, "something was acknowledged");
}
