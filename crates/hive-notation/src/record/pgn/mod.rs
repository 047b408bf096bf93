//! Hive PGN: tags, then one ply per line, as Mzinga and hivegame.com write it. Variations stand in parentheses behind
//! the turn that they replace, as in chess.

mod read;
mod write;

pub(super) use read::read;
pub(super) use write::write;

/// A closing brace inside a comment: the format itself has no way to write one.
const BRACE: &str = "&#125;";

/// The first sign of [`BRACE`] and of itself, where a comment has it.
const AMPERSAND: &str = "&#38;";

/// The tag with the table that a game begins with, where that is not an empty one.
const POSITION: &str = "Position";

/// The tag with a result that is none.
const RESULT_TEXT: &str = "ResultText";
