//! Every tile may go to every cell exactly where a legal turn takes it there.
#![no_main]

use hive_laws::{positions, turns};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for position in &positions(bytes) {
        turns::are_counted(position);
        turns::are_legal_or_refused(position);
    }
});
