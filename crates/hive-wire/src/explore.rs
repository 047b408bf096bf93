//! What was played in a position, by a collection of games.

use crate::{PositionAsk, Side};
use serde::{Deserialize, Serialize};

/// A position, and which games count: `POST /api/explore`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct ExploreAsk {
    /// The position. Those that differ only by turning or flipping the table are one.
    pub position: PositionAsk,
    /// Only games of this player, whatever the case of the letters: 100 characters at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<String>,
    /// Only games that the player played with this colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Side>,
    /// Only games that ended so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<ExploredResult>,
    /// Only games from this day, month or year on, such as `2024-07-31`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<String>,
    /// Only games up to this day, month or year.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
    /// Games with any set of tiles, instead of the position's own alone.
    #[serde(default)]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub any_set: bool,
    /// Games with this set of tiles, such as `Base+ML`, instead of the position's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<String>,
}

/// How a game in a collection ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum ExploredResult {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody did.
    Draw,
}

/// What is known of a position: the answer to [`ExploreAsk`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExploreAnswer {
    /// How many games there are: those that the server was given, and its own rated ones, the latest 20,000.
    pub collection: u32,
    /// The games that came to the position.
    pub tally: TallyView,
    /// Whether there are so many that not all were counted.
    pub cut: bool,
    /// The turns that were played, the most frequent first.
    pub turns: Vec<ExploredTurn>,
    /// The games that came there, 20 at most, those that were put in last first.
    pub games: Vec<ExploredGame>,
}

/// How many games, and how they ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TallyView {
    /// All of them, also those that nobody finished.
    pub games: u32,
    /// White won.
    pub white: u32,
    /// Nobody won.
    pub draws: u32,
    /// Black won.
    pub black: u32,
}

/// A turn that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExploredTurn {
    /// The turn in text; of those that are the same but for symmetry one.
    pub turn: String,
    /// How often, and what came of it.
    pub tally: TallyView,
    /// Who played it most often.
    pub players: Vec<ExploredPlayer>,
}

/// Somebody who played a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExploredPlayer {
    /// The name.
    pub name: String,
    /// How often.
    pub games: u32,
}

/// A game that came to a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct ExploredGame {
    /// Its name in links, if it was played here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// Who played White; empty if it is not known.
    pub white: String,
    /// Who played Black; empty if it is not known.
    pub black: String,
    /// How strong White was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub white_rating: Option<u16>,
    /// How strong Black was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub black_rating: Option<u16>,
    /// When, as much of it as is known, such as `2024-07`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// How it ended; nothing if nobody finished it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<ExploredResult>,
    /// The whole game in one line.
    pub game_string: String,
}
