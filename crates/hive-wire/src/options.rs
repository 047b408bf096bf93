//! What is agreed before a game.

use crate::{Each, Unmeant};
use hive_rules::{Expansions, Opening, Ruleset};
use serde::{Deserialize, Serialize};

/// A game to be made: `POST /api/games`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NewGame {
    /// What is played.
    pub ruleset: RulesetOptions,
    /// Who sits where. At least one seat is `me`.
    pub seats: Each<SeatChoice>,
    /// How time is kept.
    #[serde(default)]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<ClockOptions>"))]
    pub clock: ClockOptions,
    /// A hive drawn in text to begin with, instead of an empty table. Its set of tiles is that of the ruleset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub diagram: Option<String>,
}

/// What is played. Either an edition or a mixture of expansions; without both, the base game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct RulesetOptions {
    /// The printed edition, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edition: Option<Edition>,
    /// The expansions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expansions: Option<ExpansionsOptions>,
    /// Whether the queen may come first.
    #[serde(default)]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<OpeningName>"))]
    pub opening: OpeningName,
    /// Whether the third occurrence of a position is a draw.
    #[serde(default = "RulesetOptions::repetition")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub repetition: bool,
}

impl Default for RulesetOptions {
    fn default() -> RulesetOptions {
        let repetition = RulesetOptions::repetition();
        RulesetOptions { edition: None, expansions: None, opening: OpeningName::default(), repetition }
    }
}

/// A printed edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum Edition {
    /// Hive, 2011, Russian: the base game.
    R1,
    /// Hive with both expansions, Russian: Mosquito and Ladybug.
    R2,
    /// Hive Pocket, Greek: Mosquito and Ladybug.
    R3,
    /// Hive, Japanese: the base game.
    R4,
    /// Hive Pocket, Russian: Mosquito and Ladybug.
    R5,
}

impl Edition {
    /// All of them.
    pub const ALL: [Edition; 5] = [Edition::R1, Edition::R2, Edition::R3, Edition::R4, Edition::R5];

    /// Its short name, as the rulebook has it.
    pub const fn code(self) -> &'static str {
        match self {
            Edition::R1 => "R1",
            Edition::R2 => "R2",
            Edition::R3 => "R3",
            Edition::R4 => "R4",
            Edition::R5 => "R5",
        }
    }
}

impl From<Edition> for hive_rules::Edition {
    fn from(edition: Edition) -> hive_rules::Edition {
        match edition {
            Edition::R1 => hive_rules::Edition::R1,
            Edition::R2 => hive_rules::Edition::R2,
            Edition::R3 => hive_rules::Edition::R3,
            Edition::R4 => hive_rules::Edition::R4,
            Edition::R5 => hive_rules::Edition::R5,
        }
    }
}

impl From<hive_rules::Edition> for Edition {
    fn from(edition: hive_rules::Edition) -> Edition {
        match edition {
            hive_rules::Edition::R1 => Edition::R1,
            hive_rules::Edition::R2 => Edition::R2,
            hive_rules::Edition::R3 => Edition::R3,
            hive_rules::Edition::R4 => Edition::R4,
            hive_rules::Edition::R5 => Edition::R5,
        }
    }
}

/// Which expansions are in play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExpansionsOptions {
    /// One mosquito a side.
    pub mosquito: bool,
    /// One ladybug a side.
    pub ladybug: bool,
    /// One pillbug a side.
    pub pillbug: bool,
}

/// Whether the queen may be a player's first tile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum OpeningName {
    /// She may.
    #[default]
    Rulebook,
    /// She may not.
    Tournament,
}

impl OpeningName {
    /// In the words of the rules.
    pub const fn opening(self) -> Opening {
        match self {
            OpeningName::Rulebook => Opening::Rulebook,
            OpeningName::Tournament => Opening::Tournament,
        }
    }
}

impl RulesetOptions {
    /// Whether the third occurrence of a position is a draw, where nobody says otherwise.
    const fn repetition() -> bool {
        true
    }

    /// The ruleset, or what does not fit together.
    pub fn ruleset(&self) -> Result<Ruleset, Unmeant> {
        let mixture = self.expansions.map(|wanted| Expansions {
            mosquito: wanted.mosquito,
            ladybug: wanted.ladybug,
            pillbug: wanted.pillbug,
        });
        let expansions = match (self.edition, mixture) {
            (Some(edition), Some(mixture)) if hive_rules::Edition::from(edition).expansions() != mixture => {
                return Err(Unmeant::OtherBox(edition));
            }
            (Some(edition), _) => hive_rules::Edition::from(edition).expansions(),
            (None, mixture) => mixture.unwrap_or(Expansions::NONE),
        };
        Ok(Ruleset { expansions, opening: self.opening.opening(), repetition: self.repetition })
    }

    /// The same with every field filled in.
    pub fn of(ruleset: Ruleset, edition: Option<Edition>) -> RulesetOptions {
        let Expansions { mosquito, ladybug, pillbug } = ruleset.expansions;
        RulesetOptions {
            edition,
            expansions: Some(ExpansionsOptions { mosquito, ladybug, pillbug }),
            opening: match ruleset.opening {
                Opening::Rulebook => OpeningName::Rulebook,
                Opening::Tournament => OpeningName::Tournament,
            },
            repetition: ruleset.repetition,
        }
    }
}

// Those without fields have braces, for only then fields that nobody knows are refused. So has `None` below.
/// Who is to sit somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum SeatChoice {
    /// Whoever makes the game.
    Me {},
    /// Somebody else in front of the same screen.
    SameScreen {},
    /// Whoever comes first with the link.
    Link {},
    /// The program.
    Engine {
        /// How strong, from 1 to 10.
        #[cfg_attr(feature = "describe", schema(minimum = 1, maximum = 10))]
        level: u8,
    },
}

/// How time is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum ClockOptions {
    /// Not at all.
    None {},
    /// A time for the whole game, and something more for each turn.
    #[serde(rename_all = "camelCase")]
    Increment {
        /// 1 second to 1 day.
        #[cfg_attr(feature = "describe", schema(minimum = 1, maximum = 86_400))]
        base_seconds: u32,
        /// 0 to 1 hour.
        #[cfg_attr(feature = "describe", schema(maximum = 3_600))]
        increment_seconds: u32,
    },
    /// So many days for every turn.
    Days {
        /// 1 to 30.
        #[cfg_attr(feature = "describe", schema(minimum = 1, maximum = 30))]
        days: u32,
    },
}

impl Default for ClockOptions {
    fn default() -> ClockOptions {
        ClockOptions::None {}
    }
}
