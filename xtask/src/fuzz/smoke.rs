//! `cargo xtask smoke`: every target for a moment, without cargo-fuzz. To compile that program costs more than all targets
//! take, and of what it does only the words for the compiler are needed here.

use super::{PROOFS, SERVER, limits, places, targets};
use crate::command::{cargo, run};
use std::process::Command;

/// What libFuzzer needs of the compiler: what cargo-fuzz asks for where no sanitizer is wanted.
const COVERAGE: [&str; 9] = [
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

/// Long enough to meet every seed and some of what grows from them. The server's targets are left to `cargo xtask fuzz`: they
/// take longer to compile than all others together, and in the same run their requests are asked of the real program (`cargo
/// xtask attack`). Each begins every time with the same number: what it meets does not depend on whose change is being looked
/// at. Whatever is new is for `cargo xtask fuzz` to find.
pub(crate) fn smoke() -> Result<(), String> {
    let host = host()?;
    run(in_fuzz("build", &host).arg("--bins"))?;
    for target in targets()?.iter().filter(|target| ![SERVER, PROOFS].contains(&target.as_str())) {
        println!("fuzzing {target}");
        let mut fuzz = in_fuzz("run", &host);
        fuzz.args(["--quiet", "--bin", target, "--"]).args(places(target)?).args(limits(target));
        run(fuzz.args(["-seed=1", "-runs=20000", "-max_total_time=4"]))?;
    }
    Ok(())
}

/// Cargo among the targets. The machine is named, so that build scripts and macros are compiled as elsewhere.
fn in_fuzz(word: &str, host: &str) -> Command {
    let mut cargo =
        cargo(&[word, "--manifest-path", "fuzz/Cargo.toml", "--release", "--no-default-features"]);
    cargo.args(["--locked", "--target", host]).env("RUSTFLAGS", COVERAGE.join(" "));
    cargo
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
