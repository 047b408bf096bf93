//! `kypseli draw`: a position as a picture, in a file or in the terminal.

use crate::failure::{Failure, complain};
use crate::outcome_text::verdict;
use crate::{games, whole_file};
use clap::{Args, ValueEnum};
use hive_notation::{Diagram, HopText, PositionText, Reading, Record, parse_piece};
use hive_picture::{Last, Options, TerminalOptions, Theme};
use hive_rules::{Cell, CellSet, Game};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Draw a position of a game: to the terminal, or to an SVG or PNG file.
#[derive(Args)]
pub(crate) struct Draw {
    /// A game string, a file with one game, a set of tiles, a position in one line, a hive drawn in text (.hive), or -
    /// for standard input
    game: String,
    /// After which turn; the last one if it is not said
    #[arg(long)]
    ply: Option<usize>,
    /// A file to draw into, .svg or .png
    #[arg(long, short, value_name = "FILE", conflicts_with = "play")]
    output: Option<PathBuf>,
    /// Print the hive in the diagram language, which a .hive file holds
    #[arg(long, conflicts_with_all = ["play", "output"])]
    diagram: bool,
    /// Print the position in one line, which every command takes as a GAME and a link may hold
    #[arg(long, conflicts_with_all = ["play", "output", "diagram"])]
    line: bool,
    /// Print the position in HOP, the notation of hivegame.com, which every command takes as a GAME too
    #[arg(long, conflicts_with_all = ["play", "output", "diagram", "line"])]
    hop: bool,
    /// Show where this tile may go
    #[arg(long, value_name = "TILE")]
    targets: Option<String>,
    /// Do not show the last turn
    #[arg(long)]
    no_last: bool,
    /// Show the tiles in hand
    #[arg(long)]
    hands: bool,
    /// Spread stacks out so that each tile can be seen (files only)
    #[arg(long)]
    fan: bool,
    /// Show the coordinates of the cells (files only)
    #[arg(long)]
    coordinates: bool,
    /// Leave out the numbers of the tiles (files only)
    #[arg(long)]
    no_numbers: bool,
    /// What the table looks like (files only)
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeName,
    /// How wide the picture is, in pixels (files only)
    #[arg(long, default_value_t = 800, value_parser = clap::value_parser!(u32).range(16..=hive_picture::WIDEST as i64))]
    width: u32,
    /// Play the game from the beginning, turn by turn (terminal only)
    #[arg(long)]
    play: bool,
    /// How long each turn is shown while playing, in seconds
    #[arg(long, default_value_t = 0.8, value_name = "SECONDS", value_parser = seconds)]
    pace: f64,
    /// Colours in the terminal
    #[arg(long, value_enum, default_value = "auto")]
    color: When,
}

#[derive(Clone, Copy, ValueEnum)]
enum ThemeName {
    Light,
    Dark,
}

#[derive(Clone, Copy, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

/// A number of seconds that somebody might want to wait.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "it should be a number of seconds".to_string())?;
    if (0.0..=60.0).contains(&seconds) {
        Ok(seconds)
    } else {
        Err("it should be from 0 to 60 seconds".to_string())
    }
}

impl Draw {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let record = games::read_one(&self.game, Reading::default())?;
        let game = games::at_ply(&record.game, self.ply)?;
        if self.diagram {
            let marks = self.targets(&game)?;
            write!(io::stdout(), "{}", Diagram::of(game.position()).marked(game.position(), &marks))?;
            return Ok(());
        }
        if self.line {
            writeln!(io::stdout(), "{}", PositionText::of(game.position()))?;
            return Ok(());
        }
        if self.hop {
            writeln!(io::stdout(), "{}", HopText::of(game.position()))?;
            return Ok(());
        }
        match &self.output {
            Some(path) => self.draw_file(path, &game),
            None if self.play => self.play(&record, game.turns().len()),
            None => {
                write!(io::stdout(), "{}", self.screen(&game)?)?;
                Ok(())
            }
        }
    }

    fn draw_file(&self, path: &Path, game: &Game) -> Result<(), Failure> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        let options = Options {
            last: self.last(game),
            targets: self.targets(game)?,
            numbers: !self.no_numbers,
            fan: self.fan,
            coordinates: self.coordinates,
            theme: match self.theme {
                ThemeName::Light => Theme::Light,
                ThemeName::Dark => Theme::Dark,
            },
            width: self.width,
            background: true,
            hands: self.hands,
        };
        let svg = hive_picture::svg(game.position(), &options);
        if extension == "svg" {
            whole_file::write(path, svg.as_bytes())
        } else if extension == "png" {
            let png = hive_picture::png(&svg, self.width).map_err(|error| error.to_string())?;
            whole_file::write(path, &png)
        } else {
            Err(format!("{}: its extension should be .svg or .png", path.display()).into())
        }
    }

    /// The position as the terminal shows it.
    fn screen(&self, game: &Game) -> Result<String, Failure> {
        let options = TerminalOptions {
            last: self.last(game),
            targets: self.targets(game)?,
            steps: Vec::new(),
            color: match self.color {
                When::Auto => {
                    io::stdout().is_terminal()
                        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                }
                When::Always => true,
                When::Never => false,
            },
            hands: self.hands || !self.play,
        };
        Ok(hive_picture::terminal(game.position(), &options))
    }

    /// Shows one position after the other; on a terminal each takes the place of the one before.
    fn play(&self, record: &Record, last: usize) -> Result<(), Failure> {
        const CLEAR: &str = "\x1b[2J\x1b[H";
        let mut out = io::stdout();
        let terminal = out.is_terminal();
        for ply in 0..=last {
            let game = games::at_ply(&record.game, Some(ply))?;
            let screen = self.screen(&game)?;
            let clear = if terminal { CLEAR } else { "" };
            let turn = match ply.checked_sub(1).and_then(|i| record.moves.get(i)) {
                Some(text) => format!("{ply}. {text}"),
                None if game.position().on_table().is_empty() => "the table is empty".to_string(),
                None => "as it was drawn".to_string(),
            };
            let comment =
                record.comments.get(&ply).map_or_else(String::new, |comment| format!("{comment}\n"));
            write!(out, "{clear}{turn}\n\n{screen}{comment}\n")?;
            out.flush()?;
            if terminal && ply < last {
                thread::sleep(Duration::from_secs_f64(self.pace));
            }
        }
        if last == record.turns().len() {
            writeln!(out, "{}", verdict(record))?;
        }
        Ok(())
    }

    fn last(&self, game: &Game) -> Option<Last> {
        if self.no_last { None } else { Last::of_game(game) }
    }

    /// Where the tile that was asked for may go.
    fn targets(&self, game: &Game) -> Result<CellSet, Failure> {
        let Some(name) = &self.targets else { return Ok(CellSet::EMPTY) };
        let piece = parse_piece(name).ok_or_else(|| format!("`{name}` is not a tile such as wA1 or bQ"))?;
        let targets = game.position().targets_of(piece);
        if targets.is_empty() {
            // Asked for any cell beside the hive, the rules say what keeps the tile from going.
            let taken = *game.position().taken();
            let cell = (taken.around() - taken).iter().next().unwrap_or(Cell::ORIGIN);
            if let Err(refusal) = game.position().check(piece, cell) {
                complain(&format!("{name} can go nowhere: {refusal}"));
            }
        }
        Ok(targets)
    }
}
