//! The table looked at cell by cell: slowly, and with nothing of what the review itself uses.

use hive_rules::{Bug, Cell, Color, Piece, Position, Turn};
use std::collections::HashSet;

/// The table after some turns.
pub(crate) fn after(position: &Position, turns: &[Turn]) -> Position {
    let mut position = position.clone();
    for &turn in turns {
        let _ = position.make(turn);
    }
    position
}

/// As if it were this player's turn.
fn turn_of(position: &Position, color: Color) -> Position {
    if position.to_move() == color { position.clone() } else { after(position, &[Turn::Pass]) }
}

fn taken(position: &Position) -> HashSet<Cell> {
    Piece::all().filter_map(|piece| position.cell_of(piece)).collect()
}

/// How many cells beside a queen are empty; six where she is in the hand.
pub(crate) fn free_sides(position: &Position, color: Color) -> usize {
    let taken = taken(position);
    let queen = position.cell_of(Piece::queen(color));
    queen.map_or(6, |queen| queen.neighbors().iter().filter(|cell| !taken.contains(cell)).count())
}

/// Whether a player has surrounded the other queen alone.
pub(crate) fn is_won(position: &Position, winner: Color) -> bool {
    free_sides(position, !winner) == 0 && free_sides(position, winner) > 0
}

pub(crate) fn is_covered(position: &Position, piece: Piece) -> bool {
    position.cell_of(piece).is_some_and(|cell| position.stack(cell).next() != Some(piece))
}

/// Whether the hive falls apart without a tile that is alone on its cell.
pub(crate) fn is_pinned(position: &Position, piece: Piece) -> bool {
    let Some(cell) = position.cell_of(piece).filter(|&cell| position.stack(cell).count() == 1) else {
        return false;
    };
    let mut left = taken(position);
    left.remove(&cell);
    let Some(&first) = left.iter().next() else { return false };
    let mut todo = vec![first];
    left.remove(&first);
    while let Some(cell) = todo.pop() {
        todo.extend(cell.neighbors().into_iter().filter(|beside| left.remove(beside)));
    }
    !left.is_empty()
}

/// Whether a tile on the table is neither pinned nor covered.
pub(crate) fn is_free(position: &Position, piece: Piece) -> bool {
    position.cell_of(piece).is_some() && !is_covered(position, piece) && !is_pinned(position, piece)
}

/// Whether a tile could be moved or thrown if it were its player's turn.
pub(crate) fn can_go(position: &Position, piece: Piece) -> bool {
    let turns = turn_of(position, piece.color()).legal_turns();
    position.cell_of(piece).is_some() && turns.iter().any(|turn| turn.piece() == Some(piece))
}

/// How many tiles of a player can.
pub(crate) fn movable(position: &Position, color: Color) -> usize {
    Piece::all().filter(|&piece| piece.color() == color && can_go(position, piece)).count()
}

/// Whether a tile is the pillbug or the mosquito of a player, on top of its cell and beside the queen.
pub(crate) fn guards(position: &Position, color: Color, piece: Piece) -> bool {
    let cells = position.cell_of(piece).zip(position.cell_of(Piece::queen(color)));
    piece.color() == color
        && [Bug::Pillbug, Bug::Mosquito].contains(&piece.bug())
        && !is_covered(position, piece)
        && cells.is_some_and(|(cell, queen)| queen.neighbors().contains(&cell))
}

/// On how many empty cells a tile of a player would touch that player's colour alone.
pub(crate) fn room(position: &Position, color: Color) -> usize {
    let taken = taken(position);
    let shows = |cell: Cell| position.stack(cell).next().map(Piece::color);
    let beside: HashSet<Cell> = taken.iter().flat_map(|cell| cell.neighbors()).collect();
    let fits = |cell: &&Cell| {
        let seen: Vec<Color> = cell.neighbors().into_iter().filter_map(shows).collect();
        !taken.contains(cell) && seen.iter().all(|&shown| shown == color)
    };
    beside.iter().filter(fits).count()
}

/// Whether a player would win within so many turns if the other side passed now.
pub(crate) fn wins_within(position: &Position, player: Color, turns: u32) -> bool {
    forces(&turn_of(position, player), player, turns)
}

fn forces(position: &Position, player: Color, turns: u32) -> bool {
    position.legal_turns().into_iter().any(|turn| {
        let then = after(position, &[turn]);
        is_won(&then, player)
            || (turns > 1
                && !then.is_over()
                && then.legal_turns().into_iter().all(|reply| {
                    let answered = after(&then, &[reply]);
                    is_won(&answered, player) || forces(&answered, player, turns - 1)
                }))
    })
}
