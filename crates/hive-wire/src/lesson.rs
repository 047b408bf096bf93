//! Lessons: what is asked, what a learner answers, what the rules say to that.

use crate::{BoardView, CellView, PieceName, PositionView, RefusalView};
use serde::{Deserialize, Serialize};

/// A lesson in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LessonEntry {
    /// Its name, the same in all languages.
    pub id: String,
    /// A few words about it.
    pub title: String,
    /// The chapter that it belongs to.
    pub chapter: String,
    /// What that chapter is called.
    pub chapter_title: String,
}

/// All lessons from the easiest on: `GET /api/lessons/{language}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LessonList {
    /// The lessons in order.
    pub lessons: Vec<LessonEntry>,
}

/// What the reader has solved: `GET /api/lessons/progress`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct LessonProgress {
    /// The names of the solved lessons.
    pub solved: Vec<String>,
    /// How many lessons there are.
    pub total: u32,
}

/// A lesson: `GET /api/lessons/{language}/{id}`. Its words are HTML.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct LessonView {
    /// Its name and chapter.
    pub entry: LessonEntry,
    /// Which lesson it is, counted from 1.
    pub number: u32,
    /// How many there are.
    pub total: u32,
    /// What one has to know for it, in a sentence.
    pub teach: String,
    /// A board that shows it, to be tried before the task.
    pub example: Box<BoardView>,
    /// What is to be done.
    pub task: String,
    /// A help for those who ask.
    pub hint: String,
    /// What to think of when an answer was wrong.
    pub wrong: String,
    /// Why the right answer was right.
    pub right: String,
    /// The position.
    pub position: PositionView,
    /// What kind of answer is wanted.
    pub answer: AnswerKind,
    /// The tile that the question is about, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", schema(value_type = Option<String>))]
    pub piece: Option<PieceName>,
    /// The lesson before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<LessonEntry>,
    /// The lesson after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<LessonEntry>,
}

/// What kind of answer a lesson wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum AnswerKind {
    /// A turn, played on the board.
    Turn,
    /// All cells that it asks for.
    Cells,
    /// All tiles that it asks for.
    Tiles,
    /// Yes or no.
    YesNo,
    /// How the game stands.
    Standing,
}

/// An answer: `POST /api/lessons/{id}/check`, and a right one: `GET /api/lessons/{id}/solution`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum LessonAnswer {
    /// This tile goes there.
    Turn {
        /// The tile.
        #[cfg_attr(feature = "describe", schema(value_type = String))]
        piece: PieceName,
        /// The column.
        q: i32,
        /// The row.
        r: i32,
    },
    /// These cells.
    Cells {
        /// All of them.
        cells: Vec<CellView>,
    },
    /// These tiles.
    Tiles {
        /// All of them.
        #[cfg_attr(feature = "describe", schema(value_type = Vec<String>))]
        tiles: Vec<PieceName>,
    },
    /// Yes or no.
    YesNo {
        /// Yes.
        yes: bool,
    },
    /// The game stands so.
    Standing {
        /// How.
        standing: Standing,
    },
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum Standing {
    /// It goes on.
    Open,
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// It is drawn.
    Draw,
}

/// What the rules say to an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub enum LessonVerdict {
    /// That is it. It is remembered.
    Right,
    /// The turn is against the rules.
    Refused {
        /// Why.
        refusal: RefusalView,
    },
    /// The turn is legal, or the answer thinkable, but it is not what was asked for.
    Wrong,
    /// The turn is legal, but it surrounds the learner's own queen.
    OwnRing,
    /// The turn is legal, but the other side can still close the ring.
    StillLost {
        /// The tile that closes it.
        #[cfg_attr(feature = "describe", schema(value_type = String))]
        by: PieceName,
    },
    /// Some cells are missing, or there are too many.
    WrongCells {
        /// How many cells the answer leaves out.
        missing: u32,
        /// Cells that do not belong there.
        extra: Vec<ExtraCell>,
    },
    /// Some tiles are missing, or there are too many.
    WrongTiles {
        /// How many tiles the answer leaves out.
        missing: u32,
        /// Tiles that do not belong there.
        extra: Vec<ExtraTile>,
    },
}

/// A tile that does not belong to an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct ExtraTile {
    /// The tile.
    #[cfg_attr(feature = "describe", schema(value_type = String))]
    pub piece: PieceName,
    /// What there is against it.
    pub against: TileObjection,
    /// Why it cannot move, if that is what there is against it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<RefusalView>,
}

/// What there can be against a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum TileObjection {
    /// It belongs to the player that was not asked about.
    OtherSide,
    /// The hive hangs together without it.
    Free,
    /// It cannot move.
    Stuck,
}

/// A cell that does not belong to an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ExtraCell {
    /// Its column.
    pub q: i32,
    /// Its row.
    pub r: i32,
    /// What the rules have against it.
    pub refusal: RefusalView,
}
