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

/// The pockets' part in an ant's reach.
struct Opened {
    /// Whether the ant gets out to the open water.
    to_sea: bool,
    /// The cells in pockets that it gets to.
    cells: ArrayVec<Cell, 64>,
}

/// Looks which pockets an ant gets into, where it stands beside one.
///
/// Lifting the ant changes no step but those between its own cell and the cells round it. So
/// whatever of the pockets can be reached is reached from there, by steps inside the pockets.
fn open_pockets(table: &Table, water: &Water, from: Cell) -> Opened {
    let mut opened = Opened { to_sea: false, cells: ArrayVec::new() };
    spread(table, water, from, from, &mut opened);
    if opened.to_sea {
        for d in ring::directions(!table.ring(from) & ring::FULL) {
            let beside = from.step(d);
            if !water.is_dry(beside) {
                spread(table, water, from, beside, &mut opened);
            }
        }
    }
    opened
}

/// Goes on from one cell through the pockets.
fn spread(table: &Table, water: &Water, from: Cell, start: Cell, opened: &mut Opened) {
    let first = opened.cells.len();
    let mut cell = start;
    for next in first.. {
        for d in ring::directions(SLIDES[table.ring_without(cell, from) as usize]) {
            let beside = cell.step(d);
            if beside == from {
                continue;
            }
            if !water.is_dry(beside) {
                opened.to_sea = true;
            } else if !opened.cells.contains(&beside) {
                opened.cells.push(beside);
            }
        }
        match opened.cells.get(next) {
            Some(&further) => cell = further,
            None => break,
        }
    }
}

/// The free cells beside an ant that touch nothing but the ant, and are not in a pocket.
#[inline]
fn alone(table: &Table, from: Cell) -> impl Iterator<Item = Cell> {
    ring::directions(!table.ring(from) & ring::FULL)
        .map(move |d| from.step(d))
        .filter(|&cell| table.ring(cell).count_ones() == 1)
}

/// Whether an ant stands beside a pocket: as long as it does not, lifting it opens none.
#[inline]
fn beside_pocket(table: &Table, water: &Water, from: Cell) -> bool {
    ring::directions(!table.ring(from) & ring::FULL).any(|d| water.is_dry(from.step(d)))
}

#[inline]
pub(super) fn destinations(scene: &Scene<'_>, from: Cell, go: &mut impl FnMut(Cell)) {
    let table = scene.table;
    if SLIDES[table.ring(from) as usize] == 0 {
        return;
    }
    let Some(water) = scene.water() else {
        walk(table, from).iter().for_each(go);
        return;
    };
    let opened = open_pockets(table, water, from);
    if opened.to_sea {
        let mut wet = water.rim - water.pockets;
        alone(table, from).for_each(|cell| wet.remove(water.corner, cell));
        wet.cells(water.corner).for_each(&mut *go);
    }
    opened.cells.into_iter().for_each(go);
}

#[inline]
pub(super) fn count(scene: &Scene<'_>, from: Cell) -> u32 {
    let (table, sums) = (scene.table, scene.table.sums());
    if SLIDES[table.ring(from) as usize] == 0 {
        return 0;
    }
    if sums.gates() + sums.holes() == 0 {
        // Every cell of the rim can be reached but those that only the ant itself holds there.
        return sums.rim() - alone(table, from).count() as u32;
    }
    let Some(water) = scene.water() else { return walk(table, from).len() as u32 };
    let wet = || {
        let alone = alone(table, from).filter(|&cell| !water.is_dry(cell)).count() as u32;
        sums.rim() - water.pockets.len() - alone
    };
    if !beside_pocket(table, water, from) {
        return wet();
    }
    let opened = open_pockets(table, water, from);
    opened.cells.len() as u32 + if opened.to_sea { wet() } else { 0 }
}
