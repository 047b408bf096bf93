//! By which rules records are read, on the command line.

use clap::{Args, ValueEnum};
use hive_notation::Reading;

/// Whether the queen may be a player's first tile.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum OpeningChoice {
    /// She may, as in the printed rulebooks.
    Rulebook,
    /// She may not, as in tournaments and in the Universal Hive Protocol.
    Tournament,
}

impl From<OpeningChoice> for hive_rules::Opening {
    fn from(opening: OpeningChoice) -> hive_rules::Opening {
        match opening {
            OpeningChoice::Rulebook => hive_rules::Opening::Rulebook,
            OpeningChoice::Tournament => hive_rules::Opening::Tournament,
        }
    }
}

/// What a record does not say itself.
#[derive(Args)]
pub(crate) struct ReadingChoice {
    /// Whether the queen may be the first tile
    #[arg(long, value_enum, default_value = "rulebook")]
    opening: OpeningChoice,
    /// Take the third occurrence of a position for a draw
    #[arg(long)]
    repetition: bool,
}

impl ReadingChoice {
    pub(crate) fn reading(&self) -> Reading {
        Reading { opening: self.opening.into(), repetition: self.repetition }
    }
}
