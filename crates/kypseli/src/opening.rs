//! The choice of opening on the command line.

use clap::ValueEnum;

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
