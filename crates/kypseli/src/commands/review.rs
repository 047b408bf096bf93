//! `kypseli review`: every turn of a game judged, with what was better and why.

mod html;
mod sentences;

use crate::failure::{Failure, complain};
use crate::games::format_of;
use crate::outcome_text::color_name;
use crate::{games, json, length_of_time, progress, whole_file};
use clap::Args;
use hive_notation::{Format, GameTree, Reading, Record};
use hive_review::{Judged, MEGABYTES, POSITIONS, Review as Judgement, Reviewer, annotated};
use hive_rules::{ByColor, Color};
use hive_search::{Limits, Player};
use sentences::Sentences;
use serde::Serialize;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Judge every turn of recorded games: how much winning chance it gave away, what was better, and why.
///
/// Prints the turns that decided each game, and how accurate both players were. With -o the whole review is written: as a
/// PGN with evaluations, comments and better lines as variations, or as one HTML file with boards and a graph.
#[derive(Args)]
pub(crate) struct Review {
    /// Files (.pgn, .sgf, .uhp), folders, game strings, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    games: Vec<String>,
    /// Where to write the review: .html, .pgn or .sgf
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// How many positions to look at for each turn
    #[arg(long, default_value_t = u64::from(POSITIONS), value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,
    /// How long to think about each turn, instead
    #[arg(long, conflicts_with = "nodes", value_parser = length_of_time::parse)]
    time: Option<Duration>,
    /// The size of the player's memory, in megabytes; with the usual one the page judges alike
    #[arg(long, default_value_t = MEGABYTES as u32, value_parser = clap::value_parser!(u32).range(1..=16_384))]
    hash: u32,
    #[arg(long, value_name = "LANGUAGE", help = super::rules::language_help())]
    lang: Option<String>,
    /// Print JSON, one object a game
    #[arg(long)]
    json: bool,
}

/// A game with its review.
struct Reviewed {
    tree: GameTree,
    record: Record,
    review: Judgement,
}

/// What is written with -o.
enum Output {
    Html,
    Tree(Format),
}

impl Review {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let output = self.output.as_deref().map(kind_of).transpose()?;
        if let (Some(path), Some(Output::Tree(_))) = (&self.output, &output) {
            whole_file::spare_sources(&self.games, path)?;
        }
        let language = self.lang.as_deref().map(super::rules::language).transpose()?;
        let language = language.unwrap_or_else(super::rules::from_environment);
        let sentences = Sentences::of(language)?;
        let (trees, unread) = read(&self.games);
        let mut player = Player::new(self.hash as usize);
        let mut reviewed = Vec::new();
        let mut out = io::stdout().lock();
        for tree in trees {
            let record = tree.record();
            let review = self.review(&mut player, &record);
            if self.json {
                writeln!(out, "{}", json::line(&Told::new(&record, &review, &sentences))?)?;
            } else {
                write!(out, "{}", told(&record, &review, &sentences))?;
            }
            out.flush()?;
            reviewed.push(Reviewed { tree, record, review });
        }
        if let (Some(path), Some(kind)) = (&self.output, output) {
            let text = match kind {
                Output::Html => html::page(&reviewed, &sentences, language),
                Output::Tree(format) => trees_of(&reviewed, &sentences, format),
            };
            if !reviewed.is_empty() {
                whole_file::write(path, text.as_bytes())?;
            }
        }
        if unread { Err(Failure::Reported) } else { Ok(()) }
    }

    fn review(&self, player: &mut Player, record: &Record) -> Judgement {
        player.forget();
        let limits = match self.time {
            Some(time) => Limits { time: Some(time), ..Limits::default() },
            None => Limits { nodes: Some(self.nodes), ..Limits::default() },
        };
        let mut reviewer = Reviewer::of(&record.game);
        let bar = progress::bar(reviewer.positions() as u64, "reviewing");
        while let Some(game) = reviewer.next() {
            let mut found = None;
            player.best(&game, &limits, |report| found = Some(report));
            reviewer.take(found);
            bar.set_position(reviewer.done() as u64);
        }
        bar.finish_and_clear();
        reviewer.finish()
    }
}

fn kind_of(path: &Path) -> Result<Output, Failure> {
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    match format_of(path) {
        Some(format @ (Format::Pgn | Format::Sgf)) => Ok(Output::Tree(format)),
        _ if extension == "html" || extension == "htm" => Ok(Output::Html),
        _ => Err(format!("{}: its extension should be .html, .pgn or .sgf", path.display()).into()),
    }
}

/// The trees of all files, and whether some could not be read: that is told at once, and the rest is reviewed.
fn read(arguments: &[String]) -> (Vec<GameTree>, bool) {
    let (mut trees, mut unread) = (Vec::new(), false);
    for argument in arguments {
        let (found, complaints) = games::read_trees(argument, Reading::default());
        trees.extend(found);
        unread |= !complaints.is_empty();
        complaints.iter().for_each(|complaint| complain(complaint));
    }
    (trees, unread)
}

fn trees_of(reviewed: &[Reviewed], sentences: &Sentences, format: Format) -> String {
    let text = |one: &Reviewed| {
        let start = one.tree.start();
        let say = |judged: &Judged| sentences.comment(start, &one.record, judged);
        format.write_tree(&annotated(&one.tree, &one.review, say, sentences::earlier)).unwrap_or_default()
    };
    reviewed.iter().map(text).collect::<Vec<_>>().join("\n")
}

/// Who played, as far as it is known.
fn players(record: &Record) -> ByColor<String> {
    ByColor::from_fn(|color| record.player(color).unwrap_or(color_name(color)).to_string())
}

/// The review of one game, for people.
fn told(record: &Record, review: &Judgement, sentences: &Sentences) -> String {
    let players = players(record);
    let mut text = format!("{} – {}\n", players.white, players.black);
    for color in Color::ALL {
        if let Some(accuracy) = review.accuracy[color] {
            let number = [("n", format!("{accuracy:.0}"))];
            text.push_str(&format!("{}: {}\n", players[color], sentences.say("review.accuracy", &number)));
        }
    }
    if review.moments.is_empty() {
        text.push_str(&format!("{}\n", sentences.say("review.quiet", &[])));
    } else {
        text.push_str(&format!("{}:\n", sentences.say("review.moments", &[])));
    }
    let start = GameTree::of(record).start().clone();
    for &moment in &review.moments {
        let judged = &review.turns[moment];
        let turn = record.moves.get(judged.ply - 1).map(ToString::to_string).unwrap_or_default();
        text.push_str(&format!("  {}. {turn}: {}\n", judged.ply, sentences.comment(&start, record, judged)));
    }
    text
}

/// A review as programs get it.
#[derive(Serialize)]
struct Told {
    white: String,
    black: String,
    accuracy_white: Option<f64>,
    accuracy_black: Option<f64>,
    moments: Vec<usize>,
    graph: Vec<f64>,
    turns: Vec<ToldTurn>,
}

#[derive(Serialize)]
struct ToldTurn {
    ply: usize,
    turn: String,
    grade: &'static str,
    given_away: f64,
    best_score: i32,
    score: i32,
    better: Vec<String>,
    words: String,
}

impl Told {
    fn new(record: &Record, review: &Judgement, sentences: &Sentences) -> Told {
        let players = players(record);
        let start = GameTree::of(record).start().clone();
        let accuracy = review.accuracy.map(|accuracy| accuracy.map(|accuracy| json::rounded(accuracy, 1)));
        let turn = |judged: &Judged| ToldTurn {
            ply: judged.ply,
            turn: record.moves.get(judged.ply - 1).map(ToString::to_string).unwrap_or_default(),
            grade: judged.grade.key().trim_start_matches("review.grade."),
            given_away: json::rounded(judged.given_away(), 3),
            best_score: judged.best.value(),
            score: judged.after.value(),
            better: if judged.grade.is_bad() { sentences::line(&start, record, judged) } else { Vec::new() },
            words: if judged.grade.is_bad() {
                sentences.comment(&start, record, judged)
            } else {
                String::new()
            },
        };
        Told {
            white: players.white,
            black: players.black,
            accuracy_white: accuracy.white,
            accuracy_black: accuracy.black,
            moments: review.moments.iter().map(|&moment| review.turns[moment].ply).collect(),
            graph: review.graph.iter().map(|&chance| json::rounded(chance, 3)).collect(),
            turns: review.turns.iter().map(turn).collect(),
        }
    }
}
