//! A refusal tells the truth: what it names is really there.

use crate::turns::rules_of;
use crate::ways::{bars, height_without};
use crate::{hive, law};
use hive_rules::{Bug, Cell, Opening, Piece, PieceSet, Position, Refusal};

/// Everything that a refusal of this tile on this cell says is true of the position.
pub fn is_true(position: &Position, piece: Piece, to: Cell, refusal: &Refusal) {
    let holds = match refusal {
        Refusal::GameOver => position.is_over(),
        Refusal::NotInSet => !position.ruleset().has(piece.bug()),
        Refusal::NotYourTurn => piece.color() != position.to_move(),
        Refusal::FirstTileInTheMiddle => position.on_table().is_empty() && to != Cell::ORIGIN,
        Refusal::QueenBarred => {
            let tournament = position.ruleset().opening == Opening::Tournament;
            tournament && piece.bug() == Bug::Queen && position.turn_number() == 1
        }
        Refusal::QueenDue => {
            position.turn_number() >= 4 && piece.bug() != Bug::Queen && queen_in_hand(position)
        }
        Refusal::CopiesInOrder { next } => {
            let alike = (next.color(), next.bug()) == (piece.color(), piece.bug());
            alike && next.number() < piece.number() && position.cell_of(*next).is_none()
        }
        Refusal::CellTaken { by } => position.top(to) == Some(*by),
        Refusal::TouchesEnemy { tiles } => {
            let enemies: PieceSet =
                tops_around(position, to).filter(|top| top.color() != piece.color()).collect();
            !tiles.is_empty() && *tiles == enemies
        }
        Refusal::TouchesNoOwn => tops_around(position, to).all(|top| top.color() != piece.color()),
        Refusal::QueenNotPlaced => position.cell_of(piece).is_some() && queen_in_hand(position),
        Refusal::Covered { by } => lies_on(position, *by, piece),
        Refusal::JustMoved { piece: resting } => {
            position.barred() == Some(*resting) && (*resting == piece || touch(position, *resting, piece))
        }
        Refusal::SplitsHive { parts } => are_parts(position, piece, parts),
        Refusal::StaysPut => position.cell_of(piece) == Some(to),
        Refusal::Gate { between, step } => is_gate(position, piece, *between, *step),
        Refusal::LosesTouch { step } => is_loose(position, piece, *step),
        Refusal::CannotReach { bug } => *bug == rule_named(position, piece),
        Refusal::NothingToCopy { beside } => {
            piece.bug() == Bug::Mosquito
                && rules_of(position, piece).is_empty()
                && !beside.is_empty()
                && beside.iter().all(|tile| tile.bug() == Bug::Mosquito)
        }
        // A question about a tile and a cell is never answered with these.
        Refusal::CannotPass | Refusal::NotThere { .. } => false,
    };
    law!(position, holds, "{piece:?} to {to:?} is refused for what is not so: {refusal:?}");
    law!(position, !refusal.to_string().is_empty(), "{refusal:?} has no words");
}

fn queen_in_hand(position: &Position) -> bool {
    position.cell_of(Piece::queen(position.to_move())).is_none()
}

fn tops_around(position: &Position, cell: Cell) -> impl Iterator<Item = Piece> {
    cell.neighbors().into_iter().filter_map(|beside| position.top(beside))
}

fn lies_on(position: &Position, above: Piece, below: Piece) -> bool {
    let stack: Vec<Piece> = position.cell_of(below).map_or(Vec::new(), |cell| position.stack(cell).collect());
    stack.array_windows().any(|pair| *pair == [above, below])
}

fn touch(position: &Position, a: Piece, b: Piece) -> bool {
    let (Some(a), Some(b)) = (position.cell_of(a), position.cell_of(b)) else { return false };
    a.direction_to(b).is_some()
}

/// Whether these are exactly the parts that the hive falls into without a tile.
fn are_parts(position: &Position, lifted: Piece, told: &[PieceSet]) -> bool {
    let Some(cell) = position.cell_of(lifted).filter(|&cell| position.height(cell) == 1) else {
        return false;
    };
    let mut without = *position.taken();
    without.remove(cell);
    let mut parts: Vec<u32> = hive::parts(&without)
        .iter()
        .map(|part| part.iter().flat_map(|cell| position.stack(cell)).collect::<PieceSet>().bits())
        .collect();
    let mut told: Vec<u32> = told.iter().map(|part| part.bits()).collect();
    parts.sort_unstable();
    told.sort_unstable();
    parts.len() >= 2 && parts == told
}

/// Whether these tiles stand on both sides of the step, and high enough to bar it.
fn is_gate(position: &Position, lifted: Piece, between: [Piece; 2], step: [Cell; 2]) -> bool {
    let Some(from) = position.cell_of(lifted) else { return false };
    let beside: Vec<Cell> =
        step[0].neighbors().into_iter().filter(|cell| cell.direction_to(step[1]).is_some()).collect();
    let cells = between.map(|piece| position.cell_of(piece));
    let stands = |cell: &Cell| cells.contains(&Some(*cell)) && height_without(position, *cell, from) > 0;
    let on_top = between.iter().all(|&piece| position.cover_of(piece).is_none());
    beside.len() == 2 && beside.iter().all(stands) && on_top && bars(position, from, step[0], step[1])
}

/// Whether a tile that takes this step along the ground touches nothing that it touched before.
fn is_loose(position: &Position, lifted: Piece, step: [Cell; 2]) -> bool {
    let Some(from) = position.cell_of(lifted) else { return false };
    let free = |cell: Cell| height_without(position, cell, from) == 0;
    let beside = step[0].neighbors().into_iter().filter(|cell| cell.direction_to(step[1]).is_some());
    step[0].direction_to(step[1]).is_some() && step.into_iter().all(free) && { beside }.all(free)
}

/// Whose rule is to be named where none leads to the cell.
fn rule_named(position: &Position, piece: Piece) -> Bug {
    if piece.color() != position.to_move() {
        Bug::Pillbug
    } else if position.level_of(piece) > Some(0) {
        Bug::Beetle
    } else {
        piece.bug()
    }
}
