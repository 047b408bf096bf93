//! Names that nobody can guess.

use hive_play::GameId;

/// Letters and digits that links carry without trouble.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn text(length: usize) -> String {
    let mut bytes = vec![0; length];
    // Without chance there are no secrets, and nothing that could be done instead.
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    bytes.iter().map(|byte| LETTERS[*byte as usize % 64] as char).collect()
}

/// The name of a game in links: 96 bits.
pub(crate) fn game_id() -> GameId {
    GameId::from(text(16))
}

/// The secret of a guest: 192 bits.
pub(crate) fn secret() -> String {
    text(32)
}

/// A number for an engine's choices.
pub(crate) fn seed() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    u64::from_le_bytes(bytes)
}

/// A text as numbers below 64; what is no letter of ours counts as 0.
pub(crate) fn numbers(text: &str) -> Vec<u8> {
    let number = |byte: u8| LETTERS.iter().position(|letter| *letter == byte).unwrap_or(0) as u8;
    text.bytes().map(number).collect()
}

/// Numbers below 64 as text.
pub(crate) fn letters(numbers: &[u8]) -> String {
    numbers.iter().map(|number| LETTERS[*number as usize % 64] as char).collect()
}

/// Whether a text could be the name of a game.
pub(crate) fn is_game_id(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|byte| LETTERS.contains(&byte))
}
