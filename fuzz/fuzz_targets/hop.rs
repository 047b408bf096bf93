//! Any line is HOP or it is not, and what it says can be written and read again.
#![no_main]

use hive_laws::texts;
use hive_notation::HopText;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    match line.parse::<HopText>() {
        Ok(text) => match text.position() {
            Ok(position) => texts::walk_the_position(&position),
            Err(error) => assert!(!error.to_string().is_empty()),
        },
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
