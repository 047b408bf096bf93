//! `kypseli puzzles check`: every puzzle proved again.

use super::mine::{by_aim, named};
use super::read;
use crate::failure::{Failure, complain};
use crate::progress;
use clap::Args;
use hive_puzzles::{Aim, Collection, Miner};
use std::io::{self, Write};
use std::path::PathBuf;

/// Prove every puzzle of a file again: that its turn does it, and that no other does.
#[derive(Args)]
pub(crate) struct Check {
    /// The file [default: the puzzles of the product]
    file: Option<PathBuf>,
    /// How many positions a proof may look at [default: 1000000, and 16000000 for wins in four turns and more]
    #[arg(long, value_parser = clap::value_parser!(u64).range(64..))]
    positions: Option<u64>,
}

/// How many positions a proof may usually look at.
const USUAL: u64 = 1_000_000;

/// How many it may look at for a long win, in four turns or more: there are few of them, and the longest needs most.
const LONG: u64 = 16 * USUAL;

impl Check {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let collection = read(self.file.as_deref())?;
        let bar = progress::bar(collection.puzzles.len() as u64, "proving");
        let mut miners = [USUAL, LONG].map(|usual| Miner::new(self.positions.unwrap_or(usual)));
        let all = collection.puzzles.len();
        let mut proved = Collection::default();
        for puzzle in collection.puzzles {
            bar.inc(1);
            let is_long = matches!(puzzle.aim, Aim::Win { turns: 4.. });
            if miners[usize::from(is_long)].again(&puzzle).is_some() {
                proved.puzzles.push(puzzle);
            } else {
                complain(&format!("{} cannot be proved", puzzle.name()));
            }
        }
        bar.finish_and_clear();
        let good = proved.puzzles.len();
        writeln!(io::stdout().lock(), "{} proved: {}", named(good as u64, "puzzle"), by_aim(&proved))?;
        if good < all { Err(Failure::Reported) } else { Ok(()) }
    }
}
