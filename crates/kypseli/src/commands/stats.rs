//! `kypseli stats`: a collection of games in numbers.

use crate::failure::{Failure, complain};
use crate::games::{self, complaint};
use crate::json::{self, rounded};
use crate::number::grouped;
use clap::Args;
use hive_notation::{GameState, Reading, Record, game_type, piece_name};
use hive_rules::{Position, Turn};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write as _};

/// A collection of games in numbers: results, lengths, openings, legal turns.
#[derive(Args)]
pub(crate) struct Stats {
    /// Files (.pgn, .sgf, .uhp), folders, game strings, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// How many of the most frequent openings to show
    #[arg(long, default_value_t = 8)]
    openings: usize,
}

/// The numbers.
#[derive(Default)]
struct Numbers {
    refused: u64,
    sets: BTreeMap<&'static str, u64>,
    results: BTreeMap<&'static str, u64>,
    lengths: Vec<u64>,
    openings: BTreeMap<String, u64>,
    /// Positions that somebody had to move in, and their legal turns.
    positions: u64,
    legal_turns: u64,
    most_legal_turns: u64,
}

impl Stats {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut numbers = Numbers::default();
        let mut complaints = Vec::new();
        for argument in &self.files {
            let haul = games::read(argument, Reading::default());
            complaints.extend(haul.complaints);
            for found in haul.found {
                match &found.entry.record {
                    Ok(record) => numbers.add(record),
                    Err(error) => {
                        numbers.refused += 1;
                        complaints.push(complaint(found.file.as_deref(), error));
                    }
                }
            }
        }
        numbers.lengths.sort_unstable();
        let text = if self.json {
            json::line(&numbers.written(self.openings))?
        } else {
            numbers.table(self.openings)
        };
        // Where nothing could be read there is nothing to count.
        if numbers.games() > 0 || complaints.is_empty() {
            writeln!(io::stdout(), "{text}")?;
        }
        complaints.iter().for_each(|complaint| complain(complaint));
        if complaints.is_empty() { Ok(()) } else { Err(Failure::Reported) }
    }
}

impl Numbers {
    fn add(&mut self, record: &Record) {
        *self.sets.entry(game_type(record.game.ruleset().expansions)).or_default() += 1;
        let result = match record.result() {
            GameState::WhiteWins => "White wins",
            GameState::BlackWins => "Black wins",
            GameState::Draw => "draws",
            GameState::NotStarted | GameState::InProgress => "unfinished",
        };
        *self.results.entry(result).or_default() += 1;
        self.lengths.push(record.turns().len() as u64);
        let mut position = Position::new(record.game.ruleset());
        let mut opening = Vec::new();
        for turn in record.turns() {
            if let (Turn::Place { piece, .. }, true) = (turn, opening.len() < 4) {
                // The insects matter, not which copy it is.
                opening.push(piece_name(piece).trim_end_matches(|c: char| c.is_ascii_digit()).to_string());
            }
            let legal = position.count_turns() as u64;
            self.positions += 1;
            self.legal_turns += legal;
            self.most_legal_turns = self.most_legal_turns.max(legal);
            let _ = position.make(turn);
        }
        if !opening.is_empty() {
            *self.openings.entry(opening.join(" ")).or_default() += 1;
        }
    }

    fn games(&self) -> u64 {
        self.lengths.len() as u64
    }

    fn mean_length(&self) -> f64 {
        self.lengths.iter().sum::<u64>() as f64 / self.games().max(1) as f64
    }

    /// The length in the middle; between the two in the middle where their number is even.
    fn median_length(&self) -> f64 {
        let at = |i: usize| self.lengths.get(i).copied().unwrap_or(0) as f64;
        let half = self.lengths.len() / 2;
        if self.lengths.len().is_multiple_of(2) {
            (at(half.saturating_sub(1)) + at(half)) / 2.0
        } else {
            at(half)
        }
    }

    fn mean_legal_turns(&self) -> f64 {
        self.legal_turns as f64 / self.positions.max(1) as f64
    }

    /// The openings that were played most.
    fn favourites(&self, count: usize) -> Vec<(&str, u64)> {
        let mut openings: Vec<_> =
            self.openings.iter().map(|(name, &games)| (name.as_str(), games)).collect();
        openings.sort_by_key(|&(name, games)| (std::cmp::Reverse(games), name));
        openings.truncate(count);
        openings
    }

    fn table(&self, openings: usize) -> String {
        let mut text = String::new();
        let share = |games: u64| 100.0 * games as f64 / self.games().max(1) as f64;
        let mut row = |name: &str, value: String| {
            let _ = writeln!(text, "{}", format!("{name:<24}{value}").trim_end());
        };
        row("games", grouped(self.games()));
        if self.refused > 0 {
            row("refused", grouped(self.refused));
        }
        for (set, &games) in &self.sets {
            row(&format!("  {set}"), format!("{:<10} {:>5.1}%", grouped(games), share(games)));
        }
        for (result, &games) in &self.results {
            row(result, format!("{:<10} {:>5.1}%", grouped(games), share(games)));
        }
        let (shortest, longest) = (self.lengths.first().unwrap_or(&0), self.lengths.last().unwrap_or(&0));
        row("turns, mean", format!("{:.1}", self.mean_length()));
        row("turns, median", self.median_length().to_string());
        row("turns, shortest", grouped(*shortest));
        row("turns, longest", grouped(*longest));
        row("legal turns, mean", format!("{:.1}", self.mean_legal_turns()));
        row("legal turns, most", grouped(self.most_legal_turns));
        row("first tiles", String::new());
        for (name, games) in self.favourites(openings) {
            row(&format!("  {name}"), format!("{:<10} {:>5.1}%", grouped(games), share(games)));
        }
        text.trim_end().to_string()
    }

    /// The same for programs.
    fn written(&self, openings: usize) -> Written<'_> {
        Written {
            games: self.games(),
            refused: self.refused,
            sets: &self.sets,
            results: &self.results,
            turns: Turns {
                mean: rounded(self.mean_length(), 3),
                median: self.median_length(),
                shortest: self.lengths.first().copied().unwrap_or(0),
                longest: self.lengths.last().copied().unwrap_or(0),
            },
            legal_turns: LegalTurns {
                mean: rounded(self.mean_legal_turns(), 3),
                most: self.most_legal_turns,
            },
            first_tiles: self.favourites(openings),
        }
    }
}

/// The numbers as programs get them.
#[derive(Serialize)]
struct Written<'a> {
    games: u64,
    refused: u64,
    sets: &'a BTreeMap<&'static str, u64>,
    results: &'a BTreeMap<&'static str, u64>,
    turns: Turns,
    legal_turns: LegalTurns,
    #[serde(serialize_with = "json::in_order")]
    first_tiles: Vec<(&'a str, u64)>,
}

#[derive(Serialize)]
struct Turns {
    mean: f64,
    median: f64,
    shortest: u64,
    longest: u64,
}

#[derive(Serialize)]
struct LegalTurns {
    mean: f64,
    most: u64,
}
