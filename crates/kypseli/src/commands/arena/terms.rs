//! What is agreed before engines play: tiles, time, openings. Contests and tournaments share it.

use super::openings::{self, Openings};
use crate::failure::Failure;
use crate::length_of_time;
use crate::set_of_tiles::set_of_tiles;
use clap::Args;
use hive_arena::{Contender, Duel, Fault, Limit, UhpEngine, Umpire};
use hive_notation::game_type;
use hive_rules::{Color, Expansions, Game};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// After how many turns a game is a draw if nothing else is said.
const MOST_TURNS: u32 = 400;

/// What is agreed before engines play.
#[derive(Args)]
pub(crate) struct Terms {
    /// The set of tiles
    #[arg(long, default_value = "Base+MLP", value_parser = set_of_tiles)]
    game_type: Expansions,
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
    pub(crate) adjudicate: Option<u64>,
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
}

impl Terms {
    /// Where games begin.
    pub(crate) fn openings(&self) -> Result<Openings, Failure> {
        if self.seed.is_some() && self.openings.as_ref().is_some_and(|source| source != openings::RANDOM) {
            let message = "--seed is about openings from the book or by chance, not from a file\n";
            clap::Error::raw(clap::error::ErrorKind::ArgumentConflict, message).exit()
        }
        Openings::new(self.openings.as_deref(), self.game_type, self.seed.unwrap_or(1))
    }

    /// How each game is played. The umpire is asked only if it was agreed.
    pub(crate) fn duel<'a>(&self, umpire: &'a (impl Fn(&Game) -> Option<Color> + Sync)) -> Duel<'a> {
        let umpire = self.adjudicate.map(|_| umpire as Umpire<'a>);
        Duel { limit: self.limit(), most_plies: self.max_turns as usize, umpire }
    }

    /// How many games run at the same time.
    pub(crate) fn concurrency(&self) -> usize {
        let half = thread::available_parallelism().map_or(1, usize::from) / 2;
        self.concurrency.map_or(half, usize::from)
    }

    pub(crate) fn limit(&self) -> Limit {
        let nodes = self.nodes.map(Limit::Nodes);
        let depth = self.depth.map(Limit::Depth);
        let time = Limit::Time(self.time.unwrap_or(Duration::from_secs(1)));
        self.clock.or(nodes).or(depth).unwrap_or(time)
    }

    /// What is agreed, in words.
    pub(crate) fn event(&self) -> String {
        let mut event = self.limit().to_string();
        if self.max_turns != MOST_TURNS {
            event.push_str(&format!(", a draw after {} turns", self.max_turns));
        }
        if let Some(nodes) = self.adjudicate {
            event.push_str(&format!(", adjudicated with {nodes} positions"));
        }
        event
    }

    /// Starts every engine once, to see that it does, and to hear its name.
    pub(crate) fn names(&self, engines: &[String], stop: &Arc<AtomicBool>) -> Result<Vec<String>, Failure> {
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
        Ok(names)
    }
}

/// Starts an engine for a contest.
pub(crate) fn bring_in(engine: &str, stop: &Arc<AtomicBool>) -> Result<Box<dyn Contender>, Fault> {
    Ok(Box::new(UhpEngine::start(engine, Arc::clone(stop))?))
}

/// The first interrupt ends the contest, the second one everything.
pub(crate) fn end_on_interrupt(stop: &Arc<AtomicBool>) -> Result<(), Failure> {
    let stop = Arc::clone(stop);
    let handled = ctrlc::set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    handled.map_err(|error| format!("interrupts cannot be caught: {error}").into())
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
