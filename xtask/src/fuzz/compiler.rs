//! Cargo with what libFuzzer needs of the compiler. To compile cargo-fuzz, which does the same, takes longer than most targets.

use crate::command::cargo;
use std::process::Command;

/// What cargo-fuzz asks for where no sanitizer is wanted: every branch is counted, and a number that overflows is a mistake.
const COVERAGE: [&str; 10] = [
    "-Cdebug-assertions",
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=4",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
    "-Cllvm-args=-sanitizer-coverage-trace-compares",
    "--cfg fuzzing",
    "-Cllvm-args=-simplifycfg-branch-fold-threshold=0",
    "-Cllvm-args=-sanitizer-coverage-stack-depth",
    "-Ccodegen-units=1",
];

/// Cargo among the targets. The machine is named, so that build scripts and macros are compiled as elsewhere.
pub(super) fn in_fuzz(word: &str, features: &[&str]) -> Result<Command, String> {
    let mut cargo = cargo(&[word, "--manifest-path", "fuzz/Cargo.toml", "--release", "--locked"]);
    cargo.args(features).args(["--target", &host()?]).env("RUSTFLAGS", COVERAGE.join(" "));
    Ok(cargo)
}

/// The machine's name, as the compiler has it.
fn host() -> Result<String, String> {
    let told = Command::new("rustc").arg("-vV").output();
    let told = told.map_err(|error| format!("`rustc -vV` cannot be started: {error}"))?;
    let said = String::from_utf8_lossy(&told.stdout).into_owned();
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_string).ok_or_else(|| "`rustc -vV` does not name the machine".to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_compiler_names_the_machine() {
        let host = host().expect("there is a compiler");
        assert!(host.split('-').count() >= 3 && !host.contains(' '), "{host}");
    }
}
