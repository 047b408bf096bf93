//! `kypseli replay`: recorded games, every turn checked.

use crate::failure::{Failure, complain};
use crate::games::{self, complaint};
use crate::number::{grouped, plural};
use crate::opening::OpeningChoice;
use crate::outcome_text::verdict;
use clap::Args;
use hive_index::collection::{Piece, Told, stream};
use hive_notation::Reading;
use std::io::{self, Write};

/// Check every turn of recorded games, and say how they ended.
///
/// Reads Hive PGN, BoardSpace SGF and files of game strings. Prints a line for each game: its
/// outcome, or the first turn that is wrong with its line, its ply and the rule it breaks. Ends
/// with 1 if any game was refused.
#[derive(Args)]
pub(crate) struct Replay {
    /// Game strings, files (.pgn, .sgf, .uhp), folders, or - for standard input
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// Whether the queen may be the first tile
    #[arg(long, value_enum, default_value = "rulebook")]
    opening: OpeningChoice,
    /// Refuse turns after the third occurrence of a position
    #[arg(long)]
    repetition: bool,
    /// Print only the games that are refused, and the totals
    #[arg(long, short)]
    quiet: bool,
}

#[derive(Default)]
struct Totals {
    games: u64,
    refused: u64,
    turns: u64,
}

/// What is to be said about some games, in their order.
#[derive(Default)]
struct Checked {
    totals: Totals,
    /// A line for each game that is told of, and whether it was refused.
    lines: Vec<(bool, String)>,
}

impl Replay {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let mut out = io::BufWriter::new(io::stdout().lock());
        let mut totals = Totals::default();
        let mut unread = false;
        stream(
            games::sources(&self.games),
            |piece| self.check(piece),
            |told| {
                let checked = match told {
                    Told::Made(checked) => checked,
                    Told::Complaint(complaint) => {
                        unread = true;
                        out.flush()?;
                        complain(&complaint);
                        return Ok::<(), Failure>(());
                    }
                };
                totals.games += checked.totals.games;
                totals.refused += checked.totals.refused;
                totals.turns += checked.totals.turns;
                for (refused, line) in checked.lines {
                    if refused {
                        out.flush()?;
                        complain(&line);
                    } else {
                        writeln!(out, "{line}")?;
                    }
                }
                Ok(())
            },
        )?;
        if totals.games > 1 {
            let Totals { games, refused, turns } = totals;
            let (games, good) = (grouped(games), grouped(games - refused));
            let (refused, s) = (grouped(refused), plural(turns));
            writeln!(out, "{games} games: {good} good, {refused} refused; {} turn{s}", grouped(turns))?;
        }
        out.flush()?;
        if unread || totals.refused > 0 { Err(Failure::Reported) } else { Ok(()) }
    }

    fn check(&self, piece: &Piece) -> Checked {
        let reading = Reading { opening: self.opening.into(), repetition: self.repetition };
        let mut checked = Checked::default();
        let file = piece.file.as_deref();
        piece.each(reading, |entry| {
            checked.totals.games += 1;
            match &entry.record {
                Ok(record) => {
                    checked.totals.turns += record.turns().len() as u64;
                    if !self.quiet {
                        let place = file.map_or_else(String::new, |file| format!("{file}:{}: ", entry.line));
                        checked.lines.push((false, format!("{place}{}", verdict(record))));
                    }
                }
                Err(error) => {
                    checked.totals.refused += 1;
                    checked.lines.push((true, complaint(file, error)));
                }
            }
        });
        checked
    }
}
