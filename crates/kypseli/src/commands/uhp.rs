//! `kypseli uhp`: the player for every viewer that speaks the Universal Hive Protocol.

use crate::failure::Failure;
use clap::Args;
use hive_uhp::{Engine, serve};
use std::io;

/// Speak the Universal Hive Protocol on standard input and output.
#[derive(Args)]
pub(crate) struct Uhp {}

impl Uhp {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut engine = Engine::new(io::stdout().lock(), concat!("Kypseli ", env!("CARGO_PKG_VERSION")));
        let stop = engine.stop();
        // A viewer cancels a search with an interrupt; without a search it ends the program.
        let handled = ctrlc::set_handler(move || {
            if !stop.now() {
                std::process::exit(130);
            }
        });
        handled.map_err(|error| format!("interrupts cannot be caught: {error}"))?;
        serve(&mut engine, io::stdin().lock())?;
        Ok(())
    }
}
