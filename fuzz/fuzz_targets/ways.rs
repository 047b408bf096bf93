//! Every legal turn can be gone step by step, and no other.
#![no_main]

use hive_laws::{positions, ways};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for position in &positions(bytes) {
        ways::can_be_gone(position);
        ways::are_only_for_legal_turns(position);
    }
});
