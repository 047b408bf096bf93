//! What two agree on before they know each other.

use crate::{Pool, Tiles};
use hive_play::{Agreement, Millis, Pace, SeatPlan};
use hive_rules::{ByColor, Expansions, Ruleset};

const SECOND: Millis = 1000;
const MINUTE: Millis = 60 * SECOND;
const DAY: Millis = 24 * 60 * MINUTE;

/// What is played, how fast, and whether it counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What is played.
    pub ruleset: Ruleset,
    /// How time is kept.
    pub pace: Pace,
    /// Whether it changes ratings.
    pub rated: bool,
}

impl Terms {
    /// The agreement of two who play so.
    pub fn agreement(&self) -> Agreement {
        Agreement {
            ruleset: self.ruleset,
            edition: None,
            seats: ByColor { white: SeatPlan::Person, black: SeatPlan::Person },
            pace: self.pace,
            drawing: None,
            rated: self.rated,
            elsewhere: false,
            public: false,
        }
    }

    /// Where such games are rated; nowhere without a clock.
    pub fn pool(&self) -> Option<Pool> {
        Pool::of(self.ruleset, self.pace)
    }

    /// Whether there are days for every turn: then nobody has to be there when it begins.
    pub fn is_patient(&self) -> bool {
        matches!(self.pace, Pace::PerTurn { .. })
    }
}

/// A game that is looked for by many: one line for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Quick {
    /// Which clock, by its place in [`Quick::PACES`].
    clock: usize,
    /// The base game, or all expansions.
    pub tiles: Tiles,
    /// Whether it changes ratings.
    pub rated: bool,
}

impl Quick {
    /// The clocks: 1+2, 3+3, 5+4, 10+10, 15+10, and two days for every turn.
    pub const PACES: [Pace; 6] = [
        Pace::Increment { base: MINUTE, increment: 2 * SECOND },
        Pace::Increment { base: 3 * MINUTE, increment: 3 * SECOND },
        Pace::Increment { base: 5 * MINUTE, increment: 4 * SECOND },
        Pace::Increment { base: 10 * MINUTE, increment: 10 * SECOND },
        Pace::Increment { base: 15 * MINUTE, increment: 10 * SECOND },
        Pace::PerTurn { each: 2 * DAY },
    ];

    /// The line for this clock and these tiles, if there is one.
    pub fn of(pace: Pace, tiles: Tiles, rated: bool) -> Option<Quick> {
        let clock = Quick::PACES.iter().position(|known| *known == pace)?;
        Some(Quick { clock, tiles, rated })
    }

    /// Its clock.
    pub fn pace(self) -> Pace {
        Quick::PACES[self.clock]
    }

    /// What is played in it: nobody begins with the queen, as in tournaments.
    pub fn terms(self) -> Terms {
        let expansions = match self.tiles {
            Tiles::Base => Expansions::NONE,
            Tiles::Expanded => Expansions::ALL,
        };
        Terms { ruleset: Ruleset::tournament(expansions), pace: self.pace(), rated: self.rated }
    }
}
