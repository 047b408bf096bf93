//! `kypseli`: everything a Hive player, learner or engine author wants, in one binary.

mod commands;
mod failure;
mod games;
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
#[command(version, about, long_about = None, arg_required_else_help = false)]
struct Cli {
    #[command(subcommand)]
    command: Option<commands::Command>,
}

fn main() -> ExitCode {
    let result = match Cli::parse().command {
        Some(command) => command.run(),
        None => commands::welcome(),
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
