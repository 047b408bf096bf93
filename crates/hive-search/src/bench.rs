//! One number that changes whenever the player's behaviour does.

use crate::{Limits, Network, Player, Watch};
use hive_rules::{Expansions, Game, Ruleset};
use std::time::Duration;

/// What a bench counted.
///
/// ```
/// use hive_search::Bench;
/// use std::time::Duration;
/// let bench = Bench { nodes: 3_000_000, time: Duration::from_secs(2) };
/// assert_eq!(bench.nodes as f64 / bench.time.as_secs_f64(), 1_500_000.0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Bench {
    /// Positions looked at, all together: the same on every machine.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// Searches a fixed set of positions to a fixed depth with one thread.
///
/// The positions come out of games that the rules alone determine: at each turn one of the legal
/// turns is taken, chosen by a fixed sequence of numbers.
pub fn bench(watch: Watch) -> Bench {
    bench_with(watch, None)
}

/// The same for a player to whom this network is lent.
pub fn bench_with(watch: Watch, network: Option<&'static Network>) -> Bench {
    const DEPTH: u32 = 6;
    let start = watch.now();
    let mut nodes = 0;
    for (i, expansions) in Expansions::mixtures().enumerate() {
        let mut game = Game::new(Ruleset::tournament(expansions));
        for ply in 0..24usize {
            let turns = game.position().legal_turns();
            let chosen = (ply * 31 + i * 17 + 7) % turns.len().max(1);
            if turns.get(chosen).is_none_or(|&turn| game.play(turn).is_err()) {
                break;
            }
            if ply % 6 == 5 {
                let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
                let mut last = 0;
                let mut player = Player::timed(4, watch);
                if let Some(network) = network {
                    player.lend(network);
                }
                player.best(&game, &limits, |report| last = report.nodes);
                nodes += last;
            }
        }
    }
    Bench { nodes, time: watch.now() - start }
}
