//! People and how strong they are: profiles, leaderboards, rated games.

use crate::{EndReason, ResultView, TilesName};
use serde::{Deserialize, Serialize};

/// How fast games of a pool are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum SpeedName {
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

/// Games that are rated together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PoolView {
    /// How fast.
    pub speed: SpeedName,
    /// With which tiles: `all` stands for any expansions.
    pub tiles: TilesName,
}

/// How strong somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RatingView {
    /// Points.
    pub points: i32,
    /// How far off that may be.
    pub deviation: i32,
    /// Whether too little is known of it.
    pub provisional: bool,
}

/// How somebody stands in one pool.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StandingView {
    /// In which.
    pub pool: PoolView,
    /// How strong, as of now.
    pub rating: RatingView,
    /// How many rated games counted.
    pub games: u32,
    /// How many were won.
    pub won: u32,
    /// How many were drawn.
    pub drawn: u32,
    /// How many were lost.
    pub lost: u32,
}

/// Somebody who has an account: `GET /api/people/{name}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ProfileView {
    /// What they are called.
    pub name: String,
    /// Whether a program plays.
    pub bot: bool,
    /// Since when, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: i64,
    /// How they stand, pool by pool.
    pub pools: Vec<StandingView>,
}

/// Somebody in a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LeaderView {
    /// What they are called.
    pub name: String,
    /// Whether a program plays.
    pub bot: bool,
    /// How strong.
    pub rating: RatingView,
    /// How many rated games counted.
    pub games: u32,
}

/// The strongest in a pool: `GET /api/leaders/{speed}/{tiles}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LeaderList {
    /// The strongest first: 100 at most, of whom enough is known, and who have played within the last half year.
    pub leaders: Vec<LeaderView>,
}

/// One side of a rated game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RatedSide {
    /// What they are called now.
    pub name: String,
    /// The points before.
    pub was: i32,
    /// The points after.
    pub now: i32,
}

/// What a rated game made of two ratings: `GET /api/games/{id}/rating`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RatedView {
    /// The game's name in links; for those who did not play it a pass, with which one watches.
    pub game: String,
    /// Where it belongs.
    pub pool: PoolView,
    /// The set of tiles, such as `Base+ML`. Of games from long ago it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub game_type: Option<String>,
    /// Why it ended. Of games from long ago it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub reason: Option<EndReason>,
    /// After how many turns. Of games from long ago it is not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub ply: Option<u32>,
    /// When it ended, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub ended: i64,
    /// How.
    pub result: ResultView,
    /// Whether it counted: the same two change nothing with more than eight games a day.
    pub counted: bool,
    /// White.
    pub white: RatedSide,
    /// Black.
    pub black: RatedSide,
}

/// The latest rated games of somebody in a pool: `GET /api/people/{name}/rated/{speed}/{tiles}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RatedList {
    /// The latest first: 200 at most.
    pub games: Vec<RatedView>,
    /// Whether there are older ones.
    pub more: bool,
}

/// A part of the archive: `GET /api/archive`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ArchiveList {
    /// The latest first: 50 at most.
    pub games: Vec<RatedView>,
    /// Where to go on: `before` of the next part. Nothing if that was all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub next: Option<u32>,
    /// How all rated games of the two who were named ended, for the first of them; only with the first part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub between: Option<RecordTally>,
}

/// How many games ended how, for somebody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RecordTally {
    /// Won.
    pub won: u32,
    /// Drawn.
    pub drawn: u32,
    /// Lost.
    pub lost: u32,
}

/// The score in some of somebody's games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PartView {
    /// Of which: a set of tiles, an end, or an opponent.
    pub of: String,
    /// How they ended.
    pub score: RecordTally,
}

/// What somebody's rated games come to: `GET /api/people/{name}/statistics`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct StatisticsView {
    /// How many games: the latest 1,000 at most.
    pub games: u32,
    /// Whether there are older ones.
    pub more: bool,
    /// With White.
    pub white: RecordTally,
    /// With Black.
    pub black: RecordTally,
    /// By sets of tiles, the most played first.
    pub tiles: Vec<PartView>,
    /// By how they ended.
    pub ends: Vec<PartView>,
    /// By how they began: the first two turns of both, written in one way for hives that differ only by how they lie. The
    /// most played first: 10 at most, of games that the server has in mind.
    pub openings: Vec<PartView>,
    /// Against whom, the most met first: 10 at most.
    pub opponents: Vec<PartView>,
    /// Against the reader, in all games, if they have met.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub you: Option<RecordTally>,
}

/// Whom somebody does not want to meet: `GET /api/me/avoided`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Avoided {
    /// What they are called.
    pub people: Vec<String>,
    /// Whether programs are not met.
    pub programs: bool,
}

/// `PUT /api/me/avoided`: somebody, or all programs, from now on or not any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum Avoid {
    /// Somebody who has an account.
    Person {
        /// What they are called.
        name: String,
        /// Whether they are avoided from now on.
        avoid: bool,
    },
    /// All programs.
    Programs {
        /// Whether they are avoided from now on.
        avoid: bool,
    },
}
