//! The search for proofs beside the player's own search: which of them proves the wins of self-played games, in the same
//! time of the processor on one thread, so that a busy machine changes nothing (Linux tells it).
//! `cargo run --release -p hive-solve --example compare -- GAMES MILLISECONDS [FIRST [LAST [SEED]]]`: the winner's positions from
//! so many turns before the end to so many. What only one of them proves is told, as a game string, on standard error.

use hive_notation::game_string;
use hive_rules::{Expansions, Game, Ruleset};
use hive_search::{Limits, Player, Watch};
use hive_solve::{Answer, Solver};
use std::time::Duration;

/// How long the processor has worked for this process.
fn worked() -> Duration {
    let told = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    let first = told.split_whitespace().next().and_then(|number| number.parse().ok());
    Duration::from_nanos(first.expect("this needs Linux"))
}

/// A fast game from a random opening; nothing if nobody won.
fn self_played(player: &mut Player, number: u64) -> Option<Game> {
    let expansions = if number.is_multiple_of(2) { Expansions::ALL } else { Expansions::NONE };
    let mut game = Game::new(Ruleset::tournament(expansions));
    let mut chance = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    player.forget();
    while game.outcome().is_none() && game.turns().len() < 120 {
        let turns = game.position().legal_turns();
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let random = turns[(chance >> 33) as usize % turns.len()];
        let opening = game.turns().len() < 4;
        let limits = Limits { nodes: Some(1500), ..Limits::default() };
        let turn = if opening { random } else { player.best(&game, &limits, |_| {})? };
        game.play(turn).ok()?;
    }
    game.outcome()?.winner().map(|_| game)
}

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|number| number.parse().ok()).collect();
    let [games, milliseconds, ref more @ ..] = numbers[..] else {
        return eprintln!("how many games, how many milliseconds?");
    };
    let more = |i: usize, usual: u64| more.get(i).copied().unwrap_or(usual);
    let (first, last, seed) = (more(0, 2), more(1, 7), more(2, 0));
    let time = Duration::from_millis(milliseconds);
    let mut player = Player::timed(64, Watch::lent(worked));
    let mut solver = Solver::new(64);
    println!("turns before the end   positions   both   proofs alone   player alone");
    let won: Vec<Game> = (seed..seed + games).filter_map(|number| self_played(&mut player, number)).collect();
    for turns in first as u32..=last as u32 {
        let (mut positions, mut both, mut proofs_alone, mut player_alone) = (0, 0, 0, 0);
        for game in &won {
            // The winner took the last turn, so it was the winner's turn then.
            let Some(ply) = game.turns().len().checked_sub(2 * turns as usize - 1) else { continue };
            let Some(before) = game.at_ply(ply) else { continue };
            let start = worked();
            let solved = solver.solve(&before, 16, &mut || worked() - start >= time);
            let proved = matches!(solved.answer, Answer::Win { .. });
            let mut claimed = None;
            player.forget();
            let limits = Limits { time: Some(time), ..Limits::default() };
            player.best(&before, &limits, |report| claimed = report.score.plies_to_end());
            positions += 1;
            let claims = claimed.is_some_and(|plies| plies > 0);
            match (proved, claims) {
                (true, true) => both += 1,
                (true, false) => proofs_alone += 1,
                (false, true) => player_alone += 1,
                (false, false) => {}
            }
            if proved != claims {
                let text = game_string(&before).unwrap_or_default();
                eprintln!("{turns}: {:?}, {} positions; {claimed:?} {text}", solved.answer, solved.nodes);
            }
        }
        println!("{turns:>20} {positions:>11} {both:>6} {proofs_alone:>14} {player_alone:>14}");
    }
}
