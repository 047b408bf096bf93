//! All tests of the workspace, in two halves beside each other: what waits (for sockets, databases, other programs) leaves
//! the processors to what counts. What waits is two halves again: cargo runs one file after the other, and while one waits
//! another can.

use crate::command::{FEATURES, cargo, root, run, stepping_back};
use crate::machine;
use std::collections::BTreeSet;
use std::process::{Command, Stdio};

/// Files of tests that wait more than they count. All others count, and are in nobody's way: they step back.
const WAITING: [&[&str]; 2] = [
    &["cluster", "nats", "server"],
    &["accounts", "admin", "bots", "nodes", "nothing_lost", "postgres", "serve", "sqlite", "terminal"],
];

/// Examples that have tests of their own. Asked for by name: all others would be compiled once more, as tests that are none.
const EXAMPLES: [&str; 3] = ["cluster", "load", "scale"];

/// Builds everything first, so that neither half waits for the other's compiler.
pub(crate) fn build() -> Result<(), String> {
    run(all(&["--no-run", "--lib", "--bins", "--tests"]).args(examples()))
}

/// Runs them.
pub(crate) fn check() -> Result<(), String> {
    machine::need_postgres()?;
    machine::need_tmux()?;
    machine::need_nats()?;
    let waiting = WAITING.concat();
    let counting: Vec<String> =
        files()?.into_iter().filter(|name| !waiting.contains(&name.as_str())).collect();
    let [one, other] = WAITING;
    let (waited, counted) = std::thread::scope(|scope| {
        let counted = scope.spawn(|| count(&counting));
        let quietly = scope.spawn(|| hear(all(&[]).args(named(one))));
        let aloud = run(all(&[]).args(named(other)));
        let broken = |_| Err("tests broke off".to_string());
        (
            [(one, quietly.join().unwrap_or_else(broken)), (other, aloud)],
            counted.join().unwrap_or_else(broken),
        )
    });
    counted?;
    for (names, waited) in waited {
        waited.or_else(|reason| {
            // A busy machine lets a moment pass that a test has waited for. What fails twice fails; what needed it is above,
            // to be mended.
            println!("\nSHAKY: {reason}. Once more, with nothing beside it:");
            run(all(&[]).args(named(names)))
        })?;
    }
    Ok(())
}

/// The half that counts, and the examples in the documentation.
fn count(files: &[String]) -> Result<(), String> {
    let mut tests = all(&["--lib", "--bins"]);
    tests.args(examples()).args(named(files));
    hear(&mut stepping_back(tests))?;
    hear(&mut stepping_back(all(&["--doc"])))
}

/// Runs tests that are heard when they have ended: two that speak at the same time are not understood.
fn hear(tests: &mut Command) -> Result<(), String> {
    let heard = tests.stdin(Stdio::null()).output();
    let heard = heard.map_err(|error| format!("tests cannot be started: {error}"))?;
    println!("\n{}", String::from_utf8_lossy(&[heard.stderr, heard.stdout].concat()).trim());
    if heard.status.success() { Ok(()) } else { Err("a test failed: it is above".to_string()) }
}

fn all(words: &[&str]) -> Command {
    let mut test = cargo(&["test", "--workspace", "--locked"]);
    test.args(FEATURES).args(words);
    test
}

fn named(names: impl IntoIterator<Item = impl AsRef<str>>) -> impl Iterator<Item = String> {
    names.into_iter().flat_map(|name| ["--test".to_string(), name.as_ref().to_string()])
}

fn examples() -> impl Iterator<Item = &'static str> {
    EXAMPLES.into_iter().flat_map(|name| ["--example", name])
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
        for name in WAITING.concat() {
            assert!(files.contains(name), "{name} is not a file of tests");
        }
        for name in ["perft", "oracle", "house"] {
            assert!(files.contains(name), "{name} is not found");
        }
    }

    #[test]
    fn every_example_with_tests_is_named() {
        let crates = root().join("crates").read_dir().expect("they can be listed");
        let examples = crates.flatten().filter_map(|folder| folder.path().join("examples").read_dir().ok());
        let mut found = BTreeSet::new();
        for path in examples.flatten().flatten().map(|entry| entry.path()) {
            let parts: Vec<_> = match path.read_dir() {
                Ok(parts) => parts.flatten().map(|part| part.path()).collect(),
                Err(_) => vec![path.clone()],
            };
            let texts = parts.iter().filter_map(|part| std::fs::read_to_string(part).ok());
            if texts.into_iter().any(|text| text.contains("#[test]") || text.contains("#[tokio::test")) {
                found.extend(path.file_stem().and_then(|name| name.to_str()).map(str::to_string));
            }
        }
        assert_eq!(found, EXAMPLES.map(str::to_string).into());
    }
}
