//! Version 1, which is read for ever and never written: what it says, in the words of today.

use super::agreement::{StoredEdition, StoredOpening};
use super::seated::Decoded;
use super::{Each, StoredColor};
use crate::{Summary, Unreadable};
use hive_play::{Agreement, Ending, Happening, Pace, SeatPlan};
use hive_rules::{ByColor, Edition, Expansions, Opening, Outcome, Ruleset};
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
enum Event {
    Joined {
        side: StoredColor,
        name: String,
    },
    Left {
        side: StoredColor,
    },
    Turn {
        side: StoredColor,
        text: String,
        #[serde(default)]
        left_ms: Option<i64>,
    },
    Pass {
        side: StoredColor,
    },
    DrawOffered {
        side: StoredColor,
    },
    DrawAccepted {
        side: StoredColor,
    },
    DrawDeclined {
        side: StoredColor,
    },
    TakebackAsked {
        side: StoredColor,
    },
    TakebackGranted {
        side: StoredColor,
        plies: u32,
    },
    TakebackDeclined {
        side: StoredColor,
    },
    Resigned {
        side: StoredColor,
    },
    FlagFell {
        side: StoredColor,
    },
    RematchOffered {
        side: StoredColor,
    },
    Rematch {
        game: String,
    },
    Chat {
        #[serde(default)]
        side: Option<StoredColor>,
        name: String,
        text: String,
    },
}

pub(super) fn decode_event(body: &str) -> Result<Decoded, Unreadable> {
    Ok(Decoded::Whole(match serde_json::from_str(body).map_err(Unreadable::form)? {
        Event::Joined { side, name } => {
            return Ok(Decoded::Joined { color: side.into(), name: name.into() });
        }
        Event::Left { side } => Happening::Left { color: side.into() },
        Event::Turn { side, text, left_ms } => {
            let text = text.parse().map_err(|error| Unreadable::Turn(Arc::new(error)))?;
            Happening::Turn { color: side.into(), text, left: left_ms }
        }
        Event::Pass { side } => Happening::Pass { color: side.into() },
        Event::DrawOffered { side } => Happening::DrawOffered { color: side.into() },
        Event::DrawAccepted { side } => Happening::DrawAccepted { color: side.into() },
        Event::DrawDeclined { side } => Happening::DrawDeclined { color: side.into() },
        Event::TakebackAsked { side } => Happening::TakebackAsked { color: side.into() },
        Event::TakebackGranted { side, plies } => Happening::TakebackGranted { color: side.into(), plies },
        Event::TakebackDeclined { side } => Happening::TakebackDeclined { color: side.into() },
        Event::Resigned { side } => Happening::Resigned { color: side.into() },
        Event::FlagFell { side } => Happening::FlagFell { color: side.into() },
        Event::RematchOffered { side } => Happening::RematchOffered { color: side.into() },
        Event::Rematch { game } => Happening::Rematch { game: game.into() },
        Event::Chat { side, name, text } => {
            Happening::Chat { color: side.map(Into::into), name: name.into(), text: text.into() }
        }
    }))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Options {
    ruleset: Rules,
    seats: Each<Seat>,
    #[serde(default)]
    clock: Clock,
    #[serde(default)]
    diagram: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Rules {
    #[serde(default)]
    edition: Option<StoredEdition>,
    #[serde(default)]
    expansions: Option<Tiles>,
    #[serde(default)]
    opening: Option<StoredOpening>,
    #[serde(default)]
    repetition: Option<bool>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct Tiles {
    mosquito: bool,
    ladybug: bool,
    pillbug: bool,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
enum Seat {
    Me {},
    SameScreen {},
    Link {},
    Engine { level: u8 },
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
enum Clock {
    None {},
    Increment { base_seconds: u32, increment_seconds: u32 },
    Days { days: u32 },
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::None {}
    }
}

pub(super) fn decode_agreement(text: &str) -> Result<Agreement, Unreadable> {
    let options: Options = serde_json::from_str(text).map_err(Unreadable::form)?;
    let edition = options.ruleset.edition.map(Edition::from);
    let mixture = options.ruleset.expansions.map(|tiles| Expansions {
        mosquito: tiles.mosquito,
        ladybug: tiles.ladybug,
        pillbug: tiles.pillbug,
    });
    let expansions = match (edition, mixture) {
        (Some(edition), Some(mixture)) if edition.expansions() != mixture => {
            return Err(Unreadable::Box(edition));
        }
        (Some(edition), _) => edition.expansions(),
        (None, mixture) => mixture.unwrap_or(Expansions::NONE),
    };
    Ok(Agreement {
        ruleset: Ruleset {
            expansions,
            opening: options.ruleset.opening.map_or(Opening::Rulebook, Opening::from),
            repetition: options.ruleset.repetition.unwrap_or(true),
        },
        edition,
        seats: ByColor { white: options.seats.white.into(), black: options.seats.black.into() },
        pace: match options.clock {
            Clock::None {} => Pace::Untimed,
            Clock::Increment { base_seconds, increment_seconds } => Pace::Increment {
                base: i64::from(base_seconds) * 1000,
                increment: i64::from(increment_seconds) * 1000,
            },
            Clock::Days { days } => Pace::PerTurn { each: i64::from(days) * 24 * 60 * 60 * 1000 },
        },
        drawing: options.diagram,
        rated: false,
        elsewhere: false,
        public: false,
    })
}

impl From<Seat> for SeatPlan {
    fn from(seat: Seat) -> SeatPlan {
        match seat {
            Seat::Me {} | Seat::Link {} => SeatPlan::Person,
            Seat::SameScreen {} => SeatPlan::SameScreen,
            Seat::Engine { level } => SeatPlan::Engine { level },
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ListedAs {
    ply: u32,
    to_move: StoredColor,
    names: Each<Option<String>>,
    outcome: Option<Ended>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Ended {
    #[serde(default)]
    winner: Option<StoredColor>,
    reason: Reason,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Reason {
    Surrounded,
    BothSurrounded,
    Repetition,
    Agreement,
    Resignation,
    Time,
}

pub(super) fn decode_summary(text: &str) -> Result<Summary, Unreadable> {
    let listed: ListedAs = serde_json::from_str(text).map_err(Unreadable::form)?;
    Ok(Summary {
        ply: listed.ply,
        to_move: listed.to_move.into(),
        names: ByColor { white: listed.names.white, black: listed.names.black },
        ending: listed.outcome.map(ending).transpose()?,
    })
}

fn ending(ended: Ended) -> Result<Ending, Unreadable> {
    let winner = || ended.winner.map(Into::into).ok_or(Unreadable::NoWinner);
    Ok(Ending::Played(match ended.reason {
        Reason::Surrounded => Outcome::Surrounded { winner: winner()? },
        Reason::BothSurrounded => Outcome::BothSurrounded,
        Reason::Repetition => Outcome::Repetition,
        Reason::Agreement => Outcome::Agreement,
        Reason::Resignation => Outcome::Resignation { winner: winner()? },
        Reason::Time => Outcome::Time { winner: winner()? },
    }))
}
