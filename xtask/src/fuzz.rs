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

/// Fuzzes one target, or each in turn.
pub(crate) fn run_for(options: &[&str]) -> Result<(), Failure> {
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
    // A script has at most 301 bytes; longer texts say nothing new.
    run(fuzz.args(["-max_len=400", "-verbosity=0", "-print_final_stats=1"]).args(limits))
}
