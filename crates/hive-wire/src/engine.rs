//! What the page asks of the rules and the player that run beside it, and what they answer: the module in the browser.

use crate::{
    Act, AnalysisFrame, AnalysisMessage, ImportAnswer, ImportAsk, LaidView, LessonAnswer, LessonVerdict,
    LocalAnswer, LocalAsk, LocalGame, PositionAnswer, PositionAsk, PuzzleTry, PuzzleVerdict, RecordFormat,
    RefusalView, ReviewAnswer, ReviewAsk, Rule, TreeNode, TreeView,
};
use serde::{Deserialize, Serialize};

/// A question of the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum EngineAsk {
    /// A position, as `POST /api/position` is asked about it.
    Position {
        /// The question.
        ask: PositionAsk,
    },
    /// Recorded games, as `POST /api/import` is given them.
    Import {
        /// The file.
        ask: ImportAsk,
    },
    /// A tree, to be written down.
    Write {
        /// The tree.
        tree: Box<TreeView>,
        /// How.
        format: RecordFormat,
    },
    /// A position in one line, as somebody has laid it out.
    Lay {
        /// The line.
        line: String,
    },
    /// An answer to a lesson, as `POST /api/lessons/{id}/check` is given it. Nothing is remembered.
    Check {
        /// The lesson's name.
        lesson: String,
        /// The answer.
        answer: LessonAnswer,
    },
    /// A right answer to a lesson, as `GET /api/lessons/{id}/solution` gives it.
    Solution {
        /// The lesson's name.
        lesson: String,
    },
    /// A message to the analysis, as its socket takes it. Nothing is thought yet: that is asked for slice by slice.
    Analysis {
        /// The message.
        frame: AnalysisFrame,
    },
    /// Go on with the analysis.
    Think {
        /// For so many milliseconds.
        ms: u32,
    },
    /// The review of a game, slice by slice.
    Review {
        /// What is wanted of it.
        ask: ReviewAsk,
    },
    /// Whether the side to move can force a win. It is thought about in one go: whoever has enough of it ends the Worker.
    Solve {
        /// Where.
        position: PositionAsk,
        /// Within how many of its turns.
        turns: u32,
        /// For how many milliseconds at most.
        ms: u32,
    },
    /// The turn that a player of this level takes.
    Play {
        /// Where.
        position: PositionAsk,
        /// From 1 to 10.
        level: u8,
        /// For how many milliseconds at most.
        ms: u32,
        /// The chance in its choices.
        seed: u32,
    },
    /// A game without a server, as the socket of a room is asked.
    Local {
        /// The game.
        game: Box<LocalGame>,
        /// What its player is called.
        name: String,
        /// The time, in milliseconds since 1970.
        #[cfg_attr(feature = "describe", ts(type = "number"))]
        now: i64,
        /// The question.
        ask: LocalAsk,
    },
    /// A try at a puzzle.
    Puzzle {
        /// The try.
        attempt: PuzzleTry,
    },
    /// How many ways there are to take so many turns.
    Perft {
        /// From where.
        position: PositionAsk,
        /// How many turns, 6 at most.
        depth: u32,
    },
    /// The player's behaviour as one number.
    Bench {},
}

impl EngineAsk {
    /// The question in a text.
    pub fn read(text: &[u8]) -> Result<EngineAsk, RefusalView> {
        serde_json::from_slice(text)
            .map_err(|error| RefusalView::new(Rule::Unreadable, format!("this cannot be read: {error}")))
    }
}

/// What the page is answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS))]
pub enum EngineAnswer {
    /// The position.
    Position {
        /// As the server answers it.
        answer: Box<PositionAnswer>,
    },
    /// What was found in a file.
    Import {
        /// As the server answers it.
        answer: ImportAnswer,
    },
    /// A tree as it is written down.
    Written {
        /// The text.
        text: String,
    },
    /// What there is to say about a position.
    Laid {
        /// All of it.
        laid: LaidView,
    },
    /// What the rules say to an answer.
    Check {
        /// As the server answers it, but nothing is remembered.
        verdict: LessonVerdict,
    },
    /// A right answer.
    Solution {
        /// As the server answers it.
        answer: LessonAnswer,
    },
    /// What the analysis has to say.
    Analysis {
        /// As its socket would say it, in order.
        messages: Vec<AnalysisMessage>,
        /// Whether there is more to think about.
        more: bool,
    },
    /// What is known about a win.
    Solved {
        /// The side to move wins within so many of its turns; none if that is not proved.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        turns: Option<u32>,
        /// There is no win within so many.
        none_within: u32,
        /// How to win against everything, as far as it is written out: as in a tree.
        nodes: Vec<TreeNode>,
        /// Whether that is all of it.
        whole: bool,
    },
    /// How far the review is.
    Review {
        /// All of it.
        answer: ReviewAnswer,
    },
    /// A turn.
    Play {
        /// In text; none if the game is over.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional))]
        turn: Option<String>,
    },
    /// What is said in a game without a server.
    Local {
        /// All of it.
        answer: Box<LocalAnswer>,
    },
    /// The turn that the engine takes in a game without a server.
    Thought {
        /// As the game takes it; none if it is not an engine's turn.
        #[serde(rename = "do", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "describe", ts(optional, rename = "do"))]
        act: Option<Act>,
    },
    /// What is proved of a try at a puzzle.
    Puzzle {
        /// All of it.
        verdict: PuzzleVerdict,
    },
    /// How many ways there are.
    Perft {
        /// Their number.
        #[cfg_attr(feature = "describe", ts(type = "number"))]
        nodes: u64,
    },
    /// What the player looked at.
    Bench {
        /// How many positions.
        #[cfg_attr(feature = "describe", ts(type = "number"))]
        nodes: u64,
        /// For how long, in milliseconds.
        #[cfg_attr(feature = "describe", ts(type = "number"))]
        ms: u64,
    },
    /// The question makes no sense.
    Refused {
        /// Why.
        refusal: RefusalView,
    },
}

impl EngineAnswer {
    /// The answer as text.
    pub fn text(&self) -> Vec<u8> {
        // What can be said at all can be written.
        serde_json::to_vec(self).unwrap_or_default()
    }
}
