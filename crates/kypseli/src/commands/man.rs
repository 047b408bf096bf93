//! `kypseli man`: the manual page.

use crate::Cli;
use crate::failure::Failure;
use clap::{Args, CommandFactory};
use clap_mangen::Man;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Print the manual page, or write one for every subcommand into a folder.
#[derive(Args)]
pub(crate) struct Manual {
    /// A folder for all of them: kypseli.1, kypseli-play.1 and so on
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

impl Manual {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut all = without_help(Cli::command());
        all.build();
        let Some(folder) = self.output else {
            io::stdout().write_all(&page(&all)?)?;
            return Ok(());
        };
        fs::create_dir_all(&folder)
            .map_err(|error| format!("{}: cannot be made: {error}", folder.display()))?;
        // Pages name those of their subcommands, and these of theirs.
        let mut left = vec![&all];
        while let Some(command) = left.pop() {
            // Building them has named them with what stands before: kypseli-play.
            let name = command.get_display_name().unwrap_or(command.get_name());
            write(&folder, name, &page(command)?)?;
            left.extend(command.get_subcommands());
        }
        Ok(())
    }
}

/// A command and its subcommands without `help`, of which there is no page.
fn without_help(command: clap::Command) -> clap::Command {
    command.disable_help_subcommand(true).mut_subcommands(without_help)
}

fn page(command: &clap::Command) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    Man::new(command.clone()).render(&mut text)?;
    Ok(text)
}

fn write(folder: &Path, name: &str, page: &[u8]) -> Result<(), Failure> {
    crate::whole_file::write(&folder.join(format!("{name}.1")), page)
}
