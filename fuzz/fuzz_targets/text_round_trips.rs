//! What is written can be read again, and says the same.
#![no_main]

use hive_laws::{positions, script, texts};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    texts::tell_the_game(&script::game(bytes));
    for position in &positions(bytes) {
        texts::name_the_turns(position);
        texts::draw_the_position(position);
    }
});
