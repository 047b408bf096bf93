//! Any text is a game or it is not, and either way nothing breaks.
#![no_main]

use hive_laws::texts;
use hive_notation::GameText;
use hive_rules::Opening;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let read = match text.parse::<GameText>() {
        Ok(read) => read,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    assert_eq!(read.to_string().parse().as_ref(), Ok(&read), "`{read}` is not read as it is written");
    for opening in [Opening::Rulebook, Opening::Tournament] {
        match read.replay(opening, true) {
            Ok(game) => texts::tell_the_game(&game),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
