//! The two clocks of a game. All times are given: the module asks no clock itself.

use crate::lag::Pot;
use crate::{Millis, Pace};
use hive_rules::{ByColor, Color};

/// What a takeback leaves on a clock at least, if it was there: nobody loses on time by going back.
const LEAST: Millis = 1000;

/// Both clocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// What each had left when a clock was last touched.
    left: ByColor<Millis>,
    /// What is added after a turn.
    increment: Millis,
    /// What a player has for every turn, where each has its own time.
    per_turn: Option<Millis>,
    running: Option<Color>,
    since: Millis,
    /// What can be given back for the way of messages.
    pots: ByColor<Pot>,
}

impl Clocks {
    /// The clocks of a new game; none in a game without time.
    pub fn new(pace: Pace) -> Option<Clocks> {
        let (base, increment, per_turn) = match pace {
            Pace::Untimed => return None,
            Pace::Increment { base, increment } => (base, increment, None),
            Pace::PerTurn { each } => (each, 0, Some(each)),
        };
        let left = ByColor { white: base, black: base };
        Some(Clocks { left, increment, per_turn, running: None, since: 0, pots: ByColor::default() })
    }

    /// What a player has left at a moment.
    pub fn left(&self, color: Color, now: Millis) -> Millis {
        let spent = if self.running == Some(color) { (now - self.since).max(0) } else { 0 };
        (self.left.of(color) - spent).max(0)
    }

    /// What a player will have left after a turn taken now, whose messages took so long there and back.
    pub fn left_after_turn(&self, color: Color, now: Millis, lag: Millis) -> Millis {
        // Before the clocks run there is nothing to be given back.
        match (self.per_turn, self.running) {
            (Some(whole), _) => whole,
            (None, Some(_)) => self.left(color, now - self.credit_for_lag(color, now, lag)) + self.increment,
            (None, None) => self.left(color, now),
        }
    }

    /// What is given back to a player for the way of a message: never more than they have spent.
    pub fn credit_for_lag(&self, color: Color, now: Millis, lag: Millis) -> Millis {
        if self.per_turn.is_some() || self.running != Some(color) {
            return 0;
        }
        self.pots.of(color).credit(lag).min(now.saturating_sub(self.since).max(0))
    }

    /// What a turn taken now adds.
    pub(crate) fn gain(&self) -> Millis {
        if self.running.is_some() { self.increment } else { 0 }
    }

    /// A turn was taken, with this much left after it; now the clock of `next` runs.
    pub(crate) fn press(&mut self, color: Color, left: Millis, next: Option<Color>, now: Millis) {
        if self.running == Some(color) && self.per_turn.is_none() {
            // What was given back is what is there beyond what was spent.
            let without = self.left.of(color) - (now - self.since).max(0) + self.increment;
            self.pots.of_mut(color).turn(left - without);
        }
        *self.left.of_mut(color) = left.max(0);
        self.run(next, now);
    }

    /// The clock of `next` runs from now on, or none; what was spent stays spent.
    pub(crate) fn switch(&mut self, next: Option<Color>, now: Millis) {
        if let Some(color) = self.running {
            *self.left.of_mut(color) = self.left(color, now);
        }
        self.run(next, now);
    }

    /// Turns were taken back, and the clock of `next` runs from now on. What was spent stays spent, and what those turns
    /// had added is given back; but where every turn has its own time, both have all of it again.
    pub(crate) fn turn_back(&mut self, added: ByColor<Millis>, next: Option<Color>, now: Millis) {
        self.switch(next, now);
        if let Some(whole) = self.per_turn {
            self.left = ByColor { white: whole, black: whole };
            return;
        }
        for color in Color::ALL {
            let left = self.left.of_mut(color);
            *left = (*left - added.of(color)).max((*left).min(LEAST));
        }
    }

    fn run(&mut self, next: Option<Color>, now: Millis) {
        self.running = next;
        self.since = now;
    }

    /// Gives back to whoever thinks what the server itself has cost: it stood still, or the way of a message was long.
    pub fn credit(&mut self, time: Millis) {
        self.since += time.max(0);
    }

    /// What the same clocks were credited with before stays.
    pub(crate) fn keep_credit(&mut self, before: &Clocks) {
        self.since = self.since.max(before.since);
    }

    /// It is no later than now: whoever thinks has begun by now, whatever a clock said that was set back since.
    pub(crate) fn take_up(&mut self, now: Millis) {
        self.since = self.since.min(now);
    }

    /// What a turn adds.
    pub const fn increment(&self) -> Millis {
        self.increment
    }

    /// Whose clock runs.
    pub const fn running(&self) -> Option<Color> {
        self.running
    }

    /// Whose time runs out if nothing happens, and when.
    pub fn flag(&self) -> Option<(Color, Millis)> {
        self.running.map(|color| (color, self.since + self.left.of(color)))
    }
}
