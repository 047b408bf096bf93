//! Puzzles: a try at one, and what is proved of it.

use crate::{PositionAsk, RefusalView, Wanted};
use serde::{Deserialize, Serialize};

/// What a puzzle asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum PuzzleAim {
    /// Win within so many turns.
    Win,
    /// Keep the other side from winning within so many turns.
    Hold,
}

/// A try at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS), ts(optional_fields))]
pub struct PuzzleTry {
    /// The puzzle, and the turns taken in it so far.
    pub position: PositionAsk,
    /// What is asked for.
    pub aim: PuzzleAim,
    /// Within how many turns, this one included.
    pub turns: u8,
    /// Whether a win that takes one turn longer counts as well.
    #[serde(default)]
    pub spare: bool,
    /// The turn.
    pub play: Wanted,
    /// For how many milliseconds it may be thought about at most.
    pub ms: u32,
}

/// What is proved of a try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum PuzzleVerdict {
    /// It does what was asked for.
    Right {
        /// The turn in text, and if the game goes on the answer to it: the one that holds out longest, or presses hardest.
        turns: Vec<String>,
        /// How many turns are left to win, or to be held; 0 if nothing more is to be done.
        left: u8,
        /// Whether the win takes one turn longer than was asked for.
        slower: bool,
    },
    /// It does not.
    Wrong {
        /// The turn in text, and what refutes it.
        turns: Vec<String>,
    },
    /// Neither was proved in time.
    Unproved {
        /// The turn in text.
        turns: Vec<String>,
    },
    /// It is against the rules.
    Refused {
        /// Why.
        refusal: RefusalView,
    },
}
