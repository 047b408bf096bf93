//! `kypseli`: everything a Hive player, learner or engine author wants, in one binary.

mod commands;
mod failure;
mod games;
mod json;
mod length_of_time;
mod number;
mod opening;
mod outcome_text;
mod progress;
mod set_of_tiles;
mod whole_file;

use clap::Parser;
use failure::{Failure, complain};
use std::process::ExitCode;

#[derive(Parser)]
#[command(version, about, long_about = None, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<commands::Command>,
    /// Without a subcommand, the server runs with these.
    #[command(flatten)]
    serve: commands::Serve,
}

fn main() -> ExitCode {
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
        Err(Failure::Sentence(sentence)) => {
            complain(&format!("kypseli: {sentence}"));
            ExitCode::FAILURE
        }
    }
}
