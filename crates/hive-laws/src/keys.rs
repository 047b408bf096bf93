//! Hashes and keys.

use crate::census::Census;
use crate::law;
use crate::rebuilt::moved;
use hive_rules::{Bug, Cell, Color, Game, Piece, Position, Symmetry};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Wherever the hive lies, its translation key and its symmetry key are the same.
pub fn do_not_depend_on_the_place(position: &Position) {
    for (q, r) in [(1, 0), (0, 1), (-3, 7), (13, -16), (16, 16), (31, 31)] {
        let there = moved(position, |cell| Cell::from_index(cell.index() + Cell::at(q, r).index()));
        let same = there.translation_key() == position.translation_key();
        law!(position, same, "moved by ({q}, {r}) the hive has another translation key");
        let same = there.symmetry_key() == position.symmetry_key();
        law!(position, same, "moved by ({q}, {r}) the hive has another symmetry key");
    }
}

/// However the hive is turned and flipped, its symmetry key is the same.
pub fn do_not_depend_on_the_side(position: &Position) {
    for symmetry in Symmetry::ALL {
        let seen = crate::symmetry::seen(position, symmetry);
        let same = seen.symmetry_key() == position.symmetry_key();
        law!(position, same, "seen by {symmetry:?} the hive has another symmetry key");
    }
}

/// Along a game each key is the same for two positions exactly if the positions are: the hash
/// where every tile has to lie on its very cell, the translation key where only the shape
/// counts, the symmetry key where shapes count as equal that can be turned into each other.
pub fn tell_positions_apart(game: &Game) {
    let (mut hashes, mut translations, mut symmetries) = (Pairs::new(), Pairs::new(), Pairs::new());
    let mut position = Position::new(game.ruleset());
    let mut turns = game.turns();
    loop {
        hashes.meet(&position, tiles(&position), position.hash());
        translations.meet(&position, Census::of(&position), position.translation_key());
        symmetries.meet(&position, Census::of_any_side(&position), position.symmetry_key());
        match turns.next() {
            Some(turn) => drop(position.make(turn)),
            None => return,
        }
    }
}

/// A tile just as it lies: cell, level, insect, and whether it rests.
type Tile = (Cell, u8, Color, Bug, bool);

/// Whose turn it is, and the tiles.
fn tiles(position: &Position) -> (Color, Vec<Tile>) {
    let resting = position.barred().filter(|_| position.ruleset().expansions.pillbug);
    let tile = |piece: Piece| {
        let (cell, level) = (position.cell_of(piece)?, position.level_of(piece)?);
        Some((cell, level, piece.color(), piece.bug(), resting == Some(piece)))
    };
    let mut tiles: Vec<_> = position.on_table().iter().filter_map(tile).collect();
    tiles.sort_unstable();
    (position.to_move(), tiles)
}

/// What belongs together, both ways.
struct Pairs<T> {
    keys: BTreeMap<T, u64>,
    things: BTreeMap<u64, T>,
}

impl<T: Ord + Clone + Debug> Pairs<T> {
    fn new() -> Self {
        Pairs { keys: BTreeMap::new(), things: BTreeMap::new() }
    }

    fn meet(&mut self, position: &Position, thing: T, key: u64) {
        let first_key = *self.keys.entry(thing.clone()).or_insert(key);
        law!(position, first_key == key, "the same position has the keys {first_key:x} and {key:x}");
        let first = self.things.entry(key).or_insert(thing.clone());
        law!(position, *first == thing, "the key {key:x} also belongs to {first:?}");
    }
}
