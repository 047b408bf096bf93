//! A whole game in one line: `Base;InProgress;White[2];wS1;bS1 wS1-`.

use crate::excerpt::excerpt;
use crate::{GameState, MoveText, MoveTextError, ResolveError, TurnText, game_type, parse_game_type};
use hive_rules::{Expansions, Game, Opening, Outcome, Position, Ruleset};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A game string as it is written. Whether its turns are legal, and whether its state and turn
/// fields tell the truth, is not known until [`GameText::replay`].
///
/// ```
/// use hive_notation::{GameState, GameText};
/// use hive_rules::Opening;
/// let text: GameText = "Base+M;WhiteWins;White[2];wS1;bS1 wS1-".parse().unwrap();
/// assert_eq!(text.moves.len(), 2);
/// // That White has won is what the text says, and not what the table shows.
/// let game = text.replay(Opening::Tournament, true).unwrap();
/// assert_eq!((text.state, GameState::of(&game)), (GameState::WhiteWins, GameState::InProgress));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameText {
    /// The tiles that are played with.
    pub expansions: Expansions,
    /// What the text says about how the game stands.
    pub state: GameState,
    /// What the text says about whose turn it is.
    pub turn: TurnText,
    /// The turns.
    pub moves: Vec<MoveText>,
}

/// What is wrong with a text that should be a game string.
///
/// ```
/// use hive_notation::GameText;
/// let error = "Base;InProgress;White[2];wS1;bS9 wS1-".parse::<GameText>().unwrap_err();
/// assert_eq!(error.to_string(), "ply 2, `bS9 wS1-`: `bS9` is not a tile");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameTextError {
    /// The first field is not a set of tiles.
    GameType(String),
    /// The second field is not a state.
    State(String),
    /// The third field is not a turn.
    Turn(String),
    /// A later field is not a move.
    Move {
        /// Which turn, counted from 1.
        ply: usize,
        /// The field.
        text: String,
        /// What is wrong with it.
        error: MoveTextError,
    },
}

/// Why the turns of a game string cannot be played.
///
/// ```
/// use hive_notation::GameText;
/// use hive_rules::Opening;
/// let text: GameText = "Base;InProgress;White[2];wS1;bS1 wA1-".parse().unwrap();
/// let error = text.replay(Opening::Tournament, true).unwrap_err();
/// assert_eq!(error.ply, 2);
/// assert_eq!(error.to_string(), "ply 2, `bS1 wA1-`: wA1 is not on the table, so no place can be told by it");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Which turn, counted from 1.
    pub ply: usize,
    /// The turn.
    pub text: MoveText,
    /// What is wrong with it.
    pub error: ResolveError,
    /// How the game had ended before, if it had.
    pub ended: Option<Outcome>,
}

impl GameText {
    /// Plays every turn, and refuses the first that breaks a rule.
    ///
    /// What the text says in its state and turn fields is not used: the table knows better.
    /// Compare [`GameState::of`] with [`GameText::state`] to see whether the text was right.
    pub fn replay(&self, opening: Opening, repetition: bool) -> Result<Game, ReplayError> {
        let mut game = Game::new(Ruleset { expansions: self.expansions, opening, repetition });
        for (i, &text) in self.moves.iter().enumerate() {
            let refused = |error, game: &Game| ReplayError { ply: i + 1, text, error, ended: game.outcome() };
            let turn = text.resolve(game.position()).map_err(|error| refused(error, &game))?;
            game.play(turn).map_err(|refusal| refused(ResolveError::Refused(refusal), &game))?;
        }
        Ok(game)
    }

    /// The canonical text of a game, or nothing if the game did not begin on an empty table.
    pub fn of(game: &Game) -> Option<GameText> {
        if game.turns().len() != game.position().ply() as usize {
            return None;
        }
        let mut position = Position::new(game.ruleset());
        let moves = game
            .turns()
            .map(|turn| {
                let text = MoveText::of(&position, turn);
                let _ = position.make(turn);
                text
            })
            .collect();
        Some(GameText {
            expansions: game.ruleset().expansions,
            state: GameState::of(game),
            turn: TurnText::after(game.position().ply()),
            moves,
        })
    }
}

/// The canonical game string of a game, or nothing if the game did not begin on an empty table:
/// the form knows no other start.
///
/// ```
/// use hive_notation::game_string;
/// use hive_rules::{Expansions, Game, Ruleset};
/// let game = Game::new(Ruleset::tournament(Expansions::ALL));
/// assert_eq!(game_string(&game).unwrap(), "Base+MLP;NotStarted;White[1]");
/// ```
pub fn game_string(game: &Game) -> Option<String> {
    GameText::of(game).map(|text| text.to_string())
}

impl fmt::Display for GameText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{};{}", game_type(self.expansions), self.state, self.turn)?;
        self.moves.iter().try_for_each(|text| write!(f, ";{text}"))
    }
}

impl FromStr for GameText {
    type Err = GameTextError;

    /// Reads a game string, or the name of a set alone, which is its start.
    fn from_str(text: &str) -> Result<GameText, GameTextError> {
        let mut fields = text.trim().split(';').map(str::trim);
        let first = fields.next().unwrap_or_default();
        let expansions = parse_game_type(first).ok_or_else(|| GameTextError::GameType(excerpt(first)))?;
        let Some(state) = fields.next() else {
            let (state, turn) = (GameState::NotStarted, TurnText::after(0));
            return Ok(GameText { expansions, state, turn, moves: Vec::new() });
        };
        let state = state.parse().map_err(|_| GameTextError::State(excerpt(state)))?;
        let turn = fields.next().unwrap_or_default();
        let turn = turn.parse().map_err(|_| GameTextError::Turn(excerpt(turn)))?;
        let parse = |(i, text): (usize, &str)| {
            text.parse().map_err(|error| GameTextError::Move { ply: i + 1, text: excerpt(text), error })
        };
        let moves = fields.enumerate().map(parse).collect::<Result<_, _>>()?;
        Ok(GameText { expansions, state, turn, moves })
    }
}

impl fmt::Display for GameTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameTextError::GameType(text) => {
                write!(f, "`{text}` is not a set of tiles such as Base or Base+MLP")
            }
            GameTextError::State(text) => {
                write!(f, "field 2, `{text}`, is not a state such as InProgress or WhiteWins")
            }
            GameTextError::Turn(text) => write!(f, "field 3, `{text}`, is not a turn such as White[5]"),
            GameTextError::Move { ply, text, error } => write!(f, "ply {ply}, `{text}`: {error}"),
        }
    }
}

impl Error for GameTextError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            GameTextError::Move { error, .. } => Some(error),
            GameTextError::GameType(_) | GameTextError::State(_) | GameTextError::Turn(_) => None,
        }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}, `{}`: {}", self.ply, self.text, self.error)?;
        match self.ended {
            Some(Outcome::Repetition) => {
                write!(f, ", drawn because the position before had come up {} times", Game::REPETITIONS)
            }
            _ => Ok(()),
        }
    }
}

impl Error for ReplayError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.error)
    }
}
