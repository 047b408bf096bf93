//! Pillbug: instead of walking, it throws a neighbour over its back.

use super::mosquito;
use crate::ring::{self, Sides};
use crate::table::Table;
use crate::{Bug, Cell, Color, Piece, PieceSet, Position};
use arrayvec::ArrayVec;

/// What one thrower can do: any tile of `sources` to any cell of `landings`.
#[derive(Clone, Copy)]
pub(crate) struct Throw {
    /// The pillbug, or the mosquito that copies one.
    pub(crate) by: Piece,
    /// Where it stands.
    pub(crate) at: Cell,
    /// The neighbours that it can lift.
    pub(crate) sources: Sides,
    /// The free cells beside it that it can put them down on.
    pub(crate) landings: Sides,
}

/// All throws of the side to move: by its pillbug and by its mosquito.
pub(crate) struct Throws(ArrayVec<Throw, 2>);

impl Throws {
    #[inline]
    pub(crate) fn of(position: &Position) -> Throws {
        let mut throws = ArrayVec::new();
        if position.ruleset().expansions.pillbug && position.queen_placed(position.to_move()) {
            throws.extend(throwers(position).filter_map(|by| throw(position, by)));
        }
        Throws(throws)
    }

    /// Whether a tile on this cell can be thrown.
    #[inline]
    pub(super) fn reach(&self, from: Cell) -> bool {
        self.0.iter().any(|throw| throw.lifts(from))
    }

    /// Where a tile on this cell can be thrown to; a cell that both throwers reach is named
    /// twice.
    #[inline]
    pub(super) fn for_each_landing(&self, from: Cell, mut go: impl FnMut(Cell)) {
        for throw in self.0.iter().filter(|throw| throw.lifts(from)) {
            ring::directions(throw.landings).for_each(|d| go(throw.at.step(d)));
        }
    }

    /// Every throw of a tile that is not the thrower's own colour, each landing once.
    #[inline]
    pub(super) fn for_each_enemy(&self, position: &Position, mut go: impl FnMut(Piece, Cell, Cell)) {
        for (i, throw) in self.0.iter().enumerate() {
            for d in ring::directions(throw.sources) {
                let from = throw.at.step(d);
                let Some(piece) = position.top(from).filter(|piece| piece.color() != position.to_move())
                else {
                    continue;
                };
                for d in ring::directions(throw.landings) {
                    let to = throw.at.step(d);
                    let again = self.0[..i].iter().any(|first| first.lifts(from) && first.lands(to));
                    if !again {
                        go(piece, from, to);
                    }
                }
            }
        }
    }

    /// How many throws [`Throws::for_each_enemy`] names.
    #[inline]
    pub(super) fn count_enemy(&self, position: &Position) -> u32 {
        let enemies =
            |throw: &Throw| throw.sources & position.table.ring_of_color(throw.at, !position.to_move());
        let all = self.0.iter().map(|throw| enemies(throw).count_ones() * throw.landings.count_ones()).sum();
        let [first, second] = self.0.as_slice() else { return all };
        let shared =
            ring::directions(second.landings).filter(|&d| first.lands(second.at.step(d))).count() as u32;
        let both =
            ring::directions(enemies(second)).filter(|&d| first.lifts(second.at.step(d))).count() as u32;
        all - both * shared
    }

    /// The throws that put a tile from one cell onto another.
    pub(crate) fn between(&self, from: Cell, to: Cell) -> Option<Throw> {
        self.0.iter().copied().find(|throw| throw.lifts(from) && throw.lands(to))
    }
}

impl Throw {
    #[inline]
    fn lifts(&self, from: Cell) -> bool {
        self.sources & self.at.side_of(from) != 0
    }

    #[inline]
    fn lands(&self, to: Cell) -> bool {
        self.landings & self.at.side_of(to) != 0
    }
}

/// The tiles of the side to move that can throw, if anything lies beside them to be thrown:
/// those that [could](could_throw), unless they have just been moved.
#[inline]
fn throwers(position: &Position) -> impl Iterator<Item = Piece> {
    [Bug::Pillbug, Bug::Mosquito]
        .map(|bug| Piece::first(position.to_move(), bug))
        .into_iter()
        .filter(|&piece| position.barred() != Some(piece) && could_throw(&position.table, piece))
}

/// Whether a tile is where it can throw: a pillbug, or a mosquito on the ground that touches one,
/// and not covered.
#[inline]
pub(crate) fn could_throw(table: &Table, piece: Piece) -> bool {
    table.on().contains(piece)
        && table.is_top(piece)
        && table.level(piece) == 0
        && match piece.bug() {
            Bug::Pillbug => true,
            Bug::Mosquito => touches_pillbug(table, table.cell_of(piece)),
            _ => false,
        }
}

#[inline]
fn touches_pillbug(table: &Table, cell: Cell) -> bool {
    let pillbugs = Color::ALL.map(|color| Piece::first(color, Bug::Pillbug));
    // A look at the two pillbugs is cheaper than one at six neighbours, and most of the time
    // it settles the matter.
    pillbugs.iter().any(|&piece| table.on().contains(piece))
        && mosquito::copied(table, cell) & 1 << Bug::Pillbug.index() != 0
}

/// What one thrower can do, if anything.
#[inline]
fn throw(position: &Position, by: Piece) -> Option<Throw> {
    let table = &position.table;
    let at = table.cell_of(by);
    let free = !table.ring(at) & ring::FULL;
    let stacks = table.sums().high() != 0;
    let landings = if stacks {
        ring::directions(free).filter(|&d| !over_gate(table, at, d)).fold(0, |all, d| all | 1 << d)
    } else {
        free
    };
    if landings == 0 {
        return None;
    }
    let mut sources = 0;
    for d in ring::directions(table.ring(at)) {
        let from = at.step(d);
        let Some(piece) = table.top(from) else { continue };
        let liftable = table.level(piece) == 0 && position.barred() != Some(piece) && !table.splits(from);
        if liftable && !(stacks && over_gate(table, at, d)) {
            sources |= 1 << d;
        }
    }
    (sources != 0).then_some(Throw { by, at, sources, landings })
}

/// Whether stacks on both sides bar the way between the thrower's back and the cell in this
/// direction. Both legs of a throw go over height one, so a gate is two stacks of two or more.
#[inline]
pub(crate) fn over_gate(table: &Table, at: Cell, d: usize) -> bool {
    table.height(at.step((d + 5) % 6)) > 1 && table.height(at.step((d + 1) % 6)) > 1
}

impl Position {
    /// The tiles of the side to move that could throw a neighbour in this turn.
    pub fn throwers(&self) -> PieceSet {
        if self.ruleset().expansions.pillbug && self.queen_placed(self.to_move()) {
            throwers(self).collect()
        } else {
            PieceSet::EMPTY
        }
    }
}
