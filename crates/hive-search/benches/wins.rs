//! How many wins the player finds, and how soon: `cargo bench -p hive-search --bench wins`.
//!
//! A win in N counts as found if the player says that it wins in N and its turn is proved to do so.
//! One thread; each position is met without any memory of the others.

#[path = "../tests/support/mod.rs"]
mod support;

use hive_rules::Game;
use hive_search::{Limits, Player};
use std::time::Duration;
use support::prover::Prover;
use support::suite::{WINS, games};

const TIMES: [Duration; 3] = [Duration::from_millis(10), Duration::from_secs(1), Duration::from_secs(5)];

const MEGABYTES: usize = 64;

fn main() {
    let mut player = Player::new(MEGABYTES);
    println!("wins in  positions   10 ms     1 s     5 s  median time");
    for (turns, suite) in (1..).zip(WINS) {
        let games = games(suite);
        let mut shares = String::new();
        let mut took = Vec::new();
        for time in TIMES {
            took = games.iter().filter_map(|game| find(&mut player, game, turns, time)).collect();
            shares += &format!(" {:>6.1}%", took.len() as f64 / games.len().max(1) as f64 * 100.0);
        }
        // Of all positions: those that were not found took longer than any.
        took.sort();
        let median = took.get(games.len() / 2).map_or("-".to_string(), |time| format!("{time:.1?}"));
        println!("{turns:>7}  {:>9} {shares}  {median:>11}", games.len());
    }
}

/// How long it took until the player knew a win in so many turns; nothing if it did not find it.
fn find(player: &mut Player, game: &Game, turns: usize, time: Duration) -> Option<Duration> {
    player.forget();
    let mut known = None;
    let limits = Limits { time: Some(time), ..Limits::default() };
    let turn = player.best(game, &limits, |report| {
        let wins =
            report.score.plies_to_end().is_some_and(|plies| plies > 0 && plies as usize / 2 + 1 == turns);
        known = if wins { known.or(Some(report.time)) } else { None };
    })?;
    known.filter(|_| Prover::of(game).wins_with(turn, turns))
}
