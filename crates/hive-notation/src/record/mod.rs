//! Recorded games: the turns, and what people wrote around them.
//!
//! Three formats are read and written: Hive PGN as Mzinga and hivegame.com write it, BoardSpace
//! SGF, and game strings, one per line. A [`Record`] holds what they have in common.

mod cut;
mod error;
mod format;
mod game_lines;
mod pgn;
mod sgf;
mod text;

pub use error::{RecordError, RecordProblem};
use format::Grown;
pub use format::{Entry, Format, Reading, TreeEntry};

use crate::{GameState, GameText, GameTree, MoveText, ResolveError};
use hive_rules::{Color, Game, Outcome, Turn};
use std::collections::BTreeMap;

/// A recorded game.
///
/// ```
/// use hive_notation::{Format, GameState, Reading};
/// let text = b"[GameType \"Base\"]\n[White \"Ann\"]\n\n1. wS1\n2. bS1 wS1-\n{A mirror.}\n\n0-1\n";
/// let mut entries = Format::Pgn.read(text, Reading::default());
/// let record = entries.remove(0).record.unwrap();
/// assert_eq!(record.player(hive_rules::Color::White), Some("Ann"));
/// assert_eq!(record.comments[&2], "A mirror.");
/// assert_eq!(record.result(), GameState::BlackWins);
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// The game as far as the table tells it. Its outcome is what the tiles show; what people
    /// agreed on is in [`Record::claimed`].
    pub game: Game,
    /// Each turn as it was written: which neighbour a place is named from is the writer's choice.
    pub moves: Vec<MoveText>,
    /// Who played, when and where: names and values in their order, without the set of tiles and
    /// the result.
    pub tags: Vec<(String, String)>,
    /// What was said after each turn; 0 is before the first.
    pub comments: BTreeMap<usize, String>,
    /// The result as the record states it, whatever the table shows.
    pub claimed: Option<GameState>,
}

/// How the result that a record states fits what the table shows.
///
/// ```
/// use hive_notation::{Agreement, GameState, Record};
/// use hive_rules::{Expansions, Game, Ruleset};
/// let game = Game::new(Ruleset::tournament(Expansions::NONE));
/// let mut record = Record::of(game);
/// assert_eq!(record.agreement(), Agreement::Same);
/// record.claimed = Some(GameState::WhiteWins);
/// assert_eq!(record.agreement(), Agreement::OffTheTable(GameState::WhiteWins));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// They are the same, or the record states nothing.
    Same,
    /// The table shows no end, the record states one: somebody resigned, ran out of time, or a
    /// draw was agreed.
    OffTheTable(GameState),
    /// The table shows one end and the record states another.
    Contradiction {
        /// What the tiles show.
        table: GameState,
        /// What the record states.
        stated: GameState,
    },
}

impl Record {
    /// A record of a game, without any tags or comments.
    pub fn of(game: Game) -> Record {
        let claimed = game.outcome().map(|_| GameState::of(&game));
        let moves = GameText::of(&game).map(|text| text.moves).unwrap_or_default();
        Record { game, moves, tags: Vec::new(), comments: BTreeMap::new(), claimed }
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// A player's name, if it is known.
    pub fn player(&self, color: Color) -> Option<&str> {
        let name = if color == Color::White { "White" } else { "Black" };
        self.tag(name).filter(|value| !value.is_empty())
    }

    /// The result: what the table shows, or if it shows none what the record states.
    pub fn result(&self) -> GameState {
        let shown = self.shown();
        match self.claimed {
            Some(claimed) if !is_end(shown) && is_end(claimed) => claimed,
            _ => shown,
        }
    }

    /// The result as it is to be written down: what the record states, or else what the table
    /// shows.
    pub fn stated(&self) -> GameState {
        self.claimed.filter(|&claimed| is_end(claimed)).unwrap_or_else(|| self.shown())
    }

    /// How the stated result fits the table.
    pub fn agreement(&self) -> Agreement {
        let table = self.shown();
        match self.claimed {
            Some(stated) if is_end(stated) && stated != table => {
                if is_end(table) {
                    Agreement::Contradiction { table, stated }
                } else {
                    Agreement::OffTheTable(stated)
                }
            }
            _ => Agreement::Same,
        }
    }

    /// What the table shows. A position that has come up three times is a draw at the end of a
    /// record, though not before: the players evidently went on.
    fn shown(&self) -> GameState {
        if self.game.outcome().is_none() && self.game.occurrences() >= Game::REPETITIONS {
            return GameState::Draw;
        }
        GameState::of(&self.game)
    }

    /// How the game ended as far as the table tells, a third occurrence at the end included.
    pub fn outcome(&self) -> Option<Outcome> {
        let repeated = self.game.occurrences() >= Game::REPETITIONS;
        self.game.outcome().or(repeated.then_some(Outcome::Repetition))
    }

    /// The turns of the game.
    pub fn turns(&self) -> impl ExactSizeIterator<Item = Turn> + '_ {
        self.game.turns()
    }
}

/// Whether a state is the end of a game.
fn is_end(state: GameState) -> bool {
    !matches!(state, GameState::NotStarted | GameState::InProgress)
}

/// The result of a tree's main line as it is to be written down.
fn stated(tree: &GameTree) -> GameState {
    match tree.claimed.filter(|&claimed| is_end(claimed)) {
        Some(claimed) => claimed,
        None => tree.record().stated(),
    }
}

/// Plays one turn of a record.
fn play(game: &mut Game, text: MoveText) -> Result<(), ResolveError> {
    let turn = text.resolve(game.position())?;
    game.play(turn).map_err(ResolveError::Refused)
}
