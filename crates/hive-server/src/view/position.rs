//! A position in the words of the wire.

use super::Places;
use crate::wire::{
    CellView, EndReason, Hands, LastTurn, LegalTurn, OutcomeView, PieceName, PieceView, PositionView,
};
use hive_notation::{move_string, piece_name};
use hive_rules::{Cell, Color, Game, Outcome, Piece, PieceSet, Position, Turn, Way};

/// The position of a game, with everything that may be done in it, and the ways of all that.
pub(crate) fn position_view(game: &Game, places: &Places, last: Option<LastTurn>) -> PositionView {
    position(game, places, last, true)
}

/// The same for those who play, after every turn: without the ways, unless tiles can be thrown, which is shown before
/// it is done. They would be most of the work and most of the message, and of a turn that was taken the way is known.
pub(crate) fn position_in_play(game: &Game, places: &Places, last: Option<LastTurn>) -> PositionView {
    position(game, places, last, game.ruleset().expansions.pillbug)
}

fn position(game: &Game, places: &Places, last: Option<LastTurn>, ways: bool) -> PositionView {
    let position = game.position();
    let turns = if game.outcome().is_none() { position.legal_turns() } else { Default::default() };
    let legal = |turn: &Turn| legal_turn(position, places, *turn, ways);
    PositionView {
        ply: position.ply(),
        to_move: position.to_move().into(),
        pieces: pieces(position, places),
        hands: Hands { white: hand(position, Color::White), black: hand(position, Color::Black) },
        legal: turns.iter().filter_map(legal).collect(),
        must_pass: turns.as_slice() == [Turn::Pass],
        pinned: names(position.pinned()),
        last,
        outcome: game.outcome().map(outcome_view),
    }
}

/// How a game ended.
pub(crate) fn outcome_view(outcome: Outcome) -> OutcomeView {
    let reason = match outcome {
        Outcome::Surrounded { .. } => EndReason::Surrounded,
        Outcome::BothSurrounded => EndReason::BothSurrounded,
        Outcome::Repetition => EndReason::Repetition,
        Outcome::Agreement => EndReason::Agreement,
        Outcome::Resignation { .. } => EndReason::Resignation,
        Outcome::Time { .. } => EndReason::Time,
    };
    OutcomeView { winner: outcome.winner().map(Into::into), reason }
}

/// A turn that is about to be taken, as it will be shown afterwards.
pub(crate) fn last_turn(before: &Position, places: &Places, turn: Turn) -> LastTurn {
    let (thrown_by, path) = way(before, places, turn);
    LastTurn {
        text: move_string(before, turn),
        by: before.to_move().into(),
        piece: turn.piece().map(piece_name),
        from: turn.from().map(|cell| places.cell(before, cell)),
        to: turn.to().map(|cell| places.cell(before, cell)),
        thrown_by,
        path,
        moved: None,
    }
}

/// The last turn of a game; of a pass also the latest turn before it in which a tile came to lie where it lies. The
/// tile that moved is the only one whose place has changed. A loop, for passes may follow each other without end.
pub(crate) fn last_of(game: &Game, places: &Places) -> Option<LastTurn> {
    let mut before = game.clone();
    let mut pass = None;
    while let Some(turn) = before.undo() {
        let position = before.position();
        if turn == Turn::Pass {
            pass.get_or_insert_with(|| last_turn(position, places, turn));
            continue;
        }
        let mut then = places.clone();
        if let Turn::Move { piece, from, .. } = turn {
            then.set_back(position, piece, from);
        }
        let moved = last_turn(position, &then, turn);
        return Some(match pass {
            Some(pass) => pass.after(Some(moved)),
            None => moved,
        });
    }
    pass
}

pub(super) fn names(pieces: PieceSet) -> Vec<PieceName> {
    pieces.into_iter().map(piece_name).collect()
}

fn pieces(position: &Position, places: &Places) -> Vec<PieceView> {
    let view = |piece: Piece| {
        let CellView { q, r } = places.piece(piece)?;
        Some(PieceView { piece: piece_name(piece), q, r, height: position.level_of(piece)? })
    };
    let mut pieces: Vec<PieceView> = position.on_table().into_iter().filter_map(view).collect();
    pieces.sort_by_key(|piece| piece.height);
    pieces
}

fn hand(position: &Position, color: Color) -> Vec<PieceName> {
    names(position.hand(color))
}

fn legal_turn(position: &Position, places: &Places, turn: Turn, ways: bool) -> Option<LegalTurn> {
    let CellView { q, r } = places.cell(position, turn.to()?);
    let (piece, text) = (piece_name(turn.piece()?), move_string(position, turn));
    let (thrown_by, path) = if ways { way(position, places, turn) } else { (None, None) };
    Some(LegalTurn { piece, q, r, text, thrown_by, path })
}

/// Who throws the tile, and the cells that it goes through if there are any between its ends.
fn way(before: &Position, places: &Places, turn: Turn) -> (Option<PieceName>, Option<Vec<CellView>>) {
    // A placed tile comes from the hand; to ask for its way would check the turn once more.
    if !matches!(turn, Turn::Move { .. }) {
        return (None, None);
    }
    let true_cells = |cells: &[Cell]| cells.iter().map(|&cell| places.cell(before, cell)).collect::<Vec<_>>();
    match before.way(turn) {
        Some(Way::Throw { by, cells }) => (Some(piece_name(by)), Some(true_cells(&cells))),
        Some(Way::Walk { cells, .. }) if cells.len() > 2 => (None, Some(true_cells(&cells))),
        _ => (None, None),
    }
}
