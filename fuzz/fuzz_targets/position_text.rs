//! Any line is a position or it is not, and a position can be written and read again.
#![no_main]

use hive_laws::texts;
use hive_notation::PositionText;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    match line.parse::<PositionText>() {
        Ok(text) => match text.position() {
            Ok(position) => texts::write_the_position(&position),
            Err(error) => assert!(!error.to_string().is_empty()),
        },
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
