//! A position put together again from what can be seen of it.

use crate::law;
use hive_rules::{Cell, Piece, Position, Setup};
use std::collections::BTreeSet;

/// What can be seen of a position, with each cell carried elsewhere.
pub(crate) fn setup(position: &Position, carry: impl Fn(Cell) -> Cell) -> Setup {
    let tiles = position.taken().iter().flat_map(|cell| {
        let mut stack: Vec<Piece> = position.stack(cell).collect();
        stack.reverse();
        let to = carry(cell);
        stack.into_iter().map(move |piece| (to, piece))
    });
    Setup {
        ruleset: position.ruleset(),
        tiles: tiles.collect(),
        to_move: position.to_move(),
        barred: position.barred(),
    }
}

/// The position itself, put together again. Whatever a game comes to can be set up.
pub(crate) fn moved(position: &Position, carry: impl Fn(Cell) -> Cell) -> Position {
    match setup(position, carry).position() {
        Ok(moved) => moved,
        Err(error) => panic!("a position of a game cannot be set up: {error}\n\n{position:?}"),
    }
}

/// Whether two positions with the same tiles have to offer the same turns. A setup knows no
/// past, so it may think the queen not yet due.
pub(crate) fn same_turns_expected(a: &Position, b: &Position) -> bool {
    a.queen_placed(a.to_move()) || a.turn_number() == b.turn_number()
}

/// A position put together tile by tile is the one that the turns of a game lead to.
pub fn is_the_same(position: &Position) {
    let rebuilt = moved(position, |cell| cell);
    let told = (rebuilt.to_move(), rebuilt.barred(), rebuilt.on_table());
    let meant = (position.to_move(), position.barred(), position.on_table());
    law!(position, told == meant, "set up again it is another position");
    law!(position, rebuilt.ply() <= position.ply(), "set up again it has seen more turns");
    law!(position, rebuilt.hash() == position.hash(), "set up again it has another hash");
    law!(position, rebuilt.translation_key() == position.translation_key(), "another translation key");
    law!(position, rebuilt.symmetry_key() == position.symmetry_key(), "another symmetry key");
    if rebuilt.ply() == position.ply() {
        law!(position, rebuilt == *position, "set up again it is another position");
    }
    if same_turns_expected(position, &rebuilt) {
        let [old, new] = [position, &rebuilt].map(|p| p.legal_turns().into_iter().collect::<BTreeSet<_>>());
        law!(position, old == new, "set up again it offers other turns");
        law!(position, rebuilt.count_turns() == new.len(), "set up again it counts other turns");
    }
}
