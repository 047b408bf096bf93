//! What was measured, as tables, and whether it is as good as it should be.

use crate::process::Cost;
use crate::servers::Servers;
use crate::visit::Visited;
use crate::wishes::Wishes;

/// The longest that all but one of a hundred turns may take, in milliseconds.
const SLOWEST: f64 = 100.0;

/// The most memory that the server may have had, in megabytes, with up to 5000 games; with more of them, as much more. Several
/// nodes may have twice as much together: a game whose players are at two of them is at both.
const MOST_MEMORY: f64 = 400.0;

/// Prints a table of names and values, a line for each.
fn table(title: &str, rows: &[(&str, String)]) {
    println!("\n| {title} | |\n|---|---|");
    for (name, value) in rows {
        println!("| {name} | {value} |");
    }
}

/// The value below which a part of all lies; the values are sorted.
fn at(sorted: &[f64], part: f64) -> f64 {
    let index = (sorted.len() as f64 * part) as usize;
    sorted.get(index.min(sorted.len().saturating_sub(1))).copied().unwrap_or(f64::NAN)
}

/// Tells what the turns cost, and in an error what is not as it should be.
pub(crate) fn turns(
    wishes: &Wishes,
    server: &Servers,
    mut times: Vec<f64>,
    errors: &[String],
    cost: &Cost,
) -> Result<(), String> {
    times.sort_by(f64::total_cmp);
    let (number, p99, peak) = (times.len() as f64, at(&times, 0.99), server.memory("VmHWM"));
    let ms = |value: f64| format!("{value:.1} ms");
    table(
        &format!("{} games, {} idle sockets; {}", wishes.games, wishes.idle, server.shown()),
        &[
            ("turns", times.len().to_string()),
            ("errors", errors.len().to_string()),
            ("p50 of a turn", ms(at(&times, 0.5))),
            ("p90", ms(at(&times, 0.9))),
            ("p99", ms(p99)),
            ("p99.9", ms(at(&times, 0.999))),
            ("worst", ms(at(&times, 1.0))),
            ("server's processor time a turn", format!("{:.3} ms", 1000.0 * cost.server / number)),
            ("the database's, where it is ours", format!("{:.3} ms", 1000.0 * cost.database / number)),
            ("the bus's, where it is ours", format!("{:.3} ms", 1000.0 * cost.bus / number)),
            ("turns a second", format!("{:.0}", number / cost.seconds)),
            ("server's share of a core", format!("{:.0} %", 100.0 * cost.server / cost.seconds)),
            ("generator's processor time a turn", format!("{:.3} ms", 1000.0 * cost.clients / number)),
            ("server's memory", format!("{:.0} MB", server.memory("VmRSS"))),
            ("of which its own, and of files", {
                format!("{:.0} MB, {:.0} MB", server.memory("RssAnon"), server.memory("RssFile"))
            }),
            ("server's memory at its peak", format!("{peak:.0} MB")),
            ("received a turn, both players together", format!("{:.0} bytes", cost.bytes / number)),
        ],
    );
    if let Some(first) = errors.first() {
        return Err(format!("{} games broke off, the first because {first}", errors.len()));
    }
    let held = if server.addresses().len() > 1 { 2.0 } else { 1.0 };
    let most = MOST_MEMORY * held * (wishes.games as f64 / 5000.0).max(1.0);
    if p99 > SLOWEST || peak > most {
        return Err(format!(
            "one turn of a hundred took more than {p99:.0} ms, and the server had {peak:.0} MB; {SLOWEST:.0} ms and \
             {most:.0} MB are the limits"
        ));
    }
    Ok(())
}

/// Tells what visits cost.
pub(crate) fn visits(wishes: &Wishes, mut visited: Visited, cost: &Cost) -> Result<(), String> {
    visited.times.sort_by(f64::total_cmp);
    let (times, number) = (&visited.times, visited.times.len() as f64);
    table(
        &format!("visits at ply {}", wishes.turns()),
        &[
            ("visits", times.len().to_string()),
            ("requests a visit", format!("{:.1}", visited.requests as f64 / number)),
            ("received a visit", format!("{:.0} bytes", cost.bytes / number)),
            ("p50 of a visit", format!("{:.1} ms", at(times, 0.5))),
            ("p99", format!("{:.1} ms", at(times, 0.99))),
            ("server's processor time a visit", format!("{:.3} ms", 1000.0 * cost.server / number)),
            ("generator's processor time a visit", format!("{:.3} ms", 1000.0 * cost.clients / number)),
        ],
    );
    visited.error.map_or(Ok(()), |reason| Err(format!("visits broke off: {reason}")))
}

#[cfg(test)]
mod tests {
    use super::at;

    #[test]
    fn parts_of_all_values() {
        let values: Vec<f64> = (0..100).map(f64::from).collect();
        assert_eq!([at(&values, 0.5), at(&values, 0.99), at(&values, 1.0)], [50.0, 99.0, 99.0]);
        assert!(at(&[], 0.5).is_nan());
    }
}
