//! Keys are the same exactly where positions are.
#![no_main]

use hive_laws::{keys, positions, rebuilt, script};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    keys::tell_positions_apart(&script::game(bytes));
    for position in &positions(bytes) {
        rebuilt::is_the_same(position);
        keys::do_not_depend_on_the_place(position);
        keys::do_not_depend_on_the_side(position);
    }
});
