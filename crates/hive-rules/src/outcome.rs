//! How a game ended.

use crate::Color;

/// The end of a game, and how it came.
///
/// ```
/// use hive_rules::{Color, Outcome};
/// let resigned = Outcome::Resignation { winner: Color::Black };
/// assert_eq!(resigned.winner(), Some(Color::Black));
/// assert!(!resigned.on_the_table());
/// assert_eq!(Outcome::Repetition.winner(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// The loser's queen is surrounded.
    Surrounded {
        /// Who won.
        winner: Color,
    },
    /// Both queens were surrounded by the same turn: a draw.
    BothSurrounded,
    /// The same position came up for the third time: a draw.
    Repetition,
    /// The players agreed on a draw.
    Agreement,
    /// The loser gave up.
    Resignation {
        /// Who won.
        winner: Color,
    },
    /// The loser ran out of time.
    Time {
        /// Who won.
        winner: Color,
    },
}

impl Outcome {
    /// Who won; nobody in a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Outcome::Surrounded { winner } | Outcome::Resignation { winner } | Outcome::Time { winner } => {
                Some(winner)
            }
            Outcome::BothSurrounded | Outcome::Repetition | Outcome::Agreement => None,
        }
    }

    /// Whether the table itself shows it, without a word from the players or the clock.
    pub const fn on_the_table(self) -> bool {
        matches!(self, Outcome::Surrounded { .. } | Outcome::BothSurrounded)
    }
}
