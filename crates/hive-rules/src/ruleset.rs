//! Which tiles are in the box, and which of the open questions of the rules are settled how.

use crate::{Bug, Piece, PieceSet};

/// Which of the three expansions are in play.
///
/// ```
/// use hive_rules::{Expansions, Ruleset};
/// let pillbug = Expansions { pillbug: true, ..Expansions::NONE };
/// assert_eq!(Ruleset::rulebook(pillbug).pieces().len(), 24);
/// assert_eq!(Expansions::mixtures().count(), 8);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Expansions {
    /// One mosquito a side.
    pub mosquito: bool,
    /// One ladybug a side.
    pub ladybug: bool,
    /// One pillbug a side.
    pub pillbug: bool,
}

impl Expansions {
    /// The base game: 11 tiles a side.
    pub const NONE: Expansions = Expansions { mosquito: false, ladybug: false, pillbug: false };

    /// Everything: 14 tiles a side.
    pub const ALL: Expansions = Expansions { mosquito: true, ladybug: true, pillbug: true };

    /// The set with Mosquito and Ladybug: 13 tiles a side.
    pub const MOSQUITO_LADYBUG: Expansions = Expansions { mosquito: true, ladybug: true, pillbug: false };

    /// All eight mixtures, the base game first.
    pub fn mixtures() -> impl Iterator<Item = Expansions> {
        (0..8).map(|n| Expansions { mosquito: n & 1 != 0, ladybug: n & 2 != 0, pillbug: n & 4 != 0 })
    }
}

/// Whether the queen may be a player's very first tile.
///
/// ```
/// use hive_rules::{Expansions, Opening, Position, Ruleset};
/// let ruleset = Ruleset::rulebook(Expansions::NONE);
/// assert_eq!(Position::new(ruleset).legal_turns().len(), 5);
/// let barred = Ruleset { opening: Opening::Tournament, ..ruleset };
/// assert_eq!(Position::new(barred).legal_turns().len(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Opening {
    /// As the printed rulebooks have it: she may.
    #[default]
    Rulebook,
    /// As tournaments and the Universal Hive Protocol have it: she may not.
    Tournament,
}

/// Everything that is agreed before the first tile is laid.
///
/// ```
/// use hive_rules::{Bug, Expansions, Ruleset};
/// let ruleset = Ruleset::tournament(Expansions::MOSQUITO_LADYBUG);
/// assert!(ruleset.has(Bug::Ladybug) && !ruleset.has(Bug::Pillbug));
/// assert_eq!(ruleset.pieces().len(), 26);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ruleset {
    /// The expansions in play.
    pub expansions: Expansions,
    /// The rule for the first tile.
    pub opening: Opening,
    /// Whether the third occurrence of a position is a draw. A [`Game`](crate::Game) heeds
    /// it; a [`Position`](crate::Position) has no past and cannot.
    pub repetition: bool,
}

impl Ruleset {
    /// The game as people play it from the rulebooks, with these expansions.
    pub const fn rulebook(expansions: Expansions) -> Ruleset {
        Ruleset { expansions, opening: Opening::Rulebook, repetition: true }
    }

    /// The game as tournaments and engines play it, with these expansions.
    pub const fn tournament(expansions: Expansions) -> Ruleset {
        Ruleset { expansions, opening: Opening::Tournament, repetition: true }
    }

    /// Whether tiles of this insect are in the box.
    pub const fn has(self, bug: Bug) -> bool {
        match bug {
            Bug::Mosquito => self.expansions.mosquito,
            Bug::Ladybug => self.expansions.ladybug,
            Bug::Pillbug => self.expansions.pillbug,
            _ => true,
        }
    }

    /// Every tile in the box.
    pub fn pieces(self) -> PieceSet {
        Piece::all().filter(|piece| self.has(piece.bug())).collect()
    }
}
