//! Games that are played at this moment, for those who like to watch.

use crate::{ClockOptions, PlayerView, PoolView, Side};
use serde::{Deserialize, Serialize};

/// A game that is played now and that everybody may watch: a rated one, or one whose players met in the lobby by chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LiveGame {
    /// Its name in links: a pass, with which one watches; your own games have their own.
    pub game: String,
    /// The name under which its pictures are shown.
    pub picture: String,
    /// Where games of its kind are rated.
    pub pool: PoolView,
    /// Whether it changes ratings.
    pub rated: bool,
    /// Its set of tiles, such as `Base+ML`.
    pub game_type: String,
    /// Its clock.
    pub clock: ClockOptions,
    /// Who plays White.
    pub white: PlayerView,
    /// Who plays Black.
    pub black: PlayerView,
    /// How many turns have been taken.
    pub ply: u32,
    /// Whose turn it is.
    pub to_move: Side,
}

/// The public games that are played now: `GET /api/live`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LiveList {
    /// The best first: of games with a clock of minutes before those with days for a turn, rated ones before others, and of
    /// the strongest players before others. So many at most.
    pub games: Vec<LiveGame>,
    /// How many there are in all.
    pub count: u32,
}
