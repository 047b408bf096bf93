//! One turn in text: `wA1 bQ-`.

use crate::excerpt::excerpt;
use crate::parse_piece;
use hive_rules::{Cell, Direction, Piece, Position, Refusal, Turn};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A turn as it is written: a tile, and where it goes as seen from another tile. Whether it is
/// legal, or even possible, is not known until [`MoveText::resolve`].
///
/// ```
/// use hive_notation::MoveText;
/// use hive_rules::{Cell, Expansions, Position, Ruleset};
/// let position = Position::new(Ruleset::tournament(Expansions::NONE));
/// let text: MoveText = "wA1".parse().unwrap();
/// let turn = text.resolve(&position).unwrap();
/// assert_eq!(turn.to(), Some(Cell::ORIGIN));
/// assert_eq!(MoveText::of(&position, turn), text);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveText {
    /// `pass`
    Pass,
    /// `wS1`, or `wS1 .`: the first tile of the game.
    First(Piece),
    /// `wB1 bQ` or `bS1 wS1-`.
    To(Piece, Reference),
}

/// A place as seen from a tile on the table.
///
/// ```
/// use hive_notation::Reference;
/// use hive_rules::Direction;
/// let right: Reference = "wS1-".parse().unwrap();
/// assert_eq!(right.side, Some(Direction::E));
/// let on_top: Reference = "wS1".parse().unwrap();
/// assert_eq!((on_top.piece, on_top.side), (right.piece, None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The tile.
    pub piece: Piece,
    /// Which side of it; on top of it if there is none.
    pub side: Option<Direction>,
}

/// What is wrong with a text that should be a turn.
///
/// ```
/// use hive_notation::{MoveText, MoveTextError};
/// assert_eq!("wA1 -bQ-".parse::<MoveText>(), Err(MoveTextError::TwoSides("-bQ-".to_string())));
/// assert_eq!("".parse::<MoveText>(), Err(MoveTextError::Empty));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveTextError {
    /// There is nothing.
    Empty,
    /// This part names no tile.
    NotATile(String),
    /// This part has a stroke on both sides.
    TwoSides(String),
    /// This part is one too many.
    TooMuch(String),
}

/// Why a turn in text is not a turn of this position.
///
/// ```
/// use hive_notation::{MoveText, ResolveError};
/// use hive_rules::{Expansions, Position, Refusal, Ruleset};
/// let position = Position::new(Ruleset::tournament(Expansions::NONE));
/// let queen: MoveText = "wQ".parse().unwrap();
/// assert_eq!(queen.resolve(&position), Err(ResolveError::Refused(Refusal::QueenBarred)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResolveError {
    /// The tile that the place is described by is not on the table.
    ReferenceInHand(Piece),
    /// Only the first turn of a game names no place.
    NoPlace(Piece),
    /// The rules forbid it.
    Refused(Refusal),
}

impl MoveText {
    /// The turn itself.
    ///
    /// Any tile on the table serves as reference, also a covered one and the moving tile
    /// itself. A climb may be written with a direction.
    pub fn resolve(self, position: &Position) -> Result<Turn, ResolveError> {
        let (piece, to) = match self {
            MoveText::Pass => return position.check_pass().map_err(ResolveError::Refused),
            MoveText::First(piece) if position.on_table().is_empty() => (piece, Cell::ORIGIN),
            MoveText::First(piece) => return Err(ResolveError::NoPlace(piece)),
            MoveText::To(piece, Reference { piece: beside, side }) => {
                let cell = position.cell_of(beside).ok_or(ResolveError::ReferenceInHand(beside))?;
                (piece, side.map_or(cell, |side| cell.neighbor(side)))
            }
        };
        position.check(piece, to).map_err(ResolveError::Refused)
    }

    /// The turn that is meant, without asking the rules whether it is legal: nothing if its place cannot be told.
    pub fn meant(self, position: &Position) -> Option<Turn> {
        let (piece, to) = match self {
            MoveText::Pass => return Some(Turn::Pass),
            MoveText::First(piece) => (piece, position.on_table().is_empty().then_some(Cell::ORIGIN)?),
            MoveText::To(piece, Reference { piece: beside, side }) => {
                let cell = position.cell_of(beside)?;
                (piece, side.map_or(cell, |side| cell.neighbor(side)))
            }
        };
        Some(match position.cell_of(piece) {
            Some(from) => Turn::Move { piece, from, to },
            None => Turn::Place { piece, to },
        })
    }

    /// How a legal turn is written: beside the first taken neighbour clockwise from the upper
    /// left, or on top of the tile that will lie beneath.
    pub fn of(position: &Position, turn: Turn) -> MoveText {
        let (piece, to) = match turn {
            Turn::Pass => return MoveText::Pass,
            Turn::Place { piece, to } | Turn::Move { piece, to, .. } => (piece, to),
        };
        if let Some(below) = position.top(to) {
            return MoveText::To(piece, Reference { piece: below, side: None });
        }
        let beside = Direction::ALL.into_iter().find_map(|direction| {
            // The tile itself is in the air while its neighbours are looked at.
            let seen = position.stack(to.neighbor(direction)).find(|&other| other != piece)?;
            Some(Reference { piece: seen, side: Some(direction.opposite()) })
        });
        beside.map_or(MoveText::First(piece), |beside| MoveText::To(piece, beside))
    }
}

/// A legal turn in canonical text.
///
/// ```
/// use hive_notation::move_string;
/// use hive_rules::{Expansions, Position, Ruleset};
/// let position = Position::new(Ruleset::tournament(Expansions::NONE));
/// assert_eq!(move_string(&position, position.legal_turns()[0]), "wS1");
/// ```
pub fn move_string(position: &Position, turn: Turn) -> String {
    MoveText::of(position, turn).to_string()
}

/// The turns of a line in canonical text, one after the other from this position on. A line that is not legal is told
/// as far as it is.
///
/// ```
/// use hive_notation::line_text;
/// use hive_rules::*;
/// let mut game = Game::new(Ruleset::tournament(Expansions::NONE));
/// let start = game.position().clone();
/// game.play_to(Piece::first(Color::White, Bug::Spider), Cell::ORIGIN).unwrap();
/// game.play_to(Piece::first(Color::Black, Bug::Ant), Cell::at(1, 0)).unwrap();
/// let line: Vec<Turn> = game.turns().collect();
/// assert_eq!(line_text(&start, &line), ["wS1", "bA1 wS1-"]);
/// assert_eq!(line_text(game.position(), &line), [""; 0]);
/// ```
pub fn line_text(position: &Position, line: &[Turn]) -> Vec<String> {
    let mut position = position.clone();
    let text = |&turn: &Turn| {
        let text = move_string(&position, turn);
        position.play(turn).ok().map(|_| text)
    };
    line.iter().map_while(text).collect()
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveText::Pass => f.write_str("pass"),
            MoveText::First(piece) => write!(f, "{piece}"),
            MoveText::To(piece, beside) => write!(f, "{piece} {beside}"),
        }
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.piece;
        match self.side {
            None => write!(f, "{name}"),
            Some(Direction::NW) => write!(f, "\\{name}"),
            Some(Direction::NE) => write!(f, "{name}/"),
            Some(Direction::E) => write!(f, "{name}-"),
            Some(Direction::SE) => write!(f, "{name}\\"),
            Some(Direction::SW) => write!(f, "/{name}"),
            Some(Direction::W) => write!(f, "-{name}"),
        }
    }
}

impl FromStr for MoveText {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<MoveText, MoveTextError> {
        let mut words = text.split_whitespace();
        let first = words.next().ok_or(MoveTextError::Empty)?;
        let second = words.next();
        if let Some(third) = words.next() {
            return Err(MoveTextError::TooMuch(excerpt(third)));
        }
        if first.eq_ignore_ascii_case("pass") {
            return match second {
                None => Ok(MoveText::Pass),
                Some(more) => Err(MoveTextError::TooMuch(excerpt(more))),
            };
        }
        let piece = parse_piece(first).ok_or_else(|| MoveTextError::NotATile(excerpt(first)))?;
        match second {
            None | Some(".") => Ok(MoveText::First(piece)),
            Some(place) => Ok(MoveText::To(piece, place.parse()?)),
        }
    }
}

impl FromStr for Reference {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Reference, MoveTextError> {
        const STROKES: [char; 3] = ['-', '/', '\\'];
        let (before, name) = match text.strip_prefix(STROKES) {
            Some(rest) => (text.chars().next(), rest),
            None => (None, text),
        };
        let (name, after) = match name.strip_suffix(STROKES) {
            Some(rest) => (rest, name.chars().next_back()),
            None => (name, None),
        };
        let side = match (before, after) {
            (None, None) => None,
            (Some('\\'), None) => Some(Direction::NW),
            (Some('/'), None) => Some(Direction::SW),
            (Some(_), None) => Some(Direction::W),
            (None, Some('/')) => Some(Direction::NE),
            (None, Some('\\')) => Some(Direction::SE),
            (None, Some(_)) => Some(Direction::E),
            (Some(_), Some(_)) => return Err(MoveTextError::TwoSides(excerpt(text))),
        };
        let piece = parse_piece(name).ok_or_else(|| MoveTextError::NotATile(excerpt(name)))?;
        Ok(Reference { piece, side })
    }
}

impl fmt::Display for MoveTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveTextError::Empty => f.write_str("the turn is missing"),
            MoveTextError::NotATile(text) => write!(f, "`{text}` is not a tile"),
            MoveTextError::TwoSides(text) => write!(f, "`{text}` has a stroke on both sides"),
            MoveTextError::TooMuch(text) => write!(f, "`{text}` is one word too many"),
        }
    }
}

impl Error for MoveTextError {}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResolveError::ReferenceInHand(piece) => {
                write!(f, "{piece} is not on the table, so no place can be told by it")
            }
            ResolveError::NoPlace(piece) => write!(f, "it does not say where {piece} goes"),
            ResolveError::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl Error for ResolveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ResolveError::Refused(refusal) => Some(refusal),
            ResolveError::ReferenceInHand(_) | ResolveError::NoPlace(_) => None,
        }
    }
}
