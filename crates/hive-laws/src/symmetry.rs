//! The game is the same from every side.

use crate::census::{Place, unrolled};
use crate::rebuilt::{moved, same_turns_expected};
use crate::{law, rebuilt};
use hive_rules::{Cell, Direction, Position, Symmetry, Turn};
use std::collections::BTreeSet;

/// Turned and flipped in all twelve ways, a position offers the same turns, turned and flipped.
pub fn keeps_the_turns(position: &Position) {
    for symmetry in Symmetry::ALL {
        let seen = seen(position, symmetry);
        if !same_turns_expected(position, &seen) {
            continue;
        }
        let carry = carry(position, symmetry);
        let expected: BTreeSet<Turn> = position
            .legal_turns()
            .into_iter()
            .map(|turn| match turn {
                Turn::Pass => Turn::Pass,
                Turn::Place { piece, to } => Turn::Place { piece, to: carry(to) },
                Turn::Move { piece, from, to } => Turn::Move { piece, from: carry(from), to: carry(to) },
            })
            .collect();
        let turns: BTreeSet<Turn> = seen.legal_turns().into_iter().collect();
        let odd: Vec<_> = turns.symmetric_difference(&expected).collect();
        law!(position, odd.is_empty(), "seen by {symmetry:?} these turns are new or missing: {odd:?}");
        law!(position, seen.count_turns() == turns.len(), "seen by {symmetry:?} it counts other turns");
    }
}

/// The twelve ways are twelve, keep what touches together, and the layout of a position is the
/// one that walking over the hive gives.
pub fn is_true_to_the_layout(position: &Position) {
    let [mut layout, mut walked] = [Vec::new(), Vec::new()];
    for laid in position.layout() {
        layout.push(((laid.q, laid.r), laid.piece, laid.level));
    }
    for (cell, place) in unrolled(position) {
        walked
            .extend(position.stack(cell).filter_map(|piece| Some((place, piece, position.level_of(piece)?))));
    }
    layout.sort_unstable();
    walked.sort_unstable();
    law!(position, layout == walked, "the layout is {layout:?}, and walked over the hive is {walked:?}");
    for symmetry in Symmetry::ALL {
        let carry = carry(position, symmetry);
        let carried: BTreeSet<Cell> = position.taken().iter().map(&carry).collect();
        law!(position, carried.len() == position.taken().len(), "{symmetry:?} lays cells together");
        for cell in position.taken().iter() {
            let beside = cell.neighbors().into_iter().filter(|beside| position.taken().contains(*beside));
            let touch = { beside }.all(|beside| carry(cell).direction_to(carry(beside)).is_some());
            law!(position, touch, "{symmetry:?} tears the tiles round {cell:?} apart");
        }
    }
}

/// A position turned and flipped.
pub(crate) fn seen(position: &Position, symmetry: Symmetry) -> Position {
    rebuilt::moved(position, carry(position, symmetry))
}

/// Where a symmetry takes the cells of the hive and those that touch it.
fn carry(position: &Position, symmetry: Symmetry) -> impl Fn(Cell) -> Cell {
    let places = unrolled(position);
    move |cell| {
        let beside = Direction::ALL.into_iter().find_map(|direction| {
            let ((q, r), (dq, dr)) = (*places.get(&cell.neighbor(direction))?, direction.offset());
            Some((q - dq, r - dr))
        });
        let (q, r): Place = places.get(&cell).copied().or(beside).unwrap_or((0, 0));
        let (q, r) = symmetry.apply(q, r);
        Cell::at(q, r)
    }
}

/// Two hives with nothing but the place between them offer equally many turns.
pub fn keeps_the_turns_elsewhere(position: &Position) {
    for (q, r) in [(5, 0), (0, 11), (-13, 16)] {
        let there = moved(position, |cell| Cell::from_index(cell.index() + Cell::at(q, r).index()));
        // The very first tile has a place of its own.
        if same_turns_expected(position, &there) {
            let (here, there) = (position.count_turns(), there.count_turns());
            law!(position, here == there, "{here} turns here and {there} at ({q}, {r})");
        }
    }
}
