//! `cargo xtask flaky`: tests that fail now and then, looked for on a machine that is made busy.

use crate::Failure;
use crate::command::{cargo, program, root, run};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// So often, unless it is said otherwise.
const TIMES: u32 = 20;

/// How many loops keep the machine busy.
const LOOPS: usize = 2;

/// The longest that one run may take, and the pause between two looks whether it has ended.
const LONGEST: Duration = Duration::from_secs(20 * 60);
const PAUSE: Duration = Duration::from_millis(100);

/// What a run that failed without naming a test is counted as.
const BROKE_OFF: &str = "(the run itself broke off)";

/// A set of tests: how it is called, how it is run, and how the names of failed tests are found in what it prints.
type Suite = (&'static str, fn() -> Result<Command, String>, fn(&str) -> Option<&str>);

const SUITES: [Suite; 3] =
    [("server", server, rust_failure), ("page", page, node_failure), ("browser", browser, node_failure)];

fn server() -> Result<Command, String> {
    Ok(cargo(&["test", "--package", "hive-server", "--locked", "--no-fail-fast"]))
}

fn page() -> Result<Command, String> {
    let folder = root().join("web/tests/unit");
    let files = folder.read_dir().map_err(|error| format!("web/tests/unit cannot be read: {error}"))?;
    let files = files.filter_map(|file| Some(file.ok()?.path()));
    let mut node = program("node", &["--test", "--test-reporter=spec"]);
    node.args(files.filter(|path| path.to_string_lossy().ends_with(".test.js")))
        .current_dir(root().join("web"));
    Ok(node)
}

fn browser() -> Result<Command, String> {
    let mut npm = program("npm", &["run", "browser"]);
    // What fails is asked once more elsewhere; here the first answer is what is wanted.
    npm.current_dir(root().join("web")).envs([("KYPSELI_ONCE", "1"), ("KYPSELI_EMBEDDED", "1")]);
    Ok(npm)
}

/// The name in `test name ... FAILED`.
fn rust_failure(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

/// The name in `✖ name (12.3ms)`. The summary at the end names files and the same tests again.
fn node_failure(line: &str) -> Option<&str> {
    let name = line.trim_start().strip_prefix("✖ ")?;
    let (name, time) = name.rsplit_once(" (")?;
    time.ends_with("ms)").then_some(name)
}

/// The tests that failed in one run, each once.
fn failures(output: &str, find: fn(&str) -> Option<&str>) -> Vec<&str> {
    let mut names: Vec<&str> = output.lines().filter_map(find).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// What the words ask for: which suites, and how often.
fn wishes(options: &[&str]) -> Result<(Vec<Suite>, u32), Failure> {
    let (mut suites, mut times) = (Vec::new(), TIMES);
    let mut rest = options.iter();
    while let Some(&option) = rest.next() {
        if option == "--times" {
            let number = rest.next().and_then(|number| number.parse().ok()).filter(|&number| number > 0);
            times = number.ok_or_else(|| Failure::Usage("--times needs a number".to_string()))?;
        } else {
            let suite = SUITES.into_iter().find(|(name, ..)| *name == option);
            suites.push(suite.ok_or_else(|| Failure::Usage(format!("`{option}` is not a set of tests")))?);
        }
    }
    Ok((if suites.is_empty() { SUITES.to_vec() } else { suites }, times))
}

/// Runs tests again and again beside loops that do nothing, and lists every test that failed.
pub(crate) fn run_often(options: &[&str]) -> Result<(), Failure> {
    let (suites, times) = wishes(options)?;
    // Built in quiet: only running them is meant to be hard.
    for (suite, ..) in &suites {
        match *suite {
            "server" => run(&mut cargo(&["test", "--package", "hive-server", "--locked", "--no-run"]))?,
            "browser" => run(&mut cargo(&["build", "--package", "kypseli", "--locked"]))?,
            _ => {}
        }
    }
    let logs = root().join("target/flaky");
    std::fs::create_dir_all(&logs).map_err(|error| format!("target/flaky cannot be made: {error}"))?;
    let enough = AtomicBool::new(false);
    let found = std::thread::scope(|scope| {
        for _ in 0..LOOPS {
            scope.spawn(|| {
                while !enough.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let found = count(&suites, times, &logs);
        // Told in any case: the loops end with the runs, and at the latest with this process.
        enough.store(true, Ordering::Relaxed);
        found
    })?;
    if found.is_empty() {
        println!("\nno test failed in {times} runs");
        return Ok(());
    }
    println!("\n| failed | of | tests | test |\n|---|---|---|---|");
    for ((suite, test), failed) in &found {
        println!("| {failed} | {times} | {suite} | {test} |");
    }
    Err(Failure::Failed(format!(
        "{} tests failed at least once; target/flaky has what they said",
        found.len()
    )))
}

type Found = BTreeMap<(&'static str, String), u32>;

fn count(suites: &[Suite], times: u32, logs: &Path) -> Result<Found, String> {
    let mut found = Found::new();
    for turn in 1..=times {
        for &(suite, command, find) in suites {
            let began = Instant::now();
            let log = logs.join(format!("{suite}-{turn}.txt"));
            let good = watch(&mut command()?, &log)?;
            let said = std::fs::read_to_string(&log).unwrap_or_default();
            let mut failed = failures(&said, find);
            if !good && failed.is_empty() {
                failed.push(BROKE_OFF);
            }
            println!(
                "{suite} {turn}/{times}: {} failed, {:.0} s",
                failed.len(),
                began.elapsed().as_secs_f64()
            );
            for test in failed {
                *found.entry((suite, test.to_string())).or_default() += 1;
            }
        }
    }
    Ok(found)
}

/// Runs a program that writes to a file; whether it ended well, and in time.
fn watch(command: &mut Command, log: &Path) -> Result<bool, String> {
    let file = || File::options().create(true).append(true).open(log);
    let _ = std::fs::remove_file(log);
    let files = file().and_then(|out| Ok((out, file()?)));
    let (out, err) = files.map_err(|error| format!("{} cannot be written: {error}", log.display()))?;
    command.stdin(Stdio::null()).stdout(out).stderr(err);
    let mut child = command.spawn().map_err(|error| format!("the tests cannot be started: {error}"))?;
    let began = Instant::now();
    while began.elapsed() < LONGEST {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(status.success());
        }
        std::thread::sleep(PAUSE);
    }
    let _ = child.kill();
    let _ = child.wait();
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_tests_are_found_once_each() {
        let said = "running 2 tests\ntest hub::in_turn ... FAILED\ntest hub::few ... ok\n\nfailures:\n    hub::in_turn\n\
                    test hub::in_turn ... FAILED\ntest result: FAILED. 1 passed; 1 failed\n";
        assert_eq!(failures(said, rust_failure), ["hub::in_turn"]);
        let said = "✔ a tile (1.2ms)\n  ✖ a drag (with two fingers) (31.5ms)\n✖ failing tests:\n\n✖ a drag (with two \
                    fingers) (31.5ms)\n";
        assert_eq!(failures(said, node_failure), ["a drag (with two fingers)"]);
        assert_eq!(failures("", node_failure), [""; 0]);
    }

    #[test]
    fn words_are_understood_or_refused() {
        let names = |options: &[&str]| {
            let (suites, times) = wishes(options).ok()?;
            Some((suites.into_iter().map(|(name, ..)| name).collect::<Vec<_>>(), times))
        };
        assert_eq!(names(&[]), Some((vec!["server", "page", "browser"], TIMES)));
        assert_eq!(names(&["page", "--times", "3"]), Some((vec!["page"], 3)));
        assert_eq!(names(&["--times"]), None);
        assert_eq!(names(&["--times", "0"]), None);
        assert_eq!(names(&["attic"]), None);
    }

    #[test]
    #[cfg(unix)]
    fn a_run_is_watched_to_its_end() {
        let log = std::env::temp_dir().join(format!("kypseli-flaky-{}.txt", std::process::id()));
        let mut said = program("sh", &["-c", "echo heard; echo seen >&2; exit 3"]);
        assert_eq!(watch(&mut said, &log), Ok(false));
        let text = std::fs::read_to_string(&log).expect("it was written");
        assert_eq!(text, "heard\nseen\n");
        assert_eq!(watch(&mut program("sh", &["-c", "exit 0"]), &log), Ok(true));
        assert_eq!(std::fs::read_to_string(&log).expect("it was written"), "");
        std::fs::remove_file(&log).expect("it is there");
    }
}
