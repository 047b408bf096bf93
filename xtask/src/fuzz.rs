//! `cargo xtask fuzz`: the laws against whatever libFuzzer thinks of.
//!
//! Sanitizers need a nightly compiler, and code without `unsafe` has no use for them. Without
//! one, all that cargo-fuzz asks of the compiler is stable.

use crate::Failure;
use crate::command::{cargo, root, run};
use crate::machine;

const SECONDS: u32 = 60;

/// What every call of cargo-fuzz has in common.
const WITH: [&str; 4] = ["--fuzz-dir", "fuzz", "--sanitizer", "none"];

/// What the words ask for: which target, if not all, and for how long.
fn wishes<'a>(options: &[&'a str]) -> Result<(Option<&'a str>, u32), Failure> {
    let (mut wanted, mut seconds) = (None, SECONDS);
    let mut rest = options.iter();
    while let Some(&option) = rest.next() {
        match option {
            "--seconds" => {
                let number = rest.next().and_then(|number| number.parse().ok());
                seconds = number.ok_or_else(|| Failure::Usage("--seconds needs a number".to_string()))?;
            }
            _ if option.starts_with('-') || wanted.is_some() => {
                return Err(Failure::Usage(format!("`{option}` is one word too many")));
            }
            _ => wanted = Some(option),
        }
    }
    Ok((wanted, seconds))
}

/// Fuzzes one target, or each in turn.
pub(crate) fn run_for(options: &[&str]) -> Result<(), Failure> {
    let (wanted, seconds) = wishes(options)?;
    let mut targets = targets()?;
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

/// Builds all targets.
pub(crate) fn build() -> Result<(), String> {
    run(cargo(&["fuzz", "build"]).args(WITH))
}

/// Runs one target on its seeds and on the corpus that has grown from them.
pub(crate) fn fuzz(target: &str, limits: &[&str]) -> Result<(), String> {
    let (corpus, seeds) = (format!("fuzz/corpus/{target}"), format!("fuzz/seeds/{target}"));
    // What is found is written to the first of the two.
    std::fs::create_dir_all(root().join(&corpus))
        .map_err(|error| format!("{corpus} cannot be made: {error}"))?;
    println!("fuzzing {target}");
    let mut fuzz = cargo(&["fuzz", "run"]);
    fuzz.args(WITH).args([target, &corpus, &seeds, "--"]);
    // A script has at most 301 bytes; longer texts say nothing new, but for requests, which have many parts.
    let longest = if ["bodies", "frames"].contains(&target) { "-max_len=4000" } else { "-max_len=400" };
    // Nothing here needs much memory: whatever asks for more than a server could spare is a mistake.
    fuzz.args(["-rss_limit_mb=1024", "-malloc_limit_mb=256"]);
    run(fuzz.args([longest, "-verbosity=0", "-print_final_stats=1"]).args(limits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_understood_or_refused() {
        let read = |options: &[&'static str]| wishes(options).ok();
        assert_eq!(read(&[]), Some((None, SECONDS)));
        assert_eq!(read(&["ways", "--seconds", "5"]), Some((Some("ways"), 5)));
        assert_eq!(read(&["--seconds", "5", "ways"]), Some((Some("ways"), 5)));
        for wrong in [&["ways", "more"][..], &["--seconds"], &["--seconds", "long"], &["--minutes", "5"]] {
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
