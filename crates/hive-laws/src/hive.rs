//! The tiles: one hive, true heights, none lost.

use crate::law;
use hive_rules::{Cell, CellSet, Color, Piece, PieceSet, Position};

/// The hive is in one piece.
pub fn is_joined(position: &Position) {
    law!(position, parts(position.taken()).len() <= 1, "the hive is in pieces");
}

/// What the position says of a cell agrees with what it says of the tiles on it.
pub fn heights_agree(position: &Position) {
    let mut seen = PieceSet::EMPTY;
    for cell in Cell::all() {
        let stack: Vec<Piece> = position.stack(cell).collect();
        law!(position, stack.len() == position.height(cell) as usize, "wrong height on {cell:?}");
        law!(position, stack.is_empty() != position.taken().contains(cell), "wrongly taken: {cell:?}");
        law!(position, stack.first().copied() == position.top(cell), "wrong top on {cell:?}");
        for (i, &piece) in stack.iter().enumerate() {
            law!(position, !seen.contains(piece), "{piece:?} lies on the table twice");
            seen.insert(piece);
            law!(position, position.cell_of(piece) == Some(cell), "{piece:?} is not on {cell:?}");
            let (level, cover) = (stack.len() - 1 - i, i.checked_sub(1).map(|above| stack[above]));
            law!(position, position.level_of(piece) == Some(level as u8), "wrong level of {piece:?}");
            law!(position, position.cover_of(piece) == cover, "wrong cover of {piece:?}");
            law!(position, level == 0 || piece.bug().climbs(), "{piece:?} stands on another tile");
        }
    }
    law!(position, seen == position.on_table(), "the tiles on the table are others");
}

/// Every tile of the box is on the table or in the hand, and copies enter in order.
pub fn no_tile_is_lost(position: &Position) {
    let hands = Color::ALL.map(|color| position.hand(color));
    law!(position, (hands[0] & hands[1]).is_empty(), "a tile is in both hands");
    let hand = hands[0] | hands[1];
    law!(position, (hand & position.on_table()).is_empty(), "a tile is in the hand and on the table");
    law!(position, hand | position.on_table() == position.ruleset().pieces(), "a tile is lost");
    for piece in hand {
        let count =
            hand.iter().filter(|other| (other.color(), other.bug()) == (piece.color(), piece.bug())).count();
        let told = position.in_hand(piece.color(), piece.bug());
        law!(position, told as usize == count, "{told} tiles like {piece:?} in the hand, not {count}");
        law!(position, position.cell_of(piece).is_none(), "{piece:?} is in the hand and has a cell");
        let later = Piece::new(piece.color(), piece.bug(), piece.number() + 1);
        law!(position, later.is_none_or(|later| hand.contains(later)), "{later:?} entered before {piece:?}");
    }
}

/// The parts into which cells fall that do not touch.
pub(crate) fn parts(cells: &CellSet) -> Vec<CellSet> {
    let mut rest = *cells;
    let mut parts = Vec::new();
    while !rest.is_empty() {
        let mut part = CellSet::EMPTY;
        let mut todo: Vec<Cell> = rest.iter().take(1).collect();
        while let Some(cell) = todo.pop() {
            if rest.contains(cell) {
                rest.remove(cell);
                part.insert(cell);
                todo.extend(cell.neighbors());
            }
        }
        parts.push(part);
    }
    parts
}
