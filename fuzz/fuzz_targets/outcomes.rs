//! A game ends when it should, in one piece and with all its tiles.
#![no_main]

use hive_laws::{hive, outcome, positions, script};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    outcome::comes_when_it_should(&script::game(bytes));
    for position in &positions(bytes) {
        hive::is_joined(position);
        hive::heights_agree(position);
        hive::no_tile_is_lost(position);
    }
});
