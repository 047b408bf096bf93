//! All that is kept of somebody, for themselves.

use crate::{AccountView, Avoided, GameSummary, Me, RatedView, ReportReason, StandingView, StudyView};
use serde::{Deserialize, Serialize};

/// All that is kept of somebody: `GET /api/me/export`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct Export {
    /// Who.
    pub me: Me,
    /// Under which number games know them.
    pub identity: String,
    /// The account, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<AccountView>,
    /// Lessons that were solved, in their order.
    pub lessons: Vec<String>,
    /// Games, the latest first. What happened in one is at `/games/ID.pgn`.
    pub games: Vec<GameSummary>,
    /// Whether there is more than is written out: 10,000 games are, and as many reports and lines beside games.
    pub more: bool,
    /// What you have said as a player in those games.
    pub words: Vec<ExportedWords>,
    /// What you have said in games that you watched, the latest first.
    pub asides: Vec<ExportedAside>,
    /// How strong you are, pool by pool.
    pub ratings: Vec<StandingView>,
    /// What your rated games made of ratings, the latest first.
    pub rated: Vec<RatedView>,
    /// Whom you do not meet.
    pub avoided: Avoided,
    /// Your studies.
    pub studies: Vec<StudyView>,
    /// Reviews that you have kept with games, the latest first. What one says is at `/api/games/ID/review`.
    pub reviews: Vec<ExportedReview>,
    /// What you have told the moderators.
    pub reports: Vec<ExportedReport>,
    /// Browsers that are told something though no page is open.
    pub devices: Vec<ExportedDevice>,
    /// What you have planned in those games.
    pub plans: Vec<ExportedPlan>,
    /// Until when you may say nothing, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub muted_until: Option<i64>,
    /// How often you have let others wait, if that was kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slips: Option<ExportedSlips>,
}

/// How often you have called games off or not answered when somebody was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExportedSlips {
    /// So often.
    pub times: u32,
    /// Until when you wait yourself, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub until: i64,
}

/// Something that you have said in a game that you watched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExportedAside {
    /// The name with which you watch that game.
    pub game: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: i64,
    /// What, as it stands in the game, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub text: Option<String>,
}

/// Something that you have said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExportedWords {
    /// In which game.
    pub game: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: i64,
    /// What.
    pub text: String,
}

/// A browser that is told something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExportedDevice {
    /// Where it is reached.
    pub address: String,
    /// In which language.
    pub language: String,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: i64,
}

/// What you will answer in a game while you are away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExportedPlan {
    /// In which game.
    pub game: String,
    /// Lines of move strings, in turn the other side's and yours.
    pub lines: Vec<Vec<String>>,
}

/// A review that you have kept with its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExportedReview {
    /// Of which game.
    pub game: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: i64,
}

/// Something that you have told the moderators.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct ExportedReport {
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: i64,
    /// Of whom, as they are called now.
    pub about: String,
    /// In which game, if in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// What it was about.
    pub reason: ReportReason,
    /// In your own words.
    pub words: String,
}
