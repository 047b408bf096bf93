//! `kypseli best`: what the player would do, and why.

use crate::failure::Failure;
use crate::json::{self, rounded};
use crate::number::grouped;
use crate::opening::ReadingChoice;
use crate::{games, length_of_time};
use clap::Args;
use hive_notation::line_text;
use hive_rules::Game;
use hive_search::{Limits, Lines, Player, Report};
use serde::Serialize;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Show the best turns of a position, with their scores and what is expected to follow.
#[derive(Args)]
pub(crate) struct Best {
    /// A game string, a file with one game, a set of tiles, a position in one line (Base~white~wQ-bQ), or - for standard
    /// input
    game: String,
    /// After which turn; the last one if it is not said
    #[arg(long)]
    ply: Option<usize>,
    /// How long to think, such as 500ms, 2s or 1m
    #[arg(long, value_parser = length_of_time::parse, default_value = "2s")]
    time: Duration,
    /// How many turns deep to look, instead of a time
    #[arg(long, conflicts_with = "time", value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: Option<u32>,
    /// How many positions to look at, instead of a time
    #[arg(long, conflicts_with_all = ["time", "depth"], value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many of the best turns to show
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=100))]
    lines: u16,
    /// How many threads think together
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
    /// The size of the player's memory, in megabytes
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    #[command(flatten)]
    reading: ReadingChoice,
    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

impl Best {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let record = games::read_one(&self.game, self.reading.reading())?;
        let game = games::at_ply(&record.game, self.ply)?;
        if game.outcome().is_some() {
            return Err("the game is over: there is nothing to think about".to_string().into());
        }
        let timed = self.depth.is_none() && self.nodes.is_none();
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: timed.then_some(self.time),
            clock: None,
            lines: self.lines as usize,
        };
        let mut player = self.player()?;
        // An interrupt ends the thinking, and what was found so far is shown; a second one ends it all.
        let stop = player.stop();
        let again = AtomicBool::new(false);
        let handled = ctrlc::set_handler(move || {
            if !stop.now() || again.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        handled.map_err(|error| format!("interrupts cannot be caught: {error}"))?;
        let mut lines = Lines::default();
        player.best(&game, &limits, |report| lines.take(report));
        if lines.reports().is_empty() {
            return Err("that was too little to look even one turn ahead".to_string().into());
        }
        let mut out = io::stdout().lock();
        for report in lines.reports() {
            let text = if self.json { json::line(&Found::new(&game, report))? } else { line(&game, report) };
            writeln!(out, "{text}")?;
        }
        let last = lines.reports().iter().max_by_key(|report| report.nodes);
        if let (Some(report), false) = (last, self.json) {
            let seconds = report.time.as_secs_f64();
            let speed = grouped(report.nodes_per_second() as u64);
            writeln!(out, "{} nodes in {seconds:.2} s, {speed} nodes/s", grouped(report.nodes))?;
        }
        Ok(())
    }
}

impl Best {
    fn player(&self) -> Result<Player, Failure> {
        let wanted = self.hash as usize;
        if let Some(free) = hive_uhp::free_megabytes().filter(|&free| wanted > free) {
            return Err(format!("there is no memory for a table of {wanted} MB: {free} MB are free").into());
        }
        let mut player = Player::new(1);
        let sized = player.set_megabytes(wanted);
        sized.map_err(|_| format!("there is no memory for a table of {wanted} MB"))?;
        player.set_threads(self.threads as usize);
        Ok(player)
    }
}

fn line(game: &Game, report: &Report) -> String {
    let rank = report.rank + 1;
    format!(
        "{rank}. {:>12}  depth {:>2}  {}",
        report.score.to_string(),
        report.depth,
        line_text(game.position(), &report.line).join(", ")
    )
}

/// A line as programs get it.
#[derive(Serialize)]
struct Found {
    rank: usize,
    depth: u32,
    score: i32,
    plies_to_end: Option<i32>,
    nodes: u64,
    seconds: f64,
    line: Vec<String>,
}

impl Found {
    fn new(game: &Game, report: &Report) -> Found {
        Found {
            rank: report.rank + 1,
            depth: report.depth,
            score: report.score.value(),
            plies_to_end: report.score.plies_to_end(),
            nodes: report.nodes,
            seconds: rounded(report.time.as_secs_f64(), 3),
            line: line_text(game.position(), &report.line),
        }
    }
}
