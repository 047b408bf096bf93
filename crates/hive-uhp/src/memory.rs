//! How much memory there is to take.

use std::fs;

/// How many megabytes could still be taken, where the system says so. It would promise more, and end whoever uses it.
pub fn free_megabytes() -> Option<usize> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes >> 10)
}
