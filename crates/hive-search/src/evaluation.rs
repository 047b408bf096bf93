//! An estimate of a position from what lies on the table.

use crate::score::Score;
use crate::weights::{WEIGHTS, Weights};
use hive_rules::{Bug, Cell, Color, Piece, PieceSet, Position};

/// How good the position looks for the side to move.
pub(crate) fn evaluate(position: &Position) -> Score {
    let pinned = position.pinned();
    let [white, black] = Color::ALL.map(|color| side(position, color, pinned, &WEIGHTS));
    let value = white - black;
    let value = if position.to_move() == Color::White { value } else { -value };
    Score::estimate(value + WEIGHTS.tempo)
}

/// What one side's tiles and queen are worth.
fn side(position: &Position, color: Color, pinned: PieceSet, weights: &Weights) -> i32 {
    let own = PieceSet::all_of(color);
    let enemy_queen = position.cell_of(Piece::queen(!color));
    let mut value = 0;
    for piece in position.on_table() & own {
        value += tile(position, piece, pinned, enemy_queen, weights);
    }
    for piece in position.hand(color) {
        value += weights.in_hand[piece.bug().index()];
    }
    value + queen(position, color, pinned, weights)
}

/// What a tile on the table is worth.
fn tile(
    position: &Position,
    piece: Piece,
    pinned: PieceSet,
    enemy_queen: Option<Cell>,
    weights: &Weights,
) -> i32 {
    let bug = piece.bug();
    if !position.is_uncovered(piece) {
        return weights.covered;
    }
    if pinned.contains(piece) {
        return weights.pinned[bug.index()];
    }
    let Some(cell) = position.cell_of(piece) else { return 0 };
    let mut value = weights.free[bug.index()];
    let slides = matches!(bug, Bug::Queen | Bug::Ant | Bug::Spider | Bug::Pillbug);
    if slides && position.ring(cell).count_ones() >= 5 {
        value += weights.stuck;
    }
    if let (Some(queen), false) = (enemy_queen, bug == Bug::Ant || bug == Bug::Queen) {
        value += weights.near * (6 - distance(cell, queen)).max(0);
    }
    value
}

/// What the state of a queen is worth to her owner.
fn queen(position: &Position, color: Color, pinned: PieceSet, weights: &Weights) -> i32 {
    let queen = Piece::queen(color);
    let Some(cell) = position.cell_of(queen) else { return 0 };
    let ring = position.ring(cell);
    let mut value = -weights.siege[ring.count_ones() as usize];
    if position.top(cell).is_some_and(|top| top.color() != color) {
        value -= weights.queen_covered;
    }
    let pillbug = Piece::first(color, Bug::Pillbug);
    let can_escape = position.is_uncovered(pillbug)
        && position.is_uncovered(queen)
        && !pinned.contains(queen)
        && position
            .cell_of(pillbug)
            .is_some_and(|at| at.direction_to(cell).is_some() && position.ring(at).count_ones() < 6);
    if can_escape {
        value += weights.escape;
    }
    value
}

/// How many steps apart two cells are.
fn distance(a: Cell, b: Cell) -> i32 {
    let (q, r) = b.relative_to(a).coordinates();
    q.abs().max(r.abs()).max((q + r).abs())
}
