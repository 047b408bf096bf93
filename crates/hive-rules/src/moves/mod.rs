//! The legal turns of a position: a file for each insect, one for placing, one for throws.
//!
//! Each insect's file says where a tile on `from` may go, as an enumeration and, where it is
//! worth it, as a count that enumerates nothing. Whether the tile may be lifted at all is
//! asked once, here.

mod ant;
mod beetle;
mod grasshopper;
mod ladybug;
mod mosquito;
mod pillbug;
mod placing;
mod queen;
mod spider;

use crate::scene::Scene;
use crate::{Bug, Cell, CellSet, Piece, PieceSet, Position, Turn, Turns};

pub(crate) use pillbug::{Throws, over_gate};

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

    /// The side to move's tiles that nothing lies on and that have not just been moved.
    fn movable(&self) -> PieceSet {
        let own = self.table.on() & PieceSet::all_of(self.to_move());
        match self.barred() {
            Some(barred) => own - PieceSet::of(barred),
            None => own,
        }
    }

    #[inline]
    fn for_each_move(&self, visit: &mut impl FnMut(Turn)) {
        let table = &self.table;
        let scene = Scene::new(table);
        let throws = Throws::of(self, &scene);
        for piece in self.movable() {
            let from = table.cell_of(piece);
            if !table.is_top(piece) {
                continue;
            }
            let high = table.level(piece) > 0;
            if !high && scene.splits(from) {
                continue;
            }
            let mut go = |to| visit(Turn::Move { piece, from, to });
            let bug = if high { Bug::Beetle } else { piece.bug() };
            if bug == Bug::Mosquito || throws.reach(from) {
                union(&scene, bug, from, &throws).iter().for_each(go);
            } else {
                destinations(&scene, bug, from, &mut go);
            }
        }
        throws.for_each_enemy(self, |piece, from, to| visit(Turn::Move { piece, from, to }));
    }

    #[inline]
    fn count_moves(&self) -> u32 {
        let table = &self.table;
        let scene = Scene::new(table);
        let throws = Throws::of(self, &scene);
        let mut count = 0;
        for piece in self.movable() {
            let from = table.cell_of(piece);
            if !table.is_top(piece) {
                continue;
            }
            let high = table.level(piece) > 0;
            if !high && scene.splits(from) {
                continue;
            }
            let bug = if high { Bug::Beetle } else { piece.bug() };
            count += if throws.reach(from) {
                union(&scene, bug, from, &throws).len() as u32
            } else if bug == Bug::Mosquito {
                mosquito::count(&scene, from)
            } else {
                count_destinations(&scene, bug, from)
            };
        }
        throws.for_each_enemy(self, |_, _, _| count += 1);
        count
    }
}

/// Where a tile of the side to move may go by itself or thrown, once it is known that it may
/// be lifted.
pub(crate) fn all_destinations(position: &Position, piece: Piece, from: Cell) -> CellSet {
    let high = position.table.level(piece) > 0;
    let bug = if high { Bug::Beetle } else { piece.bug() };
    let scene = Scene::new(&position.table);
    union(&scene, bug, from, &Throws::of(position, &scene))
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

/// Where a liftable tile may go by itself or thrown. Several ways may lead to one cell; they
/// are one turn.
fn union(scene: &Scene<'_>, bug: Bug, from: Cell, throws: &Throws) -> CellSet {
    let mut cells = match bug {
        Bug::Mosquito => mosquito::destinations(scene, from),
        _ => CellSet::EMPTY,
    };
    destinations(scene, bug, from, &mut |to| cells.insert(to));
    throws.for_each_landing(from, &mut |to| cells.insert(to));
    cells
}

/// Where a liftable tile of this insect may go by itself, each cell once. A mosquito has no
/// moves but those it copies.
#[inline]
fn destinations(scene: &Scene<'_>, bug: Bug, from: Cell, go: &mut impl FnMut(Cell)) {
    let table = scene.table;
    match bug {
        Bug::Queen | Bug::Pillbug => queen::destinations(table, from, go),
        Bug::Spider => spider::destinations(table, from, go),
        Bug::Beetle => beetle::destinations(table, from, go),
        Bug::Grasshopper => grasshopper::destinations(table, from, go),
        Bug::Ant => ant::destinations(scene, from, go),
        Bug::Ladybug => ladybug::destinations(table, from, go),
        Bug::Mosquito => {}
    }
}

/// How many cells [`destinations`] names.
#[inline]
fn count_destinations(scene: &Scene<'_>, bug: Bug, from: Cell) -> u32 {
    let table = scene.table;
    match bug {
        Bug::Queen | Bug::Pillbug => queen::count(table, from),
        Bug::Spider => spider::count(table, from),
        Bug::Beetle => beetle::count(table, from),
        Bug::Grasshopper => grasshopper::count(table, from),
        Bug::Ant => ant::count(scene, from),
        Bug::Ladybug => ladybug::count(table, from),
        Bug::Mosquito => 0,
    }
}
