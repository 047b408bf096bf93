//! When the games of an index were played, side by side in memory.

use crate::game::IN_BLOCK;
use crate::{Index, IndexError};
use std::sync::OnceLock;

/// For how many games dates are held: they take 16 MB. With more, each look reads the games themselves.
const MOST: u64 = 4_000_000;

/// How many games are read at once.
const AT_ONCE: u32 = 64 * IN_BLOCK;

/// The dates of all games by their numbers, once somebody has read them.
#[derive(Default)]
pub(crate) struct Dates(OnceLock<Vec<u32>>);

impl Dates {
    /// The date of a game; nothing if it is not held.
    pub(crate) fn of(&self, number: u32) -> Option<u32> {
        self.0.get()?.get(number as usize).copied()
    }
}

impl Index {
    /// Reads the dates of all games, unless there are too many.
    pub(crate) fn read_dates(&self) -> Result<(), IndexError> {
        if self.games() > MOST || self.dates.0.get().is_some() {
            return Ok(());
        }
        let games = self.games() as u32;
        let mut dates = Vec::with_capacity(games as usize);
        for first in (0..games).step_by(AT_ONCE as usize) {
            let cards = self.cards(first..(first + AT_ONCE).min(games))?;
            dates.extend(cards.iter().map(|card| card.date));
        }
        // Whoever was quicker has read the same.
        let _ = self.dates.0.set(dates);
        Ok(())
    }
}
