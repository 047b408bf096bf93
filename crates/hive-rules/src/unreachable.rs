//! Positions that could lie on a table, and that no game comes to.

use crate::{ByColor, Cell, CellSet, Color, Opening, Piece, PieceSet, Setup};
use std::fmt;

/// Why no game can come to a position that could lie on a table all the same.
///
/// ```
/// use hive_rules::{Color, Unreachable};
/// assert_eq!(
///     Unreachable::QueenOverdue(Color::Black).to_string(),
///     "Black has placed four tiles or more without the queen"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// The player has placed four tiles or more, and no queen among them.
    QueenOverdue(Color),
    /// The tile stands on another, and its queen is still in the hand: nothing moves before she is placed.
    ClimbedTooSoon(Piece),
    /// The player's only tile is the queen, and she may not come first.
    QueenFirst(Color),
    /// The player has placed more tiles than there were turns, as the other side's tiles count them.
    TooManyTiles(Color),
    /// Every turn was needed for placing, and the tile stands on another.
    NoTurnToClimb(Piece),
    /// Every turn was needed for placing, and the colours touch in more places than the one where they had to.
    TouchTwice,
}

/// From this many tiles on a player's queen must be one of them.
const QUEEN_DUE: usize = 4;

/// Whoever has placed no more tiles than this and no queen among them has done nothing else. There is always a cell to place
/// the second and the third tile on: the other side's two or three turns are not enough to take them all. Later that is
/// hard, and not known to be impossible.
const NEVER_STUCK: usize = 2;

impl Setup {
    /// Why no game can come to this, where that is certain. What is not told of here may still be out of reach.
    pub fn unreachable(&self) -> Option<Unreachable> {
        let on: PieceSet = self.tiles.iter().map(|&(_, piece)| piece).collect();
        let tiles = ByColor::from_fn(|color| (on & PieceSet::all_of(color)).len());
        let without_queen = |color: Color| !on.contains(Piece::queen(color));
        let overdue = |&color: &Color| without_queen(color) && tiles[color] >= QUEEN_DUE;
        if let Some(color) = Color::ALL.into_iter().find(overdue) {
            return Some(Unreachable::QueenOverdue(color));
        }
        // Nothing moves before its queen is there, and what is thrown never lands on another tile.
        let too_soon = self.climbers().find(|piece| without_queen(piece.color()));
        if let Some(piece) = too_soon {
            return Some(Unreachable::ClimbedTooSoon(piece));
        }
        let first = |&color: &Color| tiles[color] == 1 && !without_queen(color);
        if self.ruleset.opening == Opening::Tournament
            && let Some(color) = Color::ALL.into_iter().find(first)
        {
            return Some(Unreachable::QueenFirst(color));
        }
        self.miscounted(on, tiles)
    }

    /// What does not fit how many turns both sides have had, where one side has certainly done nothing but place.
    fn miscounted(&self, on: PieceSet, tiles: ByColor<usize>) -> Option<Unreachable> {
        let without_queen = |color: Color| !on.contains(Piece::queen(color));
        let nobody_moves = Color::ALL.into_iter().all(without_queen);
        let placed_only =
            |&color: &Color| without_queen(color) && (tiles[color] <= NEVER_STUCK || nobody_moves);
        let counted = Color::ALL.into_iter().find(placed_only)?;
        let other = !counted;
        // White begins, and so has had one turn more when Black is to move.
        let turns = match (self.to_move, counted) {
            (Color::White, _) => tiles[counted],
            (Color::Black, Color::White) => tiles[counted].saturating_sub(1),
            (Color::Black, Color::Black) => tiles[counted] + 1,
        };
        if tiles[other] > turns {
            return Some(Unreachable::TooManyTiles(other));
        }
        if tiles[other] < turns {
            // The other side has moved, if it can have.
            return placed_only(&other).then_some(Unreachable::TooManyTiles(counted));
        }
        // All turns are accounted for: nothing has moved.
        match self.climbers().next() {
            Some(piece) => Some(Unreachable::NoTurnToClimb(piece)),
            None => (self.touches() > 1).then_some(Unreachable::TouchTwice),
        }
    }

    /// The tiles that stand on others.
    fn climbers(&self) -> impl Iterator<Item = Piece> + '_ {
        let mut taken = CellSet::EMPTY;
        self.tiles.iter().filter_map(move |&(cell, piece)| {
            let climbed = taken.contains(cell);
            taken.insert(cell);
            climbed.then_some(piece)
        })
    }

    /// In how many places a white tile lies beside a black one. Only the first two tiles are placed so.
    fn touches(&self) -> usize {
        let cells = |color: Color| self.tiles.iter().filter(move |(_, piece)| piece.color() == color);
        let beside = |from: Cell| {
            cells(Color::Black).filter(move |(cell, _)| from.direction_to(*cell).is_some()).count()
        };
        cells(Color::White).map(|&(cell, _)| beside(cell)).sum()
    }
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreachable::QueenOverdue(color) => {
                write!(f, "{color:?} has placed four tiles or more without the queen")
            }
            Unreachable::ClimbedTooSoon(piece) => {
                write!(f, "{piece} stands on another tile before its queen is placed")
            }
            Unreachable::QueenFirst(color) => write!(f, "{color:?}'s first tile is the queen"),
            Unreachable::TooManyTiles(color) => {
                write!(f, "{color:?} has more tiles on the table than turns to place them in")
            }
            Unreachable::NoTurnToClimb(piece) => {
                write!(f, "{piece} stands on another tile, and every turn was needed for placing")
            }
            Unreachable::TouchTwice => f.write_str(
                "white and black tiles touch in more than one place, and every turn was needed for placing",
            ),
        }
    }
}
