//! Where tiles lie on a table without an edge.
//!
//! The rules play on a torus, and a hive may wander round it. Whoever draws wants coordinates that do not
//! jump, so the true place of each tile is kept from turn to turn.

use crate::CellView;
use hive_rules::{Cell, Direction, Piece, Position, Turn};

/// The true place of every tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Places {
    at: [Option<(i32, i32)>; Piece::SLOTS],
}

impl Places {
    /// The places in a position without a past.
    pub fn of(position: &Position) -> Places {
        let mut places = Places { at: [None; Piece::SLOTS] };
        for (cell, place) in position.unrolled().cells() {
            for piece in position.stack(cell) {
                places.at[piece.index()] = Some(place);
            }
        }
        places
    }

    /// What a turn changes, told by the position before it.
    pub fn follow(&mut self, before: &Position, turn: Turn) {
        if let (Some(piece), Some(to)) = (turn.piece(), turn.to()) {
            let CellView { q, r } = self.cell(before, to);
            self.at[piece.index()] = Some((q, r));
        }
    }

    /// Puts a tile back where it was, told by the position before it moved.
    pub fn set_back(&mut self, before: &Position, piece: Piece, from: Cell) {
        self.at[piece.index()] = None;
        let CellView { q, r } = self.cell(before, from);
        self.at[piece.index()] = Some((q, r));
    }

    /// Lays a tile back to where it was shown before, or takes it off the table.
    pub(super) fn lay(&mut self, piece: Piece, place: Option<CellView>) {
        self.at[piece.index()] = place.map(|CellView { q, r }| (q, r));
    }

    /// The place of a tile on the table.
    pub fn piece(&self, piece: Piece) -> Option<CellView> {
        self.at[piece.index()].map(|(q, r)| CellView { q, r })
    }

    /// The place of a cell at or near the hive.
    pub fn cell(&self, position: &Position, cell: Cell) -> CellView {
        // Hardly anybody asks for a cell that holds no tile and touches none.
        let touched = self.on(position, cell).or_else(|| {
            Direction::ALL.into_iter().find_map(|direction| {
                let CellView { q, r } = self.on(position, cell.neighbor(direction))?;
                let (dq, dr) = direction.offset();
                Some(CellView { q: q - dq, r: r - dr })
            })
        });
        touched.unwrap_or_else(|| self.far(position, cell))
    }

    /// The place of a cell with a tile on it.
    fn on(&self, position: &Position, cell: Cell) -> Option<CellView> {
        self.piece(position.top(cell)?)
    }

    /// The place of a cell, told by the tile that is nearest to it.
    fn far(&self, position: &Position, cell: Cell) -> CellView {
        let from = |piece: Piece| {
            let ((q, r), at) = (self.at[piece.index()]?, position.cell_of(piece)?);
            let (dq, dr) = cell.relative_to(at).coordinates();
            Some((cell.distance(at), (q + dq, r + dr)))
        };
        let near = position.on_table().into_iter().filter_map(from).min();
        let (q, r) = near.map_or(cell.coordinates(), |(_, place)| place);
        CellView { q, r }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::{Color, Expansions, Game, Ruleset};

    /// Two queens climb past each other to the upper right, further than the torus is wide.
    #[test]
    fn a_wandering_hive_does_not_jump() {
        let mut game = Game::new(Ruleset { repetition: false, ..Ruleset::rulebook(Expansions::NONE) });
        let mut places = Places::of(game.position());
        let mut play = |color: Color, q: i32, r: i32| {
            let (before, queen) = (game.position().clone(), Piece::queen(color));
            let turn = game.play_to(queen, Cell::at(q, r)).expect("a legal turn");
            places.follow(&before, turn);
            assert_eq!(places.piece(queen), Some(CellView { q, r }));
        };
        play(Color::White, 0, 0);
        play(Color::Black, 1, 0);
        for k in 1..80 {
            play(Color::White, k, -k);
            play(Color::Black, k + 1, -k);
        }
    }

    #[test]
    fn a_position_without_a_past_is_laid_out_in_one_piece() {
        let diagram: hive_notation::Diagram = "wQ    bQ    bS1\n".parse().expect("a drawing");
        let position = diagram.setup.position().expect("a position");
        let places = Places::of(&position);
        let q = |name| {
            let piece = hive_notation::parse_piece(name).expect("a tile");
            places.piece(piece).expect("it lies there").q
        };
        assert_eq!([q("bQ") - q("wQ"), q("bS1") - q("wQ")], [1, 2]);
    }
}
