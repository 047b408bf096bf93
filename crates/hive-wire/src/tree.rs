//! A game with its variations, as it travels.

use crate::{PieceName, Side, Tag};
use serde::{Deserialize, Serialize};

/// A game with its variations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct TreeView {
    /// The set of tiles, such as `Base+ML`.
    pub game_type: String,
    /// The position that it begins with, in one line; none for an empty table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Who played, when and where.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Vec<Tag>>"))]
    pub tags: Vec<Tag>,
    /// The result that its record states, as in a game string: `WhiteWins`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// Every node, parents before their children and the main line first. The first is the place before any turn.
    pub nodes: Vec<TreeNode>,
}

/// A place in a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct TreeNode {
    /// Where in the list the node is that it follows; 0 for the first one too.
    pub parent: u32,
    /// The turn that leads here; empty for the first one.
    pub text: String,
    /// What is said about it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<String>"))]
    pub comment: String,
    /// What is thought of the turn, by its number in PGN: 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glyph: Option<u8>,
    /// What an engine thinks of the position, as in PGN: `1.50,12` or `#-3`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evaluation: Option<String>,
    /// Marked cells, as in PGN: `red wQ-`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Vec<String>>"))]
    pub marks: Vec<String>,
    /// Arrows, as in PGN: `green wA1 bQ-`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Vec<String>>"))]
    pub arrows: Vec<String>,
}

/// A position that somebody has laid out, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS), ts(optional_fields))]
pub struct LaidView {
    /// The position in one line, as everybody writes it; none if there is something wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The same as HOP has it, which other sites read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hop: Option<String>,
    /// Why the tiles cannot lie so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<LaidMistake>,
    /// Why no game can come to it, though it can be played on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unreachable: Option<LaidMistake>,
}

/// What is wrong with a position in one line, so that anybody can say it in their own language. One shape for all mistakes: the
/// small module carries the code that writes it, too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS), ts(optional_fields))]
pub struct LaidMistake {
    /// The name of its sentence in the catalogues: `editor.wrong.` and this name.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "describe", ts(rename = "type"))]
    pub name: &'static str,
    /// The tile that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<PieceName>,
    /// The side that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// What stands there instead of something that makes sense.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}
