//! Games that are rated together.

use hive_play::{Millis, Pace};
use hive_rules::{Expansions, Ruleset};

const SECOND: Millis = 1000;

/// About how many turns a player takes in a game: what increments are worth.
const TURNS: Millis = 40;

/// How fast a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Speed {
    /// Under three minutes a player.
    Bullet,
    /// Under eight minutes.
    Blitz,
    /// Under 25 minutes.
    Rapid,
    /// Longer.
    Classical,
    /// Days for every turn.
    Correspondence,
}

impl Speed {
    /// All of them, the fastest first.
    pub const ALL: [Speed; 5] =
        [Speed::Bullet, Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence];

    /// How fast games with this clock are; nothing without one: such games are never rated.
    ///
    /// ```
    /// use hive_people::Speed;
    /// use hive_play::Pace;
    ///
    /// let three_and_three = Pace::Increment { base: 180_000, increment: 3_000 };
    /// assert_eq!(Speed::of(three_and_three), Some(Speed::Blitz));
    /// assert_eq!(Speed::of(Pace::Untimed), None);
    /// ```
    pub fn of(pace: Pace) -> Option<Speed> {
        match pace {
            Pace::Untimed => None,
            Pace::PerTurn { .. } => Some(Speed::Correspondence),
            Pace::Increment { base, increment } => {
                let whole = base.saturating_add(increment.saturating_mul(TURNS)) / SECOND;
                Some(match whole {
                    ..180 => Speed::Bullet,
                    180..480 => Speed::Blitz,
                    480..1500 => Speed::Rapid,
                    1500.. => Speed::Classical,
                })
            }
        }
    }

    /// Its name in messages and files.
    pub fn name(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
        }
    }
}

/// With which tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tiles {
    /// The base game.
    Base,
    /// With any of the expansions.
    Expanded,
}

/// Games that are rated together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pool {
    /// How fast.
    pub speed: Speed,
    /// With which tiles.
    pub tiles: Tiles,
}

impl Pool {
    /// Its name in messages and files, such as `blitz-all`.
    ///
    /// ```
    /// use hive_people::{Pool, Speed, Tiles};
    ///
    /// let pool = Pool { speed: Speed::Blitz, tiles: Tiles::Expanded };
    /// assert_eq!(pool.name(), "blitz-all");
    /// assert_eq!(Pool::named("blitz-all"), Some(pool));
    /// assert_eq!(Pool::named("blitz"), None);
    /// ```
    pub fn name(self) -> String {
        let tiles = match self.tiles {
            Tiles::Base => "base",
            Tiles::Expanded => "all",
        };
        format!("{}-{tiles}", self.speed.name())
    }

    /// All there are.
    pub fn all() -> impl Iterator<Item = Pool> {
        let both = |speed| [Tiles::Base, Tiles::Expanded].map(|tiles| Pool { speed, tiles });
        Speed::ALL.into_iter().flat_map(both)
    }

    /// The pool with this name, if there is one.
    pub fn named(name: &str) -> Option<Pool> {
        let (speed, tiles) = name.split_once('-')?;
        let speed = Speed::ALL.into_iter().find(|known| known.name() == speed)?;
        let tiles = match tiles {
            "base" => Tiles::Base,
            "all" => Tiles::Expanded,
            _ => return None,
        };
        Some(Pool { speed, tiles })
    }

    /// Where a game with these rules and this clock belongs; nowhere without a clock.
    pub fn of(ruleset: Ruleset, pace: Pace) -> Option<Pool> {
        let tiles = if ruleset.expansions == Expansions::NONE { Tiles::Base } else { Tiles::Expanded };
        Speed::of(pace).map(|speed| Pool { speed, tiles })
    }
}
