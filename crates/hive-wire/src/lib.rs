//! The wire: every JSON message there is, by direction, and the way from the rules to it. No other crate knows the
//! JSON.
//!
//! `client` is what a client says to a room and `server` what a room says to its clients; `analysis` is the other
//! socket, both directions; `http` the bodies of requests and answers; `engine` what the page asks of the rules that run
//! beside it. The other modules are what those are made of.
//! [`view`] turns the values of the rules into them.
//!
//! The types are closed: a message of another type, or with a field that nobody knows, is refused. The feature
//! `describe` says the same types in TypeScript and OpenAPI; a test writes the former to `web/types/wire.d.ts`.

mod analysis;
mod basics;
mod client;
mod engine;
mod event;
mod game;
mod http;
mod lesson;
mod mistake;
mod options;
mod position;
mod refusal;
mod rule;
mod rulebook;
mod server;
pub mod view;

pub use analysis::{AnalysisAsk, AnalysisFrame, AnalysisMessage, Line, ScoreView};
pub use basics::{CellView, Each, PieceName, Side};
pub use client::{Act, ClientFrame};
pub use engine::{EngineAnswer, EngineAsk};
pub use event::{Event, Happening};
pub use game::{
    ChatLine, ClockState, GameSummary, GameView, MovesView, Offers, Presence, SeatPresence, SeatState,
    SeatView, Status, TurnView,
};
pub use http::{
    Created, GameList, ImportAnswer, ImportAsk, ImportProblem, ImportedGame, Me, NewName, PositionAnswer,
    PositionAsk, Problem, Tag, Wanted,
};
pub use lesson::{
    AnswerKind, ExtraCell, ExtraTile, LessonAnswer, LessonEntry, LessonList, LessonProgress, LessonVerdict,
    LessonView, Standing, TileObjection,
};
pub use mistake::{Mistake, RecordFormat};
pub use options::{
    ClockOptions, Edition, ExpansionsOptions, NewGame, OpeningName, RulesetOptions, SeatChoice,
};
pub use position::{EndReason, Hands, LastTurn, LegalTurn, OutcomeView, PieceView, PositionView, ResultView};
pub use refusal::RefusalView;
pub use rule::Rule;
pub use rulebook::{
    AttemptView, BlockView, BoardView, ChapterEntry, ChapterView, EditionView, PathView, PickView,
    ReplayView, RulebookView, TileCount,
};
pub use server::{LeaveReason, ServerMessage};
