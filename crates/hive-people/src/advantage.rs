//! What White's place at the table is worth, measured.

use crate::{Pool, Scale, Score, Tiles};
use hive_play::Millis;

/// Points in which ten times the strength shows.
const TENFOLD: f64 = 400.0;

/// No more than this is believed: a few games can say anything.
const MOST: f64 = 400.0;

/// What White's place is worth in points of rating, by games that our player played against itself (docs/server.md says how).
const BASE: f64 = 30.0;
const EXPANDED: f64 = 48.0;

/// Games that ended before this moment, in milliseconds since 1970, were rated before that was known: worked out again they
/// come to the same.
const KNOWN_SINCE: Millis = 1_794_873_600_000;

impl Scale {
    /// How ratings follow from a game of this pool that ended at this moment.
    ///
    /// ```
    /// use hive_people::{Pool, Scale};
    ///
    /// let pool = Pool::named("blitz-base").expect("there is one");
    /// assert_eq!(Scale::of(pool, 0), Scale::default());
    /// assert!(Scale::of(pool, 1_800_000_000_000).white >= 0.0);
    /// ```
    pub fn of(pool: Pool, ended: Millis) -> Scale {
        let white = match pool.tiles {
            _ if ended < KNOWN_SINCE => 0.0,
            Tiles::Base => BASE,
            Tiles::Expanded => EXPANDED,
        };
        Scale { white, ..Scale::default() }
    }
}

/// What White's place is worth, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advantage {
    /// In points of rating.
    pub points: f64,
    /// Its standard error, in points.
    pub error: f64,
    /// From how many games.
    pub games: usize,
}

/// What White's place is worth by these games, each White's points, Black's points and how it ended for White: the value
/// under which the results are likeliest. Nothing without games, or where all ended alike.
pub fn measured_advantage(games: &[(f64, f64, Score)]) -> Option<Advantage> {
    let scored: f64 = games.iter().map(|(_, _, score)| score.value()).sum();
    if scored <= 0.0 || scored >= games.len() as f64 {
        return None;
    }
    let steep = std::f64::consts::LN_10 / TENFOLD;
    let expected =
        |points: f64, white: f64, black: f64| 1.0 / (1.0 + (-steep * (white + points - black)).exp());
    let (mut low, mut high) = (-MOST, MOST);
    // What is expected only rises with the advantage: halving finds where it meets what was scored.
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        let sum: f64 = games.iter().map(|&(white, black, _)| expected(middle, white, black)).sum();
        if sum < scored { low = middle } else { high = middle }
    }
    let points = (low + high) / 2.0;
    let known: f64 = games
        .iter()
        .map(|&(white, black, _)| expected(points, white, black))
        .map(|expected| steep * steep * expected * (1.0 - expected))
        .sum();
    Some(Advantage { points, error: 1.0 / known.sqrt(), games: games.len() })
}
