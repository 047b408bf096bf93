//! Counting all games of a given length: the measure of a rules engine, of its truth first and
//! its speed second.

use crate::{Position, Turn};

/// How many ways there are to take `depth` turns from here. A finished game has none; a forced
/// pass is one turn; repetition plays no part.
///
/// ```
/// use hive_rules::{perft, Expansions, Position, Ruleset};
/// let mut start = Position::new(Ruleset::tournament(Expansions::NONE));
/// assert_eq!(perft(&mut start, 3), 1440);
/// ```
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_turns() as u64,
        _ => perft_split(position, depth).map(|(_, nodes)| nodes).sum(),
    }
}

/// [`perft`] for each legal turn by itself.
pub fn perft_split(position: &mut Position, depth: u32) -> impl Iterator<Item = (Turn, u64)> {
    let turns = if depth == 0 { Default::default() } else { position.legal_turns() };
    turns.into_iter().map(move |turn| {
        let undo = position.make(turn);
        let nodes = perft(position, depth - 1);
        position.unmake(undo);
        (turn, nodes)
    })
}
