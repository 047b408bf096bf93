//! What is said at a game.

use crate::{Millis, Refused};
use hive_rules::{ByColor, Color};
use std::sync::Arc;

/// The longest line that can be said, in characters.
pub const LONGEST_LINE: usize = 300;

/// How many lines each player can say in one game: neither can use up the other's.
pub const MOST_LINES: u32 = 250;

/// How many lines those who watch can say in one game.
pub const MOST_LINES_OF_WATCHERS: u32 = 200;

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// When.
    pub at: Millis,
    /// By a player; none for those who watch.
    pub color: Option<Color>,
    /// Under which name.
    pub name: Arc<str>,
    /// What.
    pub text: Arc<str>,
}

/// All that was said at a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chat {
    pub(crate) lines: Vec<ChatLine>,
    of_players: ByColor<u32>,
    of_watchers: u32,
}

impl Chat {
    /// A line as it may be said, or why not.
    pub(crate) fn check(&self, text: &str, color: Option<Color>) -> Result<Arc<str>, Refused> {
        let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let text = text.trim();
        if text.is_empty() {
            return Err(Refused::NothingSaid);
        }
        if text.chars().count() > LONGEST_LINE {
            return Err(Refused::LongLine);
        }
        let full = match color {
            Some(color) => *self.of_players.of(color) >= MOST_LINES,
            None => self.of_watchers >= MOST_LINES_OF_WATCHERS,
        };
        if full { Err(Refused::ChatFull) } else { Ok(text.into()) }
    }

    pub(crate) fn add(&mut self, line: ChatLine) {
        match line.color {
            Some(color) => *self.of_players.of_mut(color) += 1,
            None => self.of_watchers += 1,
        }
        self.lines.push(line);
    }
}
