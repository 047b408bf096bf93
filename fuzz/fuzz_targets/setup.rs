//! Any tiles on any cells make a position or they do not, and a position keeps the laws.
#![no_main]

use hive_laws::{hive, rebuilt, script, texts, turns, undo};
use hive_rules::{Cell, Color, Piece, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let [agreed, rest @ ..] = bytes else { return };
    // Cells from a square small enough that tiles often touch.
    let tiles = rest.as_chunks::<2>().0.iter().filter_map(|&[tile, place]| {
        Some((Cell::at(i32::from(place & 15), i32::from(place >> 4)), Piece::from_index(tile as usize)?))
    });
    let tiles: Vec<(Cell, Piece)> = tiles.collect();
    let to_move = if agreed & 32 == 0 { Color::White } else { Color::Black };
    let barred = tiles.last().map(|tile| tile.1).filter(|_| agreed & 64 != 0);
    let setup = Setup { ruleset: script::ruleset(*agreed), tiles, to_move, barred };
    match setup.position() {
        Ok(position) => {
            hive::is_joined(&position);
            hive::heights_agree(&position);
            hive::no_tile_is_lost(&position);
            turns::are_counted(&position);
            undo::restores_every_bit(&position);
            rebuilt::is_the_same(&position);
            texts::name_the_turns(&position);
            texts::draw_the_position(&position);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
