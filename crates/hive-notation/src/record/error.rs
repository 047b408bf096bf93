//! What can be wrong with a record, and where.

use super::Format;
use crate::{GameTextError, GameTree, MoveTextError, Notes, ResolveError};
use std::error::Error;
use std::fmt;

/// What is wrong with a record.
///
/// ```
/// use hive_notation::{Format, Reading};
/// let mut entries = Format::GameStrings.read(b"Base;InProgress;White[1];wA2\n", Reading::default());
/// let error = entries.remove(0).record.unwrap_err();
/// assert_eq!((error.line, error.ply), (1, Some(1)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: usize,
    /// The turn, counted from 1, if it is about one.
    pub ply: Option<usize>,
    /// What is wrong there.
    pub problem: RecordProblem,
}

/// What can be wrong with a record.
///
/// ```
/// use hive_notation::{Format, Reading, RecordProblem};
/// let mut entries = Format::Pgn.read(b"[White \"Ann\"]\n\n1. wS1\n", Reading::default());
/// let error = entries.remove(0).record.unwrap_err();
/// assert_eq!(error.problem, RecordProblem::NoGameType);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordProblem {
    /// There is no game in it.
    NoGame,
    /// It is not a record of this format at all.
    NotThisFormat {
        /// The format.
        format: Format,
    },
    /// It does not say which tiles are played with.
    NoGameType,
    /// This is not a set of tiles.
    GameType(String),
    /// This is not a result.
    Result(String),
    /// This line makes no sense.
    Line(String),
    /// It breaks off in the middle.
    BrokenOff,
    /// A turn cannot be read.
    Unreadable {
        /// The turn as it is written.
        text: String,
        /// What is wrong with it.
        error: MoveTextError,
    },
    /// A turn is against the rules.
    Illegal {
        /// The turn as it is written.
        text: String,
        /// The rule.
        error: ResolveError,
    },
    /// A turn comes after the third occurrence of a position, where that ends the game.
    AfterRepetition {
        /// The turn as it is written.
        text: String,
    },
    /// This is not a state such as `InProgress`: the second field of a game string.
    State(String),
    /// It has more turns, or more is said at one turn, than a tree has room for.
    TooLarge,
    /// The table that it begins with makes no sense: why.
    Start(String),
    /// This does not say whose turn it is, as `White[5]` does: the third field of a game string.
    ToMove(String),
}

impl RecordError {
    pub(crate) fn at(line: usize, problem: RecordProblem) -> RecordError {
        RecordError { line, ply: None, problem }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        write!(f, ": {}", self.problem)
    }
}

impl fmt::Display for RecordProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordProblem::NoGame => f.write_str("there is no game in it"),
            RecordProblem::NotThisFormat { format } => write!(f, "this is not {}", format.name()),
            RecordProblem::NoGameType => f.write_str("it does not say which tiles are played with"),
            RecordProblem::GameType(text) => write!(f, "`{text}` is not a set of tiles"),
            RecordProblem::Result(text) => write!(f, "`{text}` is not a result"),
            RecordProblem::Line(text) => write!(f, "`{text}` makes no sense here"),
            RecordProblem::BrokenOff => f.write_str("the record breaks off"),
            RecordProblem::Unreadable { text, error } => write!(f, "`{text}`: {error}"),
            RecordProblem::Illegal { text, error } => write!(f, "`{text}`: {error}"),
            RecordProblem::AfterRepetition { text } => {
                write!(
                    f,
                    "`{text}`: the game is drawn, for the position before had come up for the third time"
                )
            }
            RecordProblem::State(text) => write!(f, "{}", GameTextError::State(text.clone())),
            RecordProblem::TooLarge => {
                write!(
                    f,
                    "the record is too large: {} turns and {} bytes in one comment are the most",
                    GameTree::MOST_NODES - 1,
                    Notes::LONGEST
                )
            }
            RecordProblem::Start(why) => write!(f, "the table that it begins with: {why}"),
            RecordProblem::ToMove(text) => write!(f, "{}", GameTextError::Turn(text.clone())),
        }
    }
}

impl Error for RecordError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match &self.problem {
            RecordProblem::Unreadable { error, .. } => Some(error),
            RecordProblem::Illegal { error, .. } => Some(error),
            _ => None,
        }
    }
}
