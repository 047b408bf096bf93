//! Refusals of the rules in the words of the wire.

use super::Places;
use super::piece_name;
use super::position::names;
use crate::{CellView, PieceName, RefusalView, Rule};
use hive_notation::ResolveError;
use hive_rules::{Position, Refusal};

/// A refusal with the tiles and cells that prove it.
pub fn refusal_view(refusal: &Refusal, position: &Position, places: &Places) -> RefusalView {
    let mut view = RefusalView::new(rule(refusal), refusal.to_string());
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
        Refusal::CannotReach { bug } => view.bug = Some(bug.letter().to_string()),
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

/// The rule of the game behind a refusal.
const fn rule(refusal: &Refusal) -> Rule {
    match refusal {
        Refusal::GameOver => Rule::GameOver,
        Refusal::NotInSet => Rule::NotInSet,
        Refusal::NotYourTurn => Rule::NotYourTurn,
        Refusal::FirstTileInTheMiddle => Rule::FirstTileInTheMiddle,
        Refusal::QueenBarred => Rule::QueenBarred,
        Refusal::QueenDue => Rule::QueenDue,
        Refusal::CopiesInOrder { .. } => Rule::CopiesInOrder,
        Refusal::CellTaken { .. } => Rule::CellTaken,
        Refusal::TouchesEnemy { .. } => Rule::TouchesEnemy,
        Refusal::TouchesNoOwn => Rule::TouchesNoOwn,
        Refusal::QueenNotPlaced => Rule::QueenNotPlaced,
        Refusal::Covered { .. } => Rule::Covered,
        Refusal::JustMoved { .. } => Rule::JustMoved,
        Refusal::SplitsHive { .. } => Rule::SplitsHive,
        Refusal::StaysPut => Rule::StaysPut,
        Refusal::Gate { .. } => Rule::Gate,
        Refusal::LosesTouch { .. } => Rule::LosesTouch,
        Refusal::CannotReach { .. } => Rule::CannotReach,
        Refusal::NothingToCopy { .. } => Rule::NothingToCopy,
        Refusal::CannotPass => Rule::CannotPass,
        Refusal::NotThere { .. } => Rule::NotThere,
    }
}

/// Why a turn in text cannot be taken.
pub fn resolve_error_view(error: &ResolveError, position: &Position, places: &Places) -> RefusalView {
    match error {
        ResolveError::Refused(refusal) => refusal_view(refusal, position, places),
        ResolveError::ReferenceInHand(piece) => RefusalView {
            tiles: vec![piece_name(*piece)],
            ..RefusalView::new(Rule::BadPosition, error.to_string())
        },
        ResolveError::NoPlace(_) => RefusalView::new(Rule::BadPosition, error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::{Cell, Color, Piece, PieceSet};

    /// The wire and the rules have the same names for the rules of the game.
    #[test]
    fn the_rules_of_the_game_keep_their_names() {
        let (piece, pieces, step) = (Piece::queen(Color::White), PieceSet::EMPTY, [Cell::at(0, 0); 2]);
        let refusals = [
            Refusal::GameOver,
            Refusal::NotInSet,
            Refusal::NotYourTurn,
            Refusal::FirstTileInTheMiddle,
            Refusal::QueenBarred,
            Refusal::QueenDue,
            Refusal::CopiesInOrder { next: piece },
            Refusal::CellTaken { by: piece },
            Refusal::TouchesEnemy { tiles: pieces },
            Refusal::TouchesNoOwn,
            Refusal::QueenNotPlaced,
            Refusal::Covered { by: piece },
            Refusal::JustMoved { piece },
            Refusal::SplitsHive { parts: Default::default() },
            Refusal::StaysPut,
            Refusal::Gate { between: [piece; 2], step },
            Refusal::LosesTouch { step },
            Refusal::CannotReach { bug: hive_rules::Bug::Ant },
            Refusal::NothingToCopy { beside: pieces },
            Refusal::CannotPass,
            Refusal::NotThere { really: None },
        ];
        assert_eq!(refusals.each_ref().map(rule), Rule::OF_THE_GAME);
        for refusal in &refusals {
            assert_eq!(rule(refusal).name(), refusal.name());
        }
    }
}
