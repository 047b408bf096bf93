//! `kypseli explore`: what was played in a position, by an index of games.

use crate::color::ColorChoice;
use crate::failure::Failure;
use crate::number::{grouped, plural};
use crate::opening::OpeningChoice;
use crate::{games, json};
use clap::{Args, ValueEnum};
use hive_index::{Date, Explored, Filter, GameFacts, Index, Outcome, Tally};
use hive_notation::{Reading, game_string, game_type, move_string, parse_game_type};
use hive_rules::{Color, Expansions, Game};
use serde::Serialize;
use std::io::{self, Write};
use std::path::PathBuf;

/// Say what was played in a position, how often, by whom, and how it ended.
///
/// FILE is an index that `kypseli index` has made. Positions that differ only by turning or flipping the table are one.
#[derive(Args)]
pub(crate) struct Explore {
    /// The index
    file: PathBuf,
    /// A game string, a file with one game, a position in one line, a hive drawn in text (.hive), or - for standard input
    game: String,
    /// After which turn; the last one if it is not said
    #[arg(long)]
    ply: Option<usize>,
    /// Only games of this player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Only games that the player played with this colour
    #[arg(long, value_enum, requires = "player")]
    color: Option<ColorChoice>,
    /// Only games that ended so
    #[arg(long, value_enum)]
    result: Option<End>,
    /// Only games from this day, month or year on, such as 2024-07-31
    #[arg(long, value_name = "DATE", value_parser = date)]
    since: Option<Date>,
    /// Only games up to this day, month or year
    #[arg(long, value_name = "DATE", value_parser = date)]
    until: Option<Date>,
    /// Games with this set of tiles, instead of the position's own; may be said several times, and `all` is all of them
    #[arg(long, value_name = "SET", value_parser = set)]
    set: Vec<Sets>,
    /// Write game strings of the games that came to the position
    #[arg(long)]
    games: bool,
    /// Read all of the index first, and say whether any of it has changed since it was written
    #[arg(long)]
    check: bool,
    /// Whether the queen may be the first tile
    #[arg(long, value_enum, default_value = "rulebook")]
    opening: OpeningChoice,
    /// Print JSON: one object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum End {
    White,
    Black,
    Draw,
}

#[derive(Clone)]
struct Sets(Vec<Expansions>);

fn set(text: &str) -> Result<Sets, String> {
    match parse_game_type(text) {
        Some(set) => Ok(Sets(vec![set])),
        None if text.eq_ignore_ascii_case("all") => Ok(Sets(Expansions::mixtures().collect())),
        None => Err("this is not a set of tiles such as Base or Base+MLP".to_string()),
    }
}

fn date(text: &str) -> Result<Date, String> {
    match Date::read(text) {
        date if date == Date::default() => {
            Err("this is not a date such as 2024-07-31, 2024-07 or 2024".to_string())
        }
        date => Ok(date),
    }
}

impl Explore {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let record =
            games::read_one(&self.game, Reading { opening: self.opening.into(), repetition: false })?;
        let game = games::at_ply(&record.game, self.ply)?;
        let failed = |error| Failure::from(format!("{}: {error}", self.file.display()));
        let index = Index::open(&self.file).map_err(failed)?;
        if self.check {
            index.check().map_err(failed)?;
        }
        let filter = Filter {
            player: self.player,
            color: self.color.map(Color::from),
            outcome: self.result.map(|end| match end {
                End::White => Outcome::Won(Color::White),
                End::Black => Outcome::Won(Color::Black),
                End::Draw => Outcome::Drawn,
            }),
            since: self.since,
            until: self.until,
            sets: self.set.into_iter().flat_map(|sets| sets.0).collect(),
        };
        let found = index.explore(game.position(), &filter).map_err(failed)?;
        let mut strings = Vec::new();
        for reached in found.games.iter().filter(|_| self.games) {
            let (_, game) = index.game(reached.number).map_err(failed)?;
            strings.push(game_string(&game).unwrap_or_default());
        }
        let mut out = io::stdout().lock();
        if self.json {
            writeln!(out, "{}", json::line(&Answer::new(&game, &found, &strings))?)?;
        } else {
            write!(out, "{}", told(&game, &found, &strings))?;
        }
        Ok(())
    }
}

/// What was found, for people.
fn told(game: &Game, found: &Explored, strings: &[String]) -> String {
    let Tally { games, .. } = found.tally;
    let cut = if found.cut { "more than " } else { "" };
    let mut text = format!("{cut}{} game{} came to this position", grouped(games), plural(games));
    text.push_str(&format!("{}\n", ended(&found.tally)));
    let wide =
        found.turns.iter().map(|turn| move_string(game.position(), turn.turn).len()).max().unwrap_or(0);
    for turn in &found.turns {
        let name = move_string(game.position(), turn.turn);
        let players: Vec<String> =
            turn.players.iter().map(|(name, count)| format!("{name} ({})", grouped(*count))).collect();
        let by = if players.is_empty() { String::new() } else { format!("  by {}", players.join(", ")) };
        let count = grouped(turn.tally.games);
        text.push_str(&format!("  {name:wide$} {count:>9}{}{by}\n", ended(&turn.tally)));
    }
    for (i, reached) in found.games.iter().enumerate() {
        text.push_str(&format!("{}, {} turns\n", about(&reached.facts), reached.turns));
        if let Some(string) = strings.get(i) {
            text.push_str(&format!("  {string}\n"));
        }
    }
    text
}

/// How games ended, in hundredths of those that did.
fn ended(tally: &Tally) -> String {
    let all = tally.white + tally.draws + tally.black;
    if all == 0 {
        return String::new();
    }
    let part = |count: u64| 100.0 * count as f64 / all as f64;
    format!(
        "  White {:.0} %, drawn {:.0} %, Black {:.0} %",
        part(tally.white),
        part(tally.draws),
        part(tally.black)
    )
}

fn about(facts: &GameFacts) -> String {
    let player = |color: Color| {
        let name = if facts.players[color].is_empty() { "?" } else { &facts.players[color] };
        facts.ratings[color].map_or_else(|| name.to_string(), |rating| format!("{name} ({rating})"))
    };
    let date = if facts.date == Date::default() { String::new() } else { format!("{} ", facts.date) };
    let set = game_type(facts.expansions);
    format!("{date}{} – {}, {set}, {}", player(Color::White), player(Color::Black), result(facts.outcome))
}

const fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Won(Color::White)) => "white",
        Some(Outcome::Won(Color::Black)) => "black",
        Some(Outcome::Drawn) => "draw",
        None => "unfinished",
    }
}

/// What was found, for programs.
#[derive(Serialize)]
struct Answer {
    tally: Counts,
    /// Whether there are more games than were counted.
    cut: bool,
    turns: Vec<TurnOf>,
    games: Vec<GameOf>,
}

#[derive(Serialize)]
struct Counts {
    games: u64,
    white: u64,
    draws: u64,
    black: u64,
}

#[derive(Serialize)]
struct TurnOf {
    turn: String,
    tally: Counts,
    players: Vec<PlayerOf>,
}

#[derive(Serialize)]
struct PlayerOf {
    name: String,
    games: u64,
}

#[derive(Serialize)]
struct GameOf {
    white: String,
    black: String,
    white_rating: Option<u16>,
    black_rating: Option<u16>,
    date: String,
    result: &'static str,
    set: &'static str,
    turns: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    game_string: Option<String>,
}

impl From<Tally> for Counts {
    fn from(Tally { games, white, draws, black }: Tally) -> Counts {
        Counts { games, white, draws, black }
    }
}

impl Answer {
    fn new(game: &Game, found: &Explored, strings: &[String]) -> Answer {
        let turn = |turn: &hive_index::Continuation| TurnOf {
            turn: move_string(game.position(), turn.turn),
            tally: turn.tally.into(),
            players: turn
                .players
                .iter()
                .map(|(name, games)| PlayerOf { name: name.clone(), games: *games })
                .collect(),
        };
        let game = |(i, reached): (usize, &hive_index::Reached)| GameOf {
            white: reached.facts.players.white.clone(),
            black: reached.facts.players.black.clone(),
            white_rating: reached.facts.ratings.white,
            black_rating: reached.facts.ratings.black,
            date: reached.facts.date.to_string(),
            result: result(reached.facts.outcome),
            set: game_type(reached.facts.expansions),
            turns: reached.turns,
            game_string: strings.get(i).cloned(),
        };
        Answer {
            tally: found.tally.into(),
            cut: found.cut,
            turns: found.turns.iter().map(turn).collect(),
            games: found.games.iter().enumerate().map(game).collect(),
        }
    }
}
