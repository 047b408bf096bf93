//! Mosquito: moves as any tile it touches at the start of its turn, of either colour.

use crate::ring;
use crate::table::Table;
use crate::{Bug, Cell};

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
pub(super) fn needed(copied: u8) -> impl Iterator<Item = Bug> {
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
