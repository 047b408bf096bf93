//! `kypseli solve`: whether there is a forced win, and how it goes.

use crate::failure::Failure;
use crate::json::{self, rounded};
use crate::number::{grouped, plural};
use crate::opening::ReadingChoice;
use crate::outcome_text::color_name;
use crate::{games, length_of_time, whole_file};
use clap::Args;
use hive_notation::{Format, GameTree, NodeId, Record, line_text, move_string};
use hive_rules::{Game, Position};
use hive_solve::{Answer, Solution, Solver, Winning};
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Find out whether the side to move can force a win, and how.
///
/// A search for proofs: what it says is exact. With -o the whole winning tree is written,
/// every answer of the other side with the turn that beats it.
#[derive(Args)]
pub(crate) struct Solve {
    /// A game string, a file with one game, a position in one line, a hive drawn in text (.hive), or - for standard input
    game: String,
    /// After which turn; the last one if it is not said
    #[arg(long)]
    ply: Option<usize>,
    /// Within how many turns of the side to move
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=i64::from(Solver::MOST_TURNS)))]
    turns: u32,
    /// How long to look for it, such as 500ms, 10s or 5m
    #[arg(long, value_parser = length_of_time::parse, default_value = "30s")]
    time: Duration,
    /// The size of the memory, in megabytes
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=16_384))]
    hash: u32,
    /// Write the winning tree to this file, .pgn or .sgf
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingChoice,
    /// Print JSON: one object, with the winning tree in it
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let format = match &self.output {
            Some(path) => match games::format_of(path) {
                Some(format @ (Format::Pgn | Format::Sgf)) => Some(format),
                _ => return Err(format!("{}: its extension should be .pgn or .sgf", path.display()).into()),
            },
            None => None,
        };
        if let Some(path) = &self.output {
            whole_file::spare_sources([&self.game], path)?;
        }
        let record = games::read_one(&self.game, self.reading.reading())?;
        let game = games::at_ply(&record.game, self.ply)?;
        if game.outcome().is_some() {
            return Err("the game is over: there is nothing to solve".to_string().into());
        }
        let wanted = self.hash as usize;
        if let Some(free) = hive_uhp::free_megabytes().filter(|&free| wanted > free) {
            return Err(format!("there is no memory for a table of {wanted} MB: {free} MB are free").into());
        }
        let start = Instant::now();
        // An interrupt ends the search; what is known by then is told.
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        let mut over = || start.elapsed() >= self.time || interrupted.load(Ordering::Relaxed);
        let solution = Solver::new(wanted).solve(&game, self.turns, &mut over);
        let elapsed = start.elapsed();
        if let (Some(path), Some(format), Answer::Win { .. }) = (&self.output, format, solution.answer) {
            let tree = tree_of(&record, &game, &solution.winning);
            let text = format.write_tree(&tree).unwrap_or_default();
            whole_file::write(path, text.as_bytes())?;
        }
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", json::line(&Found::new(&game, &solution, elapsed))?)?;
        } else {
            writeln!(out, "{}", told(&game, &solution, elapsed))?;
        }
        Ok(())
    }
}

/// What was found, for people.
fn told(game: &Game, solution: &Solution, elapsed: Duration) -> String {
    let player = color_name(game.position().to_move());
    let times = |n: u32| format!("{n} turn{}", plural(u64::from(n)));
    let answer = match solution.answer {
        Answer::Win { turns, shortest } => {
            let sure = if shortest { "" } else { " or sooner" };
            let line = line_text(game.position(), &solution.winning.longest_line()).join(", ");
            let cut = if solution.winning.whole { "" } else { ", cut" };
            let size = grouped(solution.winning.turns.len() as u64);
            format!("{player} wins in {turns}{sure}: {line}\nwinning tree: {size} turns{cut}")
        }
        Answer::NoWin { within } => format!("{player} cannot force a win within {}", times(within)),
        Answer::Unknown { none_within: 0 } => "the time was too short to say anything".to_string(),
        Answer::Unknown { none_within } => {
            format!("{player} cannot force a win within {}; of more nothing is known yet", times(none_within))
        }
    };
    format!("{answer}\n{} positions in {:.1} s", grouped(solution.nodes), elapsed.as_secs_f64())
}

/// The game with the winning tree where it begins; the line that holds out longest comes first.
fn tree_of(record: &Record, game: &Game, winning: &Winning) -> GameTree {
    let mut tree = GameTree::of(record);
    let played = game.turns().len();
    let root = tree.main_line().get(played.wrapping_sub(1)).copied().unwrap_or(tree.root());
    // Turn for turn: each stands behind the one that it follows.
    let mut places: Vec<Option<NodeId>> = Vec::with_capacity(winning.turns.len());
    for turn in &winning.turns {
        let at = turn.before.map_or(Some(root), |before| places[before]);
        places.push(at.and_then(|at| tree.play(at, turn.turn).ok()));
    }
    // From the last to the first: whoever is promoted last comes first.
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by_key(|&i| (winning.turns[i].longest, usize::MAX - i));
    for i in order {
        // What was played stays the main line.
        let in_game = winning.turns[i].before.is_none() && played < record.turns().len();
        if let Some(place) = places[i].filter(|_| !in_game) {
            tree.promote(place);
        }
    }
    tree
}

/// What was found as programs get it.
#[derive(Serialize)]
struct Found {
    answer: &'static str,
    turns: u32,
    /// Whether it is known that there is no shorter win.
    shortest: bool,
    nodes: u64,
    seconds: f64,
    line: Vec<String>,
    whole: bool,
    tree: Vec<Step>,
}

/// A turn of the winning tree: which one it follows, by its number in the list.
#[derive(Serialize)]
struct Step {
    before: Option<usize>,
    turn: String,
    longest: u32,
}

impl Found {
    fn new(game: &Game, solution: &Solution, elapsed: Duration) -> Found {
        let (answer, turns) = match solution.answer {
            Answer::Win { turns, .. } => ("win", turns),
            Answer::NoWin { within } => ("none", within),
            Answer::Unknown { none_within } => ("unknown", none_within),
        };
        Found {
            answer,
            turns,
            shortest: matches!(solution.answer, Answer::Win { shortest: true, .. }),
            nodes: solution.nodes,
            seconds: rounded(elapsed.as_secs_f64(), 3),
            line: line_text(game.position(), &solution.winning.longest_line()),
            whole: solution.winning.whole,
            tree: steps(game.position(), &solution.winning),
        }
    }
}

fn steps(start: &Position, winning: &Winning) -> Vec<Step> {
    let step = |i: usize| {
        let turn = winning.turns[i];
        let mut path: Vec<usize> =
            std::iter::successors(turn.before, |&at| winning.turns[at].before).collect();
        path.reverse();
        let mut position = start.clone();
        for at in path {
            let _ = position.make(winning.turns[at].turn);
        }
        Step { before: turn.before, turn: move_string(&position, turn.turn), longest: turn.longest }
    };
    (0..winning.turns.len()).map(step).collect()
}
