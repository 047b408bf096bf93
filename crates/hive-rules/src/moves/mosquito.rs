//! Mosquito: moves as any tile it touches at the start of its turn, of either colour.

use super::{count_destinations, destinations as destinations_of};
use crate::ring;
use crate::scene::Scene;
use crate::table::Table;
use crate::{Bug, Cell, CellSet};

/// The insects that a mosquito on the ground can copy, one bit each: of a stack only the top
/// counts, and another mosquito gives nothing.
#[inline]
pub(crate) fn copied(table: &Table, from: Cell) -> u8 {
    ring::directions(table.ring(from))
        .filter_map(|d| table.top(from.step(d)))
        .fold(0, |bugs, piece| bugs | 1 << piece.bug().index())
        & !(1 << Bug::Mosquito.index())
}

/// The bits of [`copied`] as insects, less those whose every move another one of them has too.
#[inline]
fn needed(copied: u8) -> impl Iterator<Item = Bug> {
    const fn bit(bug: Bug) -> u8 {
        1 << bug.index()
    }
    let mut needed = copied;
    if copied & bit(Bug::Ant) != 0 {
        needed &= !(bit(Bug::Queen) | bit(Bug::Pillbug) | bit(Bug::Spider));
    }
    if copied & bit(Bug::Beetle) != 0 {
        needed &= !(bit(Bug::Queen) | bit(Bug::Pillbug));
    }
    Bug::ALL.into_iter().filter(move |&bug| needed & bit(bug) != 0)
}

/// Where a mosquito may go; what several insects reach is one cell all the same.
pub(super) fn destinations(scene: &Scene<'_>, from: Cell) -> CellSet {
    let mut cells = CellSet::EMPTY;
    for bug in needed(copied(scene.table, from)) {
        destinations_of(scene, bug, from, &mut |cell| cells.insert(cell));
    }
    cells
}

pub(super) fn count(scene: &Scene<'_>, from: Cell) -> u32 {
    let mut bugs = needed(copied(scene.table, from));
    match (bugs.next(), bugs.next()) {
        (None, _) => 0,
        (Some(only), None) => count_destinations(scene, only, from),
        _ => destinations(scene, from).len() as u32,
    }
}
