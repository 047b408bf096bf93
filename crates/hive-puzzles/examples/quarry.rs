//! Where the shipped puzzles come from: fast games of the player against itself, over all sets, with chance in their openings.
//!
//! ```console
//! $ cargo run --release -p hive-puzzles --example quarry -- dig SEED GAMES POSITIONS PART   # goes on where PART ends
//! $ cargo run --release -p hive-puzzles --example quarry -- long LEAST SEED GAMES POSITIONS PART  # wins in LEAST turns (3 to 5) and more alone
//! $ cargo run --release -p hive-puzzles --example quarry -- gather FILE PART…   # proves everything again
//! $ cargo run --release -p hive-puzzles --example quarry -- add FILE PART…      # proves what is new, and describes all anew
//! $ cargo run --release -p hive-puzzles --example quarry -- wins LEAST SUITE POSITIONS PART   # game strings that end before a win
//! ```
//!
//! POSITIONS is how many a proof may look at: 2,000 find short wins soon, 600,000 find long ones. What is found is written to PART at once, so that a quarry can be left at any time.

use hive_notation::GameText;
use hive_puzzles::{Aim, Collection, Miner, Puzzle};
use hive_rules::{Expansions, Game, Opening, Ruleset};
use hive_search::{Level, Limits, Player};
use std::collections::HashSet;
use std::error::Error;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::{env, process::ExitCode};

/// How often the end of a game is played again.
const BRANCHES: usize = 3;

/// How many of the winner's turns are looked at where a win is known.
const BEFORE: usize = 3;

/// Longer games are left.
const LONGEST: usize = 140;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words.as_slice() {
        ["dig", seed, games, positions, part] => {
            dig(["1", seed, games, positions].map(str::parse), part)
        }
        ["long", least, seed, games, positions, part] => {
            dig([least, seed, games, positions].map(|text| text.parse()), part)
        }
        ["wins", least, suite, positions, part] => wins(suite, [least, positions].map(|text| text.parse()), part),
        ["gather", file, parts @ ..] => gather(file, parts),
        ["add", file, parts @ ..] => add(file, parts),
        _ => Err("it should be: quarry dig SEED GAMES POSITIONS PART, or: quarry long LEAST SEED GAMES POSITIONS PART, \
                  or: quarry wins LEAST SUITE POSITIONS PART, or: quarry gather|add FILE PART…"
            .into()),
    };
    done.map_or_else(
        |error| {
            eprintln!("{error}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}

type Number = Result<u64, std::num::ParseIntError>;

fn dig([least, seed, games, positions]: [Number; 4], part: &str) -> Result<(), Box<dyn Error>> {
    let (seed, games) = (seed?, games?);
    let mut miner = Miner::new(positions?).wins_from(u32::try_from(least?)?);
    let kept = fs::read_to_string(part).unwrap_or_default();
    let mut next = 0;
    for line in kept.lines() {
        match line.strip_prefix("# game ") {
            Some(number) => next = number.parse::<u64>()? + 1,
            None => miner.know(&read(line)?),
        }
    }
    let mut file = OpenOptions::new().create(true).append(true).open(part)?;
    let mut player = Player::new(1);
    for number in next..games {
        let mut chance = fastrand::Rng::with_seed(seed << 32 | number);
        let expansions = Expansions::mixtures().nth(number as usize % 8).unwrap_or(Expansions::NONE);
        let start = Game::new(Ruleset::rulebook(expansions));
        let by_chance = chance.usize(2..7);
        let game = play(&mut player, &mut chance, start, by_chance);
        let mut text: String = miner.dig(&game).into_iter().map(one).collect();
        // How it could have ended: from a few turns before the end on, with one turn by chance.
        for _ in 0..BRANCHES {
            let ply = game.turns().len().saturating_sub(chance.usize(4..14));
            let Some(before) = game.at_ply(ply).filter(|before| before.outcome().is_none()) else { continue };
            let other = play(&mut player, &mut chance, before, ply + 1);
            text.extend(miner.dig(&other).into_iter().map(one));
        }
        writeln!(file, "{text}# game {number}")?;
    }
    Ok(())
}

/// Looks at positions of which a win is known, and at what was before them.
fn wins(suite: &str, [least, positions]: [Number; 2], part: &str) -> Result<(), Box<dyn Error>> {
    let mut miner = Miner::new(positions?).wins_from(u32::try_from(least?)?);
    let mut file = OpenOptions::new().create(true).append(true).open(part)?;
    for line in fs::read_to_string(suite)?.lines().filter(|line| !line.starts_with('#')) {
        let text: GameText = line.parse()?;
        let mut game =
            text.replay(Opening::Tournament, true).or_else(|_| text.replay(Opening::Rulebook, true))?;
        // The winner's turns before, too: longer wins, if there were any.
        for _ in 0..BEFORE {
            let found: String = miner.win_at(&game).into_iter().map(one).collect();
            write!(file, "{found}")?;
            if game.undo().is_none() || game.undo().is_none() {
                break;
            }
        }
    }
    Ok(())
}

/// A game from here on: turns by chance up to a ply, and then two levels that see little.
fn play(player: &mut Player, chance: &mut fastrand::Rng, mut game: Game, by_chance: usize) -> Game {
    let levels = [chance.u8(2..8), chance.u8(4..8)].map(|level| Level::new(level).unwrap_or(Level::FULL));
    let limits = Limits { nodes: Some(700), ..Limits::default() };
    while game.outcome().is_none() && game.turns().len() < LONGEST {
        let ply = game.turns().len();
        let legal = game.position().legal_turns();
        let turn = if ply < by_chance {
            legal.get(chance.usize(..legal.len())).copied()
        } else {
            player.play_at(&game, levels[ply % 2], &limits, chance.u64(..))
        };
        if turn.is_none_or(|turn| game.play(turn).is_err()) {
            break;
        }
    }
    game
}

/// A puzzle's line, without what stands above it in a file.
fn one(puzzle: Puzzle) -> String {
    let text = Collection { puzzles: vec![puzzle] }.to_string();
    text.split_once('\n').map(|(_, line)| line.to_string()).unwrap_or_default()
}

fn read(line: &str) -> Result<Puzzle, Box<dyn Error>> {
    Puzzle::read(line).map_err(|reason| format!("`{line}`: {reason}").into())
}

/// Puts what the parts have and a file has not into that file, without the wins in one turn, of which there are enough.
fn add(file: &str, parts: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut collection: Collection = fs::read_to_string(file)?.parse()?;
    let mut seen: HashSet<u64> = collection.puzzles.iter().map(|one| one.position.symmetry_key()).collect();
    let mut miner = Miner::new(16_000_000);
    let (mut new, mut lost) = (0, 0);
    for part in parts {
        // A part that is being written may end in the middle of a line.
        for puzzle in fs::read_to_string(part)?.lines().filter_map(|line| Puzzle::read(line).ok()) {
            let short = puzzle.aim == Aim::Win { turns: 1 };
            if short || !seen.insert(puzzle.position.symmetry_key()) {
                continue;
            }
            match miner.again(&puzzle) {
                Some(puzzle) => {
                    collection.puzzles.push(puzzle);
                    new += 1;
                }
                None => lost += 1,
            }
        }
    }
    collection.puzzles = collection.puzzles.into_iter().map(Puzzle::described).collect();
    collection.sort();
    fs::write(file, collection.to_string())?;
    println!("{} puzzles, {new} of them new; {lost} could not be proved again", collection.puzzles.len());
    Ok(())
}

/// How many wins in one turn there are for each that is longer: one is soon tired of them.
const SHORT: usize = 1;

fn gather(file: &str, parts: &[&str]) -> Result<(), Box<dyn Error>> {
    let mut collection = Collection::default();
    let mut seen = HashSet::new();
    let mut miner = Miner::new(200_000);
    let mut lost = 0;
    for part in parts {
        for line in fs::read_to_string(part)?.lines().filter(|line| !line.starts_with('#')) {
            let Ok(puzzle) = Puzzle::read(line) else {
                lost += 1;
                continue;
            };
            if !seen.insert(puzzle.position.symmetry_key()) {
                continue;
            }
            match miner.again(&puzzle) {
                Some(puzzle) => collection.puzzles.push(puzzle),
                None => lost += 1,
            }
        }
    }
    collection.sort();
    let short = |puzzle: &Puzzle| puzzle.aim == Aim::Win { turns: 1 };
    let most = SHORT * collection.puzzles.iter().filter(|puzzle| !short(puzzle)).count();
    let all = collection.puzzles.iter().filter(|puzzle| short(puzzle)).count().max(1);
    let mut number = 0;
    // Of those that are too many, every so many-th stays: easy ones and hard ones.
    collection.puzzles.retain(|puzzle| {
        number += usize::from(short(puzzle));
        !short(puzzle) || all <= most || number * most / all > (number - 1) * most / all
    });
    fs::write(file, collection.to_string())?;
    println!("{} puzzles; {lost} could not be proved again", collection.puzzles.len());
    Ok(())
}
