//! `kypseli replay`: recorded games, every turn checked.

use crate::failure::{Failure, complain};
use crate::games::{self, Found, complaint};
use crate::number::{grouped, plural};
use crate::opening::OpeningChoice;
use crate::outcome_text::verdict;
use clap::Args;
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

impl Replay {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let reading = Reading { opening: self.opening.into(), repetition: self.repetition };
        let mut out = io::BufWriter::new(io::stdout().lock());
        let mut totals = Totals::default();
        let mut unread = false;
        for argument in &self.games {
            let haul = games::read(argument, reading);
            for found in &haul.found {
                self.tell(found, &mut totals, &mut out)?;
            }
            out.flush()?;
            unread |= !haul.complaints.is_empty();
            haul.complaints.iter().for_each(|complaint| complain(complaint));
        }
        if totals.games > 1 {
            let Totals { games, refused, turns } = totals;
            let (games, good) = (grouped(games), grouped(games - refused));
            let (refused, s) = (grouped(refused), plural(turns));
            writeln!(out, "{games} games: {good} good, {refused} refused; {} turn{s}", grouped(turns))?;
        }
        out.flush()?;
        if unread || totals.refused > 0 { Err(Failure::Reported) } else { Ok(()) }
    }

    fn tell(&self, found: &Found, totals: &mut Totals, out: &mut impl Write) -> Result<(), Failure> {
        totals.games += 1;
        match &found.entry.record {
            Ok(record) => {
                totals.turns += record.turns().len() as u64;
                if !self.quiet {
                    writeln!(out, "{}{}", found.prefix(), verdict(record))?;
                }
            }
            Err(error) => {
                totals.refused += 1;
                out.flush()?;
                complain(&complaint(found.file.as_deref(), error));
            }
        }
        Ok(())
    }
}
