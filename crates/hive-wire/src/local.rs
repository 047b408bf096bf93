//! Games without a server: what a browser keeps of them, and what it asks the module about them.

use crate::{Act, ClientFrame, GameSummary, NewGame, PieceView, ServerMessage};
use serde::{Deserialize, Serialize};

/// A game that is played in a browser: what was agreed and what was done. Everything else follows, here and on the
/// server that it is handed to when there is one: `PUT /api/local/{id}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LocalGame {
    /// Its name in links, made by the browser in the way of the server: 16 letters that nobody guesses.
    pub id: String,
    /// The name of the game in which they play again, if they do.
    pub next: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: i64,
    /// What is played, and by whom. No seat is for somebody elsewhere.
    pub options: NewGame,
    /// What was done, from the beginning.
    pub steps: Vec<LocalStep>,
}

impl LocalGame {
    /// How much can be done in one game.
    pub const MOST_STEPS: usize = 2000;
}

/// Something that was done in a game without a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LocalStep {
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: i64,
    /// What: of the player, of whoever shares the screen, or of the engine whose turn it was. Somebody who only asks for
    /// everything anew has looked at the clock.
    #[serde(rename = "do")]
    #[cfg_attr(feature = "describe", ts(rename = "do"), schema(value_type = Object))]
    pub act: Act,
}

/// What is asked about a game without a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum LocalAsk {
    /// What a room tells those who come in.
    Enter {},
    /// What a room answers to a message.
    Say {
        /// The message.
        frame: ClientFrame,
        /// A name that no game has yet: for whatever follows on one that comes of it.
        fresh: String,
    },
    /// The turn that the engine takes.
    Think {
        /// The chance in its choices.
        seed: u32,
    },
}

/// What the module has to say about a game without a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS), ts(optional_fields))]
pub struct LocalAnswer {
    /// As a room says it, in order.
    pub messages: Vec<ServerMessage>,
    /// What is to be kept, if something has happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<LocalStep>,
    /// When something happens by itself if nobody does anything, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub deadline: Option<i64>,
    /// The game in which they play again, if it has come to that now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<LocalGame>,
    /// How it stands in a list.
    pub summary: GameSummary,
    /// Where its tiles lie: for the picture beside it.
    pub pieces: Vec<PieceView>,
}
