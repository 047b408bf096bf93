//! `kypseli`: everything a Hive player, learner or engine author wants, in one binary.
//!
//! The commands are a library so that they are compiled beside the server; a program has to wait until all that it
//! is linked with is there.

mod catalogue;
mod color;
mod commands;
mod failure;
mod games;
mod json;
mod length_of_time;
mod number;
mod opening;
mod outcome_text;
mod progress;
mod self_play;
mod set_of_tiles;
mod whole_file;

use clap::Parser;
use failure::{Failure, complain};
use std::process::ExitCode;

/// How it ends when it was called in a way that makes no sense: as `clap` ends then, too.
const USAGE: u8 = 2;

#[derive(Parser)]
#[command(version, about, long_about = None, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<commands::Command>,
    /// Without a subcommand, the server runs with these.
    #[command(flatten)]
    serve: commands::Serve,
}

/// Does what the words on the command line ask for; how it ended.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let result = match cli.command {
        Some(command) => command.run(),
        None => cli.serve.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has gone away; nobody is left to tell.
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Reported) => ExitCode::FAILURE,
        Err(Failure::Usage(sentence)) => {
            complain(&format!("kypseli: {sentence}"));
            ExitCode::from(USAGE)
        }
        Err(Failure::Sentence(sentence)) => {
            complain(&format!("kypseli: {sentence}"));
            ExitCode::FAILURE
        }
    }
}
