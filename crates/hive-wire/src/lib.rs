//! The wire: every JSON message there is, by direction, and the way from the rules to it. No other crate knows the
//! JSON.
//!
//! `client` is what a client says to a room and `server` what a room says to its clients; `analysis` is the other
//! socket, both directions; `lobby` a third, where people find each other; `http` the bodies of requests and answers; `engine` what the page asks of the rules that run
//! beside it. The other modules are what those are made of.
//! [`view`] turns the values of the rules into them.
//!
//! The types are closed: a message of another type, or with a field that nobody knows, is refused. The feature
//! `describe` says the same types in TypeScript and OpenAPI; a test writes the former to `web/types/wire.d.ts`.

mod account;
mod analysis;
mod basics;
mod bot;
mod client;
mod engine;
mod event;
mod explore;
mod export;
mod game;
mod http;
mod lesson;
mod live;
mod lobby;
mod local;
mod mistake;
mod options;
mod order;
mod people;
mod plan;
mod position;
mod push;
mod puzzle;
mod reading;
mod refusal;
mod review;
mod rule;
mod rulebook;
mod server;
mod study;
mod tree;
mod unmeant;
pub mod view;

pub use account::{
    AccountMade, AccountView, ClientData, Confirmed, FurtherPasskey, NewAccount, NewPasskey, NewPassword,
    NewToken, PasskeyAnswer, PasskeyChallenge, ProofView, RecoveryCodes, SignIn, TokenMade,
};
pub use account::{MailCode, MailReset, NewMail};
pub use analysis::{AnalysisAsk, AnalysisFrame, AnalysisMessage, Line, ScoreView};
pub use basics::{CellView, Each, PieceName, Side};
pub use bot::{
    BotAccount, BotChallenge, BotChallenges, BotClock, BotDeclines, BotDone, BotEvent, BotGame, BotLine,
    BotOpponent, BotPlayer, BotPlayers, BotPlaying, BotRecord, BotSaid, BotSays, BotState, BotStatus,
    BotTime, BotUser, BotVariant, BotWants,
};
pub use client::{Act, ClientFrame};
pub use engine::{EngineAnswer, EngineAsk};
pub use event::{Event, Happening};
pub use explore::{
    ExploreAnswer, ExploreAsk, ExploredGame, ExploredPlayer, ExploredResult, ExploredTurn, TallyView,
};
pub use export::{
    Export, ExportedAside, ExportedDevice, ExportedPlan, ExportedReport, ExportedReview, ExportedSlips,
    ExportedWords,
};
pub use game::{
    ChatLine, ClockState, GameSummary, GameView, MovesView, Offers, Presence, SeatPresence, SeatState,
    SeatView, Status, TurnView,
};
pub use http::{
    Created, DoorView, GameList, ImportAnswer, ImportAsk, ImportProblem, ImportedGame, Me, NewName,
    PositionAnswer, PositionAsk, Problem, Tag, Wanted,
};
pub use lesson::{
    AnswerKind, ExtraCell, ExtraTile, LessonAnswer, LessonEntry, LessonList, LessonProgress, LessonVerdict,
    LessonView, Standing, TileObjection,
};
pub use live::{LiveGame, LiveList};
pub use lobby::{
    ChallengeView, DeclineReason, FoundView, LineView, LobbyAct, LobbyFrame, LobbyMessage, LobbyYou,
    PlayerView, RatingRange, SeekOptions, SeekView, TilesName, UnmetReason,
};
pub use local::{LocalAnswer, LocalAsk, LocalGame, LocalStep};
pub use mistake::{Mistake, RecordFormat};
pub use options::{
    ClockOptions, Edition, ExpansionsOptions, NewGame, OpeningName, RulesetOptions, SeatChoice,
};
pub use order::{
    DeedAbout, NewDeed, NewReport, OrderDeed, OrderLine, OrderLog, OrderPerson, ReportAbout, ReportList,
    ReportReason, ReportView, RoleName,
};
pub use people::{
    ArchiveList, Avoid, Avoided, LeaderList, LeaderView, PartView, PoolView, ProfileView, RatedList,
    RatedSide, RatedView, RatingView, RecordTally, SpeedName, StandingView, StatisticsView,
};
pub use plan::PlanView;
pub use position::{EndReason, Hands, LastTurn, LegalTurn, OutcomeView, PieceView, PositionView, ResultView};
pub use push::{PushAddress, PushClaims, PushDevice, PushHeader, PushKey, PushWords};
pub use puzzle::{PuzzleAim, PuzzleTry, PuzzleVerdict};
pub use reading::{Unreadable, read};
pub use refusal::RefusalView;
pub use review::{
    ChanceAt, GameReview, GradeName, JudgedView, KeptReview, NewReview, ReviewAnswer, ReviewAsk, ReviewView,
    SearchedView, WordView,
};
pub use rule::Rule;
pub use rulebook::{
    AttemptView, BlockView, BoardView, ChapterEntry, ChapterView, EditionView, PathView, PickView,
    QuestionView, ReplayView, RulebookView, TileCount,
};
pub use server::{LeaveReason, ServerMessage};
pub use study::{
    StudyAsk, StudyChapter, StudyList, StudyListed, StudySeen, StudyView, chapters_of, chapters_text,
};
pub use tree::{LaidMistake, LaidView, TreeNode, TreeView};
pub use unmeant::Unmeant;
