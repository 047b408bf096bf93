//! Taking back.

use crate::law;
use hive_rules::{Game, Position};

/// Every legal turn, taken back, leaves the position as it was to the last bit.
pub fn restores_every_bit(position: &Position) {
    let mut table = position.clone();
    for turn in position.legal_turns() {
        let undo = table.make(turn);
        law!(position, undo.turn() == turn, "what takes {turn:?} back speaks of {:?}", undo.turn());
        law!(position, table.to_move() != position.to_move(), "{turn:?} leaves the turn with its player");
        law!(position, table.ply() == position.ply() + 1, "{turn:?} is not counted");
        law!(position, table.barred() == turn.piece(), "after {turn:?} {:?} rests", table.barred());
        table.unmake(undo);
        law!(position, table == *position, "{turn:?} cannot be taken back");
    }
}

/// A whole game, taken back, passes through all its positions to the empty table.
pub fn leads_back_to_the_start(game: &Game) {
    let mut position = Position::new(game.ruleset());
    let before: Vec<Position> = game
        .turns()
        .map(|turn| {
            let before = position.clone();
            let _ = position.make(turn);
            before
        })
        .collect();
    law!(&position, position == *game.position(), "a game replayed comes to another position");
    let mut back = game.clone();
    for (turn, before) in game.turns().rev().zip(before.iter().rev()) {
        law!(before, back.undo() == Some(turn), "another turn than {turn:?} is taken back");
        law!(before, back.position() == before, "{turn:?} cannot be taken back");
        law!(before, back.outcome().is_none(), "a game goes on after a turn is taken back");
    }
    law!(back.position(), back.undo().is_none(), "a turn before the first is taken back");
}
