//! `cargo xtask fuzz --runs N [--minutes M]`: all targets, round by round, until there were so many executions, the time is
//! over, or somebody interrupts it. However it ends, what there was is told.
//!
//! In a round every target has the same time, and the fast ones, which make most of the executions, as often again as they are
//! faster than the mean. As many run at once as there are processors.

use super::{WHOLE, command};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

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

/// How often one target runs again in a round, at most: no round is so long that the slow ones wait for ever.
const AGAIN: usize = 6;

/// The targets of the next round: all of them, and then the fast ones again, once for each time that they are faster than the
/// mean of all. What is broken is not run again: it would break at the same place.
fn round(counts: &BTreeMap<&str, Count>) -> VecDeque<String> {
    let mean = counts.values().map(|count| count.speed()).sum::<f64>() / counts.len().max(1) as f64;
    let again = |count: Count| if mean > 0.0 { ((count.speed() / mean) as usize).min(AGAIN) } else { 0 };
    let whole = counts.iter().filter(|(_, count)| count.broken == 0);
    // In turn, so that two of the same seldom run beside each other.
    let fast = (1..=AGAIN).flat_map(|time| whole.clone().filter(move |(_, count)| again(**count) >= time));
    whole.clone().chain(fast).map(|(name, _)| (*name).to_string()).collect()
}

/// When it is enough.
struct Enough<'a> {
    /// So many executions.
    runs: u64,
    /// This moment.
    until: Option<Instant>,
    /// Somebody has said so.
    interrupted: &'a AtomicBool,
}

/// Why it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Runs,
    Time,
    Interrupted,
    /// Nothing is left that is not broken.
    Broken,
}

impl Enough<'_> {
    /// Whether it is, whatever was executed.
    fn now(&self) -> Option<End> {
        if self.interrupted.load(Ordering::SeqCst) {
            return Some(End::Interrupted);
        }
        self.until.is_some_and(|until| Instant::now() >= until).then_some(End::Time)
    }

    /// For how long a target may run now, in seconds: at least for one.
    fn slice(&self) -> u64 {
        let left = self.until.map(|until| until.saturating_duration_since(Instant::now()).as_secs());
        left.map_or(SLICE, |left| left.clamp(1, SLICE))
    }
}

/// Runs all targets, round by round, until it is enough; what came of each, and why it ended.
fn go<'a>(
    targets: &'a [String],
    enough: &Enough<'_>,
    slice: impl Fn(&str, u64) -> Result<Count, String> + Sync,
) -> (BTreeMap<&'a str, Count>, Result<End, String>) {
    let began = Instant::now();
    let mut counts: BTreeMap<&str, Count> =
        targets.iter().map(|name| (name.as_str(), Count::default())).collect();
    let workers = thread::available_parallelism().map_or(1, usize::from);
    loop {
        if total(&counts) >= enough.runs {
            return (counts, Ok(End::Runs));
        }
        if let Some(end) = enough.now() {
            return (counts, Ok(end));
        }
        let waiting = Mutex::new(round(&counts));
        if lock(&waiting).is_empty() {
            return (counts, Ok(End::Broken));
        }
        let done = Mutex::new(Vec::new());
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    while enough.now().is_none() {
                        let Some(target) = lock(&waiting).pop_front() else { return };
                        let count = slice(&target, enough.slice());
                        lock(&done).push((target, count));
                    }
                });
            }
        });
        let mut failed = None;
        for (target, count) in done.into_inner().unwrap_or_else(|broken| broken.into_inner()) {
            let Some(sum) = counts.get_mut(target.as_str()) else { continue };
            match count {
                Ok(Count { executions, seconds, broken }) => {
                    sum.executions += executions;
                    sum.seconds += seconds;
                    // Whoever interrupts us interrupts those that run as well.
                    sum.broken += if enough.now() == Some(End::Interrupted) { 0 } else { broken };
                }
                Err(reason) => failed = Some(reason),
            }
        }
        let after = began.elapsed().as_secs_f64();
        println!("{} of {} executions after {after:.0} s", total(&counts), enough.runs);
        if let Some(reason) = failed {
            return (counts, Err(reason));
        }
    }
}

fn total(counts: &BTreeMap<&str, Count>) -> u64 {
    counts.values().map(|count| count.executions).sum()
}

/// Runs all targets until there were so many executions, or for so many minutes.
pub(super) fn run(targets: &[String], runs: u64, minutes: Option<u64>) -> Result<(), String> {
    static INTERRUPTED: AtomicBool = AtomicBool::new(false);
    ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::SeqCst))
        .map_err(|error| format!("nobody could interrupt it: {error}"))?;
    let began = Instant::now();
    let until = minutes.map(|minutes| began + Duration::from_secs(60 * minutes));
    let enough = Enough { runs, until, interrupted: &INTERRUPTED };
    let (counts, end) = go(targets, &enough, slice);
    let took = began.elapsed().as_secs_f64();
    println!("\n| target | executions | seconds | a second | broken |\n|---|---|---|---|---|");
    for (name, count) in &counts {
        let Count { executions, seconds, broken } = count;
        println!("| {name} | {executions} | {seconds:.0} | {:.0} | {broken} |", count.speed());
    }
    let broken: u64 = counts.values().map(|count| count.broken).sum();
    let all = total(&counts);
    println!("| all | {all} | {took:.0} | | {broken} |");
    println!("\n{all} executions, {broken} panics, aborts or inputs that took too much, in {took:.0} s");
    if broken > 0 {
        return Err("some targets broke: see fuzz/artifacts".to_string());
    }
    match end? {
        End::Runs => Ok(()),
        End::Time => {
            println!("the time was over before there were {runs} executions");
            Ok(())
        }
        End::Interrupted => Err(format!("it was interrupted before there were {runs} executions")),
        End::Broken => Err("there is nothing to run".to_string()),
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|broken| broken.into_inner())
}

/// Runs one target for a while. What it says is told only if it broke.
fn slice(target: &str, seconds: u64) -> Result<Count, String> {
    let began = Instant::now();
    let heard = command(target, WHOLE)?.arg(format!("-max_total_time={seconds}")).output();
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
    fn all_have_a_turn_the_fast_ones_more_and_the_broken_none() {
        let count = |executions, broken| Count { executions, seconds: 10.0, broken };
        let none = [("bodies", Count::default()), ("ways", Count::default())];
        assert_eq!(round(&none.into()), ["bodies", "ways"]);
        let some = [("bodies", count(50, 0)), ("hashes", count(40, 1)), ("moves", count(9_000, 0))];
        assert_eq!(
            round(&some.into()),
            ["bodies", "moves", "moves", "moves"],
            "three times the mean, nearly"
        );
        let both = [("moves", count(9_000, 0)), ("setup", count(40, 0)), ("texts", count(5_000, 0))];
        assert_eq!(round(&both.into()), ["moves", "setup", "texts", "moves", "texts"]);
        let names: Vec<String> = (0..50).map(|number| number.to_string()).collect();
        let mut many: BTreeMap<&str, Count> = names.iter().map(|name| (name.as_str(), count(1, 0))).collect();
        many.insert("moves", count(9_000_000, 0));
        assert_eq!(round(&many).iter().filter(|name| *name == "moves").count(), 1 + AGAIN);
        assert!(round(&[("hashes", count(40, 1))].into()).is_empty());
    }

    /// It ends with whichever comes first, and what there was until then is known.
    #[test]
    fn it_ends_with_whichever_comes_first() {
        let targets = ["ways".to_string()];
        let never = AtomicBool::new(false);
        let whole = |_: &str, seconds: u64| Ok(Count { executions: 10, seconds: seconds as f64, broken: 0 });
        let enough = Enough { runs: 25, until: None, interrupted: &never };
        let (counts, end) = go(&targets, &enough, whole);
        assert_eq!((total(&counts), end), (30, Ok(End::Runs)));
        let soon = Some(Instant::now() + Duration::from_millis(200));
        let enough = Enough { runs: u64::MAX, until: soon, interrupted: &never };
        let slow = |target: &str, seconds: u64| {
            assert_eq!(seconds, 1, "no longer than is left, and a moment at least");
            thread::sleep(Duration::from_millis(60));
            whole(target, seconds)
        };
        let (counts, end) = go(&targets, &enough, slow);
        assert!(total(&counts) > 0 && end == Ok(End::Time), "{counts:?}");
        // Those that run are interrupted with it: that is nobody's mistake.
        let (stop, enough) = (AtomicBool::new(false), u64::MAX);
        let interrupted = |_: &str, _: u64| {
            stop.store(true, Ordering::SeqCst);
            Ok(Count { executions: 3, seconds: 1.0, broken: 1 })
        };
        let enough = Enough { runs: enough, until: None, interrupted: &stop };
        let (counts, end) = go(&targets, &enough, interrupted);
        assert_eq!((counts["ways"].executions, counts["ways"].broken, end), (3, 0, Ok(End::Interrupted)));
        let broken = |_: &str, _: u64| Ok(Count { executions: 3, seconds: 1.0, broken: 1 });
        let enough = Enough { runs: 25, until: None, interrupted: &never };
        let (counts, end) = go(&targets, &enough, broken);
        assert_eq!((counts["ways"].broken, end), (1, Ok(End::Broken)));
        let (_, end) = go(&targets, &enough, |_: &str, _: u64| Err("it cannot be started".to_string()));
        assert_eq!(end, Err("it cannot be started".to_string()));
    }
}
