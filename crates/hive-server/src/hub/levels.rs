//! How an engine of each level plays.

use super::Time;
use hive_rules::{Game, Turn};
use hive_search::{Book, Clock, Level, Limits, Player};

/// A turn of an engine of this level.
pub(crate) fn play(player: &mut Player, game: &Game, level: u8, time: Time, seed: u64) -> Option<Turn> {
    let level = Level::new(level).unwrap_or(Level::FULL);
    let clock = time.clock.map(|(left, increment)| Clock { left, increment });
    player.set_book(Some(Book::own()));
    player.play_at(game, level, &Limits { time: Some(time.most), clock, ..Limits::default() }, seed)
}
