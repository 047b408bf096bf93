//! When a search ends.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How far a search may go. The first limit that is met ends it.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many turns deep.
    pub depth: Option<u32>,
    /// How many positions.
    pub nodes: Option<u64>,
    /// How long.
    pub time: Option<Duration>,
    /// How many of the best turns are looked for, each with its line.
    pub lines: usize,
}

/// No limit, and the best line alone.
impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: None, nodes: None, time: None, lines: 1 }
    }
}

/// The end of a search, watched by every thread.
pub(crate) struct Deadline<'a> {
    stop: &'a AtomicBool,
    end: Option<Instant>,
    nodes: Option<u64>,
}

impl<'a> Deadline<'a> {
    pub(crate) fn new(limits: &Limits, stop: &'a AtomicBool) -> Deadline<'a> {
        let end = limits.time.and_then(|time| Instant::now().checked_add(time));
        Deadline { stop, end, nodes: limits.nodes }
    }

    /// Whether it is over, after this many positions. The clock is asked only now and then.
    pub(crate) fn is_over(&self, nodes: u64) -> bool {
        if self.nodes.is_some_and(|most| nodes >= most) {
            self.stop.store(true, Ordering::Relaxed);
        }
        if nodes.is_multiple_of(256) && self.end.is_some_and(|end| Instant::now() >= end) {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.stop.load(Ordering::Relaxed)
    }
}
