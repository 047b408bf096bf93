//! Bodies of requests and answers.

use crate::{
    CellView, GameSummary, Mistake, OpeningName, PieceName, PositionView, RefusalView, RulesetOptions,
    TreeView,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Who the reader is: `GET /api/me`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Me {
    /// The name that others see.
    pub name: String,
    /// Whether it is an account's.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub account: bool,
    /// Whether this server sends letters to those who have lost their password.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub mail: bool,
}

/// A new name: `PUT /api/me`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct NewName {
    /// 1 to 30 characters.
    pub name: String,
}

/// The door to the local network: `GET /api/door`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct DoorView {
    /// Whether you may open and close it: you sit at the server's own machine.
    pub yours: bool,
    /// The address for others in the network, while it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// A game was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Created {
    /// Its name in links.
    pub id: String,
    /// The link to send to somebody, complete.
    pub link: String,
}

/// The reader's games, the latest first: `GET /api/games`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct GameList {
    /// The games: 200 at most.
    pub games: Vec<GameSummary>,
    /// Where the next part begins, if there is one: `GET /api/games?from=…`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub next: Option<String>,
}

/// A position, and perhaps something to try in it: `POST /api/position`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct PositionAsk {
    /// A game string, or the name of a set of tiles alone. Either this or a diagram.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_string: Option<String>,
    /// A hive drawn in text, or a position in one line, which says its rules itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub diagram: Option<String>,
    /// Turns in text that are taken after it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Vec<String>>"))]
    pub moves: Vec<String>,
    /// The moment that is wanted: after so many turns of the game. The last one if it is not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// A turn to try there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<Wanted>,
    /// Whether the queen may come first. A diagram does not say, and a game string neither.
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<OpeningName>"))]
    pub opening: OpeningName,
    /// Whether the third occurrence of a position is a draw: as in games, it is unless somebody says otherwise.
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<bool>"))]
    pub repetition: bool,
}

impl Default for PositionAsk {
    fn default() -> PositionAsk {
        let RulesetOptions { opening, repetition, .. } = RulesetOptions::default();
        PositionAsk {
            game_string: None,
            diagram: None,
            moves: Vec::new(),
            ply: None,
            play: None,
            opening,
            repetition,
        }
    }
}

/// A tile and where it should go.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Wanted {
    /// The tile.
    #[cfg_attr(feature = "describe", schema(value_type = String))]
    pub piece: PieceName,
    /// The column.
    pub q: i32,
    /// The row.
    pub r: i32,
}

/// A position: the answer to [`PositionAsk`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct PositionAnswer {
    /// The set of tiles, such as `Base+ML`.
    pub game_type: String,
    /// The position, after the turn that was tried if it is legal.
    pub position: PositionView,
    /// Every turn that led here, in text, also those after a `ply` that was asked for.
    pub turns: Vec<String>,
    /// The game in one line up to this position; none for a game that began with a diagram.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_string: Option<String>,
    /// The position drawn in text: a game may begin with it.
    pub diagram: String,
    /// The cells that a diagram marks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "describe", ts(optional, as = "Option<Vec<CellView>>"))]
    pub marks: Vec<CellView>,
    /// Why the turn that was tried is not legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refusal: Option<RefusalView>,
}

/// Recorded games in any format: `POST /api/import`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ImportAsk {
    /// The text of the file.
    pub text: String,
}

/// What was found in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct ImportAnswer {
    /// The format: `Hive PGN`, `BoardSpace SGF`, `a file of game strings`.
    pub format: String,
    /// The games, good and bad, in their order.
    pub games: Vec<ImportedGame>,
    /// Whether there are more: a long file is read as far as its first 500 games.
    pub more: bool,
}

/// A game that was found in a file, as far as it could be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct ImportedGame {
    /// The line on which it begins, counted from 1.
    pub line: u32,
    /// The game in one line, as far as it is good; none if not even its set of tiles is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_string: Option<String>,
    /// The good turns in text.
    pub turns: Vec<String>,
    /// Who played, when and where.
    pub tags: Vec<Tag>,
    /// What was said after each turn; 0 is before the first.
    pub comments: BTreeMap<u32, String>,
    /// How it ended, as in a game string, if that is known: `WhiteWins`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// All of it, where it has variations, marks or evaluations, or does not begin on an empty table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<Box<TreeView>>,
    /// Where and why it stops; none if all of it is good.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<ImportProblem>,
}

/// Something that a record says about a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Tag {
    /// Such as `White` or `Date`.
    pub name: String,
    /// The value.
    pub value: String,
}

/// Where and why a record stops.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema), ts(optional_fields))]
pub struct ImportProblem {
    /// The line, counted from 1.
    pub line: u32,
    /// The turn, counted from 1, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// What is wrong there.
    pub mistake: Mistake,
    /// The same in English, in one sentence.
    pub text: String,
}

/// The body of every answer that is not a success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Problem {
    /// Why, as for refused messages. With status 429 it says when to try again, as does the header
    /// `Retry-After`.
    pub refusal: RefusalView,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The analysis once used other rules than the game: it ignored draws by repetition.
    #[test]
    fn whoever_says_nothing_about_the_rules_gets_the_same_in_a_game_and_in_an_analysis() {
        let asked: PositionAsk = serde_json::from_str("{}").expect("nothing has to be said");
        let played: RulesetOptions = serde_json::from_str("{}").expect("nothing has to be said");
        assert_eq!((asked.opening, asked.repetition), (played.opening, played.repetition));
        assert!(asked.repetition);
    }
}
