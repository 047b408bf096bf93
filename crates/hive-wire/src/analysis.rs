//! The analysis socket, both directions.

use crate::{PositionAsk, PositionView, RefusalView};
use serde::{Deserialize, Serialize};

/// A message to the analysis socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct AnalysisFrame {
    /// The client's number for it; every answer carries it.
    pub id: u32,
    /// What it wants.
    #[serde(rename = "do")]
    #[cfg_attr(feature = "describe", ts(rename = "do"))]
    pub ask: AnalysisAsk,
}

/// What a client of the analysis socket wants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum AnalysisAsk {
    /// Think about a position. What was thought about before ends.
    Start {
        /// Which position.
        position: PositionAsk,
        /// How many of the best turns, 1 to 5.
        lines: u8,
        /// For how long at most; the server has a limit of its own.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        seconds: Option<u32>,
    },
    /// Stop thinking.
    Stop {},
}

/// A message from the analysis socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum AnalysisMessage {
    /// The position that is thought about.
    Position {
        /// The client's number.
        id: u32,
        /// The position.
        position: Box<PositionView>,
    },
    /// Others are being served first.
    Waiting {
        /// The client's number.
        id: u32,
    },
    /// What has been found so far: one of the best turns.
    Line {
        /// The client's number.
        id: u32,
        /// The line.
        line: Line,
    },
    /// There is nothing more to come.
    Finished {
        /// The client's number.
        id: u32,
    },
    /// It was not done.
    Refused {
        /// The client's number; none if the message could not be read that far.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        id: Option<u32>,
        /// Why.
        refusal: RefusalView,
    },
    /// The connection is about to be closed.
    Closing {
        /// Why.
        reason: crate::LeaveReason,
    },
}

/// One of the best turns and what is expected to follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct Line {
    /// Which of the best, counted from 1.
    pub rank: u8,
    /// How many turns deep the search is complete.
    pub depth: u32,
    /// What the side to move can expect.
    pub score: ScoreView,
    /// How many positions were looked at.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub nodes: u64,
    /// For how long, in milliseconds.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub ms: u64,
    /// The turns in text.
    pub turns: Vec<String>,
}

/// How good a position is for the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct ScoreView {
    /// In hundredths of a free ant or so.
    pub value: i32,
    /// The proved number of turns of both sides until the end: positive for a win, negative for a
    /// loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies_to_end: Option<i32>,
    /// The chance of the side to move to win, in thousandths; a draw counts as half a win. By the curve of docs/analysis.md.
    pub chance: u16,
    /// In words, such as `+1.50` or `wins in 2`.
    pub text: String,
}
