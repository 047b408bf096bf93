//! What programs that play hear and say: the shapes of the streaming API that lichess has, so that its clients work here.
//! A move is one of ours; in a list there is `;` between them, for they have spaces.

mod record;

pub use record::{BotPlayer, BotPlayers, BotRecord};

use serde::{Deserialize, Serialize};

/// An account: `GET /api/account`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotAccount {
    /// The name in small letters.
    pub id: String,
    /// The name.
    pub username: String,
    /// `BOT` for programs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// When it was made, in milliseconds since 1970.
    pub created_at: i64,
}

/// Something happened to a program: a line of `GET /api/stream/event`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub enum BotEvent {
    /// A game goes on, or has begun.
    GameStart {
        /// Which.
        game: BotGame,
    },
    /// A game is over.
    GameFinish {
        /// Which.
        game: BotGame,
    },
    /// Somebody challenges you, or you somebody.
    Challenge {
        /// To what.
        challenge: BotChallenge,
    },
    /// It was taken back, or came to nothing.
    ChallengeCanceled {
        /// Which.
        challenge: BotChallenge,
    },
    /// It was declined.
    ChallengeDeclined {
        /// Which.
        challenge: BotChallenge,
    },
}

/// A game as events tell it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotGame {
    /// Its name in links.
    pub id: String,
    /// The same.
    pub game_id: String,
    /// The same.
    pub full_id: String,
    /// Which side is yours.
    pub color: String,
    /// The game as a game string.
    pub fen: String,
    /// Whether you have taken a turn.
    pub has_moved: bool,
    /// Whether it is your turn.
    pub is_my_turn: bool,
    /// The last turn.
    pub last_move: String,
    /// Whom you play.
    pub opponent: BotOpponent,
    /// Where it came from.
    pub source: String,
    /// How it stands.
    pub status: BotStatus,
    /// What is played.
    pub variant: BotVariant,
    /// How fast.
    pub speed: String,
    /// The same.
    pub perf: String,
    /// Whether it changes ratings.
    pub rated: bool,
    /// Whether the queen may come first.
    #[serde(default)]
    pub queen_first: bool,
    /// What you have left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds_left: Option<i64>,
}

/// Games that go on: `GET /api/account/playing`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotPlaying {
    /// Those in which it is your turn first.
    pub now_playing: Vec<BotGame>,
}

/// The other player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotOpponent {
    /// The name in small letters.
    pub id: String,
    /// The name.
    pub username: String,
    /// How strong in games of this kind, if they have an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotStatus {
    /// As a number.
    pub id: u32,
    /// As a word.
    pub name: String,
}

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotVariant {
    /// The set of tiles, such as `Base+ML`.
    pub key: String,
    /// The same.
    pub name: String,
    /// The same.
    pub short: String,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotChallenge {
    /// Its number.
    pub id: String,
    /// How it stands: `created`, `canceled` or `declined`.
    pub status: String,
    /// Who challenges.
    pub challenger: BotUser,
    /// Whom.
    pub dest_user: BotUser,
    /// What is played.
    pub variant: BotVariant,
    /// Whether it changes ratings.
    pub rated: bool,
    /// How fast.
    pub speed: String,
    /// How time is kept.
    pub time_control: BotTime,
    /// The side of whoever challenges: `white`, `black` or `random`.
    pub color: String,
    /// Whether the queen may come first.
    #[serde(default)]
    pub queen_first: bool,
    /// Why it was declined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decline_reason: Option<String>,
}

/// Somebody.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotUser {
    /// The name in small letters.
    pub id: String,
    /// The name.
    pub name: String,
    /// `BOT` for programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How strong in games of this kind, if they have an account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<i32>,
    /// Whether too little is known of that.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provisional: bool,
}

/// How time is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub enum BotTime {
    /// Seconds for the game, and some for each turn.
    Clock {
        /// For the game.
        limit: u32,
        /// For each turn.
        increment: u32,
    },
    /// Days for each turn.
    Correspondence {
        /// How many.
        days_per_turn: u32,
    },
    /// All the time in the world.
    Unlimited,
}

/// Both lists of `GET /api/challenge`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotChallenges {
    /// Those to you.
    #[serde(rename = "in")]
    pub to_you: Vec<BotChallenge>,
    /// Those from you.
    #[serde(rename = "out")]
    pub from_you: Vec<BotChallenge>,
}

/// A line of `GET /api/bot/game/stream/{id}`.
#[expect(clippy::large_enum_variant, reason = "it is written or read, and gone")]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub enum BotLine {
    /// Everything: the first.
    GameFull {
        /// Its name in links.
        id: String,
        /// What is played.
        variant: BotVariant,
        /// How fast.
        speed: String,
        /// Whether it changes ratings.
        rated: bool,
        /// Whether the queen may come first.
        #[serde(default)]
        queen_first: bool,
        /// When it was made, in milliseconds since 1970.
        created_at: i64,
        /// Who plays White.
        white: BotUser,
        /// Who plays Black.
        black: BotUser,
        /// `startpos`.
        initial_fen: String,
        /// In milliseconds.
        #[serde(skip_serializing_if = "Option::is_none")]
        clock: Option<BotClock>,
        /// How it stands.
        state: BotState,
    },
    /// How it stands now.
    GameState {
        /// All of it.
        #[serde(flatten)]
        state: BotState,
    },
    /// Somebody said something.
    ChatLine {
        /// `player` or `spectator`.
        room: String,
        /// Who.
        username: String,
        /// What.
        text: String,
    },
    /// The other player has gone, or is back. Nobody wins by it: the clock goes on.
    OpponentGone {
        /// Whether they are gone.
        gone: bool,
    },
}

/// A clock, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotClock {
    /// For the game.
    pub initial: i64,
    /// For each turn.
    pub increment: i64,
}

/// How a game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotState {
    /// Every turn so far, with `;` between them.
    pub moves: String,
    /// What White has left, in milliseconds.
    pub wtime: i64,
    /// What Black has left, in milliseconds.
    pub btime: i64,
    /// What White gets for a turn, in milliseconds.
    pub winc: i64,
    /// What Black gets for a turn, in milliseconds.
    pub binc: i64,
    /// As a word.
    pub status: String,
    /// Who has won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// Whether White offers a draw.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wdraw: bool,
    /// Whether Black offers a draw.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub bdraw: bool,
    /// Whether White asks for a takeback.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wtakeback: bool,
    /// Whether Black asks for a takeback.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub btakeback: bool,
}

/// A challenge that a program sends: `POST /api/challenge/{name}`. What others may want besides is not looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotWants {
    /// Whether it changes ratings.
    pub rated: Option<bool>,
    /// Seconds for the game.
    #[serde(rename = "clock.limit")]
    pub limit: Option<u32>,
    /// Seconds for each turn.
    #[serde(rename = "clock.increment")]
    pub increment: Option<u32>,
    /// Days for each turn.
    pub days: Option<u32>,
    /// `white`, `black` or `random`.
    pub color: Option<String>,
    /// The set of tiles, such as `Base+ML`; `standard` is the base game.
    pub variant: Option<String>,
    /// Whether the queen may come first; programs that speak UHP do not know such games.
    #[serde(rename = "queenFirst")]
    pub queen_first: Option<bool>,
}

/// Why a program declines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotDeclines {
    /// In a word.
    pub reason: Option<String>,
}

/// What a program says: `POST /api/bot/game/{id}/chat`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotSays {
    /// To whom: nobody asks, for all who are in the game hear it.
    #[serde(default)]
    pub room: Option<String>,
    /// What.
    pub text: String,
}

/// It was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotDone {
    /// Yes.
    pub ok: bool,
}

/// Something that was said: `GET /api/bot/game/{id}/chat`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(utoipa::ToSchema))]
pub struct BotSaid {
    /// Who.
    pub user: String,
    /// What.
    pub text: String,
}
