//! A position as the page sees it.

use crate::{CellView, PieceName, Side};
use serde::{Deserialize, Serialize};

/// A position: the tiles, what may be done with them, and what was done last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct PositionView {
    /// How many turns have been taken, passes included.
    pub ply: u32,
    /// Whose turn it is.
    pub to_move: Side,
    /// The tiles on the table, of a stack the bottom one first.
    pub pieces: Vec<PieceView>,
    /// The tiles in the hands.
    pub hands: Hands,
    /// Every legal turn; empty when the game is over, when the side to move can only pass, and for whoever looks at a game
    /// in which it is somebody else's turn.
    pub legal: Vec<LegalTurn>,
    /// Whether the side to move can do nothing but pass.
    pub must_pass: bool,
    /// The tiles that cannot be lifted without splitting the hive.
    #[cfg_attr(feature = "describe", schema(value_type = Vec<String>))]
    pub pinned: Vec<PieceName>,
    /// The turn that led here.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<LastTurn>,
    /// How the game ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeView>,
}

/// A tile on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PieceView {
    /// Its name.
    #[cfg_attr(feature = "describe", schema(value_type = String))]
    pub piece: PieceName,
    /// Its column.
    pub q: i32,
    /// Its row.
    pub r: i32,
    /// How many tiles lie beneath it.
    pub height: u8,
}

/// The tiles in both hands, in the order in which copies enter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Hands {
    /// White's.
    #[cfg_attr(feature = "describe", schema(value_type = Vec<String>))]
    pub white: Vec<PieceName>,
    /// Black's.
    #[cfg_attr(feature = "describe", schema(value_type = Vec<String>))]
    pub black: Vec<PieceName>,
}

/// A legal turn. To take it, send its tile and its cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct LegalTurn {
    /// The tile.
    #[cfg_attr(feature = "describe", schema(value_type = String))]
    pub piece: PieceName,
    /// The column it goes to.
    pub q: i32,
    /// The row it goes to.
    pub r: i32,
    /// The turn in text, such as `wA1 bQ-`; not in games, where nobody asks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The tile that throws it, if it does not go by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", schema(value_type = Option<String>))]
    pub thrown_by: Option<PieceName>,
    /// The cells it goes through, both ends included, where there are more than the two ends. In games
    /// only with the Pillbug; the last turn always says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<CellView>>,
}

/// The turn that led to a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct LastTurn {
    /// In text; `pass` for a pass.
    pub text: String,
    /// Whose turn it was.
    pub by: Side,
    /// The tile; none for a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", schema(value_type = Option<String>))]
    pub piece: Option<PieceName>,
    /// Where it came from; none if it came from the hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<CellView>,
    /// Where it lies now; none for a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<CellView>,
    /// The tile that threw it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", schema(value_type = Option<String>))]
    pub thrown_by: Option<PieceName>,
    /// The cells it went through, both ends included, where there are more than the two ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<CellView>>,
    /// For a pass: the latest turn before it in which a tile came to lie where it lies.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", schema(no_recursion))]
    pub moved: Option<Box<LastTurn>>,
}

impl LastTurn {
    /// The same turn, told by the one before it.
    pub fn after(mut self, before: Option<LastTurn>) -> LastTurn {
        if self.piece.is_none() {
            self.moved =
                before.and_then(|turn| if turn.piece.is_some() { Some(Box::new(turn)) } else { turn.moved });
        }
        self
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct OutcomeView {
    /// What it means for the players.
    pub result: ResultView,
    /// How it came.
    pub reason: EndReason,
}

/// What an end means for the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum ResultView {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// Neither has.
    Draw,
    /// It does not count.
    Aborted,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum EndReason {
    /// The loser's queen is surrounded.
    Surrounded,
    /// Both queens are surrounded: a draw.
    BothSurrounded,
    /// The position came up for the third time: a draw.
    Repetition,
    /// The players agreed on a draw.
    Agreement,
    /// The loser gave up.
    Resignation,
    /// The loser ran out of time.
    Time,
    /// It was called off before both had taken a turn.
    Aborted,
}

impl EndReason {
    /// All of them.
    pub const ALL: [EndReason; 7] = [
        EndReason::Surrounded,
        EndReason::BothSurrounded,
        EndReason::Repetition,
        EndReason::Agreement,
        EndReason::Resignation,
        EndReason::Time,
        EndReason::Aborted,
    ];

    /// The word for it in messages.
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Surrounded => "surrounded",
            EndReason::BothSurrounded => "bothSurrounded",
            EndReason::Repetition => "repetition",
            EndReason::Agreement => "agreement",
            EndReason::Resignation => "resignation",
            EndReason::Time => "time",
            EndReason::Aborted => "aborted",
        }
    }

    /// What this word means.
    pub fn named(name: &str) -> Option<EndReason> {
        EndReason::ALL.into_iter().find(|reason| reason.name() == name)
    }
}
