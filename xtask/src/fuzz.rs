//! `cargo xtask fuzz`: the laws against whatever libFuzzer thinks of.
//!
//! Sanitizers need a nightly compiler, and code without `unsafe` has no use for them. Without
//! one, all that cargo-fuzz asks of the compiler is stable.

mod rounds;

use crate::Failure;
use crate::command::{cargo, root, run};
use crate::machine;
use std::process::Command;

const SECONDS: u64 = 60;

/// What every call of cargo-fuzz has in common.
const WITH: [&str; 4] = ["--fuzz-dir", "fuzz", "--sanitizer", "none"];

/// What the words ask for: which target, if not all, and for how long; or how many executions of all.
#[derive(Debug, PartialEq, Eq)]
enum Wish<'a> {
    Seconds(Option<&'a str>, u64),
    Runs(u64),
}

fn wishes<'a>(options: &[&'a str]) -> Result<Wish<'a>, Failure> {
    let (mut wanted, mut seconds, mut runs) = (None, None, None);
    let mut rest = options.iter();
    while let Some(&option) = rest.next() {
        match option {
            "--seconds" | "--runs" => {
                let number = rest.next().and_then(|number| number.parse().ok());
                let number = number.ok_or_else(|| Failure::Usage(format!("{option} needs a number")))?;
                *(if option == "--runs" { &mut runs } else { &mut seconds }) = Some(number);
            }
            _ if option.starts_with('-') || wanted.is_some() => {
                return Err(Failure::Usage(format!("`{option}` is one word too many")));
            }
            _ => wanted = Some(option),
        }
    }
    match (runs, wanted, seconds) {
        (None, wanted, seconds) => Ok(Wish::Seconds(wanted, seconds.unwrap_or(SECONDS))),
        (Some(runs), None, None) => Ok(Wish::Runs(runs)),
        _ => Err(Failure::Usage("--runs is for all targets, for as long as they take".to_string())),
    }
}

/// Fuzzes one target, or each in turn, or all until there were so many executions.
pub(crate) fn run_for(options: &[&str]) -> Result<(), Failure> {
    let wish = wishes(options)?;
    let mut targets = targets()?;
    let (wanted, seconds) = match wish {
        Wish::Seconds(wanted, seconds) => (wanted, seconds),
        Wish::Runs(runs) => {
            machine::need_cpp()?;
            machine::need_cargo_fuzz()?;
            clippy()?;
            build()?;
            return Ok(rounds::run(&targets, runs)?);
        }
    };
    if let Some(wanted) = wanted {
        targets.retain(|target| target == wanted);
        if targets.is_empty() {
            return Err(Failure::Usage(format!("`{wanted}` is not a file of fuzz/fuzz_targets")));
        }
    }
    machine::need_cpp()?;
    machine::need_cargo_fuzz()?;
    build()?;
    for target in &targets {
        fuzz(target, &[&format!("-max_total_time={seconds}")])?;
    }
    Ok(())
}

/// The names of all targets.
pub(crate) fn targets() -> Result<Vec<String>, String> {
    let folder = root().join("fuzz/fuzz_targets");
    let files = folder.read_dir().map_err(|error| format!("fuzz/fuzz_targets cannot be read: {error}"))?;
    let name = |file: std::fs::DirEntry| Some(file.path().file_stem()?.to_str()?.to_string());
    let mut targets: Vec<String> = files.filter_map(|file| name(file.ok()?)).collect();
    targets.sort();
    Ok(targets)
}

/// The linter over the targets, before they run for long. Every day only the compiler looks at them: the linter would
/// have to look at all that they stand on once more, for two dozen files that seldom change.
fn clippy() -> Result<(), String> {
    let all = ["--all-targets", "--locked", "--", "-D", "warnings"];
    run(cargo(&["clippy", "--manifest-path", "fuzz/Cargo.toml"]).args(all))
}

/// Builds all targets.
fn build() -> Result<(), String> {
    run(cargo(&["fuzz", "build"]).args(WITH))
}

/// The target that needs the whole server.
const SERVER: &str = "server";

/// Every target for a moment, long enough to meet every seed and some of what grows from them. The server's is left to
/// `cargo xtask fuzz`: it takes longer to compile than all others together, and in the same run its requests are asked of the
/// real program (`cargo xtask attack`). It begins every time with the same number: what it meets does not depend on whose change
/// is being looked at. Whatever is new is for `cargo xtask fuzz` to find.
pub(crate) fn smoke() -> Result<(), String> {
    const LIGHT: &str = "--no-default-features";
    run(cargo(&["fuzz", "build", LIGHT]).args(WITH))?;
    for target in targets()?.iter().filter(|target| *target != SERVER) {
        println!("fuzzing {target}");
        run(command(target, &[LIGHT])?.args(["-seed=1", "-runs=20000", "-max_total_time=4"]))?;
    }
    Ok(())
}

/// Runs one target on its seeds and on the corpus that has grown from them.
fn fuzz(target: &str, limits: &[&str]) -> Result<(), String> {
    println!("fuzzing {target}");
    run(command(target, &[])?.args(limits))
}

/// The command that does.
fn command(target: &str, features: &[&str]) -> Result<Command, String> {
    let (corpus, seeds) = (format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}"));
    // What is found is written to the first of the two.
    std::fs::create_dir_all(root().join(&corpus))
        .map_err(|error| format!("{corpus} cannot be made: {error}"))?;
    let mut fuzz = cargo(&["fuzz", "run"]);
    fuzz.args(WITH).args(features).args([target, &corpus, &seeds, "--"]);
    // A script has at most 301 bytes; longer texts say nothing new, but for requests, which have many parts.
    let longest =
        if ["bodies", "frames", SERVER].contains(&target) { "-max_len=4000" } else { "-max_len=400" };
    // Nothing here needs much memory: whatever asks for more than a server could spare is a mistake.
    fuzz.args(["-rss_limit_mb=1024", "-malloc_limit_mb=256"]);
    fuzz.args([longest, "-verbosity=0", "-print_final_stats=1"]);
    Ok(fuzz)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_understood_or_refused() {
        let read = |options: &[&'static str]| wishes(options).ok();
        assert_eq!(read(&[]), Some(Wish::Seconds(None, SECONDS)));
        assert_eq!(read(&["ways", "--seconds", "5"]), Some(Wish::Seconds(Some("ways"), 5)));
        assert_eq!(read(&["--seconds", "5", "ways"]), Some(Wish::Seconds(Some("ways"), 5)));
        assert_eq!(read(&["--runs", "100000000"]), Some(Wish::Runs(100_000_000)));
        for wrong in [
            &["ways", "more"][..],
            &["--seconds"],
            &["--seconds", "long"],
            &["--minutes", "5"],
            &["--runs"],
            &["--runs", "5", "ways"],
            &["--runs", "5", "--seconds", "5"],
        ] {
            assert_eq!(read(wrong), None, "{wrong:?}");
        }
    }

    /// A target that has a file but no line in the manifest, or the other way round, is never run.
    #[test]
    fn every_target_is_a_file_and_a_line_of_the_manifest() {
        let manifest = std::fs::read_to_string(root().join("fuzz/Cargo.toml")).expect("it can be read");
        let targets = targets().expect("they can be listed");
        assert!(!targets.is_empty());
        for target in &targets {
            assert!(manifest.contains(&format!("path = \"fuzz_targets/{target}.rs\"")), "{target}");
            assert!(root().join("fuzz/seeds").join(target).is_dir(), "{target} has no seeds");
        }
        assert_eq!(manifest.matches("path = \"fuzz_targets/").count(), targets.len());
    }
}
