//! `kypseli openings`: books of balanced openings.

use crate::failure::{Failure, complain};
use crate::set_of_tiles::set_of_tiles;
use crate::{progress, whole_file};
use clap::Args;
use hive_arena::{Balanced, Judge};
use hive_notation::game_type;
use hive_rules::{Expansions, Game};
use hive_search::{Limits, Player};
use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::PathBuf;

/// Make a book of openings in which nobody is better.
///
/// Turns are drawn by chance, the sounder ones rather than the silly ones; what the player then holds
/// for even is kept. No two are equal under symmetry. A book is a file with a game string a line,
/// as `kypseli arena --openings FILE` reads it.
#[derive(Args)]
pub(crate) struct Openings {
    /// The set of tiles
    #[arg(long, default_value = "Base+MLP", value_parser = set_of_tiles)]
    game_type: Expansions,
    /// A folder, to make a book for each of the eight sets of tiles in it
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["game_type", "output"])]
    all: Option<PathBuf>,
    /// How many openings
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,
    /// How many turns an opening has, such as 4-8 or 6
    #[arg(long, default_value = "4-8", value_parser = plies)]
    plies: RangeInclusive<usize>,
    /// At how many positions the player looks to judge an opening
    #[arg(long, default_value_t = 50_000, value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,
    /// How far from zero the score may be
    #[arg(long, default_value_t = 0.30, value_parser = margin)]
    margin: f64,
    /// Which openings chance brings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file for the book; standard output if it is not said
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Openings {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let Some(folder) = &self.all else {
            let (book, whole) = self.book(self.game_type);
            match &self.output {
                Some(path) => whole_file::write(path, book.as_bytes())?,
                None => io::stdout().write_all(book.as_bytes())?,
            }
            return whole;
        };
        fs::create_dir_all(folder)
            .map_err(|error| format!("{}: cannot be made: {error}", folder.display()))?;
        let mut all_whole = Ok(());
        for expansions in Expansions::mixtures() {
            let (book, whole) = self.book(expansions);
            whole_file::write(&folder.join(format!("{}.txt", game_type(expansions))), book.as_bytes())?;
            all_whole = all_whole.and(whole);
        }
        all_whole
    }

    /// A book, and whether it has as many openings as were asked for.
    fn book(&self, expansions: Expansions) -> (String, Result<(), Failure>) {
        let name = game_type(expansions);
        let margin = (self.margin * 100.0).round() as u32;
        let wanted = Balanced { expansions, plies: self.plies.clone(), margin, seed: self.seed };
        let (least, most) = (self.plies.start(), self.plies.end());
        let mut book = format!(
            "# kypseli openings --game-type {name} --count {} --plies {least}-{most} --nodes {} --margin {:.2} --seed {}\n",
            self.count, self.nodes, self.margin, self.seed
        );
        let mut judge = Searcher { player: Player::new(MEGABYTES), nodes: self.nodes };
        let bar = progress::bar(u64::from(self.count), name);
        let mut found = 0;
        for opening in wanted.openings(&mut judge).take(self.count as usize) {
            book.push_str(&opening.game_string());
            book.push('\n');
            found += 1;
            bar.inc(1);
        }
        bar.finish_and_clear();
        if found < self.count {
            complain(&format!("kypseli: {name}: only {found} of {} such openings were found", self.count));
            return (book, Err(Failure::Reported));
        }
        (book, Ok(()))
    }
}

/// Enough for short searches, and quickly forgotten.
const MEGABYTES: usize = 1;

/// A glance is this much shorter than a careful look.
const GLANCE: u64 = 40;

/// Our player as the judge.
struct Searcher {
    player: Player,
    nodes: u64,
}

impl Searcher {
    fn score(&mut self, game: &Game, nodes: u64) -> Option<i32> {
        // What it thought of another opening must not change what it thinks of this one.
        self.player.forget();
        let mut score = None;
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        self.player.best(game, &limits, |report| score = Some(report.score.value()));
        score
    }
}

impl Judge for Searcher {
    fn glance(&mut self, game: &Game) -> Option<i32> {
        self.score(game, self.nodes / GLANCE)
    }

    fn judge(&mut self, game: &Game) -> Option<i32> {
        self.score(game, self.nodes)
    }
}

fn plies(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.trim().parse(), most.trim().parse()) {
        (Ok(least), Ok(most)) if 1 <= least && least <= most && most <= 20 => Ok(least..=most),
        _ => Err("it should be a number of turns, or two such as 4-8, from 1 to 20".to_string()),
    }
}

fn margin(text: &str) -> Result<f64, String> {
    let margin = text.parse().ok().filter(|margin| (0.0..=100.0).contains(margin));
    margin.ok_or_else(|| "it should be a number from 0 to 100, such as 0.3".to_string())
}
