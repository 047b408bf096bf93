//! When a search ends.

use crate::watch::Watch;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How far a search may go. The first limit that is met ends it.
///
/// ```
/// use hive_search::Limits;
/// use std::time::Duration;
/// let soon = Limits { time: Some(Duration::from_millis(500)), ..Limits::default() };
/// assert_eq!((soon.depth, soon.lines), (None, 1));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many turns deep.
    pub depth: Option<u32>,
    /// How many positions.
    pub nodes: Option<u64>,
    /// How long. All of it is used, unless there is nothing left to find.
    pub time: Option<Duration>,
    /// What is left for the whole game: the player spreads it as it sees fit.
    pub clock: Option<Clock>,
    /// How many of the best turns are looked for, each with its line.
    pub lines: usize,
}

/// No limit, and the best line alone.
impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: None, nodes: None, time: None, clock: None, lines: 1 }
    }
}

/// A player's clock.
///
/// ```
/// use hive_search::{Clock, Limits};
/// use std::time::Duration;
/// // Five minutes for the game, and three seconds after each turn.
/// let clock = Clock { left: Duration::from_secs(300), increment: Duration::from_secs(3) };
/// let limits = Limits { clock: Some(clock), ..Limits::default() };
/// assert_eq!(limits.time, None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What comes back after each turn.
    pub increment: Duration,
}

/// How long to think about one turn of a game with clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    /// No new depth is begun after this.
    pub(crate) aim: Duration,
    /// Not a moment longer than this.
    pub(crate) most: Duration,
}

impl Clock {
    /// What may pass between the answer and the moment when the clock stops.
    const LAG: Duration = Duration::from_millis(30);

    /// The share of one turn. A game has about 25 turns a side; late in a long one there are always a
    /// dozen to come.
    pub(crate) fn share(self, own_turns: u32) -> Share {
        let to_come = 30u32.saturating_sub(own_turns).max(12);
        let whole = self.left / to_come + self.increment * 4 / 5;
        // With the clock nearly run down, the increment cannot be spent before it is there.
        let bearable = self.left.saturating_sub(Self::LAG).max(self.left / 4);
        let aim = whole.min(bearable * 2 / 3);
        Share { aim, most: (aim * 3).min(bearable / 2).max(aim).max(Duration::from_millis(1)) }
    }
}

/// The end of a search, watched by every thread.
pub(crate) struct Deadline<'a> {
    /// Somebody wants an answer now. Read here and never written: it belongs to whoever waits.
    stop: &'a AtomicBool,
    /// A limit was met, or the first thread is through.
    over: AtomicBool,
    /// When, as the watch shows it.
    end: Option<Duration>,
    nodes: Option<u64>,
    watch: Watch,
}

impl<'a> Deadline<'a> {
    pub(crate) fn new(
        limits: &Limits,
        share: Option<Share>,
        stop: &'a AtomicBool,
        watch: Watch,
    ) -> Deadline<'a> {
        let most = [limits.time, share.map(|share| share.most)].into_iter().flatten().min();
        let end = most.and_then(|time| watch.now().checked_add(time));
        Deadline { stop, over: AtomicBool::new(false), end, nodes: limits.nodes, watch }
    }

    /// What the watch shows now.
    pub(crate) fn now(&self) -> Duration {
        self.watch.now()
    }

    /// Ends it for every thread.
    pub(crate) fn end(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    /// Whether it is over, after this many positions. The watch is looked at only now and then.
    pub(crate) fn is_over(&self, nodes: u64) -> bool {
        if self.nodes.is_some_and(|most| nodes >= most) {
            self.end();
        }
        if nodes.is_multiple_of(256) && self.end.is_some_and(|end| self.watch.now() >= end) {
            self.end();
        }
        self.over.load(Ordering::Relaxed) || self.stop.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_spread_over_the_game() {
        let seconds = Duration::from_secs;
        let clock = Clock { left: seconds(300), increment: seconds(0) };
        let share = clock.share(0);
        assert_eq!(share.aim, seconds(10));
        assert_eq!(share.most, seconds(30));
        assert_eq!(Clock { left: seconds(300), increment: seconds(5) }.share(0).aim, seconds(14));
    }

    #[test]
    fn whoever_thinks_to_the_last_moment_of_each_share_never_runs_out() {
        for (left, increment) in [(60_000, 0), (3_000, 0), (200, 100), (1_000, 2_000), (5, 0)] {
            let mut clock =
                Clock { left: Duration::from_millis(left), increment: Duration::from_millis(increment) };
            for turn in 0..200 {
                let share = clock.share(turn);
                assert!(share.aim <= share.most);
                assert!(
                    share.most < clock.left || clock.left < Duration::from_millis(3),
                    "{clock:?} {share:?}"
                );
                clock.left = clock.left.saturating_sub(share.most) + clock.increment;
            }
        }
    }
}
