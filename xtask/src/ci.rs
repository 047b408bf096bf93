//! `cargo xtask ci`: every check there is.

use crate::command::{cargo, run};
use crate::{fuzz, machine, page};
use std::time::Instant;

type Check = (&'static str, fn() -> Result<(), String>);

/// Cheap and likely to fail first, so that a slip is told within seconds.
const CHECKS: [Check; 13] = [
    ("format", format),
    ("clippy", clippy),
    ("tests", tests),
    ("docs", docs),
    ("page tools", page::tools),
    ("page lint", page::lint),
    ("page types", page::types),
    ("page tests", page::tests),
    ("browser tests", page::browser),
    ("fuzz tools", fuzz_tools),
    ("fuzz clippy", fuzz_clippy),
    ("fuzz smoke", fuzz_smoke),
    ("benches compile", benches),
];

/// Runs the checks in order and stops at the first that fails.
pub(crate) fn run_all() -> Result<(), String> {
    let start = Instant::now();
    for (name, check) in CHECKS {
        println!("\n=== {name} ===");
        let began = Instant::now();
        check().map_err(|reason| format!("{name}: {reason}"))?;
        println!("--- {name}: {:.1} s", began.elapsed().as_secs_f64());
    }
    println!("\nall {} checks passed in {:.0} s", CHECKS.len(), start.elapsed().as_secs_f64());
    Ok(())
}

fn format() -> Result<(), String> {
    run(&mut cargo(&["fmt", "--all", "--check"]))?;
    run(&mut cargo(&["fmt", "--manifest-path", "fuzz/Cargo.toml", "--check"]))
}

fn clippy() -> Result<(), String> {
    run(&mut cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]))
}

fn tests() -> Result<(), String> {
    run(&mut cargo(&["test", "--workspace", "--locked"]))
}

fn docs() -> Result<(), String> {
    run(cargo(&["doc", "--workspace", "--no-deps", "--locked"]).env("RUSTDOCFLAGS", "-D warnings"))
}

fn benches() -> Result<(), String> {
    // As the tests were built: whether they compile and link does not depend on full optimisation, which takes minutes.
    run(&mut cargo(&["build", "--workspace", "--bench", "*", "--locked"]))
}

fn fuzz_tools() -> Result<(), String> {
    machine::need_cpp()?;
    machine::need_cargo_fuzz()
}

fn fuzz_clippy() -> Result<(), String> {
    run(&mut cargo(&[
        "clippy",
        "--manifest-path",
        "fuzz/Cargo.toml",
        "--all-targets",
        "--locked",
        "--",
        "-D",
        "warnings",
    ]))
}

/// Long enough to meet every seed and some of what grows from them.
fn fuzz_smoke() -> Result<(), String> {
    fuzz::build()?;
    fuzz::targets()?.iter().try_for_each(|target| fuzz::fuzz(target, &["-runs=20000", "-max_total_time=4"]))
}
