//! Beetle: one step, also up onto the hive, along its top, and down.

use crate::Cell;
use crate::ring::{self, SLIDES, Sides};
use crate::table::Table;

/// The sides a beetle can step to.
#[inline]
pub(super) fn sides(table: &Table, from: Cell) -> Sides {
    let ring = table.ring(from);
    if table.sums().high() == 0 {
        // No stack anywhere, so no gate that a climber could not pass.
        return SLIDES[ring as usize] | ring;
    }
    let on_top = table.height(from) > 1;
    let climbs = if on_top { ring::FULL } else { ring };
    let slides = if on_top { 0 } else { SLIDES[ring as usize] };
    ring::directions(climbs)
        .filter(|&d| !table.climb_gated(from, d, from))
        .fold(slides, |all, d| all | 1 << d)
}
