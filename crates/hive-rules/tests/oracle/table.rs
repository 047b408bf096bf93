//! The slow table: the hive, the hands and whose turn it is; every legal turn, from the rules.

use crate::hive::{Hive, Spot, around};
use crate::insects::walks;
use crate::tile::{Tile, tiles_in_box};
use hive_rules::{Bug, Cell, Color, Opening, Ruleset, Turn};
use std::collections::{BTreeMap, BTreeSet};

/// What a player does in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Act {
    Place { tile: Tile, to: Spot },
    Move { tile: Tile, from: Spot, to: Spot },
    Pass,
}

impl Act {
    pub(crate) fn tile(self) -> Option<Tile> {
        match self {
            Act::Place { tile, .. } | Act::Move { tile, .. } => Some(tile),
            Act::Pass => None,
        }
    }

    pub(crate) fn from(self) -> Option<Spot> {
        match self {
            Act::Move { from, .. } => Some(from),
            Act::Place { .. } | Act::Pass => None,
        }
    }

    pub(crate) fn to(self) -> Option<Spot> {
        match self {
            Act::Place { to, .. } | Act::Move { to, .. } => Some(to),
            Act::Pass => None,
        }
    }

    /// The same in the words of the library.
    pub(crate) fn turn(self) -> Turn {
        match self {
            Act::Place { tile, to } => Turn::Place { piece: tile.piece(), to: cell(to) },
            Act::Move { tile, from, to } => {
                Turn::Move { piece: tile.piece(), from: cell(from), to: cell(to) }
            }
            Act::Pass => Turn::Pass,
        }
    }
}

/// The cell of the library's table on which a spot of the endless table lies.
pub(crate) fn cell((q, r): Spot) -> Cell {
    Cell::at(q, r)
}

/// How a tile can come to where an [`Act`] takes it. All three ways are one turn (D5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ways {
    pub(crate) walk: bool,
    pub(crate) pillbug_throw: bool,
    pub(crate) mosquito_throw: bool,
    /// A throw by a tile that could not itself be lifted.
    pub(crate) pinned_throw: bool,
}

impl Ways {
    pub(crate) fn is_throw(self) -> bool {
        self.pillbug_throw || self.mosquito_throw
    }
}

pub(crate) type Acts = BTreeMap<Act, Ways>;

#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) hive: Hive,
    /// The tiles that are not on the table.
    pub(crate) hands: BTreeSet<Tile>,
    pub(crate) to_move: Color,
    /// How many turns have been taken, passes included.
    pub(crate) ply: u32,
    /// The tile that was placed, moved or thrown by the last turn.
    pub(crate) just_moved: Option<Tile>,
    opening: Opening,
}

impl Table {
    /// Rule 2: the table is empty and White begins.
    pub(crate) fn new(ruleset: Ruleset) -> Table {
        Table {
            hive: Hive::new(),
            hands: tiles_in_box(ruleset.expansions).collect(),
            to_move: Color::White,
            ply: 0,
            just_moved: None,
            opening: ruleset.opening,
        }
    }

    pub(crate) fn play(&mut self, act: Act) {
        match act {
            Act::Place { tile, to } => {
                self.hands.remove(&tile);
                self.hive.put(tile, to);
            }
            Act::Move { from, to, .. } => {
                let tile = self.hive.lift(from);
                self.hive.put(tile, to);
            }
            Act::Pass => {}
        }
        self.just_moved = act.tile();
        self.to_move = other(self.to_move);
        self.ply += 1;
    }

    /// Rule 10: the game ends when a queen is surrounded.
    pub(crate) fn is_over(&self) -> bool {
        self.hive.is_surrounded(Color::White) || self.hive.is_surrounded(Color::Black)
    }

    /// Every legal turn, and the ways in which it can be taken.
    pub(crate) fn acts(&self) -> Acts {
        let mut acts = Acts::new();
        if self.is_over() {
            return acts;
        }
        self.add_placings(&mut acts);
        // Rule 5: nothing is moved before one's own queen is on the table.
        if self.hive.find(Tile::queen(self.to_move)).is_some() {
            self.add_walks(&mut acts);
            self.add_throws(&mut acts);
        }
        // Rule 9, D4: a pass is legal when nothing else is, and only then.
        if acts.is_empty() {
            acts.insert(Act::Pass, Ways::default());
        }
        acts
    }

    fn add_placings(&self, acts: &mut Acts) {
        for tile in self.placeable_tiles() {
            for to in self.placing_spots() {
                acts.insert(Act::Place { tile, to }, Ways::default());
            }
        }
    }

    /// The tiles in the mover's hand that may be placed in this turn.
    fn placeable_tiles(&self) -> Vec<Tile> {
        let hand: Vec<Tile> = self.hands.iter().copied().filter(|tile| tile.color == self.to_move).collect();
        let turn = self.ply / 2 + 1;
        let queen = Tile::queen(self.to_move);
        // Rule 4: from the fourth turn on there is no choice but the queen.
        if turn >= 4 && hand.contains(&queen) {
            return vec![queen];
        }
        hand.iter()
            .copied()
            // D6: copies enter in the order of their numbers.
            .filter(|tile| !hand.iter().any(|t| t.bug == tile.bug && t.number < tile.number))
            // D1: in tournaments the queen is not the first tile.
            .filter(|&tile| !(turn == 1 && self.opening == Opening::Tournament && tile == queen))
            .collect()
    }

    /// Rules 2 and 3: where a tile may be placed.
    pub(crate) fn placing_spots(&self) -> BTreeSet<Spot> {
        if self.ply == 0 {
            return BTreeSet::from([(0, 0)]);
        }
        let mut spots = self.hive.rim();
        // Black's first tile may, and must, touch White's.
        if self.ply > 1 {
            spots.retain(|&spot| {
                let beside_own = self.hive.touched(spot).any(|tile| tile.color == self.to_move);
                let beside_other = self.hive.touched(spot).any(|tile| tile.color != self.to_move);
                beside_own && !beside_other
            });
        }
        spots
    }

    fn add_walks(&self, acts: &mut Acts) {
        for (from, tile) in self.hive.tops() {
            // D5: a tile that was just thrown does not move.
            if tile.color != self.to_move || self.just_moved == Some(tile) {
                continue;
            }
            let rest = self.hive.lifted(from);
            // Rule 6: a tile whose lifting splits the hive stays.
            if !rest.is_one() {
                continue;
            }
            for to in walks(tile.bug, &rest, from) {
                acts.entry(Act::Move { tile, from, to }).or_default().walk = true;
            }
        }
    }

    /// D5: throws by the mover's pillbug, and by the mover's mosquito as a pillbug.
    fn add_throws(&self, acts: &mut Acts) {
        for (back, thrower) in self.hive.tops() {
            let can_throw = match thrower.bug {
                Bug::Pillbug => true,
                Bug::Mosquito => self.hive.mosquito_is_pillbug(back),
                _ => false,
            };
            // A tile that was just thrown does not throw.
            if !can_throw || thrower.color != self.to_move || self.just_moved == Some(thrower) {
                continue;
            }
            let pinned = !self.hive.lifted(back).is_one();
            for (tile, from, to) in self.throws_over(back) {
                let ways = acts.entry(Act::Move { tile, from, to }).or_default();
                match thrower.bug {
                    Bug::Mosquito => ways.mosquito_throw = true,
                    _ => ways.pillbug_throw = true,
                }
                ways.pinned_throw |= pinned;
            }
        }
    }

    /// D5: the tiles that can be thrown over the back of the tile at a spot, and where to.
    fn throws_over(&self, back: Spot) -> Vec<(Tile, Spot, Spot)> {
        let mut throws = Vec::new();
        for from in around(back) {
            // Only an unstacked tile, and not the one that was just placed, moved or thrown.
            let Some(tile) = self.hive.top(from) else { continue };
            if self.hive.height(from) != 1 || self.just_moved == Some(tile) {
                continue;
            }
            let rest = self.hive.lifted(from);
            // Lifting it must keep the hive whole, and it must get onto the back ...
            if !rest.is_one() || !rest.gate_is_open(from, back) {
                continue;
            }
            // ... and down again to another empty spot.
            for to in around(back) {
                if to != from && !rest.is_taken(to) && rest.gate_is_open(back, to) {
                    throws.push((tile, from, to));
                }
            }
        }
        throws
    }
}

pub(crate) fn other(color: Color) -> Color {
    match color {
        Color::White => Color::Black,
        Color::Black => Color::White,
    }
}
