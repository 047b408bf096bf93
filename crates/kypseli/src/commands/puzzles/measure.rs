//! `kypseli puzzles measure`: whether ratings of puzzles mean something.

use super::read;
use crate::failure::Failure;
use crate::progress;
use clap::Args;
use hive_puzzles::Puzzle;
use hive_search::{Level, Limits, Player};
use std::io::{self, Write};
use std::path::PathBuf;

/// Let levels of the player solve puzzles with few positions, and print how many of the easy, the middling and the hard
/// ones each finds.
///
/// A level has solved a puzzle if it plays the turn that alone does it.
#[derive(Args)]
pub(crate) struct Measure {
    /// The file [default: the puzzles of the product]
    file: Option<PathBuf>,
    /// The levels that try
    #[arg(long, value_delimiter = ',', default_value = "2,5,8", value_parser = clap::value_parser!(u8).range(1..=10))]
    levels: Vec<u8>,
    /// How many positions a level may look at for a turn
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How many puzzles of each third
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    puzzles: u32,
}

const THIRDS: [&str; 3] = ["easy", "middle", "hard"];

impl Measure {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let collection = read(self.file.as_deref())?;
        let all = &collection.puzzles;
        if all.len() < THIRDS.len() {
            return Err("there are too few puzzles to be measured".to_string().into());
        }
        let third = all.len().div_ceil(THIRDS.len());
        let parts: Vec<&[Puzzle]> = all.chunks(third).collect();
        let samples: Vec<Vec<&Puzzle>> =
            parts.iter().map(|part| spread(part, self.puzzles as usize)).collect();
        let steps = samples.iter().map(Vec::len).sum::<usize>() * self.levels.len();
        let bar = progress::bar(steps as u64, "solving");
        let mut rows = Vec::new();
        for &number in &self.levels {
            let Some(level) = Level::new(number) else { continue };
            let shares: Vec<f64> = samples
                .iter()
                .map(|sample| {
                    let solved = sample.iter().filter(|puzzle| {
                        bar.inc(1);
                        solves(puzzle, level, self.nodes)
                    });
                    100.0 * solved.count() as f64 / sample.len().max(1) as f64
                })
                .collect();
            rows.push((number, shares));
        }
        bar.finish_and_clear();
        let mut out = io::stdout().lock();
        write!(out, "{:<10}", "rating")?;
        for part in &parts {
            let (from, to) = (part.first(), part.last());
            let (from, to) = (from.map_or(0, |one| one.rating), to.map_or(0, |one| one.rating));
            write!(out, "{:>14}", format!("{from}–{to}"))?;
        }
        write!(out, "\n{:<10}", "")?;
        for (name, sample) in THIRDS.iter().zip(&samples) {
            write!(out, "{:>14}", format!("{name}, {}", sample.len()))?;
        }
        writeln!(out)?;
        for (number, shares) in rows {
            write!(out, "{:<10}", format!("level {number}"))?;
            for share in shares {
                write!(out, "{:>14}", format!("{share:.1} %"))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// So many of them, or all if there are fewer, spread evenly from the first on.
fn spread(part: &[Puzzle], most: usize) -> Vec<&Puzzle> {
    let count = part.len().min(most);
    (0..count).map(|i| &part[i * part.len() / count]).collect()
}

/// Whether a level finds the turn.
fn solves(puzzle: &Puzzle, level: Level, nodes: u64) -> bool {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let game = puzzle.game();
    let seed = game.position().hash();
    Player::new(1).play_at(&game, level, &limits, seed) == puzzle.line.first().copied()
}
