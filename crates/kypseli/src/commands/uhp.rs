//! `kypseli uhp`: the player for every viewer that speaks the Universal Hive Protocol.

use crate::failure::Failure;
use clap::Args;
use hive_uhp::{Engine, serve};
use std::io;

/// Speak the Universal Hive Protocol on standard input and output.
#[derive(Args)]
pub(crate) struct Uhp {
    /// Set an option before anything is said, such as Level=3 or Threads=2
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<(String, String)>,
    /// How many threads think together: the same as --set Threads=N
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: Option<u16>,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("it should be a name and a value, such as Level=3")?;
    Ok((name.to_string(), value.to_string()))
}

impl Uhp {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut engine = Engine::new(io::stdout().lock(), concat!("Kypseli ", env!("CARGO_PKG_VERSION")));
        if let Some(threads) = self.threads {
            engine
                .set_option("Threads", &threads.to_string())
                .map_err(|error| Failure::Usage(error.to_string()))?;
        }
        for (name, value) in &self.set {
            engine.set_option(name, value).map_err(|error| Failure::Usage(error.to_string()))?;
        }
        let interrupt = engine.interrupt();
        // A viewer cancels a search with an interrupt; without a search it ends the program.
        let handled = ctrlc::set_handler(move || {
            if !interrupt.now() {
                std::process::exit(130);
            }
        });
        handled.map_err(|error| format!("interrupts cannot be caught: {error}"))?;
        serve(&mut engine, io::BufReader::new(io::stdin()))?;
        Ok(())
    }
}
