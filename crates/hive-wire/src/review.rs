//! The review of a game: every turn judged. Chances and accuracies are in thousandths, so that a message has whole numbers
//! only.

use crate::{Each, PieceName, PositionAsk, ScoreView, Side};
use serde::{Deserialize, Serialize};

/// What the page wants of a review. There is one at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum ReviewAsk {
    /// Begin the review of a game; the one before ends.
    Start {
        /// The game, up to its last turn or to the one that is wanted.
        game: PositionAsk,
        /// How many positions to look at for each turn; as many as `kypseli review` if it is not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        nodes: Option<u32>,
    },
    /// Look at the next position.
    GoOn {},
    /// End it; what was found by then is judged.
    Stop {},
}

/// How far a review is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS), ts(optional_fields))]
pub struct ReviewAnswer {
    /// How many positions were looked at.
    pub done: u32,
    /// How many there are.
    pub of: u32,
    /// White's chances that are new since the last answer. It goes from the end of the game to its beginning.
    pub found: Vec<ChanceAt>,
    /// The review, once it is finished or was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<Box<ReviewView>>,
}

/// White's chance to win at a moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct ChanceAt {
    /// After so many turns.
    pub ply: u32,
    /// In thousandths.
    pub white: u16,
}

/// A game, judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct ReviewView {
    /// Every turn that was judged, in their order.
    pub turns: Vec<JudgedView>,
    /// How close each player's turns came to the best, in thousandths; nothing for who took no turn that was a choice.
    #[cfg_attr(feature = "describe", ts(as = "Each<Option<u16>>"))]
    pub accuracy: Each<Option<u16>>,
    /// The turns that decided the game, by their plies, the weightiest first.
    pub moments: Vec<u32>,
    /// White's chance after each turn that is known; the first may be before any.
    pub graph: Vec<ChanceAt>,
}

/// A turn that was judged. Scores and chances are those of who took it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub struct JudgedView {
    /// Which turn of the game, counted from 1.
    pub ply: u32,
    /// Who took it.
    pub player: Side,
    /// The turn in text.
    pub turn: String,
    /// What is thought of it.
    pub grade: GradeName,
    /// The score of the best turn.
    pub best: ScoreView,
    /// The score of the turn that was taken.
    pub after: ScoreView,
    /// How deep the search was.
    pub depth: u32,
    /// The best line that was found, the turn that should have been taken first; the same as `turn` if it was the best.
    pub line: Vec<String>,
    /// What the better turn would have done; empty where there was none.
    pub better: Vec<WordView>,
    /// What is wrong with the turn that was taken.
    pub wrong: Vec<WordView>,
}

/// What is thought of a turn. Its sentence in the catalogues is `review.grade.` and this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum GradeName {
    /// Nothing better was found.
    Best,
    /// It gave away next to nothing.
    Good,
    /// It gave away a little.
    Inaccuracy,
    /// It gave away much.
    Mistake,
    /// It gave away very much.
    Blunder,
    /// There was a win that could be proved, and it is gone.
    MissedWin,
}

/// What a turn does: a sentence of the catalogues, and what stands in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS), ts(optional_fields))]
pub struct WordView {
    /// The name of the sentence, such as `review.word.pins`.
    pub key: &'static str,
    /// The tile in it: `{tile}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tile: Option<PieceName>,
    /// The number in it: `{n}`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub n: Option<u32>,
}
