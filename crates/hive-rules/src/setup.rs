//! A position put together by hand, and what can be wrong with it.

use crate::{Cell, CellSet, Color, Piece, PieceSet, Position, Ruleset, Unreachable};
use std::fmt;

/// Tiles laid out by hand, not yet known to make sense. [`Setup::position`] checks them.
///
/// ```
/// use hive_rules::*;
/// let queen = Piece::queen(Color::White);
/// let ant = Piece::first(Color::Black, Bug::Ant);
/// let setup = Setup {
///     ruleset: Ruleset::rulebook(Expansions::NONE),
///     tiles: vec![(Cell::at(0, 0), queen), (Cell::at(1, 0), ant)],
///     to_move: Color::White,
///     barred: None,
/// };
/// assert_eq!(setup.position().unwrap().cell_of(ant), Some(Cell::at(1, 0)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// What is agreed.
    pub ruleset: Ruleset,
    /// The tiles with their cells; of a stack the bottom one first.
    pub tiles: Vec<(Cell, Piece)>,
    /// Whose turn it is.
    pub to_move: Color,
    /// The tile that was moved last, if that matters.
    pub barred: Option<Piece>,
}

/// What is wrong with a [`Setup`].
///
/// ```
/// use hive_rules::*;
/// let queens = Color::ALL.map(Piece::queen);
/// let setup = Setup {
///     ruleset: Ruleset::rulebook(Expansions::NONE),
///     tiles: vec![(Cell::at(0, 0), queens[0]), (Cell::at(5, 0), queens[1])],
///     to_move: Color::White,
///     barred: None,
/// };
/// assert_eq!(setup.position().unwrap_err(), SetupError::Apart(queens[1]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The ruleset has no such tile.
    NotInSet(Piece),
    /// The tile lies on the table twice.
    Twice(Piece),
    /// The tile is there, but a copy with a lower number is still in the hand.
    CopyMissing(Piece),
    /// The tile stands on another one, and its insect cannot climb.
    CannotClimb(Piece),
    /// The tile does not hang together with the first one.
    Apart(Piece),
    /// There ought to be a tile of this colour, and there is none.
    NoTile(Color),
    /// The player has placed four tiles or more, and no queen among them.
    QueenMissing(Color),
    /// The tile that was moved last is not on top.
    BarredNotOnTop(Piece),
}

impl Setup {
    /// The position, if the tiles make one.
    ///
    /// Its [`ply`](Position::ply) is the smallest number of turns that could have led here.
    pub fn position(&self) -> Result<Position, SetupError> {
        if let Some(Unreachable::QueenOverdue(color)) = self.unreachable() {
            // Whatever else is wrong comes first: it is wrong with or without a queen.
            return self.laid().and(Err(SetupError::QueenMissing(color)));
        }
        self.laid()
    }

    /// The position, also one that no game can reach: [`Setup::unreachable`] tells. What could not lie on a table
    /// at all, such as a hive in two parts, is refused here too.
    ///
    /// ```
    /// use hive_rules::*;
    /// let tile = |bug, q| (Cell::at(q, 0), Piece::first(Color::White, bug));
    /// let black = (Cell::at(-1, 0), Piece::queen(Color::Black));
    /// let tiles = vec![black, tile(Bug::Ant, 0), tile(Bug::Beetle, 1), tile(Bug::Spider, 2), tile(Bug::Grasshopper, 3)];
    /// let setup = Setup { ruleset: Ruleset::rulebook(Expansions::NONE), tiles, to_move: Color::Black, barred: None };
    /// assert!(setup.position().is_err());
    /// assert!(setup.laid().is_ok());
    /// assert_eq!(setup.unreachable(), Some(Unreachable::QueenOverdue(Color::White)));
    /// ```
    pub fn laid(&self) -> Result<Position, SetupError> {
        let on = self.check_tiles()?;
        self.check_one_hive()?;
        for color in Color::ALL {
            self.check_side(color, on & PieceSet::all_of(color), on)?;
        }
        let placed = Color::ALL.map(|color| (on & PieceSet::all_of(color)).len() as u32);
        let rounds = placed[0].max(placed[1]);
        let ply = match self.to_move {
            Color::White => 2 * rounds,
            Color::Black if placed[0] > placed[1] => 2 * rounds - 1,
            Color::Black => 2 * rounds + 1,
        };
        let position = Position::assembled(self.ruleset, &self.tiles, ply, self.barred);
        match self.barred {
            Some(piece) if position.cell_of(piece).and_then(|cell| position.top(cell)) != Some(piece) => {
                Err(SetupError::BarredNotOnTop(piece))
            }
            _ => Ok(position),
        }
    }

    /// Every tile is in the box, lies there once, and may stand where it stands.
    fn check_tiles(&self) -> Result<PieceSet, SetupError> {
        let (mut on, mut taken) = (PieceSet::EMPTY, CellSet::EMPTY);
        for &(cell, piece) in &self.tiles {
            if !self.ruleset.has(piece.bug()) {
                return Err(SetupError::NotInSet(piece));
            }
            if on.contains(piece) {
                return Err(SetupError::Twice(piece));
            }
            if taken.contains(cell) && !piece.bug().climbs() {
                return Err(SetupError::CannotClimb(piece));
            }
            on.insert(piece);
            taken.insert(cell);
        }
        Ok(on)
    }

    fn check_one_hive(&self) -> Result<(), SetupError> {
        let Some(&(start, _)) = self.tiles.first() else { return Ok(()) };
        let taken: CellSet = self.tiles.iter().map(|&(cell, _)| cell).collect();
        let mut hive = CellSet::of(start);
        loop {
            let grown = hive | hive.around() & taken;
            if grown == hive {
                break;
            }
            hive = grown;
        }
        match self.tiles.iter().find(|(cell, _)| !hive.contains(*cell)) {
            Some(&(_, piece)) => Err(SetupError::Apart(piece)),
            None => Ok(()),
        }
    }

    fn check_side(&self, color: Color, own: PieceSet, on: PieceSet) -> Result<(), SetupError> {
        let late = |&piece: &Piece| {
            piece.number() > 1
                && Piece::new(color, piece.bug(), piece.number() - 1)
                    .is_some_and(|before| !own.contains(before))
        };
        if let Some(piece) = own.iter().find(late) {
            return Err(SetupError::CopyMissing(piece));
        }
        // White's lone first tile is the one hive that has just one colour.
        let first_tile = color == Color::Black && on.len() == 1 && self.to_move == Color::Black;
        // White begins, so Black cannot be to move on an empty table.
        let not_begun = on.is_empty() && (color == Color::Black || self.to_move == Color::White);
        if own.is_empty() && !first_tile && !not_begun {
            return Err(SetupError::NoTile(color));
        }
        Ok(())
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::NotInSet(piece) => write!(f, "{piece} is not in this set of tiles"),
            SetupError::Twice(piece) => write!(f, "{piece} lies on the table twice"),
            SetupError::CopyMissing(piece) => {
                write!(f, "{piece} is on the table before a copy with a lower number")
            }
            SetupError::CannotClimb(piece) => write!(f, "{piece} cannot stand on another tile"),
            SetupError::Apart(piece) => write!(f, "{piece} does not touch the rest of the hive"),
            SetupError::NoTile(color) => write!(f, "{color:?} has no tile on the table"),
            SetupError::QueenMissing(color) => write!(f, "{color:?} has placed four tiles without the queen"),
            SetupError::BarredNotOnTop(piece) => {
                write!(f, "{piece} cannot have moved last: it is not on top")
            }
        }
    }
}

impl std::error::Error for SetupError {}
