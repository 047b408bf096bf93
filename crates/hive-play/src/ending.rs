//! How a game between people ends.

use hive_rules::{Color, Outcome};

/// How a game between people ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It was played to an end, or given up, or a clock ended it.
    Played(Outcome),
    /// It was called off before both had taken a turn. Nobody has won, and nothing is drawn.
    Aborted,
}

/// What an end means for the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// This player has won.
    Won(Color),
    /// Neither has.
    Drawn,
    /// It does not count.
    Void,
}

impl Ending {
    /// What it means for the players.
    ///
    /// ```
    /// use hive_play::{Ending, Verdict};
    /// use hive_rules::Outcome;
    /// assert_eq!(Ending::Played(Outcome::Agreement).verdict(), Verdict::Drawn);
    /// assert_eq!(Ending::Aborted.verdict(), Verdict::Void);
    /// ```
    pub const fn verdict(self) -> Verdict {
        match self {
            Ending::Aborted => Verdict::Void,
            Ending::Played(outcome) => match outcome {
                Outcome::Surrounded { winner }
                | Outcome::Resignation { winner }
                | Outcome::Time { winner } => Verdict::Won(winner),
                Outcome::BothSurrounded | Outcome::Repetition | Outcome::Agreement => Verdict::Drawn,
            },
        }
    }
}
