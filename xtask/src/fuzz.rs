//! `cargo xtask fuzz`: the laws against whatever libFuzzer thinks of.
//!
//! Sanitizers need a nightly compiler, and code without `unsafe` has no use for them. Without one, all that libFuzzer asks of
//! the compiler is stable.

mod compiler;
mod rounds;
mod smoke;

pub(crate) use smoke::smoke;

use compiler::in_fuzz;

use crate::Failure;
use crate::command::{cargo, root, run};
use crate::machine;
use std::process::Command;

const SECONDS: u64 = 60;

/// Whatever takes longer than this for one input, in seconds, is a mistake: nobody would wait for it. By itself libFuzzer
/// waits for twenty minutes.
const TIMEOUT: &str = "-timeout=25";

/// All targets: nothing is left out.
const WHOLE: &[&str] = &[];

/// What the words ask for: which target, if not all, and for how long; or how many executions of all, and for how many
/// minutes at most.
#[derive(Debug, PartialEq, Eq)]
enum Wish<'a> {
    Seconds(Option<&'a str>, u64),
    Runs(u64, Option<u64>),
}

fn wishes<'a>(options: &[&'a str]) -> Result<Wish<'a>, Failure> {
    let (mut wanted, mut seconds, mut runs, mut minutes) = (None, None, None, None);
    let mut rest = options.iter();
    while let Some(&option) = rest.next() {
        match option {
            "--seconds" | "--runs" | "--minutes" => {
                let number = rest.next().and_then(|number| number.parse().ok());
                let number = number.ok_or_else(|| Failure::Usage(format!("{option} needs a number")))?;
                let meant = match option {
                    "--runs" => &mut runs,
                    "--minutes" => &mut minutes,
                    _ => &mut seconds,
                };
                *meant = Some(number);
            }
            _ if option.starts_with('-') || wanted.is_some() => {
                return Err(Failure::Usage(format!("`{option}` is one word too many")));
            }
            _ => wanted = Some(option),
        }
    }
    match (runs, wanted, seconds, minutes) {
        (None, wanted, seconds, None) => Ok(Wish::Seconds(wanted, seconds.unwrap_or(SECONDS))),
        (Some(runs), None, None, minutes) => Ok(Wish::Runs(runs, minutes)),
        _ => {
            let text = "--runs is for all targets, and --minutes says for how long at most";
            Err(Failure::Usage(text.to_string()))
        }
    }
}

/// Fuzzes one target, or each in turn, or all until there were so many executions.
pub(crate) fn run_for(options: &[&str]) -> Result<(), Failure> {
    let wish = wishes(options)?;
    let mut targets = targets()?;
    let (wanted, seconds) = match wish {
        Wish::Seconds(wanted, seconds) => (wanted, seconds),
        Wish::Runs(runs, minutes) => {
            machine::need_cpp()?;
            clippy()?;
            build(WHOLE)?;
            return Ok(rounds::run(&targets, runs, minutes)?);
        }
    };
    if let Some(wanted) = wanted {
        targets.retain(|target| target == wanted);
        if targets.is_empty() {
            return Err(Failure::Usage(format!("`{wanted}` is not a file of fuzz/fuzz_targets")));
        }
    }
    machine::need_cpp()?;
    build(WHOLE)?;
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

/// Builds all targets that there are with these features.
fn build(features: &[&str]) -> Result<(), String> {
    run(in_fuzz("build", features)?.arg("--bins"))
}

/// The target that needs the whole server, and the one that needs parts of it.
const SERVER: &str = "server";
const PROOFS: &str = "proofs";

/// Runs one target on its seeds and on the corpus that has grown from them.
fn fuzz(target: &str, limits: &[&str]) -> Result<(), String> {
    println!("fuzzing {target}");
    run(command(target, WHOLE)?.args(limits))
}

/// The command that does.
fn command(target: &str, features: &[&str]) -> Result<Command, String> {
    let mut fuzz = in_fuzz("run", features)?;
    fuzz.args(["--quiet", "--bin", target, "--"]).args(places(target)?).args(limits(target));
    Ok(fuzz)
}

/// Where a target finds what it begins with. What is found is written to the first of the two.
fn places(target: &str) -> Result<[String; 2], String> {
    let (corpus, seeds) = (format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}"));
    std::fs::create_dir_all(root().join(&corpus))
        .map_err(|error| format!("{corpus} cannot be made: {error}"))?;
    Ok([corpus, seeds])
}

/// How large anything may become.
fn limits(target: &str) -> [&'static str; 6] {
    // A script has at most 301 bytes; longer texts say nothing new, but for requests, which have many parts.
    let longest =
        if ["bodies", "frames", SERVER, PROOFS].contains(&target) { "-max_len=4000" } else { "-max_len=400" };
    // Nothing here needs much memory: whatever asks for more than a server could spare is a mistake.
    ["-rss_limit_mb=1024", "-malloc_limit_mb=256", TIMEOUT, longest, "-verbosity=0", "-print_final_stats=1"]
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
        assert_eq!(read(&["--runs", "100000000"]), Some(Wish::Runs(100_000_000, None)));
        assert_eq!(read(&["--minutes", "5", "--runs", "9"]), Some(Wish::Runs(9, Some(5))));
        for wrong in [
            &["ways", "more"][..],
            &["--seconds"],
            &["--seconds", "long"],
            &["--minutes", "5"],
            &["--runs", "5", "--minutes"],
            &["--runs"],
            &["--runs", "5", "ways"],
            &["--runs", "5", "--seconds", "5"],
        ] {
            assert_eq!(read(wrong), None, "{wrong:?}");
        }
    }

    /// What takes too much memory or too much time for one input is as broken as what panics.
    #[test]
    fn every_target_has_an_end_of_memory_and_of_time() {
        let command = command("ways", WHOLE).expect("it can be made");
        let words: Vec<&str> = command.get_args().filter_map(|word| word.to_str()).collect();
        let fuzzer = words.iter().position(|word| *word == "--").expect("what follows is libFuzzer's");
        for limit in ["-timeout=25", "-rss_limit_mb=1024", "-malloc_limit_mb=256"] {
            assert!(words[fuzzer..].contains(&limit), "{limit}: {words:?}");
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
