//! `kypseli completions`: what a shell needs to complete our words.

use crate::Cli;
use crate::failure::Failure;
use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};
use std::io::{self, Write};

/// Print a script with which a shell completes subcommands and options.
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> Result<(), Failure> {
        // Into memory first: the generator knows no errors, and a closed pipe is one.
        let mut script = Vec::new();
        generate(self.shell, &mut Cli::command(), "kypseli", &mut script);
        io::stdout().write_all(&script)?;
        Ok(())
    }
}
