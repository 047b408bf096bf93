//! The way a turn takes: what an animation shows and a lesson explains.

use crate::moves::{Throws, copied_bugs};
use crate::path::Walk;
use crate::{Bug, Cell, Direction, Piece, Position, Turn};

/// How a tile gets where its turn takes it.
///
/// ```
/// use hive_rules::*;
/// let position = Position::new(Ruleset::rulebook(Expansions::NONE));
/// let turn = position.check(Piece::queen(Color::White), Cell::ORIGIN).unwrap();
/// assert_eq!(position.way(turn), Some(Way::Placed));
/// assert!(Way::Placed.cells().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Way {
    /// Nothing moves.
    Pass,
    /// From the hand onto the table.
    Placed,
    /// Step by step, along the ground or over the hive.
    Walk {
        /// Whose rule it follows: the tile's own insect, or the one that a mosquito copies.
        rule: Bug,
        /// Every cell of the way, the first and the last included. An ant takes a shortest way.
        cells: Vec<Cell>,
    },
    /// In one jump, as a grasshopper.
    Jump {
        /// The tiles it flies over, the nearest first; of a stack the top one.
        over: Vec<Piece>,
        /// From, to.
        cells: [Cell; 2],
    },
    /// Thrown by a pillbug, or by a mosquito that copies one.
    Throw {
        /// Who threw it.
        by: Piece,
        /// From, over, to.
        cells: [Cell; 3],
    },
}

impl Way {
    /// The cells of the way, the first and the last included; none where no tile moves on the
    /// table. A grasshopper touches none in between, and a thrown tile that of the thrower.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Way::Pass | Way::Placed => &[],
            Way::Walk { cells, .. } => cells,
            Way::Jump { cells, .. } => cells,
            Way::Throw { cells, .. } => cells,
        }
    }
}

impl Position {
    /// The way a turn takes, or nothing if the turn is not legal here. A tile that can both
    /// walk and be thrown to the same cell walks.
    ///
    /// ```
    /// use hive_rules::*;
    /// let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
    /// let (queen, spider) = (Piece::queen(Color::White), Piece::first(Color::Black, Bug::Spider));
    /// game.play_to(queen, Cell::at(0, 0)).unwrap();
    /// game.play_to(spider, Cell::at(1, 0)).unwrap();
    /// let turn = game.position().check(queen, Cell::at(0, 1)).unwrap();
    /// let way = game.position().way(turn).unwrap();
    /// assert_eq!(way.cells(), [Cell::at(0, 0), Cell::at(0, 1)]);
    /// assert!(matches!(way, Way::Walk { rule: Bug::Queen, .. }));
    /// ```
    pub fn way(&self, turn: Turn) -> Option<Way> {
        let (piece, from, to) = match turn {
            Turn::Pass => return self.check_pass().ok().map(|_| Way::Pass),
            Turn::Place { piece, to } => {
                return (self.check(piece, to) == Ok(turn)).then_some(Way::Placed);
            }
            Turn::Move { piece, from, to } => (piece, from, to),
        };
        if self.check(piece, to) != Ok(turn) {
            return None;
        }
        let own = piece.color() == self.to_move();
        let walked = own.then(|| self.walked(piece, from, to)).flatten();
        walked.or_else(|| {
            let throw = Throws::of(self).between(from, to)?;
            Some(Way::Throw { by: throw.by, cells: [from, throw.at, to] })
        })
    }

    /// The way by the tile's own rule, or by one of those that it copies.
    fn walked(&self, piece: Piece, from: Cell, to: Cell) -> Option<Way> {
        let walk = Walk::new(&self.table, from, to);
        copied_bugs(self, piece).find_map(|rule| {
            if rule == Bug::Grasshopper {
                return self.jumped(from, to).map(|over| Way::Jump { over, cells: [from, to] });
            }
            let path = walk.path(rule).filter(|path| path.gates == 0)?;
            Some(Way::Walk { rule, cells: path.cells })
        })
    }

    /// The tiles a grasshopper jumps over to get there, if it can.
    fn jumped(&self, from: Cell, to: Cell) -> Option<Vec<Piece>> {
        Direction::ALL.into_iter().find_map(|direction| {
            let line =
                std::iter::successors(Some(from.neighbor(direction)), |cell| Some(cell.neighbor(direction)));
            let over: Vec<Piece> = line.map_while(|cell| self.top(cell)).collect();
            let end = (0..=over.len()).fold(from, |cell, _| cell.neighbor(direction));
            (end == to && !over.is_empty()).then_some(over)
        })
    }
}
