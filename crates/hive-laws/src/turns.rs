//! Legal turns, and all others.

use crate::{law, refusals};
use hive_rules::{Bug, Cell, CellSet, Piece, Position, Refusal, Turn};
use std::collections::{BTreeMap, BTreeSet};

/// Counting, listing and visiting agree, and no turn is named twice.
pub fn are_counted(position: &Position) {
    let turns = position.legal_turns();
    let mut visited = Vec::new();
    position.for_each_turn(|turn| visited.push(turn));
    law!(position, turns[..] == visited[..], "listed and visited turns differ");
    let count = position.count_turns();
    law!(position, count == turns.len(), "{count} turns counted, {} listed", turns.len());
    let distinct: BTreeSet<Turn> = turns.iter().copied().collect();
    law!(position, distinct.len() == turns.len(), "a turn is listed twice");
    law!(position, turns.is_empty() == position.is_over(), "a game goes on exactly while there are turns");
    let passes = turns.contains(&Turn::Pass);
    law!(position, !passes || turns.len() == 1, "a pass is listed beside other turns");
}

/// Every tile may go to every cell near the hive, and to some far away, exactly where a legal
/// turn takes it there. All else is refused for a reason that is true, and changes nothing.
pub fn are_legal_or_refused(position: &Position) {
    // A placed tile touches the hive and a moved one ends on it or beside it, so nothing but
    // refusals is to be found beyond the second ring.
    let ring = *position.taken() | position.taken().around();
    let far = [(16, 0), (0, 16), (16, 16), (-9, -9), (9, -4)].map(|(q, r)| Cell::at(q, r));
    among(position, ring | ring.around() | far.into_iter().collect() | CellSet::of(Cell::ORIGIN));
}

/// [`are_legal_or_refused`] for every cell there is.
pub fn are_legal_or_refused_anywhere(position: &Position) {
    among(position, !CellSet::EMPTY);
}

fn among(position: &Position, cells: CellSet) {
    let mut legal = BTreeMap::new();
    for turn in position.legal_turns() {
        if let (Some(piece), Some(to)) = (turn.piece(), turn.to()) {
            law!(position, cells.contains(to), "{turn:?} leads away from the hive");
            legal.insert((piece, to), turn);
        }
    }
    for piece in Piece::all() {
        for to in cells.iter() {
            match legal.get(&(piece, to)) {
                Some(&turn) => is_accepted(position, turn),
                None => is_refused(position, piece, to),
            }
        }
    }
    passing_is_the_last_resort(position);
}

fn is_accepted(position: &Position, turn: Turn) {
    let (Some(piece), Some(to)) = (turn.piece(), turn.to()) else { return };
    let answer = position.check(piece, to);
    law!(position, answer == Ok(turn), "{turn:?} is legal, and the answer is {answer:?}");
    let mut after = position.clone();
    let played = after.play(turn).map(|undo| undo.turn());
    law!(position, played == Ok(turn), "{turn:?} is legal, and playing it gives {played:?}");
    lies_elsewhere(position, turn);
}

/// A legal turn with a wrong start is refused, and the refusal knows the right one.
fn lies_elsewhere(position: &Position, turn: Turn) {
    let (Some(piece), Some(to)) = (turn.piece(), turn.to()) else { return };
    let elsewhere = to.neighbors().into_iter().find(|&cell| Some(cell) != turn.from());
    let wrong = [Some(Turn::Place { piece, to }), elsewhere.map(|from| Turn::Move { piece, from, to })];
    for wrong in wrong.into_iter().flatten().filter(|&wrong| wrong != turn) {
        let refusal = refused(position, wrong);
        let really = Refusal::NotThere { really: position.cell_of(piece) };
        law!(position, refusal == really, "{wrong:?} is refused because of {refusal:?}");
    }
}

fn is_refused(position: &Position, piece: Piece, to: Cell) {
    let refusal = match position.check(piece, to) {
        Ok(turn) => panic!("{turn:?} is accepted and not listed\n\n{position:?}"),
        Err(refusal) => refusal,
    };
    refusals::is_true(position, piece, to, &refusal);
    let again = refused(position, attempt(position, piece, to));
    law!(position, again == refusal, "{piece:?} to {to:?}: {refusal:?}, and when played {again:?}");
}

/// The turn that would bring a tile to a cell.
pub(crate) fn attempt(position: &Position, piece: Piece, to: Cell) -> Turn {
    match position.cell_of(piece) {
        Some(from) => Turn::Move { piece, from, to },
        None => Turn::Place { piece, to },
    }
}

/// Why a turn is refused, once it is known that nothing has changed.
fn refused(position: &Position, turn: Turn) -> Refusal {
    let mut after = position.clone();
    match after.play(turn) {
        Ok(_) => panic!("{turn:?} is played and not legal\n\n{position:?}"),
        Err(refusal) => {
            law!(position, after == *position, "{turn:?} is refused and changes the position");
            refusal
        }
    }
}

fn passing_is_the_last_resort(position: &Position) {
    let answer = position.check_pass();
    let alone = position.legal_turns()[..] == [Turn::Pass];
    law!(position, answer.is_ok() == alone, "passing: {answer:?}");
    if let Err(refusal) = answer {
        let reason = if position.is_over() { Refusal::GameOver } else { Refusal::CannotPass };
        law!(position, refusal == reason, "passing is refused because of {refusal:?}");
        law!(position, refused(position, Turn::Pass) == reason, "a pass that is played gets another reason");
    }
}

/// The insects by whose rules a tile on the table moves: its own, a beetle's on top of the
/// hive, for a mosquito those it touches.
pub(crate) fn rules_of(position: &Position, piece: Piece) -> Vec<Bug> {
    let Some(cell) = position.cell_of(piece) else { return Vec::new() };
    if position.level_of(piece) != Some(0) {
        return vec![Bug::Beetle];
    }
    if piece.bug() != Bug::Mosquito {
        return vec![piece.bug()];
    }
    let touched = cell.neighbors().into_iter().filter_map(|beside| position.top(beside));
    touched.map(Piece::bug).filter(|&bug| bug != Bug::Mosquito).collect()
}
