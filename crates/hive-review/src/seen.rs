//! Two positions of a game beside each other: what has become of tiles, queens and room between them.

use hive_rules::{Bug, Color, Piece, PieceSet, Position, Turn};

/// A position before and after a turn, or a line of turns.
pub(crate) struct Seen {
    before: Position,
    after: Position,
    /// Who takes the first turn.
    pub(crate) player: Color,
    /// What that turn places or moves: it does nothing to itself that is worth a word.
    moved: Option<Piece>,
}

impl Seen {
    /// A position, and what one turn makes of it.
    pub(crate) fn of_turn(before: &Position, turn: Turn) -> Seen {
        Seen { moved: turn.piece(), ..Seen::of_line(before, &[turn]) }
    }

    /// A position, and what a line of turns makes of it.
    pub(crate) fn of_line(before: &Position, line: &[Turn]) -> Seen {
        let mut after = before.clone();
        for &turn in line {
            let _ = after.make(turn);
        }
        Seen { before: before.clone(), after, player: before.to_move(), moved: None }
    }

    /// What the table is like afterwards.
    pub(crate) const fn after(&self) -> &Position {
        &self.after
    }

    /// How many sides of a player's queen were free, and are now; alike where she is not on the table.
    pub(crate) fn gaps(&self, color: Color) -> (u32, u32) {
        match (gaps(&self.before, color), gaps(&self.after, color)) {
            (Some(before), Some(after)) => (before, after),
            _ => (6, 6),
        }
    }

    /// The most valuable tile that could be lifted before and is pinned now.
    pub(crate) fn newly_pinned(&self, color: Color) -> Option<Piece> {
        let tiles = pinned(&self.after, color) - held(&self.before, color);
        best_of(tiles & self.before.on_table(), self.moved)
    }

    /// The most valuable tile that was pinned or covered before and is free now.
    pub(crate) fn newly_free(&self, color: Color) -> Option<Piece> {
        best_of(held(&self.before, color) - held(&self.after, color), self.moved)
    }

    /// The most valuable tile that could go somewhere before and can go nowhere now, though nothing lies on it and the hive
    /// would hold without it: gaps are too narrow, or there is nothing to leap over.
    pub(crate) fn newly_shut_in(&self, color: Color) -> Option<Piece> {
        let on = self.before.on_table() & PieceSet::all_of(color);
        let tiles = on - held(&self.before, color) - held(&self.after, color);
        best_of(tiles & (moving(&self.before, color) - moving(&self.after, color)), self.moved)
    }

    /// A tile of this colour that is covered now and was not before.
    pub(crate) fn newly_covered(&self, color: Color) -> Option<Piece> {
        let open = |piece: &Piece| self.before.is_uncovered(*piece) && !self.after.is_uncovered(*piece);
        let covered = (self.before.on_table() & PieceSet::all_of(color)).iter().filter(open).collect();
        best_of(covered, None)
    }

    /// A tile that can help a queen out and has come to her side, or she to its.
    pub(crate) fn new_guard(&self, color: Color) -> Option<Piece> {
        best_of(guards(&self.after, color) - guards(&self.before, color), None)
    }

    /// A tile that could have helped a queen out, and is no longer at her side.
    pub(crate) fn lost_guard(&self, color: Color) -> Option<Piece> {
        best_of(guards(&self.before, color) - guards(&self.after, color), None)
    }

    /// On how many cells a player could place a tile, and can now; alike for whoever has nothing to place, or nothing to place
    /// it beside.
    pub(crate) fn room(&self, color: Color) -> (u32, u32) {
        match (room(&self.before, color), room(&self.after, color)) {
            (Some(before), Some(after)) => (before, after),
            _ => (0, 0),
        }
    }
}

/// How many sides of a player's queen are free.
fn gaps(position: &Position, color: Color) -> Option<u32> {
    let cell = position.cell_of(Piece::queen(color))?;
    Some(6 - position.ring(cell).len() as u32)
}

fn pinned(position: &Position, color: Color) -> PieceSet {
    position.pinned() & PieceSet::all_of(color)
}

/// The tiles of a player that nothing can lift: pinned, or covered.
fn held(position: &Position, color: Color) -> PieceSet {
    let own = position.on_table() & PieceSet::all_of(color);
    let covered: PieceSet = own.iter().filter(|&piece| !position.is_uncovered(piece)).collect();
    pinned(position, color) | covered
}

/// The pillbug and the mosquito of a player where they stand beside their queen.
fn guards(position: &Position, color: Color) -> PieceSet {
    let Some(queen) = position.cell_of(Piece::queen(color)) else { return PieceSet::EMPTY };
    let beside = |piece: &Piece| {
        position.is_uncovered(*piece)
            && position.cell_of(*piece).is_some_and(|cell| queen.direction_to(cell).is_some())
    };
    [Bug::Pillbug, Bug::Mosquito].map(|bug| Piece::first(color, bug)).into_iter().filter(beside).collect()
}

fn room(position: &Position, color: Color) -> Option<u32> {
    let stands = !(position.on_table() & PieceSet::all_of(color)).is_empty();
    (stands && !position.hand(color).is_empty())
        .then(|| turned_to(position, color).placing_cells().len() as u32)
}

/// The position as it would be if it were this player's turn.
pub(crate) fn turned_to(position: &Position, color: Color) -> Position {
    let mut position = position.clone();
    if position.to_move() != color {
        let _ = position.make(Turn::Pass);
    }
    position
}

/// The tiles of a player that could be moved if it were that player's turn.
pub(crate) fn moving(position: &Position, color: Color) -> PieceSet {
    let position = turned_to(position, color);
    let tiles = position.legal_turns().into_iter().filter_map(Turn::piece);
    tiles.collect::<PieceSet>() & position.on_table() & PieceSet::all_of(color)
}

/// The tile that matters most to be free: the queen, an ant, what throws, what climbs.
fn best_of(tiles: PieceSet, except: Option<Piece>) -> Option<Piece> {
    const ORDER: [Bug; Bug::ALL.len()] = [
        Bug::Queen,
        Bug::Ant,
        Bug::Pillbug,
        Bug::Mosquito,
        Bug::Beetle,
        Bug::Ladybug,
        Bug::Grasshopper,
        Bug::Spider,
    ];
    let rank = |piece: &Piece| ORDER.iter().position(|&bug| bug == piece.bug());
    tiles.iter().filter(|&piece| Some(piece) != except).min_by_key(rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_notation::PositionText;

    /// The ant closes the gap through which the queen could have slid: what is said to be shut in could move, and cannot.
    #[test]
    fn what_is_shut_in_could_go_before_and_cannot_now() {
        let text: PositionText = "Base~white~1-wA1-bS1_wS1-bQ-bA1-wQ-wA2".parse().expect("it is one");
        let before = text.position().expect("it can lie so");
        let mut shut = 0;
        for turn in before.legal_turns() {
            let seen = Seen::of_turn(&before, turn);
            let Some(tile) = seen.newly_shut_in(Color::Black) else { continue };
            assert!(moving(&before, Color::Black).contains(tile));
            assert!(seen.after.legal_turns().iter().all(|turn| turn.piece() != Some(tile)));
            shut += u32::from(tile == Piece::queen(Color::Black));
        }
        assert!(shut > 0, "the queen can be shut in");
    }
}
