//! The two fields of a game string that say how far the game is.

use hive_rules::{Color, Game};
use std::fmt;
use std::str::FromStr;

/// How a game stands, as far as a game string can say it.
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
    type Err = ();

    fn from_str(text: &str) -> Result<GameState, ()> {
        let found = Self::ALL.iter().find(|(_, name)| name.eq_ignore_ascii_case(text));
        found.map(|&(state, _)| state).ok_or(())
    }
}

/// Whose turn it is and which of theirs: `White[5]`.
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
    type Err = ();

    fn from_str(text: &str) -> Result<TurnText, ()> {
        let (color, rest) = text.split_once('[').ok_or(())?;
        let color = color.parse().map_err(|_| ())?;
        let number = rest.strip_suffix(']').and_then(|digits| digits.parse().ok()).ok_or(())?;
        Ok(TurnText { color, number })
    }
}
