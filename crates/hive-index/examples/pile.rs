//! A collection to try an index with: games of many people, self-played. Each turn the player looks at so many positions, and
//! one turn in eight is any legal one; with 0 positions every turn is, but who can win does.
//! `cargo run --release -p hive-index --example pile -- GAMES POSITIONS [FIRST] > games.pgn`; all processors work.

use hive_notation::{Format, GameState, Record};
use hive_rules::{Color, Expansions, Game, Opening, Ruleset, Turn};
use hive_search::{Limits, Player};
use std::io::{self, Write};
use std::thread;

/// After so many turns nobody has patience left.
const LONGEST: usize = 60;

/// How many games a thread plays before they are written.
const AT_ONCE: u64 = 250;

fn main() -> io::Result<()> {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse().unwrap_or(0));
    let count: u64 = numbers.next().unwrap_or(1000);
    let positions = numbers.next().unwrap_or(0);
    let first = numbers.next().unwrap_or(0);
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let mut players: Vec<Player> = (0..threads).map(|_| Player::new(1)).collect();
    let mut out = io::stdout().lock();
    for begin in (first..first + count).step_by((AT_ONCE * threads) as usize) {
        thread::scope(|scope| {
            let played: Vec<_> = (begin..)
                .step_by(AT_ONCE as usize)
                .zip(&mut players)
                .map(|(from, player)| {
                    scope.spawn(move || some(player, positions, from..(from + AT_ONCE).min(first + count)))
                })
                .collect();
            played.into_iter().try_for_each(|text| out.write_all(text.join().unwrap_or_default().as_bytes()))
        })?;
    }
    out.flush()
}

/// Some games as PGN.
fn some(player: &mut Player, positions: u64, numbers: std::ops::Range<u64>) -> String {
    let mut text = String::new();
    for number in numbers {
        text.push_str(&Format::Pgn.write(&game(player, positions, number)).unwrap_or_default());
        text.push('\n');
    }
    text
}

/// A turn with which the game ends.
fn last(game: &Game) -> Option<Turn> {
    let mut position = game.position().clone();
    game.position().legal_turns().into_iter().find(|&turn| {
        let undo = position.make(turn);
        let over = position.is_over();
        position.unmake(undo);
        over
    })
}

fn game(player: &mut Player, positions: u64, number: u64) -> Record {
    let mut chance = fastrand::Rng::with_seed(number);
    let expansions = if number.is_multiple_of(4) { Expansions::NONE } else { Expansions::ALL };
    let mut game = Game::new(Ruleset { expansions, opening: Opening::Tournament, repetition: false });
    while game.outcome().is_none() && game.turns().len() < LONGEST {
        let turns = game.position().legal_turns();
        // Openings are fashionable: most people know a few.
        let known =
            if game.turns().len() < 6 && chance.u8(..4) > 0 { turns.len().min(3) } else { turns.len() };
        let any = turns[chance.usize(..known)];
        let thinks = positions > 0 && game.turns().len() >= 6 && chance.u8(..8) > 0;
        let limits = Limits { nodes: Some(positions), ..Limits::default() };
        let turn = match thinks {
            true => player.best(&game, &limits, |_| {}).unwrap_or(any),
            false => last(&game).unwrap_or(any),
        };
        if game.play(turn).is_err() {
            break;
        }
    }
    let mut record = Record::of(game);
    if record.claimed.is_none() {
        record.claimed = Some(if chance.bool() { GameState::WhiteWins } else { GameState::Draw });
    }
    for color in Color::ALL {
        let (side, who) = (if color == Color::White { "White" } else { "Black" }, chance.u16(..5000));
        record.tags.push((side.to_string(), format!("Player {who}")));
        record.tags.push((format!("{side}Elo"), (1000 + who / 5).to_string()));
    }
    let date = format!("{}.{:02}.{:02}", chance.u16(2005..2026), chance.u8(1..13), chance.u8(1..29));
    record.tags.push(("Date".to_string(), date));
    record
}
