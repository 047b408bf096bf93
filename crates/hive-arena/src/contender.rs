//! What the arena asks of a player, and what a player can do wrong.

use hive_notation::GameState;
use hive_uhp::Search;
use std::fmt;
use std::time::Duration;

/// Somebody who plays.
pub trait Contender {
    /// Begins a game from a game string.
    fn start(&mut self, game: &str) -> Result<(), Fault>;

    /// Hears of a turn, its own ones too; how it thinks the game stands then, if it says so.
    fn play(&mut self, turn: &str) -> Result<Option<GameState>, Fault>;

    /// Its best turn. An answer after the patience has run out is worth nothing.
    fn best(&mut self, search: Search, patience: Duration) -> Result<String, Fault>;
}

/// What a player did wrong: it costs the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What sort of thing.
    pub kind: FaultKind,
    /// The particulars in words; may be empty.
    pub detail: String,
}

/// The sorts of things that a player can do wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// It did not start, or ended in the middle of a game.
    Crash,
    /// Its turn breaks the rules, or is no turn at all.
    Illegal,
    /// It thought for too long.
    Time,
    /// It did not accept a legal turn, or did not want to answer.
    Refusal,
}

impl FaultKind {
    /// All sorts.
    pub const ALL: [FaultKind; 4] =
        [FaultKind::Crash, FaultKind::Illegal, FaultKind::Time, FaultKind::Refusal];

    /// The name that stands in records.
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::Crash => "crash",
            FaultKind::Illegal => "illegal move",
            FaultKind::Time => "time forfeit",
            FaultKind::Refusal => "refusal",
        }
    }
}

impl Fault {
    /// A fault with its particulars, in one line that is not too long.
    pub fn new(kind: FaultKind, detail: impl fmt::Display) -> Fault {
        let detail = detail.to_string();
        let detail = detail.chars().take(160).map(|c| if c.is_control() { ' ' } else { c }).collect();
        Fault { kind, detail }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        if self.detail.is_empty() { Ok(()) } else { write!(f, ": {}", self.detail) }
    }
}
