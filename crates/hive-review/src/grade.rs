//! What a turn is called.

use hive_notation::Glyph;

/// What is thought of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Nothing better was found.
    Best,
    /// It gave away next to nothing.
    Good,
    /// It gave away a little.
    Inaccuracy,
    /// It gave away much.
    Mistake,
    /// It gave away very much.
    Blunder,
    /// There was a win that could be proved, and it is gone.
    MissedWin,
}

impl Grade {
    /// All of them, the best first.
    pub const ALL: [Grade; 6] =
        [Grade::Best, Grade::Good, Grade::Inaccuracy, Grade::Mistake, Grade::Blunder, Grade::MissedWin];

    /// From how much winning chance on a turn is called so.
    const INACCURACY: f64 = 0.05;
    const MISTAKE: f64 = 0.10;
    const BLUNDER: f64 = 0.20;
    /// Whoever had a proved win and keeps this chance has not missed it: it may still be there, only further away.
    const STILL_WINNING: f64 = 0.9;

    pub(crate) fn of(is_best: bool, given_away: f64, won_before: bool, chance_after: f64) -> Grade {
        match given_away {
            _ if won_before && !is_best && chance_after < Self::STILL_WINNING => Grade::MissedWin,
            _ if is_best => Grade::Best,
            given if given >= Self::BLUNDER => Grade::Blunder,
            given if given >= Self::MISTAKE => Grade::Mistake,
            given if given >= Self::INACCURACY => Grade::Inaccuracy,
            _ => Grade::Good,
        }
    }

    /// The name of its sentence in the catalogues: `review.grade.best`.
    pub const fn key(self) -> &'static str {
        match self {
            Grade::Best => "review.grade.best",
            Grade::Good => "review.grade.good",
            Grade::Inaccuracy => "review.grade.inaccuracy",
            Grade::Mistake => "review.grade.mistake",
            Grade::Blunder => "review.grade.blunder",
            Grade::MissedWin => "review.grade.missedWin",
        }
    }

    /// The sign behind the turn; none where there is nothing to say.
    pub const fn glyph(self) -> Option<Glyph> {
        match self {
            Grade::Best | Grade::Good => None,
            Grade::Inaccuracy => Some(Glyph::Dubious),
            Grade::Mistake => Some(Glyph::Mistake),
            Grade::Blunder | Grade::MissedWin => Some(Glyph::Blunder),
        }
    }

    /// Whether it is worth a word.
    pub const fn is_bad(self) -> bool {
        matches!(self, Grade::Inaccuracy | Grade::Mistake | Grade::Blunder | Grade::MissedWin)
    }
}
