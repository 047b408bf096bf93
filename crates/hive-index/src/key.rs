//! A key that is the same under all twelve symmetries, for millions of positions.
//!
//! `Position::symmetry_key` sorts the tiles for each symmetry; here nothing is sorted. Tiles are told by where they lie from the middle of the hive,
//! which turns and flips with it, and their numbers are added up in any order.

use hive_rules::{Position, Symmetry};

/// A number that looks like chance (splitmix64).
const fn scramble(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// The key of a position: its tiles with copies alike, whose turn it is, and what may not move.
pub(crate) fn key(position: &Position) -> u64 {
    let layout = position.layout();
    let barred = position.barred().filter(|_| position.ruleset().expansions.pillbug);
    let count = layout.len() as i32;
    // The middle times the number of tiles, so that it is a whole number.
    let (q0, r0) = layout.iter().fold((0, 0), |(q, r), laid| (q + laid.q, r + laid.r));
    let mut sums = [0u64; Symmetry::ALL.len()];
    for laid in &layout {
        let (q, r) = (count * laid.q - q0, count * laid.r - r0);
        let kind = (laid.piece.bug() as u64) << 2
            | (laid.piece.color() as u64) << 1
            | u64::from(barred == Some(laid.piece));
        let tile = scramble(kind << 8 | u64::from(laid.level));
        for (sum, symmetry) in sums.iter_mut().zip(Symmetry::ALL) {
            let (q, r) = symmetry.apply(q, r);
            let place = u64::from(q as u32) << 32 | u64::from(r as u32);
            *sum = sum.wrapping_add(scramble(tile ^ place));
        }
    }
    let least = sums.into_iter().min().unwrap_or_default();
    scramble(least ^ scramble(position.to_move() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::{Expansions, Game, Ruleset};
    use std::collections::HashMap;

    /// Two positions have one key if and only if the rules call them alike.
    #[test]
    fn keys_are_alike_where_those_of_the_rules_are() {
        let mut chance = fastrand::Rng::with_seed(4);
        let (mut ours, mut theirs) = (HashMap::new(), HashMap::new());
        let mut again = 0;
        for round in 0..400 {
            let expansions = if round % 2 == 0 { Expansions::ALL } else { Expansions::NONE };
            let mut game = Game::new(Ruleset::rulebook(expansions));
            while game.outcome().is_none() && game.turns().len() < 40 {
                let (own, other) = (key(game.position()), game.position().symmetry_key());
                again += usize::from(ours.contains_key(&own));
                assert_eq!(*ours.entry(own).or_insert(other), other);
                assert_eq!(*theirs.entry(other).or_insert(own), own);
                let turns = game.position().legal_turns();
                // In the opening few ways are taken, so that positions come again in other clothes.
                let most = if game.turns().len() < 8 { 4 } else { turns.len() };
                let from = chance.usize(..turns.len());
                let turn = turns[(from + chance.usize(..most)) % turns.len()];
                game.play(turn).expect("it is legal");
            }
        }
        assert!(again > 500, "{again} came again");
    }
}
