//! The game is the same from every side.
#![no_main]

use hive_laws::{positions, symmetry};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for position in &positions(bytes) {
        symmetry::keeps_the_turns(position);
        symmetry::keeps_the_turns_elsewhere(position);
        symmetry::is_true_to_the_layout(position);
    }
});
