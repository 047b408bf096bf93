//! Any text is a drawing or it is not, and either way nothing breaks.
#![no_main]

use hive_laws::{hive, texts, turns};
use hive_notation::Diagram;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let read = match text.parse::<Diagram>() {
        Ok(read) => read,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert!(!read.to_string().is_empty());
    match read.setup.position() {
        Ok(position) => {
            hive::is_joined(&position);
            turns::are_counted(&position);
            texts::draw_the_position(&position);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
