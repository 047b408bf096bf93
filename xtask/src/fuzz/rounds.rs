//! `cargo xtask fuzz --runs N`: all targets, round by round, until there were so many executions.
//!
//! In a round every target has the same time, and the fast ones, which make most of the executions, twice as much. As many
//! run at once as there are processors.

use super::command;
use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

/// How long one target runs at a time, in seconds.
const SLICE: u64 = 20;

/// What came of a target so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Count {
    executions: u64,
    seconds: f64,
    /// How often it ended before its time: a panic, an abort, too much memory, too much time for one input.
    broken: u64,
}

impl Count {
    fn speed(self) -> f64 {
        if self.seconds > 0.0 { self.executions as f64 / self.seconds } else { 0.0 }
    }
}

/// The targets of the next round: all of them, and those once more that are faster than the mean of all. What is broken
/// is not run again: it would break at the same place.
fn round(counts: &BTreeMap<&str, Count>) -> VecDeque<String> {
    let mean = counts.values().map(|count| count.speed()).sum::<f64>() / counts.len().max(1) as f64;
    let whole = counts.iter().filter(|(_, count)| count.broken == 0);
    let fast = whole.clone().filter(|(_, count)| count.speed() > mean);
    whole.chain(fast).map(|(name, _)| (*name).to_string()).collect()
}

/// Runs all targets until there were so many executions.
pub(super) fn run(targets: &[String], runs: u64) -> Result<(), String> {
    let began = Instant::now();
    let mut counts: BTreeMap<&str, Count> =
        targets.iter().map(|name| (name.as_str(), Count::default())).collect();
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let total = |counts: &BTreeMap<&str, Count>| counts.values().map(|count| count.executions).sum::<u64>();
    while total(&counts) < runs {
        let waiting = Mutex::new(round(&counts));
        if lock(&waiting).is_empty() {
            break;
        }
        let done = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    loop {
                        let Some(target) = lock(&waiting).pop_front() else { return };
                        let count = slice(&target);
                        lock(&done).push((target, count));
                    }
                });
            }
        });
        for (target, count) in done.into_inner().unwrap_or_else(|broken| broken.into_inner()) {
            let Count { executions, seconds, broken } = count?;
            let Some(sum) = counts.get_mut(target.as_str()) else { continue };
            sum.executions += executions;
            sum.seconds += seconds;
            sum.broken += broken;
        }
        println!("{} of {runs} executions after {:.0} s", total(&counts), began.elapsed().as_secs_f64());
    }
    println!("\n| target | executions | seconds | a second | broken |\n|---|---|---|---|---|");
    for (name, count) in &counts {
        let Count { executions, seconds, broken } = count;
        println!("| {name} | {executions} | {seconds:.0} | {:.0} | {broken} |", count.speed());
    }
    let broken: u64 = counts.values().map(|count| count.broken).sum();
    let all = total(&counts);
    println!("| all | {all} | {:.0} | | {broken} |", began.elapsed().as_secs_f64());
    println!("\n{all} executions, {broken} panics or aborts, in {:.0} s", began.elapsed().as_secs_f64());
    if broken > 0 { Err("some targets broke: see fuzz/artifacts".to_string()) } else { Ok(()) }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|broken| broken.into_inner())
}

/// Runs one target for a while. What it says is told only if it broke.
fn slice(target: &str) -> Result<Count, String> {
    let began = Instant::now();
    let heard = command(target, &[])?.arg(format!("-max_total_time={SLICE}")).output();
    let heard = heard.map_err(|error| format!("{target} cannot be started: {error}"))?;
    let said = String::from_utf8_lossy(&heard.stderr);
    let executions = executed(&said).unwrap_or_default();
    let broken = u64::from(!heard.status.success());
    if broken > 0 {
        println!("{target} broke:\n{said}");
    }
    Ok(Count { executions, seconds: began.elapsed().as_secs_f64(), broken })
}

/// How many executions libFuzzer says that there were.
fn executed(said: &str) -> Option<u64> {
    let line = said.lines().find_map(|line| line.strip_prefix("stat::number_of_executed_units:"))?;
    line.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn executions_are_read_from_what_is_said() {
        let said =
            "Done 5 runs\nstat::number_of_executed_units: 638162\nstat::average_exec_per_sec:     127632\n";
        assert_eq!(executed(said), Some(638_162));
        assert_eq!(executed("nothing of the kind"), None);
    }

    #[test]
    fn all_have_a_turn_the_fast_ones_two_and_the_broken_none() {
        let count = |executions, broken| Count { executions, seconds: 10.0, broken };
        let none = [("bodies", Count::default()), ("ways", Count::default())];
        assert_eq!(round(&none.into()), ["bodies", "ways"]);
        let some = [("bodies", count(50, 0)), ("hashes", count(40, 1)), ("moves", count(9_000, 0))];
        assert_eq!(round(&some.into()), ["bodies", "moves", "moves"]);
        assert!(round(&[("hashes", count(40, 1))].into()).is_empty());
    }
}
