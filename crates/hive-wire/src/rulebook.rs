//! The rulebook as the page sees it: chapters with live boards, and the printed editions.

use crate::{
    CellView, Edition, ExpansionsOptions, LessonEntry, OpeningName, PieceName, PositionView, RefusalView,
    Standing,
};
use serde::{Deserialize, Serialize};

/// The rulebook in one language: `GET /api/rulebook/{language}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct RulebookView {
    /// The language: `en`, `ru`, `el` or `ja`.
    pub language: String,
    /// The chapters in order.
    pub chapters: Vec<ChapterEntry>,
    /// The lessons in order.
    pub lessons: Vec<LessonEntry>,
    /// The printed editions.
    pub editions: Vec<EditionView>,
}

/// A chapter in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ChapterEntry {
    /// Its name in addresses, the same in all languages.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// How many live boards it has, a game to be stepped through counted as one.
    pub boards: u32,
    /// How many lessons belong to it.
    pub lessons: u32,
}

/// A printed edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct EditionView {
    /// Its name for new games.
    pub code: Edition,
    /// What it is called, with its expansions where the box alone does not tell it apart.
    pub title: String,
    /// The year, where the edition is known by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub year: Option<u16>,
    /// The language of its rulebook: `en`, `ru`, `el` or `ja`.
    pub language: String,
    /// What that language is called in the reader's one.
    pub language_name: String,
    /// The expansions in the box.
    pub expansions: ExpansionsOptions,
    /// Its rule for the first tile.
    pub opening: OpeningName,
    /// The insects of one player.
    pub tiles: Vec<TileCount>,
}

/// So many of one insect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct TileCount {
    /// A letter of QSBGAMLP.
    pub bug: String,
    /// How many.
    pub count: u8,
}

/// A chapter: `GET /api/rulebook/{language}/{chapter}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct ChapterView {
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// Which chapter it is, counted from 1.
    pub number: u32,
    /// What it consists of, in order.
    pub blocks: Vec<BlockView>,
    /// The chapter before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous: Option<ChapterEntry>,
    /// The chapter after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<ChapterEntry>,
    /// The lessons that belong to it.
    pub lessons: Vec<LessonEntry>,
}

/// A part of a chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum BlockView {
    /// Text.
    Prose {
        /// In HTML. Links to chapters lead to `/rules/{chapter}`.
        html: String,
    },
    /// A live board.
    Board {
        /// The board.
        board: Box<BoardView>,
    },
    /// A game to be stepped through.
    Replay {
        /// The game.
        replay: ReplayView,
    },
    /// The list of the printed editions.
    Editions {
        /// All of them.
        editions: Vec<EditionView>,
    },
    /// The tiles of one player in the base set.
    Tiles {
        /// The insects, with their numbers.
        tiles: Vec<TileCount>,
    },
}

/// A game with something said about each turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ReplayView {
    /// Its name, the same in all languages.
    pub id: String,
    /// All turns in text.
    pub moves: Vec<String>,
    /// The hive before the first turn and after each, all in the same coordinates. The caption is what is said about the turn.
    pub boards: Vec<BoardView>,
    /// Where the reader is asked for the next turn.
    pub questions: Vec<QuestionView>,
}

/// A question in the middle of a game: what would you do?
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct QuestionView {
    /// After how many turns it is asked.
    pub ply: u32,
    /// The question, in HTML.
    pub text: String,
}

/// A live board. Whoever asks `POST /api/position` about its `gameString`, or without one about its `diagram`, with its
/// `opening`, and with further `moves` or a turn to `play`, gets the same coordinates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct BoardView {
    /// Its name, the same in all languages.
    pub id: String,
    /// What is written below it, in HTML.
    pub caption: String,
    /// The hive drawn in text.
    pub diagram: String,
    /// The game that led there, where it is a moment of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_string: Option<String>,
    /// The expansions in play.
    pub expansions: ExpansionsOptions,
    /// The rule for the first tile.
    pub opening: OpeningName,
    /// The position with everything that may be done in it.
    pub position: PositionView,
    /// What is picked up at first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pick: Option<PickView>,
    /// The cells that it may go to.
    pub targets: Vec<CellView>,
    /// Ways to be shown step by step.
    pub paths: Vec<PathView>,
    /// Attempts that are refused.
    pub refused: Vec<AttemptView>,
    /// How the game stands, where the board is about that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
    /// Whether there is a game to play on: `POST /api/games` with the `diagram`.
    pub playable: bool,
}

/// What is picked up on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum PickView {
    /// This tile, from the table or from the hand.
    Tile {
        /// The tile.
        #[cfg_attr(feature = "describe", schema(value_type = String))]
        piece: PieceName,
    },
    /// Any new tile of the side to move.
    Hand,
}

/// A legal turn and every cell of its way, the first and the last included.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct PathView {
    /// The tile.
    #[cfg_attr(feature = "describe", schema(value_type = String))]
    pub piece: PieceName,
    /// The turn in text.
    pub text: String,
    /// The cells.
    pub cells: Vec<CellView>,
}

/// An attempt that is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct AttemptView {
    /// The tile.
    #[cfg_attr(feature = "describe", schema(value_type = String))]
    pub piece: PieceName,
    /// The column it would go to.
    pub q: i32,
    /// The row it would go to.
    pub r: i32,
    /// Why not.
    pub refusal: RefusalView,
}
