//! Hive in text, in and out.
//!
//! Reading has two stages with an error each. First text becomes a value: [`MoveText`],
//! [`GameText`], [`Diagram`]. Then the value is held against the rules: [`MoveText::resolve`],
//! [`GameText::replay`], [`Setup::position`](hive_rules::Setup::position). What is not a move
//! at all and what is a move against the rules are different mistakes, and are told apart.
//!
//! ```
//! use hive_notation::{GameText, game_string};
//! use hive_rules::Opening;
//!
//! let text: GameText = "Base;InProgress;White[2];wS1;bS1 wS1-".parse().unwrap();
//! let game = text.replay(Opening::Tournament, true).unwrap();
//! assert_eq!(game_string(&game).unwrap(), "Base;InProgress;White[2];wS1;bS1 wS1-");
//!
//! let text: GameText = "Base;InProgress;White[2];wS1;bQ wS1-".parse().unwrap();
//! let error = text.replay(Opening::Tournament, true).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "ply 2, `bQ wS1-`: the queen may not be the first tile in the tournament opening"
//! );
//! ```

mod diagram;
mod excerpt;
mod game_text;
mod game_type;
mod hop;
mod month;
mod move_text;
mod piece_name;
mod position_text;
mod record;
mod state;
mod tree;

pub use diagram::{Diagram, DiagramError};
pub use game_text::{GameText, GameTextError, ReplayError, game_string};
pub use game_type::{game_type, parse_game_type};
pub use hop::{HopError, HopProblem, HopText};
pub use month::days_in;
pub use move_text::{MoveText, MoveTextError, Reference, ResolveError, line_text, move_string};
pub use piece_name::{parse_piece, piece_name};
pub use position_text::{PositionText, PositionTextError};
pub use record::{Agreement, Entry, Format, Reading, Record, RecordError, RecordProblem, TreeEntry};
pub use state::{GameState, ParseGameStateError, ParseTurnTextError, TurnText};
pub use tree::{Arrow, Evaluation, Expected, GameTree, Glyph, Ink, Mark, NodeId, Notes, TreeError};

/// The example of the README is run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
