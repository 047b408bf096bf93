//! Refusals of the rules in the words of the wire.

use super::Places;
use super::position::names;
use crate::wire::{CellView, PieceName, RefusalView, Rule};
use hive_notation::{ResolveError, piece_name};
use hive_rules::{Bug, Position, Refusal};

/// A refusal with the tiles and cells that prove it.
pub(crate) fn refusal_view(refusal: &Refusal, position: &Position, places: &Places) -> RefusalView {
    let mut view = RefusalView::named(refusal.name(), refusal.to_string());
    let cell = |cell| -> CellView { places.cell(position, cell) };
    match refusal {
        Refusal::CopiesInOrder { next: piece }
        | Refusal::CellTaken { by: piece }
        | Refusal::Covered { by: piece }
        | Refusal::JustMoved { piece } => view.tiles = vec![piece_name(*piece)],
        Refusal::TouchesEnemy { tiles } | Refusal::NothingToCopy { beside: tiles } => {
            view.tiles = names(*tiles)
        }
        Refusal::SplitsHive { parts } => {
            view.parts = parts.iter().map(|part| names(*part)).collect();
            view.tiles = view.parts.concat();
        }
        Refusal::Gate { between, step } => {
            view.tiles = between.iter().map(|&piece| piece_name(piece)).collect::<Vec<PieceName>>();
            view.cells = step.iter().map(|&at| cell(at)).collect();
        }
        Refusal::LosesTouch { step } => view.cells = step.iter().map(|&at| cell(at)).collect(),
        Refusal::CannotReach { bug } => view.bug = Some(letter(*bug).to_string()),
        Refusal::NotThere { really } => view.cells = really.iter().map(|&at| cell(at)).collect(),
        Refusal::GameOver
        | Refusal::NotInSet
        | Refusal::NotYourTurn
        | Refusal::FirstTileInTheMiddle
        | Refusal::QueenBarred
        | Refusal::QueenDue
        | Refusal::TouchesNoOwn
        | Refusal::QueenNotPlaced
        | Refusal::StaysPut
        | Refusal::CannotPass => {}
    }
    view
}

/// Why a turn in text cannot be taken.
pub(crate) fn resolve_error_view(error: &ResolveError, position: &Position, places: &Places) -> RefusalView {
    match error {
        ResolveError::Refused(refusal) => refusal_view(refusal, position, places),
        ResolveError::ReferenceInHand(piece) => RefusalView {
            tiles: vec![piece_name(*piece)],
            ..RefusalView::new(Rule::BadPosition, error.to_string())
        },
        ResolveError::NoPlace(_) => RefusalView::new(Rule::BadPosition, error.to_string()),
    }
}

/// The letter of an insect.
pub(super) const fn letter(bug: Bug) -> char {
    match bug {
        Bug::Queen => 'Q',
        Bug::Spider => 'S',
        Bug::Beetle => 'B',
        Bug::Grasshopper => 'G',
        Bug::Ant => 'A',
        Bug::Mosquito => 'M',
        Bug::Ladybug => 'L',
        Bug::Pillbug => 'P',
    }
}
