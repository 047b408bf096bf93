//! The two clocks of a game. All times are given: the module asks no clock itself.

use hive_wire::{ClockOptions, ClockState, Each, Side};

const SECOND: i64 = 1000;
const DAY: i64 = 24 * 60 * 60 * SECOND;

/// Both clocks; all numbers are milliseconds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clocks {
    /// What each had left when a clock was last touched.
    left: Each<i64>,
    /// What is added after a turn.
    increment: i64,
    /// What a player has for every turn, where each has its own time.
    per_turn: Option<i64>,
    running: Option<Side>,
    since: i64,
}

impl Clocks {
    /// The clocks of a new game; none in a game without time.
    pub(crate) fn new(options: ClockOptions) -> Option<Clocks> {
        let (base, increment, per_turn) = match options {
            ClockOptions::None {} => return None,
            ClockOptions::Increment { base_seconds, increment_seconds } => {
                (i64::from(base_seconds) * SECOND, i64::from(increment_seconds) * SECOND, None)
            }
            ClockOptions::Days { days } => (i64::from(days) * DAY, 0, Some(i64::from(days) * DAY)),
        };
        let left = Each { white: base, black: base };
        Some(Clocks { left, increment, per_turn, running: None, since: 0 })
    }

    /// What a player has left at a moment.
    pub(crate) fn left(&self, side: Side, now: i64) -> i64 {
        let spent = if self.running == Some(side) { (now - self.since).max(0) } else { 0 };
        (self.left.of(side) - spent).max(0)
    }

    /// What a player will have left after a turn taken now.
    pub(crate) fn left_after_turn(&self, side: Side, now: i64) -> i64 {
        // Before the clocks run there is nothing to be given back.
        match (self.per_turn, self.running) {
            (Some(whole), _) => whole,
            (None, Some(_)) => self.left(side, now) + self.increment,
            (None, None) => self.left(side, now),
        }
    }

    /// A turn was taken, with this much left after it; now the clock of `next` runs.
    pub(crate) fn press(&mut self, side: Side, left: i64, next: Option<Side>, now: i64) {
        *self.left.of_mut(side) = left;
        self.running = next;
        self.since = now;
    }

    /// The clock of `next` runs from now on, or none; what was spent stays spent.
    pub(crate) fn switch(&mut self, next: Option<Side>, now: i64) {
        if let Some(side) = self.running {
            *self.left.of_mut(side) = self.left(side, now);
        }
        self.running = next;
        self.since = now;
    }

    /// Turns were taken back, and the clock of `next` runs from now on. What was spent stays spent; but where every
    /// turn has its own time, both have all of it again.
    pub(crate) fn turn_back(&mut self, next: Option<Side>, now: i64) {
        self.switch(next, now);
        if let Some(whole) = self.per_turn {
            self.left = Each { white: whole, black: whole };
        }
    }

    /// Whose time runs out if nothing happens, and when.
    pub(crate) fn flag(&self) -> Option<(Side, i64)> {
        self.running.map(|side| (side, self.since + self.left.of(side)))
    }

    /// Both clocks at a moment.
    pub(crate) fn state(&self, now: i64) -> ClockState {
        ClockState {
            white_ms: self.left(Side::White, now),
            black_ms: self.left(Side::Black, now),
            running: self.running,
            as_of: now,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_running_clock_loses_time_and_a_turn_gives_some_back() {
        let options = ClockOptions::Increment { base_seconds: 60, increment_seconds: 5 };
        let mut clocks = Clocks::new(options).expect("there is time");
        clocks.press(Side::White, clocks.left_after_turn(Side::White, 1_000), None, 1_000);
        clocks.press(Side::Black, clocks.left_after_turn(Side::Black, 9_000), Some(Side::White), 9_000);
        assert_eq!(clocks.state(9_000).white_ms, 60_000, "the first turns cost nothing");
        assert_eq!(clocks.left(Side::White, 19_000), 50_000);
        assert_eq!(clocks.left(Side::Black, 19_000), 60_000);
        assert_eq!(clocks.flag(), Some((Side::White, 69_000)));
        let left = clocks.left_after_turn(Side::White, 19_000);
        assert_eq!(left, 55_000);
        clocks.press(Side::White, left, Some(Side::Black), 19_000);
        clocks.switch(Some(Side::White), 29_000);
        assert_eq!(clocks.left(Side::Black, 40_000), 50_000, "what was spent stays spent");
        assert_eq!(clocks.left(Side::White, 1_000_000), 0, "nobody has less than nothing");
    }

    #[test]
    fn days_are_for_every_turn_anew() {
        let mut clocks = Clocks::new(ClockOptions::Days { days: 2 }).expect("there is time");
        clocks.press(Side::White, 2 * DAY, Some(Side::Black), 0);
        assert_eq!(clocks.left(Side::Black, DAY), DAY);
        assert_eq!(clocks.left_after_turn(Side::Black, DAY), 2 * DAY);
        assert_eq!(clocks.flag(), Some((Side::Black, 2 * DAY)));
    }

    #[test]
    fn a_takeback_gives_back_days_and_no_minutes() {
        let mut clocks = Clocks::new(ClockOptions::Days { days: 2 }).expect("there is time");
        clocks.press(Side::Black, 2 * DAY, Some(Side::White), 0);
        clocks.turn_back(Some(Side::Black), DAY);
        assert_eq!(clocks.flag(), Some((Side::Black, 3 * DAY)));
        clocks.press(Side::Black, 2 * DAY, Some(Side::White), DAY + 1);
        assert_eq!(
            clocks.flag(),
            Some((Side::White, 3 * DAY + 1)),
            "White has two days for this turn as well"
        );

        let options = ClockOptions::Increment { base_seconds: 60, increment_seconds: 5 };
        let mut clocks = Clocks::new(options).expect("there is time");
        clocks.press(Side::Black, 60_000, Some(Side::White), 0);
        clocks.turn_back(Some(Side::Black), 10_000);
        assert_eq!(clocks.state(10_000).white_ms, 50_000, "what was spent stays spent");
    }
}
