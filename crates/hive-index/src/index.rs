//! An index that was made: its games, names and rows.

use crate::IndexError;
use crate::blocks::{BlockReader, read_at};
use crate::dates::Dates;
use crate::filter::{Date, Outcome};
use crate::frequent::Frequent;
use crate::game::{self, Card, GameFacts, play_packed, set_of};
use crate::head::{self, Head};
use crate::names::folded;
use crate::rows::{self, Row};
use hive_rules::{ByColor, Game, Ruleset};
use std::fs::File;
use std::ops::Range;
use std::path::Path;

/// An index, open for questions. It may be asked from several threads at once.
pub struct Index {
    blocks: BlockReader,
    pub(crate) head: Head,
    pub(crate) frequent: Frequent,
    pub(crate) dates: Dates,
}

impl Index {
    /// Opens a file, if it is an index and has all of its bytes.
    pub fn open(path: &Path) -> Result<Index, IndexError> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut bytes = vec![0; head::LENGTH.min(length as usize)];
        read_at(&file, &mut bytes, 0)?;
        let head = Head::read(&bytes, length)?;
        let blocks = BlockReader::new(file, &head)?;
        Ok(Index { blocks, head, frequent: Frequent::default(), dates: Dates::default() })
    }

    /// How many games are in it.
    pub fn games(&self) -> u64 {
        self.head.games
    }

    /// Reads all of it, and says whether any of it has changed since it was written.
    pub fn check(&self) -> Result<(), IndexError> {
        const AT_ONCE: u64 = 1 << 20;
        let (mut at, end) = (self.head.games_at(), self.head.checks_at());
        while at < end {
            let length = (end - at).min(AT_ONCE);
            self.blocks.read(at, length as usize)?;
            at += length;
        }
        Ok(())
    }

    /// What is known of a game, and the game itself.
    pub fn game(&self, number: u32) -> Result<(GameFacts, Game), IndexError> {
        let card = self.cards(number..number + 1)?.pop().ok_or(IndexError::Damaged)?;
        let mut game = Game::new(Ruleset { repetition: false, ..Ruleset::rulebook(set_of(card.set)) });
        let bytes = self.blocks.read(
            self.head.turns_at().checked_add(card.turns_at).ok_or(IndexError::Damaged)?,
            2 * usize::from(card.turns),
        )?;
        for turn in bytes.chunks_exact(2) {
            if !play_packed(&mut game, u16::from_le_bytes([turn[0], turn[1]])) {
                return Err(IndexError::Damaged);
            }
        }
        Ok((self.facts(&card)?, game))
    }

    pub(crate) fn facts(&self, card: &Card) -> Result<GameFacts, IndexError> {
        let [white, black] = card.players;
        let rating = |rating: u16| (rating > 0).then_some(rating);
        Ok(GameFacts {
            players: ByColor { white: self.name(white)?, black: self.name(black)? },
            ratings: ByColor { white: rating(card.ratings[0]), black: rating(card.ratings[1]) },
            date: Date(card.date),
            outcome: Outcome::of(card.outcome),
            expansions: set_of(card.set),
        })
    }

    /// The games with these numbers.
    pub(crate) fn cards(&self, numbers: Range<u32>) -> Result<Vec<Card>, IndexError> {
        if u64::from(numbers.end) > self.head.games {
            return Err(IndexError::Damaged);
        }
        let at = self.head.games_at() + u64::from(numbers.start) * game::LENGTH as u64;
        let bytes = self.blocks.read(at, numbers.len() * game::LENGTH)?;
        Ok(bytes.chunks_exact(game::LENGTH).map(Card::read).collect())
    }

    /// The name with this number.
    pub(crate) fn name(&self, number: u32) -> Result<String, IndexError> {
        if u64::from(number) >= self.head.names {
            return Err(IndexError::Damaged);
        }
        let borders = self.blocks.read(self.head.borders_at() + 4 * u64::from(number), 8)?;
        let border =
            |at: usize| u32::from_le_bytes([borders[at], borders[at + 1], borders[at + 2], borders[at + 3]]);
        let (from, to) = (border(0), border(4));
        let length = to.checked_sub(from).ok_or(IndexError::Damaged)?;
        let bytes = self.blocks.read(self.head.letters_at() + u64::from(from), length as usize)?;
        String::from_utf8(bytes).map_err(|_| IndexError::Damaged)
    }

    /// The numbers of all names that are this one but for the case of their letters.
    pub(crate) fn numbers_of(&self, name: &str) -> Result<Range<u32>, IndexError> {
        let wanted = folded(name.trim());
        // The first name is nobody's.
        let first = |before: &dyn Fn(&str) -> bool| -> Result<u32, IndexError> {
            let (mut low, mut high) = (1, self.head.names as u32);
            while low < high {
                let middle = low + (high - low) / 2;
                if before(&folded(&self.name(middle)?)) { low = middle + 1 } else { high = middle }
            }
            Ok(low)
        };
        Ok(first(&|name| *name < *wanted)?..first(&|name| *name <= *wanted)?)
    }

    /// So many rows from this one on.
    pub(crate) fn rows(&self, from: u64, count: usize) -> Result<Vec<Row>, IndexError> {
        let bytes =
            self.blocks.read(self.head.rows_at() + from * rows::LENGTH as u64, count * rows::LENGTH)?;
        Ok(bytes.chunks_exact(rows::LENGTH).filter_map(|row| row.try_into().ok()).map(Row::read).collect())
    }

    /// Where the rows of a key are. Keys are spread evenly, so a look at where it ought to be is soon close.
    pub(crate) fn range(&self, key: u64) -> Result<Range<u64>, IndexError> {
        let start = self.first(&|row| row.key < key, key)?;
        Ok(start..self.first(&|row| row.key <= key, key)?)
    }

    /// The first row that does not come before; `key` is where to look.
    fn first(&self, before: &dyn Fn(&Row) -> bool, key: u64) -> Result<u64, IndexError> {
        let (mut low, mut high) = (0, self.head.rows);
        let (mut low_key, mut high_key) = (0u64, u64::MAX);
        let mut tries = 0;
        while low < high {
            // After a few looks that were far off, halves are surer.
            let share =
                (key.clamp(low_key, high_key) - low_key) as f64 / ((high_key - low_key) as f64).max(1.0);
            let guess = low + ((high - low) as f64 * share) as u64;
            let middle = if tries < 6 { guess.clamp(low, high - 1) } else { low + (high - low) / 2 };
            tries += 1;
            let row = *self.rows(middle, 1)?.first().ok_or(IndexError::Damaged)?;
            if before(&row) {
                (low, low_key) = (middle + 1, row.key);
            } else {
                (high, high_key) = (middle, row.key);
            }
        }
        Ok(low)
    }
}
