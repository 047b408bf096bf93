//! How long players may think.

use hive_uhp::Search;
use std::fmt;
use std::time::Duration;

/// How long a player may take where no time was agreed: to know a hung engine from a slow one.
const FOR_EVER: Duration = Duration::from_secs(600);

/// The time that passes between the players and is nobody's fault.
const LAG: Duration = Duration::from_millis(50);

/// The share of what is left on a clock that one turn gets.
const TURNS_LEFT: u32 = 25;

/// What is agreed about thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// So long for each turn.
    Time(Duration),
    /// So many positions for each turn: only our own engines know this.
    Nodes(u64),
    /// So many turns deep.
    Depth(u32),
    /// So long for the whole game, and so much more after each turn. The protocol knows no
    /// clocks, so the arena works out a time for each turn of an engine that does not know them either.
    Clock {
        /// For the whole game.
        base: Duration,
        /// For each turn taken.
        increment: Duration,
    },
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Time(time) => write!(f, "{time:?} a turn"),
            Limit::Nodes(nodes) => write!(f, "{nodes} positions a turn"),
            Limit::Depth(depth) => write!(f, "depth {depth}"),
            Limit::Clock { base, increment } => write!(f, "{base:?} a game and {increment:?} a turn"),
        }
    }
}

/// What one player may still use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    limit: Limit,
    left: Duration,
}

impl Clock {
    pub(crate) fn new(limit: Limit) -> Clock {
        let left = if let Limit::Clock { base, .. } = limit { base } else { FOR_EVER };
        Clock { limit, left }
    }

    /// What the player is asked for in this turn.
    pub(crate) fn search(&self) -> Search {
        match self.limit {
            Limit::Time(time) => Search::Time(time),
            Limit::Nodes(nodes) => Search::Nodes(nodes),
            Limit::Depth(depth) => Search::Depth(depth),
            Limit::Clock { increment, .. } => {
                let share = self.left / TURNS_LEFT + increment * 4 / 5;
                // Never so much that a player who keeps to it loses on time.
                let most = self.left.saturating_sub(LAG * 2).max(self.left / 2);
                let share = share.min(most).max(Duration::from_millis(1));
                Search::Clock { left: self.left, increment, share }
            }
        }
    }

    /// When this turn is too late.
    pub(crate) fn patience(&self) -> Duration {
        match self.limit {
            Limit::Time(time) => time + time / 10 + Duration::from_millis(250),
            Limit::Nodes(_) | Limit::Depth(_) => FOR_EVER,
            Limit::Clock { .. } => self.left + LAG,
        }
    }

    /// Counts the time of a turn.
    pub(crate) fn used(&mut self, time: Duration) {
        if let Limit::Clock { increment, .. } = self.limit {
            self.left = self.left.saturating_sub(time) + increment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_for_each_turn_has_some_tolerance() {
        let clock = Clock::new(Limit::Time(Duration::from_secs(1)));
        assert_eq!(clock.search(), Search::Time(Duration::from_secs(1)));
        assert_eq!(clock.patience(), Duration::from_millis(1350));
    }

    #[test]
    fn a_clock_is_spread_over_the_game() {
        let (base, increment) = (Duration::from_secs(100), Duration::from_secs(1));
        let mut clock = Clock::new(Limit::Clock { base, increment });
        let share = |clock: &Clock| match clock.search() {
            Search::Clock { share, .. } => share.as_millis(),
            other => panic!("{other:?} is no clock"),
        };
        assert_eq!(share(&clock), 4800);
        assert_eq!(clock.patience(), Duration::from_millis(100_050));
        clock.used(Duration::from_secs(51));
        assert_eq!(share(&clock), 2800);
        clock.used(Duration::from_secs(50));
        assert_eq!(share(&clock), 840, "almost all is increment");
    }

    #[test]
    fn whoever_keeps_to_the_clock_never_loses_on_time() {
        let (base, increment) = (Duration::from_millis(300), Duration::from_millis(400));
        let mut clock = Clock::new(Limit::Clock { base, increment });
        for _ in 0..300 {
            let Search::Clock { share, .. } = clock.search() else { panic!("it is a clock") };
            assert!(share < clock.patience());
            clock.used(share);
        }
    }
}
