//! Soldier Ant: any number of steps round the outside.

use crate::ring::{self, SLIDES};
use crate::scene::Scene;
use crate::table::Table;
use crate::water::Water;
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
    /// What the water tells.
    Afloat {
        water: &'a Water,
        /// Wet cells of the rim that touch nothing but the ant, and so are not rim without it.
        alone: ArrayVec<Cell, 6>,
        opened: Opened,
    },
}

/// The pockets' part in an ant's reach.
pub(super) struct Opened {
    /// Whether the ant gets out to the open water, and so to every wet cell of the rim.
    to_sea: bool,
    /// The cells in pockets that it gets to.
    cells: ArrayVec<Cell, 64>,
}

impl<'a> Reach<'a> {
    pub(super) fn of(scene: &'a Scene<'_>, from: Cell) -> Reach<'a> {
        let table = scene.table;
        if SLIDES[table.ring(from) as usize] == 0 {
            return Reach::Walked(CellSet::EMPTY);
        }
        match scene.water() {
            None => Reach::Walked(walk(table, from)),
            Some(water) => Reach::Afloat {
                water,
                alone: alone(table, from).filter(|&cell| !water.is_dry(cell)).collect(),
                opened: Opened::of(table, water, from),
            },
        }
    }

    /// How many cells.
    pub(super) fn len(&self) -> u32 {
        match self {
            Reach::Walked(cells) => cells.len() as u32,
            Reach::Afloat { water, alone, opened } => {
                let wet =
                    if opened.to_sea { (water.rim - water.pockets).len() - alone.len() as u32 } else { 0 };
                wet + opened.cells.len() as u32
            }
        }
    }

    pub(super) fn contains(&self, cell: Cell) -> bool {
        match self {
            Reach::Walked(cells) => cells.contains(cell),
            Reach::Afloat { water, alone, opened } => {
                let wet =
                    water.rim.contains(water.corner, cell) && !water.is_dry(cell) && !alone.contains(&cell);
                opened.to_sea && wet || opened.cells.contains(&cell)
            }
        }
    }

    pub(super) fn for_each(&self, mut go: impl FnMut(Cell)) {
        match self {
            Reach::Walked(cells) => cells.iter().for_each(go),
            Reach::Afloat { water, alone, opened } => {
                if opened.to_sea {
                    let mut wet = water.rim - water.pockets;
                    alone.iter().for_each(|&cell| wet.remove(water.corner, cell));
                    wet.cells(water.corner).for_each(&mut go);
                }
                opened.cells.iter().for_each(|&cell| go(cell));
            }
        }
    }
}

/// How many cells a [`Reach`] holds, without the water where nothing is closed off.
#[inline]
pub(super) fn count(scene: &Scene<'_>, from: Cell) -> u32 {
    let (table, sums) = (scene.table, scene.table.sums());
    if SLIDES[table.ring(from) as usize] == 0 {
        return 0;
    }
    if sums.gates() + sums.holes() == 0 {
        return sums.rim() - alone(table, from).count() as u32;
    }
    match scene.water() {
        // As long as the ant stands beside no pocket, lifting it opens none.
        Some(water)
            if ring::directions(!table.ring(from) & ring::FULL).all(|d| !water.is_dry(from.step(d))) =>
        {
            sums.rim() - water.pockets.len() - alone(table, from).count() as u32
        }
        _ => Reach::of(scene, from).len(),
    }
}

/// The free cells beside an ant that touch nothing but the ant.
#[inline]
fn alone(table: &Table, from: Cell) -> impl Iterator<Item = Cell> {
    ring::directions(!table.ring(from) & ring::FULL)
        .map(move |d| from.step(d))
        .filter(|&cell| table.ring(cell).count_ones() == 1)
}

impl Opened {
    /// Looks which pockets an ant that can move at all gets into.
    ///
    /// Lifting the ant changes no step but those between its own cell and the cells round it.
    /// So whatever of the pockets can be reached is reached from there, by steps inside the
    /// pockets.
    fn of(table: &Table, water: &Water, from: Cell) -> Opened {
        let beside_pocket = ring::directions(!table.ring(from) & ring::FULL).any(|d| water.is_dry(from.step(d)));
        let mut opened = Opened { to_sea: !beside_pocket, cells: ArrayVec::new() };
        if !beside_pocket {
            return opened;
        }
        opened.spread(table, water, from, from);
        if opened.to_sea {
            for d in ring::directions(!table.ring(from) & ring::FULL) {
                let beside = from.step(d);
                if !water.is_dry(beside) {
                    opened.spread(table, water, from, beside);
                }
            }
        }
        opened
    }

    /// Goes on from one cell through the pockets.
    fn spread(&mut self, table: &Table, water: &Water, from: Cell, start: Cell) {
        let mut cell = start;
        for next in self.cells.len().. {
            for d in ring::directions(SLIDES[table.ring_without(cell, from) as usize]) {
                let beside = cell.step(d);
                if beside == from {
                    continue;
                }
                if !water.is_dry(beside) {
                    self.to_sea = true;
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
