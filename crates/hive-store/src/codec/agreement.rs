//! What was agreed, as it is written today.

use super::{Each, VERSION, first, version};
use crate::Unreadable;
use hive_play::{Agreement, Pace, SeatPlan};
use hive_rules::{ByColor, Edition, Expansions, Opening, Ruleset};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Stored<'a> {
    v: u32,
    mosquito: bool,
    ladybug: bool,
    pillbug: bool,
    opening: StoredOpening,
    repetition: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edition: Option<StoredEdition>,
    seats: Each<Seat>,
    pace: StoredPace,
    #[serde(default, borrow, skip_serializing_if = "Option::is_none")]
    drawing: Option<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    rated: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    elsewhere: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    public: bool,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum StoredOpening {
    Rulebook,
    Tournament,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
pub(super) enum StoredEdition {
    R1,
    R2,
    R3,
    R4,
    R5,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
enum Seat {
    Person,
    SameScreen,
    Engine { level: u8 },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
enum StoredPace {
    Untimed,
    Increment { base_ms: i64, increment_ms: i64 },
    PerTurn { each_ms: i64 },
}

/// The text of an agreement.
pub(crate) fn encode_agreement(agreement: &Agreement) -> Result<String, serde_json::Error> {
    let Expansions { mosquito, ladybug, pillbug } = agreement.ruleset.expansions;
    serde_json::to_string(&Stored {
        v: VERSION,
        mosquito,
        ladybug,
        pillbug,
        opening: match agreement.ruleset.opening {
            Opening::Rulebook => StoredOpening::Rulebook,
            Opening::Tournament => StoredOpening::Tournament,
        },
        repetition: agreement.ruleset.repetition,
        edition: agreement.edition.map(StoredEdition::from),
        seats: Each { white: agreement.seats.white.into(), black: agreement.seats.black.into() },
        pace: match agreement.pace {
            Pace::Untimed => StoredPace::Untimed,
            Pace::Increment { base, increment } => {
                StoredPace::Increment { base_ms: base, increment_ms: increment }
            }
            Pace::PerTurn { each } => StoredPace::PerTurn { each_ms: each },
        },
        drawing: agreement.drawing.as_deref().map(Cow::Borrowed),
        rated: agreement.rated,
        elsewhere: agreement.elsewhere,
        public: agreement.public,
    })
}

/// What was agreed, from its text.
pub(crate) fn decode_agreement(text: &str) -> Result<Agreement, Unreadable> {
    if version(text)? == 1 {
        return first::decode_agreement(text);
    }
    let stored: Stored<'_> = serde_json::from_str(text).map_err(Unreadable::form)?;
    Ok(Agreement {
        ruleset: Ruleset {
            expansions: Expansions {
                mosquito: stored.mosquito,
                ladybug: stored.ladybug,
                pillbug: stored.pillbug,
            },
            opening: stored.opening.into(),
            repetition: stored.repetition,
        },
        edition: stored.edition.map(Edition::from),
        seats: ByColor { white: stored.seats.white.into(), black: stored.seats.black.into() },
        pace: match stored.pace {
            StoredPace::Untimed => Pace::Untimed,
            StoredPace::Increment { base_ms, increment_ms } => {
                Pace::Increment { base: base_ms, increment: increment_ms }
            }
            StoredPace::PerTurn { each_ms } => Pace::PerTurn { each: each_ms },
        },
        drawing: stored.drawing.map(Cow::into_owned),
        rated: stored.rated,
        elsewhere: stored.elsewhere,
        public: stored.public,
    })
}

impl From<StoredOpening> for Opening {
    fn from(opening: StoredOpening) -> Opening {
        match opening {
            StoredOpening::Rulebook => Opening::Rulebook,
            StoredOpening::Tournament => Opening::Tournament,
        }
    }
}

impl From<Edition> for StoredEdition {
    fn from(edition: Edition) -> StoredEdition {
        match edition {
            Edition::R1 => StoredEdition::R1,
            Edition::R2 => StoredEdition::R2,
            Edition::R3 => StoredEdition::R3,
            Edition::R4 => StoredEdition::R4,
            Edition::R5 => StoredEdition::R5,
        }
    }
}

impl From<StoredEdition> for Edition {
    fn from(edition: StoredEdition) -> Edition {
        match edition {
            StoredEdition::R1 => Edition::R1,
            StoredEdition::R2 => Edition::R2,
            StoredEdition::R3 => Edition::R3,
            StoredEdition::R4 => Edition::R4,
            StoredEdition::R5 => Edition::R5,
        }
    }
}

impl From<SeatPlan> for Seat {
    fn from(plan: SeatPlan) -> Seat {
        match plan {
            SeatPlan::Person => Seat::Person,
            SeatPlan::SameScreen => Seat::SameScreen,
            SeatPlan::Engine { level } => Seat::Engine { level },
        }
    }
}

impl From<Seat> for SeatPlan {
    fn from(seat: Seat) -> SeatPlan {
        match seat {
            Seat::Person => SeatPlan::Person,
            Seat::SameScreen => SeatPlan::SameScreen,
            Seat::Engine { level } => SeatPlan::Engine { level },
        }
    }
}
