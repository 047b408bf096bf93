//! Soldier Ant: any number of steps round the outside.

use crate::ring::{self, SLIDES};
use crate::scene::Scene;
use crate::table::Table;
use crate::{Cell, CellSet};
use arrayvec::ArrayVec;

/// Every cell an ant can slide to, step by step.
fn walk(table: &Table, from: Cell) -> CellSet {
    let mut seen = CellSet::of(from);
    let mut stack = ArrayVec::<Cell, 64>::new();
    stack.push(from);
    while let Some(cell) = stack.pop() {
        let ring = table.ring_without(cell, from);
        for d in ring::directions(SLIDES[ring as usize]) {
            let next = cell.step(d);
            if !seen.contains(next) {
                seen.insert(next);
                stack.push(next);
            }
        }
    }
    seen.remove(from);
    seen
}

/// Where an ant can go.
pub(super) enum Reach<'a> {
    /// These cells, found step by step.
    Walked(CellSet),
    /// All round the outside, as far as the pockets let it.
    Round { scene: &'a Scene<'a>, from: Cell, opened: Opened },
}

/// The pockets' part in an ant's reach, where every pocket is a single cell.
pub(super) struct Opened {
    /// Whether the ant gets out, and so to every cell of the rim that is in no pocket.
    out: bool,
    /// The cells in pockets that it gets to.
    cells: ArrayVec<Cell, 64>,
}

impl<'a> Reach<'a> {
    pub(super) fn of(scene: &'a Scene<'a>, from: Cell) -> Reach<'a> {
        let table = scene.table;
        if SLIDES[table.ring(from) as usize] == 0 {
            Reach::Walked(CellSet::EMPTY)
        } else if table.single_pockets() {
            Reach::Round { scene, from, opened: Opened::of(table, from) }
        } else {
            Reach::Walked(walk(table, from))
        }
    }

    /// How many cells.
    pub(super) fn len(&self) -> u32 {
        match self {
            Reach::Walked(cells) => cells.len() as u32,
            Reach::Round { scene, from, opened } => {
                let outside = if opened.out { outside(scene.table, *from) } else { 0 };
                outside + opened.cells.len() as u32
            }
        }
    }

    pub(super) fn contains(&self, cell: Cell) -> bool {
        match self {
            Reach::Walked(cells) => cells.contains(cell),
            Reach::Round { scene, from, opened } => {
                let table = scene.table;
                let rim = !table.is_taken(cell) && table.ring_without(cell, *from) != 0;
                rim && opened.out && !table.is_shut(cell) || opened.cells.contains(&cell)
            }
        }
    }

    pub(super) fn for_each(&self, mut go: impl FnMut(Cell)) {
        match self {
            Reach::Walked(cells) => cells.iter().for_each(go),
            Reach::Round { opened, .. } if !opened.out => opened.cells.iter().for_each(|&cell| go(cell)),
            Reach::Round { scene, .. } => scene.rim().iter().filter(|&cell| self.contains(cell)).for_each(go),
        }
    }
}

/// How many cells a [`Reach`] holds.
#[inline]
pub(super) fn count(scene: &Scene<'_>, from: Cell) -> u32 {
    let table = scene.table;
    if SLIDES[table.ring(from) as usize] == 0 {
        0
    } else if table.single_pockets() && !beside_pocket(table, from) {
        outside(table, from)
    } else {
        Reach::of(scene, from).len()
    }
}

/// How many cells of the rim are in no pocket, without those that only the ant itself holds
/// there.
#[inline]
fn outside(table: &Table, from: Cell) -> u32 {
    let free = ring::directions(!table.ring(from) & ring::FULL);
    let alone = free.filter(|&d| table.ring(from.step(d)).count_ones() == 1).count() as u32;
    table.sums().rim() - table.sums().shut() - alone
}

/// Whether an ant stands beside a pocket: as long as it does not, lifting it opens none.
#[inline]
fn beside_pocket(table: &Table, from: Cell) -> bool {
    ring::directions(!table.ring(from) & ring::FULL).any(|d| table.is_shut(from.step(d)))
}

impl Opened {
    /// Looks which pockets an ant that can move at all gets into.
    ///
    /// Lifting the ant changes no step but those between its own cell and the cells round it.
    /// So whatever of the pockets can be reached is reached from there, by steps inside the
    /// pockets.
    fn of(table: &Table, from: Cell) -> Opened {
        let mut opened = Opened { out: true, cells: ArrayVec::new() };
        if !beside_pocket(table, from) {
            return opened;
        }
        opened.out = false;
        opened.spread(table, from, from);
        if opened.out {
            for d in ring::directions(!table.ring(from) & ring::FULL) {
                let beside = from.step(d);
                if !table.is_shut(beside) {
                    opened.spread(table, from, beside);
                }
            }
        }
        opened
    }

    /// Goes on from one cell through the pockets.
    fn spread(&mut self, table: &Table, from: Cell, start: Cell) {
        let mut cell = start;
        for next in self.cells.len().. {
            for d in ring::directions(SLIDES[table.ring_without(cell, from) as usize]) {
                let beside = cell.step(d);
                if beside == from {
                    continue;
                }
                if !table.is_shut(beside) {
                    self.out = true;
                } else if !self.cells.contains(&beside) {
                    self.cells.push(beside);
                }
            }
            match self.cells.get(next) {
                Some(&further) => cell = further,
                None => break,
            }
        }
    }
}
