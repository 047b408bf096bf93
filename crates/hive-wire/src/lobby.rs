//! The lobby's socket, both directions: seeks, quick pairing, challenges.

use crate::{ClockOptions, LeaveReason, RefusalView, RulesetOptions, Side};
use serde::{Deserialize, Serialize};

/// A message to the lobby, with a number of the client's own choice that the answer carries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct LobbyFrame {
    /// The client's number for it.
    pub id: u32,
    /// What it wants.
    #[serde(rename = "do")]
    #[cfg_attr(feature = "describe", ts(rename = "do"))]
    pub act: LobbyAct,
}

/// What somebody wants in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum LobbyAct {
    /// Look for a game that anybody may answer.
    Seek {
        /// Which.
        wanted: SeekOptions,
    },
    /// Do not look for it any more.
    Withdraw {
        /// The seek.
        seek: u32,
    },
    /// Answer somebody's seek.
    Answer {
        /// The seek.
        seek: u32,
    },
    /// Wait for the next wave. Whoever waits in another line leaves it.
    LineUp {
        /// One of the clocks of quick pairing.
        clock: ClockOptions,
        /// With which tiles.
        tiles: TilesName,
        /// Whether it changes ratings.
        #[serde(default)]
        #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
        rated: bool,
    },
    /// Do not wait any more.
    StepOut {},
    /// Yes, I am ready.
    Ready {
        /// The number of what was found.
        found: u32,
    },
    /// Rather not now.
    NotNow {
        /// The number of what was found.
        found: u32,
    },
    /// Challenge somebody who has an account.
    Challenge {
        /// Their name.
        name: String,
        /// To what.
        wanted: SeekOptions,
    },
    /// Accept a challenge.
    TakeUp {
        /// Which.
        challenge: u32,
    },
    /// Decline a challenge.
    Decline {
        /// Which.
        challenge: u32,
        /// Why.
        reason: DeclineReason,
    },
    /// Take one's own challenge back.
    TakeBack {
        /// Which.
        challenge: u32,
    },
    /// How long does a message take?
    Ping {
        /// When it was sent, by the client's own clock; comes back unchanged.
        #[cfg_attr(feature = "describe", ts(type = "number"))]
        sent: i64,
    },
}

/// What somebody is looking for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS), ts(optional_fields))]
pub struct SeekOptions {
    /// What is played.
    pub ruleset: RulesetOptions,
    /// How time is kept.
    pub clock: ClockOptions,
    /// Whether it changes ratings: for accounts, with a clock.
    #[serde(default)]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The side that one wants to play; whichever comes if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Whom one wants to meet; anybody if it is not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<RatingRange>,
}

/// Ratings from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct RatingRange {
    /// The lowest.
    pub least: u16,
    /// The highest.
    pub most: u16,
}

/// The tiles of quick pairing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum TilesName {
    /// The base game.
    Base,
    /// All expansions.
    All,
}

/// Why somebody declines a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum DeclineReason {
    /// No reason is given.
    None,
    /// Not now.
    Later,
    /// The clock is too fast.
    TooFast,
    /// The clock is too slow.
    TooSlow,
    /// Other tiles, please.
    OtherTiles,
    /// Rated only.
    Rated,
    /// Casual only.
    Casual,
}

/// A message from the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum LobbyMessage {
    /// Everything: the first message.
    Lobby {
        /// Every open seek.
        seeks: Vec<SeekView>,
        /// Lines in which somebody waits.
        waiting: Vec<LineView>,
        /// What is the reader's own.
        you: LobbyYou,
    },
    /// What has changed for everybody. Several changes may come as one.
    Change {
        /// Seeks that are new.
        added: Vec<SeekView>,
        /// Seeks that are gone.
        gone: Vec<u32>,
        /// Lines in which somebody waits, all of them.
        waiting: Vec<LineView>,
    },
    /// What is the reader's own now.
    You {
        /// All of it.
        you: LobbyYou,
    },
    /// An opponent was found: are you ready?
    Found {
        /// Who, and for what.
        found: FoundView,
    },
    /// It came to nothing.
    Unmet {
        /// What was found.
        found: u32,
        /// Why.
        why: UnmetReason,
    },
    /// A game of the reader's has begun.
    Begun {
        /// Its name in links.
        game: String,
        /// Whether it wants the reader at once; otherwise there are days for every turn.
        now: bool,
    },
    /// A challenge of the reader's was declined.
    Declined {
        /// Which.
        challenge: ChallengeView,
        /// Why.
        reason: DeclineReason,
    },
    /// A message of this client was obeyed.
    Done {
        /// The client's number for it.
        id: u32,
    },
    /// A message of this client was not obeyed. Nothing has changed.
    Refused {
        /// The client's number for it; none if it could not be read that far.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        id: Option<u32>,
        /// Why.
        refusal: RefusalView,
    },
    /// The answer to a ping.
    Pong {
        /// What the ping said.
        #[cfg_attr(feature = "describe", ts(type = "number"))]
        sent: i64,
        /// The server's time, in milliseconds since 1970.
        #[cfg_attr(feature = "describe", ts(type = "number"))]
        now: i64,
    },
    /// The connection is about to be closed.
    Closing {
        /// Why.
        reason: LeaveReason,
    },
}

/// Somebody, and how strong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct PlayerView {
    /// What they are called.
    pub name: String,
    /// How strong in games of this kind; nothing for guests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// Whether too little is known of that.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub provisional: bool,
    /// Whether a program plays.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub bot: bool,
}

/// An open seek.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct SeekView {
    /// Its number.
    pub id: u32,
    /// Who seeks.
    pub by: PlayerView,
    /// What.
    pub wanted: SeekOptions,
    /// The set of tiles, such as `Base+ML`.
    pub game_type: String,
}

/// Some who wait in a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct LineView {
    /// The clock.
    pub clock: ClockOptions,
    /// The tiles.
    pub tiles: TilesName,
    /// Whether it changes ratings.
    pub rated: bool,
    /// How many wait.
    pub count: u32,
}

/// What is the reader's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS), ts(optional_fields))]
pub struct LobbyYou {
    /// The numbers of their seeks.
    pub seeks: Vec<u32>,
    /// The line that they wait in; its `count` is how many wait there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<LineView>,
    /// The challenges to them and from them.
    pub challenges: Vec<ChallengeView>,
    /// Whether they may play rated games.
    pub account: bool,
}

/// Somebody challenges somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct ChallengeView {
    /// Its number.
    pub id: u32,
    /// Whether the reader made it.
    pub own: bool,
    /// The other one.
    pub other: PlayerView,
    /// To what. The side is that of whoever challenges.
    pub wanted: SeekOptions,
    /// The set of tiles, such as `Base+ML`.
    pub game_type: String,
}

/// Somebody who was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct FoundView {
    /// The number to answer with.
    pub id: u32,
    /// Who.
    pub opponent: PlayerView,
    /// What is played.
    pub ruleset: RulesetOptions,
    /// The set of tiles, such as `Base+ML`.
    pub game_type: String,
    /// How time is kept.
    pub clock: ClockOptions,
    /// Whether it changes ratings.
    pub rated: bool,
    /// The side that the reader would play.
    pub side: Side,
    /// Whether the reader has said yes already.
    pub ready: bool,
    /// For how many more milliseconds one may answer.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub left_ms: i64,
}

/// Why nothing came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum UnmetReason {
    /// The other does not want to play now.
    Declined,
    /// The other has not answered.
    Silent,
    /// The other has gone.
    Gone,
    /// The reader has not answered in time.
    Late,
}
