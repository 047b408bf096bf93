//! What everybody in a room is told, some of them at a time: however many watch, players and other games come between.

use axum::extract::ws::Utf8Bytes;
use std::collections::VecDeque;
use std::time::Duration;

/// So many are told at once.
pub(super) const SLICE: usize = 128;

/// After that others have their turn for so long. What was told has to leave as well, and that takes most of the time.
pub(super) const PAUSE: Duration = Duration::from_millis(4);

/// Something for everybody.
pub(super) struct Line {
    pub(super) text: Utf8Bytes,
    /// It will be said again soon: nobody is sent away for not reading it.
    pub(super) passing: bool,
}

/// What not everybody has heard yet. Lines have numbers, and everybody knows the number of the next line to hear.
#[derive(Default)]
pub(super) struct Gallery {
    lines: VecDeque<Line>,
    /// The number of the first line.
    first: u64,
    /// Who was told last in this round.
    pub(super) last: u64,
    /// After this round all have heard the lines before this one.
    until: u64,
}

impl Gallery {
    /// The number of the next line.
    pub(super) fn next(&self) -> u64 {
        self.first + self.lines.len() as u64
    }

    pub(super) fn say(&mut self, line: Line) {
        self.lines.push_back(line);
        if self.lines.len() == 1 {
            self.until = self.next();
        }
    }

    /// The lines from this number on.
    pub(super) fn since(&self, number: u64) -> impl Iterator<Item = &Line> {
        let heard = usize::try_from(number.saturating_sub(self.first)).unwrap_or(usize::MAX);
        self.lines.iter().skip(heard)
    }

    /// Whether somebody has not heard everything.
    pub(super) fn is_behind(&self) -> bool {
        !self.lines.is_empty()
    }

    /// A round is over: everybody has heard what was said before it began.
    pub(super) fn round(&mut self) {
        while self.first < self.until && self.lines.pop_front().is_some() {
            self.first += 1;
        }
        (self.last, self.until) = (0, self.next());
    }
}
