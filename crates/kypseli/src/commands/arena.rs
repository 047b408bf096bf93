//! `kypseli arena`: engine against engine.

mod openings;
mod report;
pub(super) mod terms;
pub(super) mod umpire;

use crate::failure::Failure;
use clap::{Args, ValueHint};
use hive_arena::{Contest, Heading, Journal, JournalError, OpeningLine, Played, Rival, Sprt, Tally};
use indicatif::{ProgressBar, ProgressStyle};
use report::Report;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use terms::Terms;

/// Let two engines that speak the Universal Hive Protocol play each other.
///
/// Games come in pairs: the same opening twice, with colours swapped. Every turn is checked; an
/// illegal one, a crash or an answer too late loses the game. Ctrl-C ends it and shows how it
/// stands; with --save and --resume it goes on later.
#[derive(Args)]
pub(crate) struct Arena {
    /// The command line of an engine, such as "kypseli uhp"; given twice
    #[arg(long = "engine", value_name = "COMMAND", required = true, value_hint = ValueHint::CommandString)]
    engines: Vec<String>,
    /// What to call the two; as they call themselves if it is not said
    #[arg(long, value_name = "A,B", value_parser = two_names)]
    names: Option<[String; 2]>,
    /// How many games to play
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    #[command(flatten)]
    terms: Terms,
    /// End as soon as it is clear which of two differences in Elo is nearer the truth
    #[arg(long, value_name = "ELO0,ELO1", value_parser = sprt, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// A file to which every game is added, as Hive PGN; a new one in the folder for data if it is not said
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on after the games in the saved file
    #[arg(long, requires = "save")]
    resume: bool,
    /// Print JSON: an object for each game, then one for all
    #[arg(long)]
    json: bool,
}

impl Arena {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let Ok(engines) = <&[String; 2]>::try_from(self.engines.as_slice()) else {
            let message = "two engines are needed: --engine COMMAND --engine COMMAND\n";
            clap::Error::raw(clap::error::ErrorKind::WrongNumberOfValues, message).exit()
        };
        let openings = self.terms.openings()?;
        let stop = Arc::new(AtomicBool::new(false));
        terms::end_on_interrupt(&stop)?;
        let names = self.names(engines, &stop)?;
        let opening = |pair: u64| openings.of(pair);
        let player = |side: Rival| terms::bring_in(&engines[side as usize], &stop);
        let prove = umpire::proving(self.terms.adjudicate.unwrap_or_default());
        let contest = Contest {
            duel: self.terms.duel(&prove),
            games: self.games,
            concurrency: self.terms.concurrency(),
            sprt: self.sprt,
            opening: &opening,
            player: &player,
            stop: &stop,
        };
        let path = self.save.clone().map_or_else(usual_file, Ok)?;
        let (mut journal, tally) = self.journal(&path, &names, engines, &opening)?;
        let report = Report { names, sprt: self.sprt, json: self.json, saved: path };
        let live = Live::new(&report, self.games, &tally);
        let tally = contest.play(tally, |played, tally| {
            let added = journal.add(played);
            added.map_err(|error| format!("{}: cannot be written: {error}", report.saved.display()))?;
            live.show(played, tally)
        });
        live.bar.finish_and_clear();
        writeln!(io::stdout(), "{}", report.summary(&tally?)?)?;
        Ok(())
    }

    /// What to call the two.
    fn names(&self, engines: &[String; 2], stop: &Arc<AtomicBool>) -> Result<[String; 2], Failure> {
        let heard = self.terms.names(engines, stop)?;
        let names = match (&self.names, heard.as_slice()) {
            (Some(names), _) => names.clone(),
            (None, [first, second]) if first == second => [format!("{first} (1)"), format!("{second} (2)")],
            (None, [first, second]) => [first.clone(), second.clone()],
            _ => [String::new(), String::new()],
        };
        Ok(names)
    }

    /// The file that keeps the games, and the count of those that are in it.
    fn journal(
        &self,
        path: &Path,
        names: &[String; 2],
        engines: &[String; 2],
        opening: &dyn Fn(u64) -> OpeningLine,
    ) -> Result<(Journal, Tally), Failure> {
        let mut tally = Tally::default();
        let heading = Heading { names: names.clone(), engines: engines.clone(), event: self.terms.event() };
        let journal = if self.resume {
            Journal::resume(path, heading, opening).map(|(journal, scores)| {
                scores.into_iter().for_each(|score| tally.add(score));
                journal
            })
        } else {
            Journal::create(path, heading)
        };
        let journal = journal.map_err(|error| {
            let advice =
                if matches!(error, JournalError::Exists) { "; --resume goes on with it" } else { "" };
            format!("{}: {error}{advice}", path.display())
        })?;
        Ok((journal, tally))
    }
}

/// Where games are kept if nobody says it: a new file in the folder for data.
fn usual_file() -> Result<PathBuf, String> {
    let folder =
        hive_server::usual_folder().ok_or("there is no folder for the games: name a file with --save")?;
    let folder = folder.join("arena");
    fs::create_dir_all(&folder)
        .map_err(|error| format!("{}: cannot be made: {error}; --save names a file", folder.display()))?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok(folder.join(format!("{}-{}.pgn", now.as_secs(), std::process::id())))
}

/// What is shown while games are played: one line that changes on a terminal, a line for each
/// game elsewhere.
struct Live<'a> {
    report: &'a Report,
    games: u64,
    bar: ProgressBar,
    lines: bool,
}

impl Live<'_> {
    fn new<'a>(report: &'a Report, games: u64, tally: &Tally) -> Live<'a> {
        let bar = ProgressBar::new(games).with_position(tally.games());
        let bar = match ProgressStyle::with_template("{pos}/{len} {wide_bar} {msg} {eta:>4}") {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
        bar.set_message(report.standing(tally));
        bar.enable_steady_tick(Duration::from_secs(1));
        let lines = report.json || bar.is_hidden() || !io::stdout().is_terminal();
        Live { report, games, bar, lines }
    }

    fn show(&self, played: &Played, tally: &Tally) -> Result<(), Failure> {
        if self.lines {
            let mut out = io::stdout().lock();
            writeln!(out, "{}", self.report.game(played, tally, self.games)?)?;
            out.flush()?;
        }
        self.bar.set_position(tally.games());
        self.bar.set_message(self.report.standing(tally));
        Ok(())
    }
}

fn two_names(text: &str) -> Result<[String; 2], String> {
    let names = text.split_once(',').map(|(first, second)| [first.trim(), second.trim()]);
    match names {
        Some([first, second])
            if first != second && ![first, second].contains(&"") && !second.contains(',') =>
        {
            Ok([first.to_string(), second.to_string()])
        }
        _ => Err("it should be two different names with a comma between them".to_string()),
    }
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let number = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= 1000.0);
    let claims = text.split_once(',').and_then(|(elo0, elo1)| Some((number(elo0)?, number(elo1)?)));
    match claims {
        Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        _ => Err("it should be two differences in Elo such as 0,10, the smaller one first".to_string()),
    }
}
