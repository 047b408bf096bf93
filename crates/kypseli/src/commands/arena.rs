//! `kypseli arena`: engine against engine.

mod openings;
mod report;
mod umpire;

use crate::failure::Failure;
use crate::length_of_time;
use crate::set_of_tiles::set_of_tiles;
use clap::{Args, ValueHint};
use hive_arena::{
    Contender, Contest, Duel, Fault, Heading, Journal, JournalError, Limit, OpeningLine, Played, Rival, Sprt,
    Tally, UhpEngine, Umpire,
};
use hive_notation::game_type;
use hive_rules::Expansions;
use indicatif::{ProgressBar, ProgressStyle};
use openings::Openings;
use report::Report;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// After how many turns a game is a draw if nothing else is said.
const MOST_TURNS: u32 = 400;

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
    /// The set of tiles
    #[arg(long, default_value = "Base+MLP", value_parser = set_of_tiles)]
    game_type: Expansions,
    /// How many games to play
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// How long to think about each turn, such as 500ms or 1s; 1s if nothing is said
    #[arg(long, group = "limit", value_parser = some_time)]
    time: Option<Duration>,
    /// How many positions to look at in each turn; our own engines understand this
    #[arg(long, group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many turns deep to look
    #[arg(long, group = "limit", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    /// A clock for the whole game, and what each turn adds to it, such as 5m+3s
    #[arg(long, group = "limit", value_parser = clock)]
    clock: Option<Limit>,
    /// After how many turns a game is a draw
    #[arg(long, default_value_t = MOST_TURNS, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    max_turns: u32,
    /// End a game as soon as our own player, looking at so many positions before each turn, has proved who
    /// wins; games are played to their end if it is not said
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    adjudicate: Option<u64>,
    /// A file (.uhp, .pgn, .sgf) whose games are the openings, or "random" for openings by chance; if it is
    /// not said, they come from a book of balanced ones, and by chance after its end
    #[arg(long, value_name = "FILE|random")]
    openings: Option<String>,
    /// In which order the book is used, and which openings chance brings; 1 if it is not said
    #[arg(long)]
    seed: Option<u64>,
    /// How many games to play at the same time; one for every two cores if it is not said
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
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
        if self.seed.is_some() && self.openings.as_ref().is_some_and(|source| source != openings::RANDOM) {
            let message = "--seed is about openings from the book or by chance, not from a file\n";
            clap::Error::raw(clap::error::ErrorKind::ArgumentConflict, message).exit()
        }
        let openings = Openings::new(self.openings.as_deref(), self.game_type, self.seed.unwrap_or(1))?;
        let stop = Arc::new(AtomicBool::new(false));
        end_on_interrupt(&stop)?;
        let names = self.names(engines, &stop)?;
        let opening = |pair: u64| openings.of(pair);
        let player = |side: Rival| {
            let player = UhpEngine::start(&engines[side as usize], Arc::clone(&stop))?;
            Ok::<Box<dyn Contender>, Fault>(Box::new(player))
        };
        let half = thread::available_parallelism().map_or(1, usize::from) / 2;
        let prove = umpire::proving(self.adjudicate.unwrap_or_default());
        let umpire: Option<Umpire<'_>> = self.adjudicate.map(|_| &prove as Umpire<'_>);
        let contest = Contest {
            duel: Duel { limit: self.limit(), most_plies: self.max_turns as usize, umpire },
            games: self.games,
            concurrency: self.concurrency.map_or(half, usize::from),
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

    fn limit(&self) -> Limit {
        let nodes = self.nodes.map(Limit::Nodes);
        let depth = self.depth.map(Limit::Depth);
        let time = Limit::Time(self.time.unwrap_or(Duration::from_secs(1)));
        self.clock.or(nodes).or(depth).unwrap_or(time)
    }

    /// What is agreed, in words.
    fn event(&self) -> String {
        let mut event = self.limit().to_string();
        if self.max_turns != MOST_TURNS {
            event.push_str(&format!(", a draw after {} turns", self.max_turns));
        }
        if let Some(nodes) = self.adjudicate {
            event.push_str(&format!(", adjudicated with {nodes} positions"));
        }
        event
    }

    /// Starts both engines once, to see that they do and to hear their names.
    fn names(&self, engines: &[String; 2], stop: &Arc<AtomicBool>) -> Result<[String; 2], Failure> {
        let mut names = Vec::new();
        for engine in engines {
            let player = UhpEngine::start(engine, Arc::clone(stop))
                .map_err(|error| format!("`{engine}` cannot play: {error}"))?;
            if !player.knows(self.game_type) {
                let set = game_type(self.game_type);
                return Err(format!("`{engine}` cannot play: it does not know all tiles of {set}").into());
            }
            names.push(player.id().to_string());
        }
        let names = match (&self.names, names.as_slice()) {
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
        let heading = Heading { names: names.clone(), engines: engines.clone(), event: self.event() };
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

/// The first interrupt ends the contest, the second one everything.
fn end_on_interrupt(stop: &Arc<AtomicBool>) -> Result<(), Failure> {
    let stop = Arc::clone(stop);
    let handled = ctrlc::set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    handled.map_err(|error| format!("interrupts cannot be caught: {error}").into())
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

fn some_time(text: &str) -> Result<Duration, String> {
    match length_of_time::parse(text)? {
        Duration::ZERO => Err("no time is too little".to_string()),
        time => Ok(time),
    }
}

fn clock(text: &str) -> Result<Limit, String> {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0s"));
    Ok(Limit::Clock { base: some_time(base)?, increment: length_of_time::parse(increment)? })
}

fn sprt(text: &str) -> Result<Sprt, String> {
    let number = |text: &str| text.trim().parse().ok().filter(|elo: &f64| elo.abs() <= 1000.0);
    let claims = text.split_once(',').and_then(|(elo0, elo1)| Some((number(elo0)?, number(elo1)?)));
    match claims {
        Some((elo0, elo1)) if elo0 < elo1 => Ok(Sprt { elo0, elo1 }),
        _ => Err("it should be two differences in Elo such as 0,10, the smaller one first".to_string()),
    }
}
