//! What is agreed before a game, from the words of the wire and back.

use crate::{ClockOptions, Edition, NewGame, RulesetOptions, SeatChoice, Side, Unmeant};
use hive_play::{Agreement, Pace, SeatPlan};
use hive_rules::{ByColor, Color};

const SECOND: i64 = 1000;
const DAY: i64 = 24 * 60 * 60 * SECOND;

/// What somebody wants to agree on, or what does not fit together.
pub fn agreement(wanted: &NewGame) -> Result<Agreement, Unmeant> {
    let ruleset = wanted.ruleset.ruleset()?;
    let mine = Side::BOTH.into_iter().filter(|&side| *wanted.seats.of(side) == SeatChoice::Me {}).count();
    if mine != 1 {
        return Err(Unmeant::Seats);
    }
    let plan = |color: Color| match *wanted.seats.of(color.into()) {
        SeatChoice::Me {} | SeatChoice::Link {} => SeatPlan::Person,
        SeatChoice::SameScreen {} => SeatPlan::SameScreen,
        SeatChoice::Engine { level } => SeatPlan::Engine { level },
    };
    Ok(Agreement {
        ruleset,
        edition: wanted.ruleset.edition.map(Into::into),
        seats: ByColor::from_fn(plan),
        pace: pace(wanted.clock),
        drawing: wanted.diagram.clone(),
        // Rated games come about in the lobby, where it is known who has an account.
        rated: false,
        elsewhere: false,
        public: false,
    })
}

/// How time is to be kept.
pub fn pace(clock: ClockOptions) -> Pace {
    match clock {
        ClockOptions::None {} => Pace::Untimed,
        ClockOptions::Increment { base_seconds, increment_seconds } => Pace::Increment {
            base: i64::from(base_seconds) * SECOND,
            increment: i64::from(increment_seconds) * SECOND,
        },
        ClockOptions::Days { days } => Pace::PerTurn { each: i64::from(days) * DAY },
    }
}

/// The colours that the maker of a game plays in seats of their own.
pub fn own_colors(wanted: &NewGame) -> impl Iterator<Item = Color> + '_ {
    let mine = |&color: &Color| *wanted.seats.of(color.into()) == SeatChoice::Me {};
    Color::ALL.into_iter().filter(mine)
}

/// What is played, every field filled in.
pub fn ruleset_options(agreement: &Agreement) -> RulesetOptions {
    RulesetOptions::of(agreement.ruleset, agreement.edition.map(Edition::from))
}

/// How time is kept.
pub fn clock_options(pace: Pace) -> ClockOptions {
    let seconds = |time: i64| u32::try_from(time / SECOND).unwrap_or_default();
    match pace {
        Pace::Untimed => ClockOptions::None {},
        Pace::Increment { base, increment } => {
            ClockOptions::Increment { base_seconds: seconds(base), increment_seconds: seconds(increment) }
        }
        Pace::PerTurn { each } => ClockOptions::Days { days: u32::try_from(each / DAY).unwrap_or_default() },
    }
}
