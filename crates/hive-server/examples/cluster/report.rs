//! What came of it, as a table.

use crate::club::Club;
use crate::history::Checked;
use crate::writers::Seen;
use std::time::Instant;

pub(crate) fn report(club: &Club<'_>, checked: &Checked, seen: &Seen, began: Instant) {
    println!(
        "\n{:<44} {:>7} {:>10} {:>10} {:>10}",
        "turns that waited for their answer, s", "turns", "median", "p99", "longest"
    );
    for trouble in &club.troubles {
        let mut times = trouble.times.clone();
        times.sort_unstable();
        let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64();
        println!(
            "{:<44} {:>7} {:>10.3} {:>10.3} {:>10.3}",
            trouble.what,
            times.len(),
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }
    let line = |what: &str, count: String| println!("{what:<44} {count:>10}");
    println!();
    line("games", checked.games.to_string());
    line("turns acknowledged", checked.acknowledged.to_string());
    line("of them not kept, or not in their place", checked.lost.to_string());
    line("turns kept", checked.kept.to_string());
    line("of them twice, or never taken", checked.invented.to_string());
    line("events told to clients", checked.told.to_string());
    line("of them not what is kept", checked.mistold.to_string());
    line("turns whose fate was unknown at first", checked.unknown.to_string());
    line("events that the database saw written", seen.events.to_string());
    line("by so many processes", seen.nodes.to_string());
    line("over so many connections", seen.connections.to_string());
    line("under so many epochs of their games", seen.epochs.to_string());
    line("epochs that fell, or that two wrote under", seen.wrong.len().to_string());
    line("most that a clock lost beyond thinking, ms", checked.unjust.to_string());
    let (turns, longest) = club.engines.count();
    line("turns after which engines had answered", turns.to_string());
    line("searches that workers made", club.elsewhere.to_string());
    line("longest wait for an engine, s", format!("{:.1}", longest.as_secs_f64()));
    line("seconds in all", format!("{:.0}", began.elapsed().as_secs_f64()));
    line("load average", load_average());
}

/// The system's own word for how busy the machine is.
pub(crate) fn load_average() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or_default().to_string()
}
