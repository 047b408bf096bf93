//! `kypseli replay`: recorded games, every turn checked.

use crate::failure::Failure;
use crate::game_argument::{self, Source};
use crate::number::grouped;
use crate::opening::Opening;
use clap::Args;
use hive_notation::{GameState, GameText};
use hive_rules::{Color, Game, Outcome};
use std::io::{self, Write};

/// Check every turn of recorded games, and say how they ended.
///
/// Prints a line for each game: its outcome, or the first turn that is wrong with its line, its
/// ply and the rule it breaks. Ends with 1 if any game was refused.
#[derive(Args)]
pub(crate) struct Replay {
    /// Game strings, files with one game string a line, or - for standard input
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// Whether the queen may be the first tile
    #[arg(long, value_enum, default_value = "rulebook")]
    opening: Opening,
    /// Let games go on after the third occurrence of a position
    #[arg(long)]
    no_repetition: bool,
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
        let mut out = io::BufWriter::new(io::stdout().lock());
        let mut totals = Totals::default();
        let mut unread = false;
        for argument in &self.games {
            match game_argument::read(argument) {
                Ok(sources) => {
                    for source in sources {
                        self.replay(&source, &mut totals, &mut out)?;
                    }
                }
                Err(Failure::Sentence(sentence)) => {
                    out.flush()?;
                    eprintln!("kypseli: {sentence}");
                    unread = true;
                }
                Err(other) => return Err(other),
            }
        }
        if totals.games > 1 {
            let Totals { games, refused, turns } = totals;
            let (games, good) = (grouped(games), grouped(games - refused));
            writeln!(
                out,
                "{games} games: {good} good, {} refused; {} turns",
                grouped(refused),
                grouped(turns)
            )?;
        }
        out.flush()?;
        if unread || totals.refused > 0 { Err(Failure::Reported) } else { Ok(()) }
    }

    fn replay(&self, source: &Source, totals: &mut Totals, out: &mut impl Write) -> Result<(), Failure> {
        totals.games += 1;
        match self.game(source) {
            Ok((text, game)) => {
                totals.turns += game.turns().len() as u64;
                if !self.quiet {
                    writeln!(out, "{}{}", source.prefix(), verdict(&text, &game))?;
                }
            }
            Err(error) => {
                totals.refused += 1;
                out.flush()?;
                eprintln!("{}{error}", source.prefix());
            }
        }
        Ok(())
    }

    fn game(&self, source: &Source) -> Result<(GameText, Game), String> {
        let text: GameText = source.text.as_ref()?.parse().map_err(|error| format!("{error}"))?;
        let game =
            text.replay(self.opening.into(), !self.no_repetition).map_err(|error| error.to_string())?;
        Ok((text, game))
    }
}

/// How a game ended, after how many turns, and what its text says otherwise.
fn verdict(text: &GameText, game: &Game) -> String {
    let outcome = match game.outcome() {
        None if game.position().ply() == 0 => "not started".to_string(),
        None => format!("{:?} to move", game.position().to_move()),
        Some(Outcome::Surrounded { winner }) => {
            format!("{winner:?} wins: {}'s queen is surrounded", name(!winner))
        }
        Some(Outcome::BothSurrounded) => "draw: both queens are surrounded".to_string(),
        Some(Outcome::Repetition) => "draw: the position came up for the third time".to_string(),
        Some(Outcome::Agreement) => "draw by agreement".to_string(),
        Some(Outcome::Resignation { winner }) => format!("{winner:?} wins: {} resigned", name(!winner)),
        Some(Outcome::Time { winner }) => format!("{winner:?} wins: {} ran out of time", name(!winner)),
    };
    let turns = game.turns().len();
    let plural = if turns == 1 { "" } else { "s" };
    let told = if text.state == GameState::of(game) {
        String::new()
    } else {
        format!(" (the text says {})", text.state)
    };
    format!("{outcome}, {turns} turn{plural}{told}")
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
