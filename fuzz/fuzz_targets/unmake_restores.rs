//! A turn, and a whole game, taken back leaves no trace.
#![no_main]

use hive_laws::{positions, script, undo};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    undo::leads_back_to_the_start(&script::game(bytes));
    for position in &positions(bytes) {
        undo::restores_every_bit(position);
    }
});
