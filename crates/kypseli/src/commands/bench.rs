//! `kypseli bench`: the player's behaviour as one number.

use crate::failure::Failure;
use crate::number::grouped;
use clap::Args;
use std::io::{self, Write};

/// Search a fixed set of positions and count.
///
/// The number of nodes is the same on every machine, and changes whenever the player's behaviour
/// does.
#[derive(Args)]
pub(crate) struct Bench {}

impl Bench {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let bench = hive_search::bench(hive_search::Watch::system());
        let speed = bench.nodes as f64 / bench.time.as_secs_f64().max(1e-9);
        let seconds = bench.time.as_secs_f64();
        writeln!(io::stdout(), "{} nodes {seconds:.3} s {} nodes/s", bench.nodes, grouped(speed as u64))?;
        Ok(())
    }
}
