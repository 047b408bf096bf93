//! Wins with the next turn.

use hive_rules::{Cell, Color, Piece, Position, Turn};

/// How many sides of a player's queen are free; six while she is in the hand.
pub(crate) fn gaps(position: &Position, color: Color) -> u32 {
    position.cell_of(Piece::queen(color)).map_or(6, |cell| 6 - position.ring(cell).len() as u32)
}

/// How many sides of a player's queen are free after a legal turn, without taking it.
pub(crate) fn gaps_after(position: &Position, color: Color, turn: Turn) -> u32 {
    let queen = Piece::queen(color);
    let cell = if turn.piece() == Some(queen) { turn.to() } else { position.cell_of(queen) };
    cell.map_or(6, |cell| 6 - ring_after(position, cell, turn).len() as u32)
}

/// Who is surrounded, seen by one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Open,
    Won,
    /// Lost, or drawn: no win in any case.
    NotWon,
}

/// How the table stands for a player.
pub(crate) fn state(position: &Position, player: Color) -> State {
    match (position.surrounded(!player), position.surrounded(player)) {
        (false, false) => State::Open,
        (true, false) => State::Won,
        (_, true) => State::NotWon,
    }
}

/// A turn with which the side to move wins.
pub(crate) fn win_at_once(position: &Position) -> Option<Turn> {
    let mut win = None;
    for_each_win(position, |turn| win = Some(turn));
    win
}

/// Calls `visit` with every turn with which the side to move wins.
pub(crate) fn for_each_win(position: &Position, mut visit: impl FnMut(Turn)) {
    let player = position.to_move();
    let queen = Piece::queen(!player);
    let Some(cell) = position.cell_of(queen) else { return };
    let free = !position.ring(cell);
    let gap: Option<Cell> = free.iter().next().filter(|_| free.len() == 1).map(|side| cell.neighbor(side));
    // A pillbug may throw her to where she is surrounded.
    if gap.is_none() && !may_throw(position, player, cell) {
        return;
    }
    position.for_each_turn(|turn| {
        let closes = (gap.is_some() && turn.to() == gap) || turn.piece() == Some(queen);
        if closes && gaps_after(position, !player, turn) == 0 && gaps_after(position, player, turn) > 0 {
            visit(turn);
        }
    });
}

/// Whether a player has a tile beside a cell that throws, or could if it were not hindered.
pub(crate) fn may_throw(position: &Position, player: Color, cell: Cell) -> bool {
    use hive_rules::Bug::{Mosquito, Pillbug};
    let beside = |bug| {
        let at = position.cell_of(Piece::first(player, bug));
        at.is_some_and(|at| at.distance(cell) == 1)
    };
    position.ruleset().expansions.pillbug && (beside(Pillbug) || beside(Mosquito))
}

/// The taken sides of a cell after a legal turn.
fn ring_after(position: &Position, cell: Cell, turn: Turn) -> hive_rules::Ring {
    let side = |other: Cell| if other.distance(cell) == 1 { cell.direction_to(other) } else { None };
    let mut ring = position.ring(cell);
    if let Some(left) = turn.from().filter(|&from| position.height(from) == 1).and_then(side) {
        ring = ring.without(left);
    }
    if let Some(taken) = turn.to().and_then(side) {
        ring = ring.with(taken);
    }
    ring
}
