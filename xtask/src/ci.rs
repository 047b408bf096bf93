//! `cargo xtask ci`: every check there is.

use crate::command::{FEATURES, begins_anew, built, cargo, look_what_is_there, run, stepping_back};
use crate::{attack, bots, cluster, deb, fuzz, halves, machine, packages, page, wasm};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// A check: its name, and what it does.
pub(crate) type Check = (&'static str, fn() -> Result<(), String>);

/// Cheap and likely to fail first, so that a slip is told within seconds.
const FIRST: [Check; 1] = [("format", format)];

/// What cargo does in its one folder. The checks of the page are made beside it: they wait for the network at first and then
/// keep one core busy at most, while cargo has stretches with nothing to do for the second.
const RUST: [Check; 4] = [
    ("clippy", clippy),
    ("docs", docs),
    ("compiling tests", halves::build),
    ("compiling programs", programs),
];

/// What needs what was built, and waits more than it computes.
const LAST: [Check; 6] = [
    ("tests", halves::check),
    ("browser tests", page::browser),
    ("programs", bots::check),
    ("attacks", attack::short),
    ("cluster", cluster::short),
    ("package", deb::short),
];

/// What is built in folders of its own, beside all that waits: `cargo xtask aside`, and a part of `cargo xtask ci`.
pub(crate) const ASIDE: [Check; 4] =
    [("packages", packages::check), ("module", wasm::check), SMOKE[0], SMOKE[1]];

/// The fuzz targets for a moment each: `cargo xtask smoke`.
pub(crate) const SMOKE: [Check; 2] = [("fuzz tools", fuzz_tools), ("fuzz smoke", fuzz::smoke)];

/// Runs the checks and stops at the first that fails.
pub(crate) fn run_all() -> Result<(), String> {
    let start = Instant::now();
    // Asked now: the tests build this program anew, and then nobody finds the one that runs.
    let myself = std::env::current_exe().map_err(|error| format!("xtask does not find itself: {error}"))?;
    machine::look_at_room();
    look_what_is_there();
    in_order(&FIRST)?;
    beside(&RUST, &myself, "page")?;
    beside(&LAST, &myself, "aside")?;
    let number = FIRST.len() + RUST.len() + page::CHECKS.len() + LAST.len() + ASIDE.len();
    println!("\nall {number} checks passed in {:.0} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Runs some checks in order and stops at the first that fails.
pub(crate) fn in_order(checks: &[Check]) -> Result<(), String> {
    for (name, check) in checks {
        println!("\n=== {name} ===");
        let began = Instant::now();
        check().map_err(|reason| format!("{name}: {reason}"))?;
        println!("--- {name}: {:.1} s", began.elapsed().as_secs_f64());
    }
    Ok(())
}

/// Runs some checks in order, and another chore beside them.
fn beside(checks: &[Check], myself: &Path, chore: &'static str) -> Result<(), String> {
    std::thread::scope(|scope| {
        let other = scope.spawn(move || apart(myself, chore));
        let here = in_order(checks);
        let other = other.join().map_err(|_| format!("`cargo xtask {chore}` broke off"))?;
        here.and(other)
    })
}

/// A chore in a process of its own, which leaves the processors to the others and is heard when it has ended: two that speak
/// at the same time are not understood.
fn apart(myself: &Path, chore: &str) -> Result<(), String> {
    let mut other = Command::new(myself);
    other.arg(chore);
    if begins_anew() {
        other.env("CI", "1");
    }
    let heard = stepping_back(other).stdin(Stdio::null()).output();
    let heard = heard.map_err(|error| format!("`cargo xtask {chore}` cannot be started: {error}"))?;
    let said = [heard.stdout, heard.stderr].concat();
    println!("\n{}", String::from_utf8_lossy(&said).trim());
    if heard.status.success() { Ok(()) } else { Err(format!("`cargo xtask {chore}` failed")) }
}

fn format() -> Result<(), String> {
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    run(&mut cargo(&["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]))
}

fn clippy() -> Result<(), String> {
    let mut clippy = cargo(&["clippy", "--workspace", "--all-targets", "--locked"]);
    run(clippy.args(FEATURES).args(["--", "-D", "warnings"]))
}

/// With the examples: what tests need turns on features of others, so without them nearly all that the linter has looked at
/// would be looked at once more.
fn docs() -> Result<(), String> {
    let mut docs = cargo(&["doc", "--workspace", "--no-deps", "--locked", "--lib", "--bins", "--examples"]);
    run(docs.args(FEATURES).env("RUSTDOCFLAGS", "-D warnings"))
}

fn programs() -> Result<(), String> {
    built().map(drop)
}

fn fuzz_tools() -> Result<(), String> {
    machine::need_cpp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    static CALLS: AtomicU32 = AtomicU32::new(0);

    fn good() -> Result<(), String> {
        CALLS.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    fn bad() -> Result<(), String> {
        Err("it is torn".to_string())
    }

    #[test]
    fn the_first_that_fails_is_named_and_is_the_last() {
        let checks: [Check; 4] = [("roof", good), ("wall", good), ("floor", bad), ("door", good)];
        assert_eq!(in_order(&checks), Err("floor: it is torn".to_string()));
        assert_eq!(CALLS.load(Ordering::Relaxed), 2);
    }

    #[test]
    fn every_check_has_a_name_of_its_own() {
        let all: Vec<&str> = [&FIRST[..], &RUST, &page::CHECKS, &LAST, &ASIDE]
            .concat()
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        let mut once = all.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), all.len(), "{all:?}");
    }
}
