//! `kypseli puzzles check`: every puzzle proved again.

use super::mine::by_aim;
use super::read;
use crate::failure::{Failure, complain};
use crate::number::grouped;
use crate::progress;
use clap::Args;
use hive_puzzles::{Collection, Miner};
use std::io::{self, Write};
use std::path::PathBuf;

/// Prove every puzzle of a file again: that its turn does it, and that no other does.
#[derive(Args)]
pub(crate) struct Check {
    /// The file [default: the puzzles of the product]
    file: Option<PathBuf>,
    /// How many positions a proof may look at
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(64..))]
    positions: u64,
}

impl Check {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let collection = read(self.file.as_deref())?;
        let bar = progress::bar(collection.puzzles.len() as u64, "proving");
        let mut miner = Miner::new(self.positions);
        let all = collection.puzzles.len();
        let mut proved = Collection::default();
        for puzzle in collection.puzzles {
            bar.inc(1);
            if miner.again(&puzzle).is_some() {
                proved.puzzles.push(puzzle);
            } else {
                complain(&format!("{} cannot be proved", puzzle.name()));
            }
        }
        bar.finish_and_clear();
        let good = proved.puzzles.len();
        writeln!(io::stdout().lock(), "{} puzzles proved: {}", grouped(good as u64), by_aim(&proved))?;
        if good < all { Err(Failure::Reported) } else { Ok(()) }
    }
}
