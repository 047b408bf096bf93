//! What an engine thinks of a position, as it is written down.

use hive_rules::Color;
use std::fmt;
use std::str::FromStr;

/// What is expected of a position, as White sees it.
///
/// ```
/// use hive_notation::{Evaluation, Expected};
/// use hive_rules::Color;
/// let said: Evaluation = "#-2".parse().unwrap();
/// assert_eq!(said.expected, Expected::Win { winner: Color::Black, turns: 2 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// So many hundredths for White.
    Estimate(i32),
    /// A player wins in so many turns of their own; 0 if it is over.
    Win {
        /// Who.
        winner: Color,
        /// In how many of their turns.
        turns: u32,
    },
}

/// An engine's opinion of a position: `1.50`, `-0.07`, `#3` for White's win in three turns, `#-3` for Black's; behind a
/// comma how deep it looked.
///
/// ```
/// use hive_notation::{Evaluation, Expected};
/// let said: Evaluation = "-0.3,12".parse().unwrap();
/// assert_eq!((said.expected, said.depth), (Expected::Estimate(-30), Some(12)));
/// assert_eq!(said.to_string(), "-0.30,12");
/// assert_eq!("#-2".parse::<Evaluation>().unwrap().to_string(), "#-2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// What is expected.
    pub expected: Expected,
    /// How many turns deep the search was complete.
    pub depth: Option<u32>,
}

/// No engine's numbers are larger.
const MOST: f64 = 100_000.0;

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.expected {
            Expected::Estimate(value) => {
                let (sign, value) = (if value < 0 { "-" } else { "" }, value.unsigned_abs());
                write!(f, "{sign}{}.{:02}", value / 100, value % 100)?;
            }
            Expected::Win { winner: Color::White, turns } => write!(f, "#{turns}")?,
            Expected::Win { winner: Color::Black, turns } => write!(f, "#-{turns}")?,
        }
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

impl FromStr for Evaluation {
    type Err = ();

    fn from_str(text: &str) -> Result<Evaluation, ()> {
        let (value, depth) = match text.trim().split_once(',') {
            Some((value, depth)) => (value.trim(), Some(depth.trim().parse().map_err(|_| ())?)),
            None => (text.trim(), None),
        };
        let expected = match value.strip_prefix('#') {
            Some(turns) => {
                let (winner, digits) = match turns.strip_prefix('-') {
                    Some(digits) => (Color::Black, digits),
                    None => (Color::White, turns.strip_prefix('+').unwrap_or(turns)),
                };
                let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
                let turns = digits.parse().ok().filter(|_| plain).ok_or(())?;
                Expected::Win { winner, turns }
            }
            None => {
                let hundredths = value.parse::<f64>().map_err(|_| ())? * 100.0;
                let fits = hundredths.is_finite() && hundredths.abs() <= MOST;
                Expected::Estimate(if fits { hundredths.round() as i32 } else { return Err(()) })
            }
        };
        Ok(Evaluation { expected, depth })
    }
}
