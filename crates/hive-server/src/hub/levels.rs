//! How an engine of each level plays.

use hive_rules::{Game, Turn};
use hive_search::{Level, Limits, Player};
use std::time::Duration;

/// A turn of an engine of this level.
pub(super) fn play(player: &mut Player, game: &Game, level: u8, time: Duration, seed: u64) -> Option<Turn> {
    let level = Level::new(level).unwrap_or(Level::FULL);
    player.play_at(game, level, &Limits { time: Some(time), ..Limits::default() }, seed)
}
