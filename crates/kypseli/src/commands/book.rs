//! `kypseli book`: openings that the player knows by heart.

use crate::failure::{Failure, complain};
use crate::games::{self, complaint};
use crate::number::{grouped, plural};
use crate::set_of_tiles::set_of_tiles;
use crate::{progress, whole_file};
use clap::Args;
use hive_index::collection::{Piece, Told, stream};
use hive_notation::{GameState, Reading, Record, game_type, move_string};
use hive_rules::{Color, Expansions, Game};
use hive_search::{Book as Openings, Limits, Player};
use hive_tune::{Growth, PlayedOpenings, grow};
use std::io::{self, Write};
use std::path::PathBuf;

/// Make a book of openings, or show what is in one.
///
/// Out of recorded games: positions that came up often, and in which whoever brought them about fared well. Out of thinking
/// (`--think`): what the player holds for about as good as the best. Both may be asked for at once. A position counts alike
/// under all turns and flips of the table. Levels 7 to 9 play from the player's own book; `kypseli uhp` does with
/// `--set OwnBook=True`.
#[derive(Args)]
pub(crate) struct Book {
    /// Game strings, files (.pgn, .sgf, .uhp), folders, or - for standard input
    #[arg(value_name = "GAME")]
    games: Vec<String>,
    /// Think about the openings of these sets of tiles
    #[arg(long, value_name = "SET", value_delimiter = ',', value_parser = set_of_tiles)]
    think: Vec<Expansions>,
    /// About how many positions of each set to think
    #[arg(long, default_value_t = 300, requires = "think", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    positions: u32,
    /// How many positions to look at for each of them
    #[arg(long, default_value_t = 100_000, requires = "think", value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,
    /// By how much a turn may be worse than the best
    #[arg(long, default_value_t = 0.15, requires = "think", value_parser = margin)]
    margin: f64,
    /// How many turns of a game count
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=60))]
    plies: u16,
    /// In how many games a position has to come up
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    least: u32,
    /// What share of the points whoever brought it about has to have got
    #[arg(long, default_value_t = 0.45, value_parser = share)]
    share: f64,
    /// The file to write
    #[arg(long, short, value_name = "FILE", required_unless_present = "at")]
    output: Option<PathBuf>,
    /// Show what the player's own book, or that of --book, has in this game
    #[arg(long, value_name = "GAME", conflicts_with_all = ["games", "think", "output"])]
    at: Option<String>,
    /// The book to show
    #[arg(long, value_name = "FILE", requires = "at")]
    book: Option<PathBuf>,
}

impl Book {
    pub(crate) fn run(self) -> Result<(), Failure> {
        if let Some(game) = &self.at {
            return self.show(game);
        }
        let Some(output) = &self.output else { return Ok(()) };
        if self.games.is_empty() && self.think.is_empty() {
            return Err(Failure::Usage("a book is made of games, or with --think".to_string()));
        }
        let (mut book, whole) = self.of_games();
        for &expansions in &self.think {
            self.grow(&mut book, expansions);
        }
        whole_file::write(output, &book.bytes())?;
        let (positions, bytes) = (book.len() as u64, book.bytes().len() as u64);
        let s = plural(positions);
        writeln!(io::stdout().lock(), "{} position{s}, {} bytes", grouped(positions), grouped(bytes))?;
        whole
    }

    /// A book of recorded games, and whether all of them could be read.
    fn of_games(&self) -> (Openings, Result<(), Failure>) {
        let mut openings = PlayedOpenings::default();
        let mut whole = Ok(());
        let told = stream(games::sources(&self.games), ended, |told| {
            let (games, complaints) = match told {
                Told::Made(made) => made,
                Told::Complaint(complaint) => (Vec::new(), vec![complaint]),
            };
            if !complaints.is_empty() {
                whole = Err(Failure::Reported);
            }
            complaints.iter().for_each(|complaint| complain(complaint));
            games.iter().for_each(|(game, winner)| openings.add(game, *winner, self.plies.into()));
            Ok::<(), Failure>(())
        });
        (openings.book(self.least, self.share), whole.and(told))
    }

    fn grow(&self, book: &mut Openings, expansions: Expansions) {
        let bar = progress::bar(self.positions.into(), game_type(expansions));
        let margin = (self.margin * 100.0).round() as i32;
        let growth = Growth { positions: self.positions as usize, margin, plies: self.plies.into() };
        let mut player = Player::new(MEGABYTES);
        let limits = Limits { nodes: Some(self.nodes), lines: LINES, ..Limits::default() };
        let mut judge = |game: &Game| {
            // What it thought of another position must not change what it thinks of this one.
            player.forget();
            let mut turns = Vec::new();
            player.best(game, &limits, |report| {
                if report.rank == 0 {
                    turns.clear();
                }
                turns.extend(report.line.first().map(|&turn| (turn, report.score.value())));
            });
            turns
        };
        grow(book, expansions, growth, &mut judge, || bar.inc(1));
        bar.finish_and_clear();
    }

    fn show(&self, game: &str) -> Result<(), Failure> {
        let book = match &self.book {
            None => Openings::own(),
            Some(path) => {
                let name = path.display();
                let bytes =
                    std::fs::read(path).map_err(|error| format!("{name}: cannot be read: {error}"))?;
                Openings::read(&bytes).map_err(|error| format!("{name}: {error}"))?.into()
            }
        };
        let game = games::read_one(game, Reading::default())?.game;
        let turns = book.turns(game.position());
        let mut out = io::stdout().lock();
        if turns.is_empty() {
            writeln!(out, "the book has nothing here")?;
        }
        let sum: u32 = turns.iter().map(|&(_, weight)| u32::from(weight)).sum();
        for (turn, weight) in turns {
            let percent = 100.0 * f64::from(weight) / f64::from(sum.max(1));
            writeln!(out, "{:<12} {percent:>3.0}%", move_string(game.position(), turn))?;
        }
        Ok(())
    }
}

/// Enough for searches of this length.
const MEGABYTES: usize = 16;
/// Among so many of the best turns those are chosen that come into a book.
const LINES: usize = 4;

/// Games that ended, with who won, and what is wrong with others.
type Ended = (Vec<(Game, Option<Color>)>, Vec<String>);

fn ended(piece: &Piece) -> Ended {
    let (mut games, mut complaints) = (Vec::new(), Vec::new());
    piece.each(Reading::default(), |entry| match entry.record {
        Ok(record) => games.extend(result(&record).map(|winner| (record.game, winner))),
        Err(error) => complaints.push(complaint(piece.file.as_deref(), &error)),
    });
    (games, complaints)
}

/// Who won, if it ended.
fn result(record: &Record) -> Option<Option<Color>> {
    match record.result() {
        GameState::WhiteWins => Some(Some(Color::White)),
        GameState::BlackWins => Some(Some(Color::Black)),
        GameState::Draw => Some(None),
        _ => None,
    }
}

fn margin(text: &str) -> Result<f64, String> {
    let margin = text.parse().ok().filter(|margin| (0.0..=10.0).contains(margin));
    margin.ok_or_else(|| "it should be a number from 0 to 10, such as 0.15".to_string())
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "it should be a number from 0 to 1, such as 0.45".to_string())
}
