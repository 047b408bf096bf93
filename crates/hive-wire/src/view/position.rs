//! A position in the words of the wire.

use super::Places;
use super::piece_name;
use crate::{
    CellView, EndReason, Hands, LastTurn, LegalTurn, OutcomeView, PieceName, PieceView, PositionView,
    ResultView,
};
use hive_notation::move_string;
use hive_play::{Ending, Meeting, Verdict};
use hive_rules::{Cell, Color, Game, Outcome, Piece, PieceSet, Position, Turn, Way};

/// The position of a game, with everything that may be done in it, and the ways of all that.
pub fn position_view(game: &Game, places: &Places, last: Option<LastTurn>) -> PositionView {
    position_told(game, places, last, true)
}

/// The same without the ways, unless tiles can be thrown.
pub(super) fn position_without_ways(game: &Game, places: &Places, last: Option<LastTurn>) -> PositionView {
    position_told(game, places, last, game.ruleset().expansions.pillbug)
}

fn position_told(game: &Game, places: &Places, last: Option<LastTurn>, ways: bool) -> PositionView {
    let now = game.position();
    let turns = if game.outcome().is_none() { now.legal_turns() } else { Default::default() };
    let told = |turn: &Turn| {
        let legal = legal_turn(now, places, *turn, ways)?;
        Some(LegalTurn { text: Some(move_string(now, *turn)), ..legal })
    };
    let legal = turns.iter().filter_map(told).collect();
    PositionView { must_pass: turns.as_slice() == [Turn::Pass], ..position(game, places, last, legal) }
}

/// The position of a game for somebody who looks at it; what may be done in it only if they may do it.
pub(super) fn position_seen(
    meeting: &Meeting,
    places: &Places,
    last: Option<LastTurn>,
    legal: bool,
) -> PositionView {
    let game = meeting.game();
    let turns = if legal { legal_in_play(meeting, places) } else { Vec::new() };
    let outcome = meeting.ending().map(ending_view);
    PositionView { must_pass: meeting.must_pass(), outcome, ..position(game, places, last, turns) }
}

/// What may be done in a game. Without the ways, unless tiles can be thrown, which is shown before it is done: they
/// would be most of the work and most of the message, and of a turn that was taken the way is known.
pub(super) fn legal_in_play(meeting: &Meeting, places: &Places) -> Vec<LegalTurn> {
    let (position, ways) = (meeting.game().position(), meeting.game().ruleset().expansions.pillbug);
    // All at once: a list that grows step by step is copied again and again.
    let mut told = Vec::with_capacity(meeting.legal().len());
    told.extend(meeting.legal().iter().filter_map(|turn| legal_turn(position, places, *turn, ways)));
    told
}

fn position(game: &Game, places: &Places, last: Option<LastTurn>, legal: Vec<LegalTurn>) -> PositionView {
    let position = game.position();
    PositionView {
        ply: position.ply(),
        to_move: position.to_move().into(),
        pieces: pieces(position, places),
        hands: Hands { white: hand(position, Color::White), black: hand(position, Color::Black) },
        legal,
        must_pass: false,
        pinned: names(position.pinned()),
        last,
        outcome: game.outcome().map(outcome_view),
    }
}

/// How a game ended on the table.
pub fn outcome_view(outcome: Outcome) -> OutcomeView {
    ending_view(Ending::Played(outcome))
}

/// How a game between people ended.
pub fn ending_view(ending: Ending) -> OutcomeView {
    let reason = match ending {
        Ending::Aborted => EndReason::Aborted,
        Ending::Played(Outcome::Surrounded { .. }) => EndReason::Surrounded,
        Ending::Played(Outcome::BothSurrounded) => EndReason::BothSurrounded,
        Ending::Played(Outcome::Repetition) => EndReason::Repetition,
        Ending::Played(Outcome::Agreement) => EndReason::Agreement,
        Ending::Played(Outcome::Resignation { .. }) => EndReason::Resignation,
        Ending::Played(Outcome::Time { .. }) => EndReason::Time,
    };
    let result = match ending.verdict() {
        Verdict::Won(Color::White) => ResultView::White,
        Verdict::Won(Color::Black) => ResultView::Black,
        Verdict::Drawn => ResultView::Draw,
        Verdict::Void => ResultView::Aborted,
    };
    OutcomeView { result, reason }
}

/// A turn that is about to be taken, as it will be shown afterwards.
pub fn last_turn(before: &Position, places: &Places, turn: Turn) -> LastTurn {
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
pub fn last_of(game: &Game, places: &Places) -> Option<LastTurn> {
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
    pieces.iter().map(piece_name).collect()
}

pub(super) fn pieces(position: &Position, places: &Places) -> Vec<PieceView> {
    let (mut pieces, mut height) = (Vec::with_capacity(position.on_table().len()), 0);
    // From the ground upwards, until all are there.
    while pieces.len() < position.on_table().len() && height < u8::MAX {
        let level = position.on_table().iter().filter(|&piece| position.level_of(piece) == Some(height));
        pieces.extend(level.filter_map(|piece| {
            let CellView { q, r } = places.piece(piece)?;
            Some(PieceView { piece: piece_name(piece), q, r, height })
        }));
        height += 1;
    }
    pieces
}

fn hand(position: &Position, color: Color) -> Vec<PieceName> {
    names(position.hand(color))
}

fn legal_turn(position: &Position, places: &Places, turn: Turn, ways: bool) -> Option<LegalTurn> {
    let CellView { q, r } = places.cell(position, turn.to()?);
    let piece = piece_name(turn.piece()?);
    let (thrown_by, path) = if ways { way(position, places, turn) } else { (None, None) };
    Some(LegalTurn { piece, q, r, text: None, thrown_by, path })
}

/// Who throws the tile, and the cells that it goes through if there are any between its ends.
fn way(before: &Position, places: &Places, turn: Turn) -> (Option<PieceName>, Option<Vec<CellView>>) {
    let shown = |cells: &[Cell]| cells.iter().map(|&cell| places.cell(before, cell)).collect();
    let (thrown_by, cells) = went(before, turn, shown);
    (thrown_by.map(piece_name), cells)
}

/// The same in the words of the rules, with the cells as somebody wants them.
pub(super) fn went<T>(
    before: &Position,
    turn: Turn,
    wanted: impl Fn(&[Cell]) -> T,
) -> (Option<Piece>, Option<T>) {
    // A placed tile comes from the hand; to ask for its way would check the turn once more.
    if !matches!(turn, Turn::Move { .. }) {
        return (None, None);
    }
    match before.way(turn) {
        Some(Way::Throw { by, cells }) => (Some(by), Some(wanted(&cells))),
        Some(Way::Walk { cells, .. }) if cells.len() > 2 => (None, Some(wanted(&cells))),
        _ => (None, None),
    }
}
