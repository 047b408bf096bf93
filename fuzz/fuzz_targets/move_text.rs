//! Any text is a turn or it is not, and either way nothing breaks. The first byte is the number
//! of turns played before, the rest is the text.
#![no_main]

use hive_laws::script;
use hive_notation::MoveText;
use libfuzzer_sys::fuzz_target;

/// A game in which every insect comes to the table.
const GAME: [u8; 61] = {
    let mut bytes = [0x27; 61];
    let mut i = 1;
    while i < bytes.len() {
        bytes[i] = (i * i) as u8;
        i += 1;
    }
    bytes
};

fuzz_target!(|bytes: &[u8]| {
    let Some((&turns, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    match text.parse::<MoveText>() {
        Ok(read) => {
            assert_eq!(read.to_string().parse(), Ok(read), "`{read}` is not read as it is written");
            let game = script::game(&GAME[..1 + usize::from(turns) % GAME.len()]);
            match read.resolve(game.position()) {
                Ok(turn) => assert!(game.position().legal_turns().contains(&turn), "{turn:?} is not legal"),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
