//! The review of a game: every turn judged. Chances and accuracies are in thousandths, so that a message has whole numbers
//! only.

use crate::{Each, PieceName, PositionAsk, ScoreView, Side};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

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
    /// What it follows from, once it is finished: so it is kept with the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<SearchedView>>,
}

/// White's chance to win at a moment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ChanceAt {
    /// After so many turns.
    pub ply: u32,
    /// In thousandths.
    pub white: u16,
}

/// What a search found at a position of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SearchedView {
    /// What the side to move can expect, in hundredths of a free ant or so. Beyond 29000 it is proved to win, in 30000 less this
    /// number of turns of both sides; likewise below -29000 to lose.
    pub value: i32,
    /// How deep the search was.
    pub depth: u32,
    /// The best turns of both sides in text, eight at most.
    pub line: Vec<String>,
}

/// The review of a game that is over, to be kept with it: `PUT /api/games/{id}/review`. What each turn is worth follows from what
/// was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NewReview {
    /// How many positions were looked at for each turn: 1 to 200000.
    pub effort: u32,
    /// Which version of the player has looked, as its review says.
    pub judgement: u32,
    /// Every turn of the game in text.
    pub turns: Vec<String>,
    /// What was found before the first turn and after each.
    pub positions: Vec<SearchedView>,
}

/// The review that is kept with a game: `GET /api/games/{id}/review`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct GameReview {
    /// Whether you may keep one: you have played this game.
    pub yours: bool,
    /// The one that is kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<KeptReview>,
}

/// A review that is kept with its game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct KeptReview {
    /// When it was kept, in milliseconds since 1970.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub at: i64,
    /// Whether an older player has made it, or with less effort than is usual: then another one is worth while.
    pub older: bool,
    /// What it says.
    pub review: ReviewView,
}

/// A game, judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReviewView {
    /// How many positions were looked at for each turn.
    pub effort: u32,
    /// Which version of the player has looked: a later one is a higher number, and 0 is one without its network.
    pub judgement: u32,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct WordView {
    /// The name of the sentence, such as `review.word.pins`.
    #[cfg_attr(feature = "describe", schema(value_type = String))]
    pub key: Cow<'static, str>,
    /// The tile in it: `{tile}`.
    #[cfg_attr(feature = "describe", schema(value_type = Option<String>))]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tile: Option<PieceName>,
    /// The number in it: `{n}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub n: Option<u32>,
}

/// What was found, as it is kept.
pub(crate) fn positions_text(positions: &[SearchedView]) -> String {
    serde_json::to_string(positions).unwrap_or_default()
}

/// What was found, as it was kept; nothing of what makes no sense.
pub(crate) fn positions_of(text: &str) -> Vec<SearchedView> {
    serde_json::from_str(text).unwrap_or_default()
}
