//! The oracle: the rules of Hive a second time, slow and plain, and the library held against it.

#![allow(clippy::unwrap_used)]

mod compare;
mod hive;
mod insects;
mod players;
mod random;
mod table;
mod tally;
mod tile;

use compare::{Pairing, play_game};
use hive_rules::{Expansions, Opening, Ruleset};
use players::Player;
use tally::{Event, Tally};

fn pairings() -> Vec<Pairing> {
    use Player::*;
    let all = [Climber, Gatekeeper, Wanderer, Ringmaker, Liner(0)];
    let mut v: Vec<Pairing> = all.into_iter().map(|p| Pairing { white: p, black: p, plies: 250 }).collect();
    v.push(Pairing { white: Gatekeeper, black: Thrower, plies: 250 });
    v.push(Pairing { white: Climber, black: Ringmaker, plies: 250 });
    v
}

#[test]
fn explore() {
    for pairing in pairings() {
        for expansions in Expansions::mixtures() {
            if !(expansions == Expansions::NONE || expansions == Expansions::ALL) { continue; }
            let mut tally = Tally::default();
            let start = std::time::Instant::now();
            for seed in 0..4 {
                for opening in [Opening::Rulebook, Opening::Tournament] {
                    play_game(Ruleset { expansions, opening, repetition: false }, pairing, seed, &mut tally);
                }
            }
            println!("{pairing:?} {expansions:?} {:?} per {:?}\n{tally}", start.elapsed(), start.elapsed() / tally.count(Event::Position) as u32);
        }
    }
}
