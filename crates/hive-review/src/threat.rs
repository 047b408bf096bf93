//! What a player could do if the other side passed.

use crate::seen::turned_to;
use hive_rules::{Color, Piece, Position};

/// In how many turns, one or two, a player would win if the other side passed now; nothing where that takes longer.
///
/// Both are proved by trying every turn. More than two free sides take more than two turns, or a defender who helps.
pub(crate) fn threat(position: &Position, player: Color) -> Option<u32> {
    if position.is_over() {
        return None;
    }
    let mut passed = turned_to(position, player);
    if wins_at_once(&mut passed) {
        return Some(1);
    }
    wins_in_two(&mut passed).then_some(2)
}

fn gaps(position: &Position, color: Color) -> usize {
    position.cell_of(Piece::queen(color)).map_or(6, |cell| 6 - position.ring(cell).len())
}

/// Whether the side to move can close the ring round the other queen, and not round its own.
fn wins_at_once(position: &mut Position) -> bool {
    let player = position.to_move();
    gaps(position, !player) <= 1
        && position.legal_turns().into_iter().any(|turn| {
            let undo = position.make(turn);
            let won = position.surrounded(!player) && !position.surrounded(player);
            position.unmake(undo);
            won
        })
}

/// Whether the side to move has a turn after which it wins whatever the other side does.
fn wins_in_two(position: &mut Position) -> bool {
    let player = position.to_move();
    gaps(position, !player) <= 2
        && position.legal_turns().into_iter().any(|turn| {
            let undo = position.make(turn);
            let won = !position.is_over() && every_reply_loses(position, player);
            position.unmake(undo);
            won
        })
}

fn every_reply_loses(position: &mut Position, player: Color) -> bool {
    // What does not even threaten leaves the other side in peace: most turns are such.
    let threatens = wins_at_once(&mut turned_to(position, player));
    threatens
        && position.legal_turns().into_iter().all(|reply| {
            let undo = position.make(reply);
            let lost = match position.is_over() {
                true => position.surrounded(!player) && !position.surrounded(player),
                false => wins_at_once(position),
            };
            position.unmake(undo);
            lost
        })
}
