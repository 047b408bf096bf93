//! `kypseli admin account …`: accounts of a server, looked after by whoever runs it, also while it runs.

use crate::failure::Failure;
use clap::{Args, Subcommand, ValueEnum};
use hive_server::{ConfigError, Database, Errand, Role, look_after};
use std::io::{self, Write};
use std::path::PathBuf;

/// Where the accounts are.
#[derive(Args)]
pub(super) struct Place {
    /// The folder with the file [default: the user's folder for data]
    #[arg(long, env = "KYPSELI_DATA", value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// A database instead of the file: postgres://user:password@host/name
    #[arg(long, env = "KYPSELI_DATABASE", value_name = "URL", hide_env_values = true)]
    database: Option<String>,
    /// The address of the server, for links
    #[arg(long, env = "KYPSELI_PUBLIC_URL", value_name = "URL", default_value = "http://localhost:8017")]
    public_url: String,
}

/// Make an account: prints a link with which its owner comes in once, within a week.
#[derive(Args)]
pub(super) struct Account {
    /// What it is called
    name: String,
    /// A program plays under it
    #[arg(long)]
    bot: bool,
    #[command(flatten)]
    place: Place,
}

/// Print a token for programs that play under an account.
#[derive(Args)]
pub(super) struct Token {
    /// What the account is called
    name: String,
    /// What it may do
    #[arg(
        long,
        value_name = "SCOPE",
        value_delimiter = ',',
        default_value = "bot:play,challenge:read,challenge:write"
    )]
    scopes: Vec<String>,
    #[command(flatten)]
    place: Place,
}

/// Something else that is done with an account.
#[derive(Args)]
pub(super) struct Person {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Print a link with which the owner comes in once, within a week: for those who have lost everything
    Link(Name),
    /// Let nobody in any more, whatever they prove
    Ban(Name),
    /// Let them in again
    Unban(Name),
    /// Give another name
    Rename(Rename),
    /// Delete an account; its games stay
    Close(Name),
    /// Say what somebody may do for others
    Role(Roles),
}

#[derive(Args)]
struct Name {
    /// What the account is called
    name: String,
    #[command(flatten)]
    place: Place,
}

#[derive(Args)]
struct Rename {
    /// What the account is called
    name: String,
    /// What it will be called
    to: String,
    #[command(flatten)]
    place: Place,
}

#[derive(Args)]
struct Roles {
    /// What the account is called
    name: String,
    /// What they may do
    role: Named,
    #[command(flatten)]
    place: Place,
}

#[derive(Clone, Copy, ValueEnum)]
enum Named {
    Player,
    Moderator,
    Administrator,
}

impl Place {
    /// Where it is.
    pub(super) fn database(&self) -> Result<Database, Failure> {
        Ok(match &self.database {
            Some(url) => url.parse::<Database>().map_err(ConfigError::Database)?,
            None => {
                let folder = self.data.clone().or_else(hive_server::usual_folder);
                Database::File(folder.ok_or(ConfigError::NoFolder)?)
            }
        })
    }

    fn run(self, name: &str, errand: Errand) -> Result<(), Failure> {
        let database = self.database()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let url = self.public_url.trim_end_matches('/');
        let told = runtime.block_on(look_after(&database, name, errand, url));
        let told = told.map_err(|undone| Failure::Sentence(undone.to_string()))?;
        writeln!(io::stdout(), "{told}")?;
        Ok(())
    }
}

impl Account {
    pub(super) fn run(self) -> Result<(), Failure> {
        self.place.run(&self.name, Errand::Make { bot: self.bot })
    }
}

impl Token {
    pub(super) fn run(self) -> Result<(), Failure> {
        self.place.run(&self.name, Errand::Token(self.scopes))
    }
}

impl Person {
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.what {
            What::Link(of) => of.place.run(&of.name, Errand::Link),
            What::Ban(of) => of.place.run(&of.name, Errand::Shut(true)),
            What::Unban(of) => of.place.run(&of.name, Errand::Shut(false)),
            What::Rename(of) => of.place.run(&of.name, Errand::Rename(of.to)),
            What::Close(of) => of.place.run(&of.name, Errand::Close),
            What::Role(of) => {
                let role = match of.role {
                    Named::Player => Role::Player,
                    Named::Moderator => Role::Moderator,
                    Named::Administrator => Role::Administrator,
                };
                of.place.run(&of.name, Errand::Role(role))
            }
        }
    }
}
