//! A puzzle, and what is to be done in it.

use crate::theme::Themes;
use hive_rules::{Game, Position, Turn};
use std::error::Error;
use std::fmt;

/// What the side to move is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Aim {
    /// Win within so many turns: one first turn does it, and every other fails.
    Win {
        /// How many.
        turns: u32,
    },
    /// Hold: after every turn but one the other side wins within so many turns.
    Hold {
        /// How many.
        turns: u32,
    },
}

impl Aim {
    /// The longest win that is asked for.
    pub const LONGEST_WIN: u32 = 5;

    /// The longest threat that is to be met: longer ones are neither mined nor read.
    pub const LONGEST_HOLD: u32 = 2;

    /// Within how many turns.
    pub const fn turns(self) -> u32 {
        match self {
            Aim::Win { turns } | Aim::Hold { turns } => turns,
        }
    }
}

/// A line that is no puzzle; shown, it says in a sentence why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleError(String);

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for PuzzleError {}

/// A position with one way through it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Where it begins.
    pub position: Position,
    /// What is to be done.
    pub aim: Aim,
    /// How it goes: the only turn, and for a win everything after it, with the answers that hold out longest.
    pub line: Vec<Turn>,
    /// What it is about.
    pub themes: Themes,
    /// How hard it is, on the scale of players.
    pub rating: u16,
}

impl Puzzle {
    /// The puzzle in a line of a file, or what is wrong with it.
    pub fn read(line: &str) -> Result<Puzzle, PuzzleError> {
        crate::line::read(line).map_err(PuzzleError)
    }

    /// The same puzzle with the themes and the rating that follow from its tiles: after a change of either.
    #[must_use]
    pub fn described(mut self) -> Puzzle {
        self.themes = Themes::of(&self.position, self.aim, &self.line);
        if let Some(&first) = self.line.first() {
            self.rating = crate::difficulty::rating(&self.position, self.aim, first, self.themes);
        }
        self
    }

    /// The game that begins with it.
    pub fn game(&self) -> Game {
        Game::starting_from(self.position.clone())
    }

    /// Its name: six or seven letters and digits that follow from its position.
    pub fn name(&self) -> String {
        crate::line::name(&crate::line::written(self))
    }
}
