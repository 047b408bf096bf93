//! The table at one moment of a game.

use crate::hash::Hash;
use crate::ring;
use crate::table::{Sums, Table};
use crate::{Bug, Cell, CellSet, Color, Opening, Piece, PieceSet, Ring, Ruleset, Turn};
use std::fmt;

/// The table at one moment of a game: which tiles lie where, whose turn it is, and which tile
/// has just been moved.
///
/// A position has no past. What needs one, such as repetition, is the business of
/// [`Game`](crate::Game).
///
/// ```
/// use hive_rules::{Expansions, Position, Ruleset};
/// let mut position = Position::new(Ruleset::tournament(Expansions::NONE));
/// let turns = position.legal_turns();
/// assert_eq!(turns.len(), 4); // spider, beetle, grasshopper or ant: the queen is barred
///
/// let undo = position.make(turns[0]);
/// assert_eq!(position.legal_turns().len(), 24);
/// position.unmake(undo);
/// assert_eq!(position.ply(), 0);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) table: Table,
    ruleset: Ruleset,
    /// The tiles of the box, kept because it is asked for at every turn.
    in_box: PieceSet,
    to_move: Color,
    ply: u32,
    barred: Option<Piece>,
    hash: Hash,
}

/// What [`Position::unmake`] needs to take a turn back.
///
/// ```
/// use hive_rules::{Expansions, Position, Ruleset};
/// let mut position = Position::new(Ruleset::tournament(Expansions::ALL));
/// let turn = position.legal_turns()[0];
/// let undo = position.make(turn);
/// assert_eq!(undo.turn(), turn);
/// position.unmake(undo);
/// assert!(position.on_table().is_empty());
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "a turn can only be taken back with it"]
pub struct Undo {
    turn: Turn,
    barred: Option<Piece>,
    hash: Hash,
    sums: Sums,
}

impl Undo {
    /// The turn that it takes back.
    pub const fn turn(&self) -> Turn {
        self.turn
    }
}

impl Position {
    /// The empty table; White begins.
    pub fn new(ruleset: Ruleset) -> Position {
        Position {
            table: Table::new(),
            ruleset,
            in_box: ruleset.pieces(),
            to_move: Color::White,
            ply: 0,
            barred: None,
            hash: Hash::default(),
        }
    }

    /// A table with these tiles, bottom first. Only [`Setup`](crate::Setup) may say so: it
    /// has checked them.
    pub(crate) fn assembled(
        ruleset: Ruleset,
        tiles: &[(Cell, Piece)],
        ply: u32,
        barred: Option<Piece>,
    ) -> Position {
        let mut position = Position::new(ruleset);
        for &(cell, piece) in tiles {
            position.table.put(piece, cell);
            position.hash = position.hash.with(piece, position.table.level(piece), cell);
        }
        position.ply = ply;
        position.to_move = if ply.is_multiple_of(2) { Color::White } else { Color::Black };
        position.barred = barred;
        position
    }

    /// What was agreed before the game.
    pub const fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// Whose turn it is.
    #[inline]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// How many turns have been taken by both sides together, passes included.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Which of their own turns the side to move is at, counted from 1.
    #[inline]
    pub const fn turn_number(&self) -> u32 {
        self.ply / 2 + 1
    }

    /// The tile that was placed, moved or thrown last: for this turn it can neither move, nor
    /// be thrown, nor throw. Nothing after a pass.
    pub const fn barred(&self) -> Option<Piece> {
        self.barred
    }

    /// The tile on top of a cell.
    pub fn top(&self, cell: Cell) -> Option<Piece> {
        self.table.top(cell)
    }

    /// How many tiles lie on a cell.
    pub fn height(&self, cell: Cell) -> u8 {
        self.table.height(cell)
    }

    /// The tiles of a cell, top first.
    pub fn stack(&self, cell: Cell) -> impl Iterator<Item = Piece> + '_ {
        std::iter::successors(self.table.top(cell), |&piece| self.table.below(piece))
    }

    /// Where a tile is; nothing for a tile in the hand.
    pub fn cell_of(&self, piece: Piece) -> Option<Cell> {
        self.table.at(piece)
    }

    /// How many tiles lie under a tile that is on the table.
    pub fn level_of(&self, piece: Piece) -> Option<u8> {
        self.table.at(piece).map(|_| self.table.level(piece))
    }

    /// The tile that lies directly on this one.
    pub fn cover_of(&self, piece: Piece) -> Option<Piece> {
        let cell = self.table.at(piece)?;
        self.stack(cell).find(|&above| self.table.below(above) == Some(piece))
    }

    /// The tiles on the table.
    pub fn on_table(&self) -> PieceSet {
        self.table.on()
    }

    /// The cells that hold a tile.
    pub fn taken(&self) -> &CellSet {
        self.table.taken()
    }

    /// Which neighbours of a cell hold a tile.
    #[inline]
    pub fn ring(&self, cell: Cell) -> Ring {
        Ring::of(self.table.ring(cell))
    }

    /// Whether nothing lies on a tile that is on the table.
    #[inline]
    pub fn is_uncovered(&self, piece: Piece) -> bool {
        self.table.on().contains(piece) && self.table.is_top(piece)
    }

    /// The tiles that a player has not placed yet.
    #[inline]
    pub fn hand(&self, color: Color) -> PieceSet {
        (self.in_box & PieceSet::all_of(color)) - self.table.on()
    }

    /// How many tiles of an insect a player has not placed yet.
    pub fn in_hand(&self, color: Color, bug: Bug) -> u8 {
        if self.ruleset.has(bug) { bug.copies() - self.table.placed(color, bug) } else { 0 }
    }

    /// Whether a player's queen is on the table: from then on that player may move.
    #[inline]
    pub fn queen_placed(&self, color: Color) -> bool {
        self.table.on().contains(Piece::queen(color))
    }

    /// Whether a player's queen has tiles on all six sides.
    #[inline]
    pub fn surrounded(&self, color: Color) -> bool {
        let queen = Piece::queen(color);
        self.table.on().contains(queen) && self.table.ring(self.table.cell_of(queen)) == ring::FULL
    }

    /// Whether a queen is surrounded, and so the game over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.surrounded(Color::White) || self.surrounded(Color::Black)
    }

    /// The sums that the table keeps for move generation.
    pub(crate) fn sums(&self) -> Sums {
        self.table.sums()
    }

    pub(crate) const fn raw_hash(&self) -> Hash {
        self.hash
    }

    /// The tiles that may be placed next as far as the hand goes: one of each insect, the
    /// lowest number first, the queen when she is due and not when she is barred.
    #[inline]
    pub(crate) fn placeable(&self) -> PieceSet {
        let hand = self.hand(self.to_move);
        let queen = PieceSet::of(Piece::queen(self.to_move));
        let turn = self.turn_number();
        if turn >= 4 && !(hand & queen).is_empty() {
            return queen;
        }
        let next = hand.without_bits(hand.bits() << 1 & PieceSet::LATER_COPIES.bits());
        if turn == 1 && self.ruleset.opening == Opening::Tournament { next - queen } else { next }
    }

    /// Does what a turn says. The turn must be legal here: one of
    /// [`legal_turns`](Position::legal_turns), or accepted by [`check`](Position::check). With
    /// any other the table is no longer one of the game; [`play`](Position::play) checks.
    #[inline]
    pub fn make(&mut self, turn: Turn) -> Undo {
        self.make_hashing::<true>(turn)
    }

    /// [`Position::make`] without keeping the hash, for counting.
    #[inline]
    pub(crate) fn make_unhashed(&mut self, turn: Turn) -> Undo {
        self.make_hashing::<false>(turn)
    }

    #[inline]
    fn make_hashing<const HASH: bool>(&mut self, turn: Turn) -> Undo {
        let undo = Undo { turn, barred: self.barred, hash: self.hash, sums: self.table.sums() };
        if let Turn::Move { piece, from, .. } = turn {
            if HASH {
                self.hash = self.hash.without(piece, self.table.level(piece), from);
            }
            self.table.lift(piece);
        }
        if let Turn::Place { piece, to } | Turn::Move { piece, to, .. } = turn {
            self.table.put(piece, to);
            if HASH {
                self.hash = self.hash.with(piece, self.table.level(piece), to);
            }
        }
        self.barred = turn.piece();
        self.to_move = !self.to_move;
        self.ply += 1;
        undo
    }

    /// Takes back the last turn that was made, with what [`Position::make`] gave for it.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        match undo.turn {
            Turn::Place { piece, .. } => {
                self.table.lift_only(piece);
            }
            Turn::Move { piece, from, .. } => {
                self.table.lift_only(piece);
                self.table.put_only(piece, from);
            }
            Turn::Pass => {}
        }
        self.table.restore(undo.sums);
        self.barred = undo.barred;
        self.hash = undo.hash;
        self.to_move = !self.to_move;
        self.ply -= 1;
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tiles: Vec<_> =
            self.taken().iter().map(|cell| (cell, self.stack(cell).collect::<Vec<_>>())).collect();
        f.debug_struct("Position")
            .field("ruleset", &self.ruleset)
            .field("ply", &self.ply)
            .field("barred", &self.barred)
            .field("tiles", &tiles)
            .finish()
    }
}
