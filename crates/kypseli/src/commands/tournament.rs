//! `kypseli tournament`: all engines against all, and a list of how strong they are.

mod couples;
mod standings;

use crate::commands::arena::terms::{self, Terms};
use crate::commands::arena::umpire;
use crate::failure::Failure;
use clap::{Args, ValueHint};
use couples::{Couple, couples};
use hive_arena::{Contest, Rival};
use indicatif::{ProgressBar, ProgressStyle};
use standings::Standings;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// More engines than anybody has, and few enough for a table.
const MOST_ENGINES: usize = 64;

/// Let engines that speak the Universal Hive Protocol play a round robin, and list how strong they are.
///
/// In each round every two of them play a pair of games: the same opening twice, with colours swapped. Every turn is
/// checked; an illegal one, a crash or an answer too late loses the game. All games are kept in a folder, a file for
/// each two engines. Ctrl-C ends it and shows how it stands; with --resume it goes on later, also with more rounds or
/// with further engines.
#[derive(Args)]
pub(crate) struct Tournament {
    /// An engine: its command line, or NAME=COMMAND; given at least twice
    #[arg(long = "engine", value_name = "[NAME=]COMMAND", required = true, value_hint = ValueHint::CommandString)]
    engines: Vec<String>,
    /// How many rounds: pairs of games between every two engines
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    rounds: u64,
    #[command(flatten)]
    terms: Terms,
    /// The folder for the games
    #[arg(long, value_name = "FOLDER")]
    save: PathBuf,
    /// Go on after the games in the folder
    #[arg(long)]
    resume: bool,
    /// Print the list as JSON
    #[arg(long)]
    json: bool,
}

impl Tournament {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if !(2..=MOST_ENGINES).contains(&self.engines.len()) {
            let message =
                format!("from 2 to {MOST_ENGINES} engines are needed, each with --engine COMMAND\n");
            clap::Error::raw(clap::error::ErrorKind::WrongNumberOfValues, message).exit()
        }
        let openings = self.terms.openings()?;
        let stop = Arc::new(AtomicBool::new(false));
        terms::end_on_interrupt(&stop)?;
        let (names, commands) = self.who(&stop)?;
        self.make_folder()?;
        let opening = |pair: u64| openings.of(pair);
        let mut couples = couples(&self.save, &names, &commands, &self.terms.event(), self.resume, &opening)?;
        let prove = umpire::proving(self.terms.adjudicate.unwrap_or_default());
        let all = self.rounds * 2 * couples.len() as u64;
        let bar = bar(all, couples.iter().map(|couple| couple.tally.games()).sum());
        let lines = !self.json && (bar.is_hidden() || !io::stdout().is_terminal());
        // Round by round, so that the list means something long before the end.
        'rounds: for round in 1..=self.rounds {
            for couple in &mut couples {
                let Couple { players, .. } = *couple;
                let player = |side: Rival| terms::bring_in(&commands[players[side as usize]], &stop);
                let contest = Contest {
                    duel: self.terms.duel(&prove),
                    games: round * 2,
                    concurrency: self.terms.concurrency(),
                    sprt: None,
                    opening: &opening,
                    player: &player,
                    stop: &stop,
                };
                couple.play(&contest, |line| {
                    bar.inc(1);
                    if lines {
                        writeln!(io::stdout(), "{line}")?;
                    }
                    Ok(())
                })?;
                if stop.load(Ordering::Relaxed) {
                    break 'rounds;
                }
            }
        }
        bar.finish_and_clear();
        let standings = Standings::of(&names, &couples);
        let text = if self.json { standings.json()? } else { standings.table() };
        writeln!(io::stdout(), "{text}")?;
        Ok(())
    }

    /// What the engines are called, each otherwise, and how they are started.
    fn who(&self, stop: &Arc<AtomicBool>) -> Result<(Vec<String>, Vec<String>), Failure> {
        let said: Vec<(Option<&str>, &str)> = self.engines.iter().map(|engine| named(engine)).collect();
        let commands: Vec<String> = said.iter().map(|(_, command)| command.to_string()).collect();
        let heard = self.terms.names(&commands, stop)?;
        let names: Vec<String> =
            said.iter().zip(heard).map(|((name, _), heard)| name.map_or(heard, str::to_string)).collect();
        for (number, name) in names.iter().enumerate() {
            if names[..number].contains(name) {
                return Err(
                    format!("two engines are called {name}: name them with --engine NAME=COMMAND").into()
                );
            }
        }
        Ok((names, commands))
    }

    fn make_folder(&self) -> Result<(), Failure> {
        let folder = self.save.display();
        if !self.resume && fs::read_dir(&self.save).is_ok_and(|mut files| files.next().is_some()) {
            return Err(
                format!("{folder}: there is something in it already; --resume goes on with it").into()
            );
        }
        fs::create_dir_all(&self.save).map_err(|error| format!("{folder}: cannot be made: {error}").into())
    }
}

/// An engine's name, if it has been given one, and its command line. A name has no spaces, slashes or quotes, so that
/// `A=1 engine` and paths stay command lines.
fn named(engine: &str) -> (Option<&str>, &str) {
    match engine.split_once('=') {
        Some((name, command))
            if !name.is_empty()
                && !name.contains([' ', '/', '\\', '"', '\'', '-'])
                && !command.is_empty() =>
        {
            (Some(name), command)
        }
        _ => (None, engine),
    }
}

fn bar(all: u64, played: u64) -> ProgressBar {
    let bar = ProgressBar::new(all).with_position(played);
    let bar = match ProgressStyle::with_template("{pos}/{len} {wide_bar} {eta:>4}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    };
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_command_lines() {
        assert_eq!(named("one=kypseli uhp --set Level=1"), (Some("one"), "kypseli uhp --set Level=1"));
        assert_eq!(named("kypseli uhp --set Level=1"), (None, "kypseli uhp --set Level=1"));
        assert_eq!(named("./a=b/engine"), (None, "./a=b/engine"));
        assert_eq!(named("=x"), (None, "=x"));
    }
}
