//! The two fields of a game string that say how far the game is.

use hive_rules::{Color, Game};
use std::fmt;
use std::str::FromStr;

/// How a game stands, as far as a game string can say it.
///
/// ```
/// use hive_notation::GameState;
/// use hive_rules::{Color, Expansions, Game, Ruleset};
/// let mut game = Game::new(Ruleset::tournament(Expansions::NONE));
/// assert_eq!(GameState::of(&game).to_string(), "NotStarted");
/// game.resign(Color::White).unwrap();
/// assert_eq!(Ok(GameState::of(&game)), "BlackWins".parse());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameState {
    /// No turn was taken.
    NotStarted,
    /// Turns were taken, and there is no result.
    InProgress,
    /// Nobody won.
    Draw,
    /// White won.
    WhiteWins,
    /// Black won.
    BlackWins,
}

impl GameState {
    const ALL: [(GameState, &'static str); 5] = [
        (GameState::NotStarted, "NotStarted"),
        (GameState::InProgress, "InProgress"),
        (GameState::Draw, "Draw"),
        (GameState::WhiteWins, "WhiteWins"),
        (GameState::BlackWins, "BlackWins"),
    ];

    /// How this game stands.
    pub fn of(game: &Game) -> GameState {
        match game.outcome().map(|outcome| outcome.winner()) {
            Some(Some(Color::White)) => GameState::WhiteWins,
            Some(Some(Color::Black)) => GameState::BlackWins,
            Some(None) => GameState::Draw,
            None if game.position().ply() == 0 => GameState::NotStarted,
            None => GameState::InProgress,
        }
    }
}

impl fmt::Display for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::ALL[*self as usize].1)
    }
}

impl FromStr for GameState {
    type Err = ParseGameStateError;

    fn from_str(text: &str) -> Result<GameState, ParseGameStateError> {
        let found = Self::ALL.iter().find(|(_, name)| name.eq_ignore_ascii_case(text));
        found.map(|&(state, _)| state).ok_or(ParseGameStateError)
    }
}

/// Whose turn it is and which of theirs: `White[5]`.
///
/// ```
/// use hive_notation::TurnText;
/// assert_eq!(TurnText::after(3).to_string(), "Black[2]");
/// assert_eq!("Black[2]".parse(), Ok(TurnText::after(3)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnText {
    /// Whose turn.
    pub color: Color,
    /// Counted from 1.
    pub number: u32,
}

impl TurnText {
    /// The turn that follows this many turns.
    pub const fn after(plies: u32) -> TurnText {
        let color = if plies.is_multiple_of(2) { Color::White } else { Color::Black };
        TurnText { color, number: plies / 2 + 1 }
    }
}

impl fmt::Display for TurnText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let color = if self.color == Color::White { "White" } else { "Black" };
        write!(f, "{color}[{}]", self.number)
    }
}

impl FromStr for TurnText {
    type Err = ParseTurnTextError;

    fn from_str(text: &str) -> Result<TurnText, ParseTurnTextError> {
        let (color, rest) = text.split_once('[').ok_or(ParseTurnTextError)?;
        let color = color.parse().map_err(|_| ParseTurnTextError)?;
        let number = rest.strip_suffix(']').and_then(|digits| digits.parse().ok());
        Ok(TurnText { color, number: number.ok_or(ParseTurnTextError)? })
    }
}

/// A text that is no state.
///
/// ```
/// let error = "Lost".parse::<hive_notation::GameState>().unwrap_err();
/// assert_eq!(error.to_string(), "not a state such as InProgress or WhiteWins");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGameStateError;

/// A text that does not say whose turn it is.
///
/// ```
/// let error = "White".parse::<hive_notation::TurnText>().unwrap_err();
/// assert_eq!(error.to_string(), "not a turn such as White[5]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseTurnTextError;

impl fmt::Display for ParseGameStateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a state such as InProgress or WhiteWins")
    }
}

impl fmt::Display for ParseTurnTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a turn such as White[5]")
    }
}

impl std::error::Error for ParseGameStateError {}
impl std::error::Error for ParseTurnTextError {}
