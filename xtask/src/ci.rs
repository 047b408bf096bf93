//! `cargo xtask ci`: every check there is.

use crate::command::{FEATURES, cargo, run, stepping_back};
use crate::{attack, bots, cluster, deb, fuzz, halves, machine, packages, page, wasm};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

/// A check: its name, and what it does.
pub(crate) type Check = (&'static str, fn() -> Result<(), String>);

/// Cheap and likely to fail first, so that a slip is told within seconds.
const FIRST: [Check; 1] = [("format", format)];

/// What cargo does. The checks of the page are made beside it: they wait for the network at first and then keep one core
/// busy at most, while cargo has stretches with nothing to do for the second.
const RUST: [Check; 5] = [
    ("clippy", clippy),
    ("tests", halves::check),
    ("docs", docs),
    ("packages", packages::check),
    ("module", wasm::check),
];

/// What needs the program that was built. The fuzz targets are built and run beside it: a browser waits more than it
/// computes.
const LAST: [Check; 5] = [
    ("browser tests", page::browser),
    ("programs", bots::check),
    ("attacks", attack::short),
    ("cluster", cluster::short),
    ("package", deb::short),
];

/// The fuzz targets for a moment each: `cargo xtask smoke`, and a part of `cargo xtask ci`.
pub(crate) const SMOKE: [Check; 2] = [("fuzz tools", fuzz_tools), ("fuzz smoke", fuzz::smoke)];

/// Runs the checks and stops at the first that fails.
pub(crate) fn run_all() -> Result<(), String> {
    let start = Instant::now();
    // Asked now: the tests build this program anew, and then nobody finds the one that runs.
    let myself = std::env::current_exe().map_err(|error| format!("xtask does not find itself: {error}"))?;
    machine::look_at_room();
    in_order(&FIRST)?;
    beside(&RUST, &myself, "page")?;
    beside(&LAST, &myself, "smoke")?;
    let number = FIRST.len() + RUST.len() + page::CHECKS.len() + LAST.len() + SMOKE.len();
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

fn docs() -> Result<(), String> {
    run(cargo(&["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-D warnings"))
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
        let all: Vec<&str> = [&FIRST[..], &RUST, &page::CHECKS, &LAST, &SMOKE]
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
