//! Games that are over, as records for programs.

use super::BotUser;
use serde::{Deserialize, Serialize};

/// A game as a record: `GET /game/export/{id}`, and a line of `GET /api/games/user/{name}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotRecord {
    /// Its name in links.
    pub id: String,
    /// Whether it changes ratings.
    pub rated: bool,
    /// The set of tiles, such as `Base+ML`.
    pub variant: String,
    /// How fast.
    pub speed: String,
    /// The same.
    pub perf: String,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
    /// When something last happened, in milliseconds since 1970.
    pub last_move_at: i64,
    /// As a word.
    pub status: String,
    /// Who plays.
    pub players: BotPlayers,
    /// Who has won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// Every turn, with `;` between them.
    pub moves: String,
}

/// Both players of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotPlayers {
    /// White.
    pub white: BotPlayer,
    /// Black.
    pub black: BotPlayer,
}

/// A player of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotPlayer {
    /// Who.
    pub user: BotUser,
    /// How strong before the game, if it was rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// What it made of that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating_diff: Option<i32>,
}
