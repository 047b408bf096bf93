//! `kypseli puzzles`: solved in the terminal, mined from games, proved again, measured.

mod check;
mod measure;
mod mine;

use super::{play, rules};
use crate::failure::Failure;
use crate::set_of_tiles::set_of_tiles;
use clap::{Args, Subcommand};
use hive_puzzles::{Collection, Puzzle, Theme};
use hive_rules::Expansions;
use std::path::{Path, PathBuf};

/// Solve puzzles in the terminal, or make them of games.
///
/// In each position only one turn wins, or holds, and that is proved. A wrong try is answered by what refutes it.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Puzzles {
    #[command(subcommand)]
    command: Option<Command>,
    /// Only puzzles about this
    #[arg(long, value_parser = theme)]
    theme: Option<Theme>,
    /// Only puzzles with these tiles, such as Base or Base+MLP
    #[arg(long, value_parser = set_of_tiles)]
    set: Option<Expansions>,
    /// About as hard as this; players' ratings have the same scale
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u16).range(400..=3000))]
    rating: u16,
    /// The puzzle of this name, as its link has it
    #[arg(long)]
    name: Option<String>,
    /// A file of puzzles [default: those of the product]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[arg(long, value_name = "LANGUAGE", help = rules::language_help())]
    lang: Option<String>,
}

#[derive(Subcommand)]
enum Command {
    Mine(mine::Mine),
    Check(check::Check),
    Measure(measure::Measure),
}

/// The theme of a name.
fn theme(name: &str) -> Result<Theme, String> {
    let names = Theme::ALL.map(Theme::name).join(", ");
    Theme::ALL
        .into_iter()
        .find(|theme| theme.name() == name)
        .ok_or_else(|| format!("there is no such theme: it should be one of {names}"))
}

/// The puzzles of a file, or those of the product.
fn read(file: Option<&Path>) -> Result<Collection, Failure> {
    let Some(file) = file else {
        return Collection::shipped().map_err(|error| error.to_string().into());
    };
    let name = file.display();
    let text = std::fs::read_to_string(file).map_err(|error| format!("{name}: cannot be read: {error}"))?;
    text.parse().map_err(|error| format!("{name}: {error}").into())
}

impl Puzzles {
    pub(crate) fn run(self) -> Result<(), Failure> {
        match self.command {
            Some(Command::Mine(mine)) => return mine.run(),
            Some(Command::Check(check)) => return check.run(),
            Some(Command::Measure(measure)) => return measure.run(),
            None => {}
        }
        let language = match &self.lang {
            Some(tag) => rules::language(tag)?,
            None => rules::from_environment(),
        };
        let collection = read(self.file.as_deref())?;
        let mut wanted: Vec<Puzzle> = match &self.name {
            Some(name) => collection.named(name).cloned().into_iter().collect(),
            None => collection.puzzles,
        };
        wanted.retain(|puzzle| {
            self.theme.is_none_or(|theme| puzzle.themes.contains(theme))
                && self.set.is_none_or(|set| puzzle.position.ruleset().expansions == set)
        });
        if wanted.is_empty() {
            return Err("there is no such puzzle".to_string().into());
        }
        // From the one that is nearest to the wish on, ever harder, and then from the beginning.
        wanted.sort_by_key(|puzzle| (puzzle.rating < self.rating, puzzle.rating));
        play::solve(rules::load(language)?, wanted)
    }
}
