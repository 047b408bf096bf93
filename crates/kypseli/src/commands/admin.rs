//! `kypseli admin`: for those who run a server.

use crate::failure::{Failure, complain};
use crate::number::grouped;
use clap::{Args, Subcommand};
use hive_server::ConfigError;
use std::io::{self, Write};
use std::path::PathBuf;

/// Look after the file of a server.
#[derive(Args)]
pub(crate) struct Admin {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    Check(Check),
}

/// Go through all games and their chains of hashes.
///
/// Every game with an event that was changed or is missing is named. The file is only read, also while a server writes to
/// it. Ends with 1 if something is damaged.
#[derive(Args)]
struct Check {
    /// The folder with the file [default: the user's folder for data]
    #[arg(long, env = "KYPSELI_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
}

impl Admin {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.chore {
            Chore::Check(check) => check.run(),
        }
    }
}

impl Check {
    fn run(self) -> Result<(), Failure> {
        let folder = self.data.or_else(hive_server::usual_folder);
        let folder = folder.ok_or(ConfigError::NoFolder)?;
        let tell = |game: &str, what: &str| complain(&format!("game {game}: {what}"));
        let checked = hive_server::check(&folder, tell)?;
        let [games, events, damaged] = [checked.games, checked.events, checked.damaged].map(grouped);
        writeln!(io::stdout(), "games: {games}; whole events: {events}; damaged games: {damaged}")?;
        if checked.damaged == 0 { Ok(()) } else { Err(Failure::Reported) }
    }
}
