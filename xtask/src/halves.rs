//! All tests of the workspace, in two halves beside each other: what waits (for sockets, databases, other programs) leaves
//! the processors to what counts.

use crate::command::{FEATURES, cargo, root, run, stepping_back};
use crate::machine;
use std::collections::BTreeSet;
use std::process::{Command, Stdio};

/// Files of tests that wait more than they count. All others count, and are in nobody's way: they step back.
const WAITING: [&str; 12] = [
    "accounts",
    "admin",
    "bots",
    "cluster",
    "nats",
    "nodes",
    "nothing_lost",
    "postgres",
    "serve",
    "server",
    "sqlite",
    "terminal",
];

/// Builds everything first, so that neither half waits for the other's compiler.
pub(crate) fn check() -> Result<(), String> {
    machine::need_postgres()?;
    machine::need_tmux()?;
    machine::need_nats()?;
    run(all(&["--no-run"]).args(["--lib", "--bins", "--examples", "--tests"]))?;
    let counting: Vec<String> =
        files()?.into_iter().filter(|name| !WAITING.contains(&name.as_str())).collect();
    let wait = || run(all(&[]).args(named(WAITING)));
    let (waited, counted) = std::thread::scope(|scope| {
        let counted = scope.spawn(|| count(&counting));
        let waited = wait();
        (waited, counted.join().unwrap_or_else(|_| Err("the tests that count broke off".to_string())))
    });
    counted?;
    waited.or_else(|reason| {
        // A busy machine lets a moment pass that a test has waited for. What fails twice fails; what needed it is above, to be
        // mended.
        println!("\nSHAKY: {reason}. Once more, with nothing beside it:");
        wait()
    })?;
    run(&mut all(&["--doc"]))
}

/// The half that counts. It is heard when it has ended: two that speak at the same time are not understood.
fn count(files: &[String]) -> Result<(), String> {
    let mut tests = stepping_back(all(&["--lib", "--bins", "--examples"]));
    tests.args(named(files));
    let heard = tests.stdin(Stdio::null()).output();
    let heard = heard.map_err(|error| format!("the tests that count cannot be started: {error}"))?;
    println!("\n{}", String::from_utf8_lossy(&[heard.stderr, heard.stdout].concat()).trim());
    if heard.status.success() { Ok(()) } else { Err("a test that counts failed: it is above".to_string()) }
}

fn all(words: &[&str]) -> Command {
    let mut test = cargo(&["test", "--workspace", "--locked"]);
    test.args(FEATURES).args(words);
    test
}

fn named(names: impl IntoIterator<Item = impl AsRef<str>>) -> impl Iterator<Item = String> {
    names.into_iter().flat_map(|name| ["--test".to_string(), name.as_ref().to_string()])
}

/// The names of all files of tests, of all crates: `tests/NAME.rs` and `tests/NAME/main.rs`.
fn files() -> Result<BTreeSet<String>, String> {
    let crates = root().join("crates");
    let folders = crates.read_dir().map_err(|error| format!("crates cannot be read: {error}"))?;
    let folders = folders.filter_map(|entry| Some(entry.ok()?.path()));
    let mut names = BTreeSet::new();
    for folder in folders.chain([root().join("xtask")]) {
        let Ok(files) = folder.join("tests").read_dir() else { continue };
        for path in files.filter_map(|entry| Some(entry.ok()?.path())) {
            let is_test =
                path.extension().is_some_and(|ending| ending == "rs") || path.join("main.rs").exists();
            if let Some(name) = path.file_stem().and_then(|name| name.to_str()).filter(|_| is_test) {
                names.insert(name.to_string());
            }
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_waits_is_a_file_and_others_are_left_to_count() {
        let files = files().expect("they can be listed");
        for name in WAITING {
            assert!(files.contains(name), "{name} is not a file of tests");
        }
        for name in ["perft", "oracle", "house"] {
            assert!(files.contains(name), "{name} is not found");
        }
    }
}
