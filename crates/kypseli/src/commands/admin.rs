//! `kypseli admin`: for those who run a server.

mod accounts;
mod ratings;

use crate::failure::{Failure, complain};
use crate::number::grouped;
use clap::{Args, Subcommand};
use hive_server::{ConfigError, Database};
use std::io::{self, Write};
use std::path::PathBuf;

/// Look after what a server keeps.
#[derive(Args)]
pub(crate) struct Admin {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    Account(accounts::Account),
    Token(accounts::Token),
    Person(accounts::Person),
    Ratings(ratings::Ratings),
    Check(Check),
    Copy(Copy),
}

/// Move a server to another database: all of it, or nothing.
///
/// Every game, name, lesson and key is copied as it is, then both are held against each other game by game, and only then
/// is it kept. The new place has to be empty, and no server may use either of them meanwhile.
#[derive(Args)]
struct Copy {
    /// What is copied: sqlite://FOLDER or postgres://user:password@host/name
    #[arg(long, value_name = "URL")]
    from: String,
    /// Where it goes
    #[arg(long, value_name = "URL")]
    to: String,
}

/// Go through all games and their chains of hashes.
///
/// Every game with an event that was changed or is missing is named. The file, or the database, is only read, also while a
/// server writes to it. Ends with 1 if something is damaged.
#[derive(Args)]
struct Check {
    /// The folder with the file [default: the user's folder for data]
    #[arg(long, env = "KYPSELI_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The database instead: postgres://user:password@host/name
    #[arg(long, env = "KYPSELI_DATABASE", hide_env_values = true, value_name = "URL")]
    database: Option<String>,
}

impl Admin {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.chore {
            Chore::Account(account) => account.run(),
            Chore::Token(token) => token.run(),
            Chore::Person(person) => person.run(),
            Chore::Ratings(ratings) => ratings.run(),
            Chore::Check(check) => check.run(),
            Chore::Copy(copy) => copy.run(),
        }
    }
}

impl Copy {
    fn run(self) -> Result<(), Failure> {
        let read = |text: &str| text.parse::<Database>().map_err(ConfigError::Database);
        let (from, to) = (read(&self.from)?, read(&self.to)?);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let mut tell = |game: &str, what: &str| complain(&format!("game {game}: {what}"));
        let copied = runtime.block_on(hive_server::copy(&from, &to, &mut tell))?;
        let [games, events] = [copied.games, copied.events].map(grouped);
        let [guests, lessons] = [copied.guests, copied.lessons].map(grouped);
        let damaged = grouped(copied.damaged);
        writeln!(
            io::stdout(),
            "copied and compared: games: {games}; events: {events}; names: {guests}; solved lessons: {lessons}; \
             damaged games: {damaged}"
        )?;
        Ok(())
    }
}

impl Check {
    fn run(self) -> Result<(), Failure> {
        let database = match self.database {
            Some(database) => database.parse().map_err(ConfigError::Database)?,
            None => {
                Database::File(self.data.or_else(hive_server::usual_folder).ok_or(ConfigError::NoFolder)?)
            }
        };
        let mut tell = |game: &str, what: &str| complain(&format!("game {game}: {what}"));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let checked = runtime.block_on(hive_server::check(&database, &mut tell))?;
        let [games, events, damaged] = [checked.games, checked.events, checked.damaged].map(grouped);
        writeln!(io::stdout(), "games: {games}; whole events: {events}; damaged games: {damaged}")?;
        let [games, events] = [checked.missing_games, checked.missing_events];
        if games + events > 0 {
            let (games, events) = (grouped(games), grouped(events));
            writeln!(io::stdout(), "acknowledged and not there any more: games: {games}; events: {events}")?;
        }
        if checked.damaged + checked.missing_games + checked.missing_events == 0 {
            Ok(())
        } else {
            Err(Failure::Reported)
        }
    }
}
