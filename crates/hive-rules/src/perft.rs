//! Counting all games of a given length: the measure of a rules engine, of its truth first and
//! its speed second.

use crate::ring;
use crate::{Bug, Cell, Piece, Position, Turn, Turns};

/// How many ways there are to take `depth` turns from here. A finished game has none; a forced
/// pass is one turn; repetition plays no part.
///
/// ```
/// use hive_rules::{perft, Expansions, Position, Ruleset};
/// let mut start = Position::new(Ruleset::tournament(Expansions::NONE));
/// assert_eq!(perft(&mut start, 3), 1440);
/// ```
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_turns() as u64,
        2 => two_turns(position),
        _ => {
            let mut turns = Turns::new();
            position.list_turns(&mut turns);
            turns.iter().map(|&turn| below(position, turn, depth)).sum()
        }
    }
}

/// The last two turns. What the other side can do after a placing hardly ever depends on which
/// insect was placed, so a cell is counted once for all of them.
fn two_turns(position: &mut Position) -> u64 {
    let mut turns = Turns::new();
    position.list_turns(&mut turns);
    let mut alike = None;
    let mut nodes = 0;
    for &turn in &turns {
        nodes += match (turn, alike) {
            (Turn::Place { to, .. }, Some((cell, count))) if to == cell => count,
            (Turn::Place { to, .. }, _) => {
                let count = below(position, turn, 2);
                alike = any_insect(position, to).then_some((to, count));
                count
            }
            _ => below(position, turn, 2),
        };
    }
    nodes
}

/// Whether all insects placed on this cell leave the other side the same number of turns: no
/// mosquito of theirs would touch it, and a queen would not be surrounded at once. That the
/// tile may be thrown makes no difference, for it has just been placed.
fn any_insect(position: &Position, cell: Cell) -> bool {
    let mosquito = Piece::first(!position.to_move(), Bug::Mosquito);
    let touched = position.cell_of(mosquito).is_some_and(|at| cell.direction_to(at).is_some());
    !touched && position.table.ring(cell) != ring::FULL
}

/// [`perft`] for each legal turn by itself.
///
/// ```
/// use hive_rules::{Expansions, Position, Ruleset, perft_split};
/// let mut start = Position::new(Ruleset::tournament(Expansions::NONE));
/// let split = perft_split(&mut start, 3);
/// assert_eq!(split.iter().map(|(_, count)| count).sum::<u64>(), 1440);
/// ```
pub fn perft_split(position: &mut Position, depth: u32) -> Vec<(Turn, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    position.legal_turns().iter().map(|&turn| (turn, below(position, turn, depth))).collect()
}

/// What a turn adds to a count of this depth.
fn below(position: &mut Position, turn: Turn, depth: u32) -> u64 {
    let undo = position.make_unhashed(turn);
    let nodes = perft(position, depth - 1);
    position.unmake(undo);
    nodes
}
