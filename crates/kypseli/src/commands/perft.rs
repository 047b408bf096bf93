//! `kypseli perft`: every game of a given length, counted.

use crate::failure::Failure;
use crate::games;
use crate::json::{self, rounded};
use crate::number::grouped;
use crate::opening::OpeningChoice;
use clap::Args;
use hive_notation::{Reading, move_string};
use hive_rules::{Position, Turn, perft};
use indicatif::ProgressBar;
use serde::Serialize;
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Count every way to play a given number of turns.
///
/// The counts are facts of the game: an engine whose numbers differ has a rule wrong. Leaves are
/// counted without being played; nothing is remembered between branches. A forced pass counts
/// as one turn, a finished game has no turns, and repetition plays no part.
#[derive(Args)]
pub(crate) struct Perft {
    /// Where to start: a game string, a file with one game, a position in one line, or a set of tiles such as Base+MLP
    #[arg(default_value = "Base")]
    game: String,
    /// How many turns deep to count
    #[arg(long, short, value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// How many threads to count with
    #[arg(long, short, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Show the count of each first turn by itself, at the full depth
    #[arg(long)]
    split: bool,
    /// Whether the queen may be the first tile
    #[arg(long, value_enum, default_value = "tournament")]
    opening: OpeningChoice,
    /// Print JSON, one object a line
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let reading = Reading { opening: self.opening.into(), repetition: false };
        let record = games::read_one(&self.game, reading)?;
        let position = record.game.position();
        let mut out = io::stdout().lock();
        let depths = if self.split { self.depth..=self.depth } else { 1..=self.depth };
        for depth in depths {
            let start = Instant::now();
            let counts = count(position, depth, self.threads as usize);
            let elapsed = start.elapsed();
            if self.split {
                for &(turn, nodes) in &counts {
                    let text = move_string(position, turn);
                    if self.json {
                        writeln!(out, "{}", json::line(&Split { turn: &text, nodes })?)?;
                    } else {
                        writeln!(out, "{text:<12} {:>18}", grouped(nodes))?;
                    }
                }
            }
            let nodes = counts.iter().map(|&(_, nodes)| nodes).sum();
            writeln!(out, "{}", line(depth, nodes, elapsed, self.json)?)?;
            out.flush()?;
        }
        Ok(())
    }
}

/// One first turn as programs get it.
#[derive(Serialize)]
struct Split<'a> {
    turn: &'a str,
    nodes: u64,
}

/// One depth as programs get it.
#[derive(Serialize)]
struct Counted {
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: u64,
}

fn line(depth: u32, nodes: u64, elapsed: Duration, json: bool) -> io::Result<String> {
    let seconds = elapsed.as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-9);
    if json {
        let nodes_per_second = speed.round() as u64;
        return json::line(&Counted { depth, nodes, seconds: rounded(seconds, 6), nodes_per_second });
    }
    let nodes = grouped(nodes);
    Ok(format!("depth {depth:>2} {nodes:>20} nodes {seconds:>10.3} s {:>8.1} M nodes/s", speed / 1e6))
}

/// One piece of the work: the turns that lead there, the first by its number.
struct Branch {
    first: usize,
    position: Position,
    depth: u32,
}

/// The count below each legal turn.
fn count(position: &Position, depth: u32, threads: usize) -> Vec<(Turn, u64)> {
    let turns = position.legal_turns();
    let branches = branches(position, &turns, depth);
    let progress = progress(branches.len(), depth);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut totals = vec![0; turns.len()];
        while let Some(branch) = branches.get(next.fetch_add(1, Ordering::Relaxed)) {
            totals[branch.first] += perft(&mut branch.position.clone(), branch.depth);
            progress.inc(1);
        }
        totals
    };
    let mut counts: Vec<(Turn, u64)> = turns.iter().map(|&turn| (turn, 0)).collect();
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(branches.len())).map(|_| scope.spawn(work)).collect();
        let mut totals = vec![work()];
        // A thread that panics has printed why; there is no count to save.
        totals.extend(others.into_iter().filter_map(|other| other.join().ok()));
        for (i, (_, count)) in counts.iter_mut().enumerate() {
            *count = totals.iter().map(|total| total[i]).sum();
        }
    });
    progress.finish_and_clear();
    counts
}

/// The work in pieces: a piece a turn, or a piece for two turns where that is worth it, so
/// that several threads end at about the same time and the progress bar moves.
fn branches(position: &Position, turns: &[Turn], depth: u32) -> Vec<Branch> {
    let mut branches = Vec::new();
    for (first, &turn) in turns.iter().enumerate() {
        let mut after = position.clone();
        let _ = after.make(turn);
        if depth < 4 {
            branches.push(Branch { first, position: after, depth: depth - 1 });
            continue;
        }
        for turn in after.legal_turns() {
            let mut position = after.clone();
            let _ = position.make(turn);
            branches.push(Branch { first, position, depth: depth - 2 });
        }
    }
    branches
}

/// A bar on standard error if that is a terminal, for work that takes long enough to be seen.
fn progress(length: usize, depth: u32) -> ProgressBar {
    if depth < 4 {
        return ProgressBar::hidden();
    }
    crate::progress::bar(length as u64, format!("depth {depth}"))
}
