//! A game as those see it who sit at it or watch.

use crate::{
    CellView, ClockOptions, Each, LegalTurn, OutcomeView, PieceName, PieceView, PositionView, RulesetOptions,
    Side,
};
use serde::{Deserialize, Serialize};

/// A whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameView {
    /// Its name in links.
    pub id: String,
    /// The link for others, complete, if the server knows under which address they reach it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub link: Option<String>,
    /// The name of its pictures, `/games/NAME.svg` and `/games/NAME.png`: for others who should see it and no more.
    pub picture: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: i64,
    /// What is played; every field is filled in.
    pub ruleset: RulesetOptions,
    /// The set of tiles, such as `Base+ML`.
    pub game_type: String,
    /// How time is kept.
    pub clock: ClockOptions,
    /// The sides that the reader plays; empty for those who watch.
    pub you: Vec<Side>,
    /// The number of the last event.
    pub number: u32,
    /// What may change with any event.
    pub status: Status,
    /// The position.
    pub position: PositionView,
    /// Every turn so far, with all that is needed to go back to any of them.
    pub turns: Vec<TurnView>,
    /// What was said, the last lines of it.
    pub chat: Vec<ChatLine>,
    /// Whether it changes the ratings of those who play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub rated: bool,
    /// The tiles that lay there before the first turn, if it did not begin on an empty table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Vec<PieceView>>"))]
    pub start: Vec<PieceView>,
    /// The hive drawn in text that it began with, if it did not begin on an empty table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub diagram: Option<String>,
    /// The first event that the server cannot read any more: what came before it can be looked at, and nobody plays on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub damaged: Option<u32>,
}

/// A turn that was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct TurnView {
    /// Whose it was.
    pub side: Side,
    /// In text.
    pub text: String,
    /// When it was taken, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: i64,
    /// The tile; none for a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", schema(value_type = Option<String>))]
    pub piece: Option<PieceName>,
    /// Where it came from; none if it came from the hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<CellView>,
    /// Where it lay afterwards; none for a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<CellView>,
    /// The tile that threw it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", schema(value_type = Option<String>))]
    pub thrown_by: Option<PieceName>,
    /// The cells it went through, both ends included, where there are more than the two ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<CellView>>,
}

/// What may be done at one moment of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct MovesView {
    /// How many turns have been taken before, passes included.
    pub ply: u32,
    /// Every legal turn; empty when the side to move can only pass.
    pub legal: Vec<LegalTurn>,
    /// The tiles that cannot be lifted without splitting the hive.
    pub pinned: Vec<PieceName>,
}

/// What may change with any event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct Status {
    /// Who sits where.
    pub seats: Each<SeatView>,
    /// The clocks; none in a game without time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockState>,
    /// What was offered and not answered yet.
    pub offers: Offers,
    /// How the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeView>,
    /// The side whose engine is at work now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thinking: Option<Side>,
    /// The game in which they play again, for those who play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
}

/// Who sits somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct SeatView {
    /// What kind of player.
    pub state: SeatState,
    /// The player's name, if there is a player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The engine's level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// What kind of player sits somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum SeatState {
    /// Nobody yet: it can be taken by link.
    Open,
    /// A person.
    Person,
    /// A second person at the screen of the first.
    SameScreen,
    /// The program.
    Engine,
}

/// Both clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct ClockState {
    /// What White has left at `asOf`, in milliseconds.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub white_ms: i64,
    /// What Black has left at `asOf`, in milliseconds.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub black_ms: i64,
    /// Whose clock runs; none before both have taken a turn, and after the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub running: Option<Side>,
    /// The server's time when this was so, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub as_of: i64,
}

/// What was offered and not answered yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct Offers {
    /// Who offers a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<Side>,
    /// Who asks for a takeback.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub takeback: Option<Side>,
    /// Who would like to play again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<Side>,
}

/// Something that was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct ChatLine {
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: i64,
    /// By a player; none for those who watch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Under which name.
    pub name: String,
    /// What.
    pub text: String,
}

/// Who is here now. Not an event: it is forgotten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Presence {
    /// White's connection.
    pub white: SeatPresence,
    /// Black's connection.
    pub black: SeatPresence,
    /// How many watch.
    pub watchers: u32,
}

impl Presence {
    /// A player's connection.
    pub const fn of_mut(&mut self, side: Side) -> &mut SeatPresence {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}

/// A player's connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct SeatPresence {
    /// Whether there is one. Engines are always here.
    pub online: bool,
    /// How long a message takes there and back, in milliseconds, as the server measured it; nothing while it is hardly noticed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lag_ms: Option<u32>,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct GameSummary {
    /// Its name in links.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub created: i64,
    /// When something last happened, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub updated: i64,
    /// What is played; every field is filled in.
    pub ruleset: RulesetOptions,
    /// The set of tiles, such as `Base+ML`.
    pub game_type: String,
    /// How time is kept.
    pub clock: ClockOptions,
    /// Who sits where.
    pub seats: Each<SeatView>,
    /// The sides that the reader plays.
    pub you: Vec<Side>,
    /// How many turns have been taken.
    pub ply: u32,
    /// Whose turn it is.
    pub to_move: Side,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeView>,
    /// Whether it was played without a server, and handed over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub elsewhere: Option<bool>,
}
