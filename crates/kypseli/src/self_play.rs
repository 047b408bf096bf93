//! Games of the player against itself, from which others learn: how many, how deep, how many at once.

use crate::progress;
use clap::Args;
use hive_rules::Expansions;
use hive_tune::{PlayOne, Series, play_all};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How the player plays against itself.
#[derive(Args)]
pub(crate) struct SelfPlay {
    /// How many positions to look at for each turn
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Another number gives other games
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games to play at once
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl SelfPlay {
    /// So many games with these sets of tiles, each in its turn. An interrupt ends the playing with the games that there
    /// are.
    pub(crate) fn games<T: Send>(&self, sets: &[Expansions], count: u32, one: PlayOne<T>) -> Vec<T> {
        let stop = Arc::new(AtomicBool::new(false));
        let interrupted = Arc::clone(&stop);
        // Without a handler an interrupt just ends the process: no reason not to play.
        let _ = ctrlc::set_handler(move || interrupted.store(true, Ordering::Relaxed));
        let bar = progress::bar(count.into(), "playing");
        let (nodes, seed, threads) = (self.nodes, self.seed, self.threads.into());
        let series = Series { rulesets: sets, games: count as usize, nodes, seed, threads };
        let games = play_all(series, one, &stop, || bar.inc(1));
        bar.finish_and_clear();
        games
    }
}
