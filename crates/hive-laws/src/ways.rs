//! The way of a turn: it can be gone step by step.

use crate::turns::{attempt, rules_of};
use crate::{hive, law};
use hive_rules::{Bug, Cell, CellSet, Direction, Piece, Position, Turn, Way};
use std::collections::{BTreeSet, VecDeque};

/// Every legal turn has a way, and the way keeps the rule of the insect that goes it.
pub fn can_be_gone(position: &Position) {
    for turn in position.legal_turns() {
        let Some(way) = position.way(turn) else {
            panic!("{turn:?} is legal and has no way\n\n{position:?}");
        };
        let good = match (turn, &way) {
            (Turn::Pass, Way::Pass) | (Turn::Place { .. }, Way::Placed) => true,
            (Turn::Move { piece, from, to }, way) => {
                may_be_lifted(position, piece, from)
                    && match way {
                        Way::Walk { rule, cells } => walks(position, piece, [from, to], *rule, cells),
                        Way::Jump { over, cells } => {
                            *cells == [from, to] && jumps(position, piece, [from, to], over)
                        }
                        Way::Throw { by, cells } => *cells == throws(position, *by, from, to),
                        Way::Pass | Way::Placed => false,
                    }
            }
            _ => false,
        };
        law!(position, good, "{turn:?} cannot go like this: {way:?}");
    }
}

/// A turn that is not legal has no way.
pub fn are_only_for_legal_turns(position: &Position) {
    let legal: BTreeSet<Turn> = position.legal_turns().into_iter().collect();
    let near = *position.taken() | position.taken().around() | CellSet::of(Cell::ORIGIN);
    for piece in Piece::all() {
        for to in near.iter() {
            let turn = attempt(position, piece, to);
            let way = position.way(turn);
            law!(position, way.is_some() == legal.contains(&turn), "{turn:?} goes like this: {way:?}");
            let from = to.neighbor(Direction::E);
            let elsewhere = Turn::Move { piece, from, to };
            let way = position.way(elsewhere).filter(|_| elsewhere != turn);
            law!(position, way.is_none(), "{elsewhere:?} starts from nowhere and has a way: {way:?}");
        }
    }
    law!(position, position.way(Turn::Pass).is_some() == legal.contains(&Turn::Pass), "a pass has a way");
}

/// Uncovered, not resting, and the hive stays whole without it.
fn may_be_lifted(position: &Position, piece: Piece, from: Cell) -> bool {
    let mut without = *position.taken();
    if position.height(from) == 1 {
        without.remove(from);
    }
    position.top(from) == Some(piece)
        && position.barred() != Some(piece)
        && hive::parts(&without).len() == 1
        && position.queen_placed(position.to_move())
}

fn walks(position: &Position, piece: Piece, [from, to]: [Cell; 2], rule: Bug, cells: &[Cell]) -> bool {
    let steps = cells.len().saturating_sub(1);
    let between = cells.get(1..steps).unwrap_or_default();
    let free = |cell: &Cell| height_without(position, *cell, from) == 0;
    let by_rule = match rule {
        Bug::Queen | Bug::Pillbug => steps == 1 && free(&to),
        Bug::Beetle => steps == 1,
        Bug::Spider => steps == 3 && cells.iter().all(free),
        Bug::Ladybug => steps == 3 && !between.iter().any(free) && free(&to),
        Bug::Ant => cells.iter().all(free) && distance(position, from, to) == Some(steps),
        Bug::Grasshopper | Bug::Mosquito => false,
    };
    let distinct: BTreeSet<&Cell> = cells.iter().collect();
    piece.color() == position.to_move()
        && by_rule
        && rules_of(position, piece).contains(&rule)
        && (cells.first(), cells.last()) == (Some(&from), Some(&to))
        && distinct.len() == cells.len()
        && cells.array_windows().all(|&[a, b]| can_step(position, from, a, b))
}

fn jumps(position: &Position, piece: Piece, [from, to]: [Cell; 2], over: &[Piece]) -> bool {
    let lands = |direction: Direction| {
        let mut cell = from.neighbor(direction);
        for &below in over {
            if position.top(cell) != Some(below) {
                return false;
            }
            cell = cell.neighbor(direction);
        }
        cell == to && position.top(cell).is_none()
    };
    piece.color() == position.to_move()
        && rules_of(position, piece).contains(&Bug::Grasshopper)
        && !over.is_empty()
        && Direction::ALL.into_iter().any(lands)
}

/// The way of a throw by this tile; a way that no turn has if it cannot throw like that.
fn throws(position: &Position, by: Piece, from: Cell, to: Cell) -> [Cell; 3] {
    let Some(at) = position.cell_of(by) else { return [to; 3] };
    let able = by.color() == position.to_move()
        && position.barred() != Some(by)
        && position.throwers().contains(by)
        && position.height(at) == 1
        && rules_of(position, by).contains(&Bug::Pillbug);
    let free_to_go = position.height(from) == 1
        && position.height(to) == 0
        && at.direction_to(from).is_some()
        && at.direction_to(to).is_some()
        && !bars(position, from, from, at)
        && !bars(position, from, at, to);
    if able && free_to_go { [from, at, to] } else { [to; 3] }
}

/// How high a cell is while the top tile of another is in the air.
pub(crate) fn height_without(position: &Position, cell: Cell, lifted: Cell) -> u8 {
    position.height(cell) - u8::from(cell == lifted)
}

/// The two cells that touch both ends of a step.
fn beside(a: Cell, b: Cell) -> impl Iterator<Item = Cell> {
    a.neighbors().into_iter().filter(move |cell| cell.direction_to(b).is_some())
}

/// Whether a gate bars a step: both cells beside it are higher than its higher end.
pub(crate) fn bars(position: &Position, lifted: Cell, a: Cell, b: Cell) -> bool {
    let top = height_without(position, a, lifted).max(height_without(position, b, lifted));
    beside(a, b).all(|cell| height_without(position, cell, lifted) > top)
}

/// Whether a tile can take this step: through no gate, and on the ground never losing touch.
fn can_step(position: &Position, lifted: Cell, a: Cell, b: Cell) -> bool {
    let height = |cell: Cell| height_without(position, cell, lifted);
    let on_the_ground = height(a) == 0 && height(b) == 0;
    a.direction_to(b).is_some()
        && !bars(position, lifted, a, b)
        && (!on_the_ground || beside(a, b).any(|cell| height(cell) > 0))
}

/// The fewest steps along the ground.
fn distance(position: &Position, from: Cell, to: Cell) -> Option<usize> {
    let mut seen = CellSet::of(from);
    let mut queue = VecDeque::from([(from, 0)]);
    while let Some((cell, steps)) = queue.pop_front() {
        if cell == to {
            return Some(steps);
        }
        for next in cell.neighbors() {
            let free = height_without(position, next, from) == 0;
            if free && !seen.contains(next) && can_step(position, from, cell, next) {
                seen.insert(next);
                queue.push_back((next, steps + 1));
            }
        }
    }
    None
}
