//! The legal turns of a position: one file per insect, one for placing, one for throws.
//!
//! Each insect's file says where a tile on `from` may go, as an enumeration and, where it is
//! worth it, as a count that enumerates nothing. Whether the tile may be lifted at all is
//! asked once, here.

mod ant;
mod beetle;
mod grasshopper;
mod ladybug;
mod mosquito;
mod outlook;
mod pillbug;
mod placing;
mod queen;
mod spider;
mod targets;

use crate::scene::Scene;
use crate::{Bug, Cell, CellSet, Piece, PieceSet, Position, Turn, Turns};
use targets::Targets;

pub use outlook::{Outlook, Outlooks};
pub(crate) use pillbug::{Throws, could_throw, over_gate};

impl Position {
    /// Every legal turn. A pass where nothing else is possible, none where the game is over.
    pub fn legal_turns(&self) -> Turns {
        let mut turns = Turns::new();
        self.list_turns(&mut turns);
        turns
    }

    /// [`Position::legal_turns`] into a list of the caller's, which is emptied first. The list
    /// is large, and moving it about costs more than filling it.
    pub fn list_turns(&self, turns: &mut Turns) {
        turns.clear();
        self.for_each_turn(|turn| turns.push(turn));
    }

    /// Calls `visit` with every legal turn, without any list.
    #[inline]
    pub fn for_each_turn(&self, mut visit: impl FnMut(Turn)) {
        if self.is_over() {
            return;
        }
        let mut any = false;
        let mut seen = |turn| {
            any = true;
            visit(turn);
        };
        self.for_each_placing(&mut seen);
        if self.queen_placed(self.to_move()) {
            self.for_each_move(&mut seen);
        }
        if !any {
            visit(Turn::Pass);
        }
    }

    /// How many legal turns there are, without making a list of them.
    #[inline]
    pub fn count_turns(&self) -> usize {
        if self.is_over() {
            return 0;
        }
        let mut count = self.count_placings();
        if self.queen_placed(self.to_move()) {
            count += self.count_moves();
        }
        count.max(1) as usize
    }

    /// The cells that a tile may go to in this turn: placed, moved, or thrown.
    ///
    /// ```
    /// use hive_rules::*;
    /// let position = Position::new(Ruleset::rulebook(Expansions::NONE));
    /// let targets = position.targets_of(Piece::queen(Color::White));
    /// assert_eq!(targets, CellSet::of(Cell::ORIGIN));
    /// ```
    pub fn targets_of(&self, piece: Piece) -> CellSet {
        let mut cells = CellSet::EMPTY;
        let Some(from) = self.table.at(piece) else {
            if !self.is_over() && self.placeable().contains(piece) {
                cells = self.placing_cells();
            }
            return cells;
        };
        if self.is_over() || !self.queen_placed(self.to_move()) {
            return cells;
        }
        let scene = Scene::new(&self.table);
        let throws = Throws::of(self);
        if piece.color() != self.to_move() {
            throws.for_each_landing(from, |to| cells.insert(to));
        } else if let Some(bug) = self.moves_as(piece, from) {
            let mut targets = Targets::new(&scene, from);
            targets.add(bug);
            throws.for_each_landing(from, |to| targets.add_cell(to));
            targets.for_each(|to| cells.insert(to));
        }
        cells
    }

    /// The tiles of both colours that hold the hive together: alone on their cell, and the
    /// hive falls apart when one of them is lifted.
    pub fn pinned(&self) -> PieceSet {
        self.table
            .on()
            .iter()
            .filter(|&piece| {
                self.table.is_top(piece)
                    && self.table.level(piece) == 0
                    && self.table.splits(self.table.cell_of(piece))
            })
            .collect()
    }

    /// The insect that a tile of the side to move moves as; nothing if it cannot be lifted.
    #[inline]
    fn moves_as(&self, piece: Piece, from: Cell) -> Option<Bug> {
        if !self.table.is_top(piece) || self.barred() == Some(piece) {
            None
        } else if self.table.level(piece) > 0 {
            Some(Bug::Beetle)
        } else {
            (!self.table.splits(from)).then(|| piece.bug())
        }
    }

    /// Calls `visit` with each tile of the side to move that may be lifted, where it stands, and
    /// the insect it moves as.
    #[inline]
    fn for_each_mover(&self, mut visit: impl FnMut(Piece, Cell, Bug)) {
        for piece in self.table.on() & PieceSet::all_of(self.to_move()) {
            let from = self.table.cell_of(piece);
            if let Some(bug) = self.moves_as(piece, from) {
                visit(piece, from, bug);
            }
        }
    }

    #[inline]
    fn for_each_move(&self, visit: &mut impl FnMut(Turn)) {
        let scene = Scene::new(&self.table);
        let throws = Throws::of(self);
        self.for_each_mover(|piece, from, bug| {
            let mut targets = Targets::new(&scene, from);
            targets.add(bug);
            throws.for_each_landing(from, |to| targets.add_cell(to));
            targets.for_each(|to| visit(Turn::Move { piece, from, to }));
        });
        throws.for_each_enemy(self, |piece, from, to| visit(Turn::Move { piece, from, to }));
    }

    #[inline]
    fn count_moves(&self) -> u32 {
        let scene = Scene::new(&self.table);
        let throws = Throws::of(self);
        let mut count = 0;
        self.for_each_mover(|_, from, bug| {
            // A thrown tile may land where it could have walked, and several copied insects may
            // end on one cell: only then the cells have to be named.
            let named = || {
                let mut targets = Targets::new(&scene, from);
                targets.add(bug);
                throws.for_each_landing(from, |to| targets.add_cell(to));
                targets.len()
            };
            count += match bug {
                _ if throws.reach(from) => named(),
                Bug::Mosquito => named(),
                Bug::Queen | Bug::Pillbug => queen::sides(&self.table, from).count_ones(),
                Bug::Spider => spider::ends(&self.table, from).len(),
                Bug::Beetle => beetle::sides(&self.table, from).count_ones(),
                Bug::Grasshopper => grasshopper::count(&self.table, from),
                Bug::Ant => ant::count(&scene, from),
                Bug::Ladybug => ladybug::ends(&self.table, from).len(),
            };
        });
        count + throws.count_enemy(self)
    }
}

/// Whether a tile of the side to move gets there by itself or thrown, once it is known that it
/// may be lifted.
pub(crate) fn reaches(position: &Position, piece: Piece, from: Cell, to: Cell) -> bool {
    let scene = Scene::new(&position.table);
    let mut targets = Targets::new(&scene, from);
    targets.add(if position.table.level(piece) > 0 { Bug::Beetle } else { piece.bug() });
    Throws::of(position).for_each_landing(from, |to| targets.add_cell(to));
    targets.contains(to)
}

/// The insects by whose rules a tile on the table moves: its own, or those a mosquito copies.
pub(crate) fn copied_bugs(position: &Position, piece: Piece) -> impl Iterator<Item = Bug> {
    let table = &position.table;
    let bugs = if table.level(piece) > 0 {
        1 << Bug::Beetle.index()
    } else if piece.bug() == Bug::Mosquito {
        mosquito::copied(table, table.cell_of(piece))
    } else {
        1 << piece.bug().index()
    };
    Bug::ALL.into_iter().filter(move |bug| bugs & 1 << bug.index() != 0)
}
