//! How good a position is for the side to move.

use std::fmt;

/// A score. Ordinary ones are in hundredths of a free ant or so; a won game counts the turns to
/// its end.
///
/// ```
/// use hive_search::Score;
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::loss_in(2) < Score::estimate(-900));
/// assert_eq!(Score::win_in(3).plies_to_end(), Some(3));
/// assert_eq!(-Score::estimate(40), Score::estimate(-40));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(i32);

/// The score of a game that is won on the spot.
const WON: i32 = 30_000;
/// Scores beyond this are proved wins.
const PROVED: i32 = 29_000;

impl Score {
    /// Nobody is better.
    pub const DRAW: Score = Score(0);
    /// Worse than any score.
    pub const WORST: Score = Score(-WON - 1);
    /// Better than any score.
    pub const BEST: Score = Score(WON + 1);

    /// An estimate.
    pub const fn estimate(value: i32) -> Score {
        let limit = PROVED - 1;
        Score(if value > limit {
            limit
        } else if value < -limit {
            -limit
        } else {
            value
        })
    }

    /// The side to move wins, this many turns of both sides from the root.
    pub const fn win_in(plies: u32) -> Score {
        Score(WON - plies as i32)
    }

    /// The side to move loses, this many turns of both sides from the root.
    pub const fn loss_in(plies: u32) -> Score {
        Score(-WON + plies as i32)
    }

    /// The proved number of turns of both sides until the end: positive for a win, negative for
    /// a loss, nothing for an estimate.
    pub const fn plies_to_end(self) -> Option<i32> {
        if self.0 > PROVED {
            Some(WON - self.0)
        } else if self.0 < -PROVED {
            Some(-WON - self.0)
        } else {
            None
        }
    }

    /// The score with this number, if there is one.
    ///
    /// ```
    /// use hive_search::Score;
    /// assert_eq!(Score::of_value(Score::loss_in(4).value()), Some(Score::loss_in(4)));
    /// assert_eq!((Score::of_value(30_001), Score::of_value(i32::MIN)), (None, None));
    /// ```
    pub const fn of_value(value: i32) -> Option<Score> {
        if value >= -WON && value <= WON { Some(Score(value)) } else { None }
    }

    /// The bare number.
    pub const fn value(self) -> i32 {
        self.0
    }

    pub(crate) const fn raw(value: i32) -> Score {
        Score(value)
    }

    /// As it is kept in a table: wins counted from the position itself, not from the root.
    pub(crate) const fn to_table(self, ply: u32) -> i16 {
        let value = self.0;
        (if value > PROVED {
            value + ply as i32
        } else if value < -PROVED {
            value - ply as i32
        } else {
            value
        }) as i16
    }

    /// As it was before [`Score::to_table`].
    pub(crate) const fn from_table(value: i16, ply: u32) -> Score {
        let value = value as i32;
        Score(if value > PROVED {
            value - ply as i32
        } else if value < -PROVED {
            value + ply as i32
        } else {
            value
        })
    }
}

impl std::ops::Neg for Score {
    type Output = Score;
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if plies > 0 => write!(f, "wins in {}", (plies + 1) / 2),
            Some(plies) => write!(f, "loses in {}", (1 - plies) / 2),
            None => {
                let (sign, value) = (if self.0 < 0 { '-' } else { '+' }, self.0.unsigned_abs());
                write!(f, "{sign}{}.{:02}", value / 100, value % 100)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_in_turns_of_the_winner() {
        assert_eq!(Score::win_in(1).to_string(), "wins in 1");
        assert_eq!(Score::win_in(3).to_string(), "wins in 2");
        assert_eq!(Score::loss_in(2).to_string(), "loses in 1");
        assert_eq!(Score::estimate(150).to_string(), "+1.50");
        assert_eq!(Score::estimate(-7).to_string(), "-0.07");
        assert_eq!(Score::DRAW.to_string(), "+0.00");
    }

    #[test]
    fn a_win_keeps_its_distance_in_the_table() {
        for ply in 0..50 {
            let score = Score::win_in(ply + 7);
            assert_eq!(Score::from_table(score.to_table(ply), ply), score);
            assert_eq!(Score::from_table((-score).to_table(ply), ply), -score);
            // The same position met at the root is won in seven.
            assert_eq!(Score::from_table(score.to_table(ply), 0), Score::win_in(7));
        }
    }
}
