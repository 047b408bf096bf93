//! How strong an engine of each level is.

use hive_rules::{Game, Turn};
use hive_search::{Limits, Player};
use std::time::Duration;

/// A turn of an engine of this level. Weaker ones look at fewer positions.
pub(super) fn play(player: &mut Player, game: &Game, level: u8, time: Duration, seed: u64) -> Option<Turn> {
    let level = level.clamp(1, 10);
    if level == 1 {
        let turns = game.position().legal_turns();
        return turns.get(seed as usize % turns.len().max(1)).copied();
    }
    player.forget();
    let nodes = 200_u64 << (level - 2);
    let limits = Limits { depth: None, nodes: Some(nodes), time: Some(time), lines: 1 };
    player.best(game, &limits, |_| {})
}
