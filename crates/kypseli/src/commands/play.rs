//! `kypseli play`: the game in the terminal.

mod kept;
mod lesson;
mod pages;
mod proof;
mod puzzles;
mod table;
#[cfg(test)]
mod tests;
mod typing;
mod view;
mod words;

use super::rules;
use crate::color::ColorChoice;
use crate::failure::Failure;
use crate::opening::OpeningChoice;
use crate::set_of_tiles::set_of_tiles;
use clap::Args;
use hive_rules::{Expansions, Game, Opening, Ruleset, Turn};
use hive_search::{Book, Level, Limits, Player, Stop};
pub(super) use puzzles::solve;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind, KeyModifiers};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;
use table::{Key, Seat, Table, Wish};
use view::Looks;

/// Play in the terminal: against the computer, or two at one keyboard.
///
/// A game that was not finished goes on where it was left, unless another one is asked for.
#[derive(Args)]
pub(crate) struct Play {
    /// How strong the computer is, from 1 to 10 [default: 2]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=10))]
    level: Option<u8>,
    /// The colour that you play against the computer [default: white]
    #[arg(long, value_enum)]
    side: Option<ColorChoice>,
    /// Two play at this keyboard
    #[arg(long, conflicts_with_all = ["level", "side"])]
    two: bool,
    /// The tiles, such as Base or Base+MLP [default: Base]
    #[arg(long, value_parser = set_of_tiles)]
    set: Option<Expansions>,
    /// Whether the queen may be the first tile [default: rulebook]
    #[arg(long, value_enum)]
    opening: Option<OpeningChoice>,
    /// Begin a new game, whatever was left unfinished
    #[arg(long)]
    new: bool,
    /// Begin with the lessons
    #[arg(long)]
    lessons: bool,
    /// The file in which the game is kept [default: play.pgn in the user's folder for data]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    #[arg(long, value_name = "LANGUAGE", help = rules::language_help())]
    lang: Option<String>,
}

/// How strong the computer is if nobody says.
const USUAL_LEVEL: u8 = 2;

/// How long the computer thinks at most.
const THINKING_TIME: Duration = Duration::from_secs(5);

/// How long a hint may take.
const ADVICE: Duration = Duration::from_secs(1);

/// How often the computer is asked whether it has found a turn.
const LOOK: Duration = Duration::from_millis(50);

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let language = match &self.lang {
            Some(tag) => rules::language(tag)?,
            None => rules::from_environment(),
        };
        let book = rules::load(language)?;
        if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
            return Err("this needs a terminal: there is nobody to play with".to_string().into());
        }
        let file = match self.file.clone() {
            Some(file) => file,
            None => hive_server::usual_folder()
                .map(|folder| folder.join("play.pgn"))
                .ok_or_else(|| "nobody knows where data may lie here: say --file FILE".to_string())?,
        };
        let opening = self.opening.map_or(Opening::Rulebook, Opening::from);
        let left = if self.new { None } else { kept::read(&file, opening) };
        let resumed = left.is_some();
        let (game, seats) = left.unwrap_or_else(|| self.beginning(opening));
        let mut table = Table::new(book, game, seats);
        table.solved = kept::read_solved(&file, &table.book);
        if self.lessons {
            table.screen = table.lessons();
        }
        if resumed && let Some(options) = self.unheeded() {
            table.said = table.words.say("resumed-other", &[("options", &options)]);
        }
        let color = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let terminal = ratatui::try_init()?;
        let ended = sit(&mut table, Looks { color }, &file, terminal);
        // The terminal is given back whatever happened, and then it is told.
        let _ = ratatui::try_restore();
        ended
    }

    /// The options that a game which goes on does not heed, if any was given.
    fn unheeded(&self) -> Option<String> {
        let given = [
            ("--level", self.level.is_some()),
            ("--side", self.side.is_some()),
            ("--two", self.two),
            ("--set", self.set.is_some()),
            ("--opening", self.opening.is_some()),
        ];
        let given: Vec<&str> = given.into_iter().filter(|(_, given)| *given).map(|(name, _)| name).collect();
        (!given.is_empty()).then(|| given.join(", "))
    }

    fn beginning(&self, opening: Opening) -> (Game, [Seat; 2]) {
        let level = self.level.unwrap_or(USUAL_LEVEL);
        let computer = Level::new(level).map_or(Seat::Person, Seat::Computer);
        let seats = match (self.two, self.side.unwrap_or(ColorChoice::White)) {
            (true, _) => [Seat::Person; 2],
            (false, ColorChoice::White) => [Seat::Person, computer],
            (false, ColorChoice::Black) => [computer, Seat::Person],
        };
        let ruleset = Ruleset { expansions: self.set.unwrap_or(Expansions::NONE), opening, repetition: true };
        (Game::new(ruleset), seats)
    }
}

/// A search under way: what it is for, after how many turns it began, and where its answer comes.
struct Thought {
    advice: bool,
    ply: usize,
    stop: Stop,
    answer: Receiver<Option<Turn>>,
}

impl Thought {
    fn begin(game: &Game, level: Option<Level>) -> Thought {
        let (game, stop) = (game.clone(), Stop::new());
        let (tell, answer) = mpsc::channel();
        let (ply, heeded) = (game.turns().len(), stop.clone());
        thread::spawn(move || {
            let mut player = Player::new(16);
            player.heed(&heeded);
            player.set_book(Some(Book::own()));
            let turn = match level {
                Some(level) => {
                    let limits = Limits { time: Some(THINKING_TIME), ..Limits::default() };
                    player.play_at(&game, level, &limits, seed(&game))
                }
                None => {
                    let limits = Limits { time: Some(ADVICE), ..Limits::default() };
                    player.best(&game, &limits, |_| {})
                }
            };
            // Who asked may have left; then there is nobody to tell.
            let _ = tell.send(turn);
        });
        Thought { advice: level.is_none(), ply, stop, answer }
    }
}

/// Chance for the choices of a lower level: another one for each moment.
fn seed(game: &Game) -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    now.as_nanos() as u64 ^ game.position().hash()
}

/// The game until somebody ends it.
fn sit(table: &mut Table, looks: Looks, file: &Path, mut terminal: DefaultTerminal) -> Result<(), Failure> {
    let mut thought: Option<Thought> = None;
    let (mut kept, mut solved) = (table.game.turns().len(), table.solved.len());
    loop {
        terminal.draw(|frame| view::draw(table, looks, frame))?;
        // A search about a position that is gone is of no use.
        if thought.as_ref().is_some_and(|thought| thought.ply != table.game.turns().len())
            && let Some(old) = thought.take()
        {
            old.stop.now();
        }
        if thought.is_none()
            && let Some(level) = table.computer()
        {
            thought = Some(Thought::begin(&table.game, Some(level)));
        }
        if let Some(found) = thought.as_ref().and_then(|thought| thought.answer.try_recv().ok()) {
            let advice = thought.take().is_some_and(|thought| thought.advice);
            match (found, advice) {
                (Some(turn), true) => table.advise(turn),
                (Some(turn), false) => table.play(turn),
                (None, _) => {}
            }
            continue;
        }
        if kept != table.game.turns().len() {
            kept = table.game.turns().len();
            if let Err(failure) = kept::keep(table, file) {
                not_saved(table, failure);
            }
        }
        if solved != table.solved.len() {
            solved = table.solved.len();
            if let Err(failure) = kept::keep_solved(table, file) {
                not_saved(table, failure);
            }
        }
        let wait = if thought.is_some() { LOOK } else { Duration::from_secs(3600) };
        if !event::poll(wait)? {
            continue;
        }
        let Some(key) = key(&event::read()?) else { continue };
        match key.and_then(|key| table.press(key)) {
            None if key.is_none() => return Ok(()),
            None => {}
            Some(Wish::End) => return Ok(()),
            Some(Wish::Hint) => thought = Some(Thought::begin(&table.game, None)),
            Some(Wish::Save) => match kept::save(table, Path::new("")) {
                Ok(path) => {
                    let name = path.display().to_string();
                    table.said = table.words.say("saved", &[("file", &name)]);
                }
                Err(failure) => not_saved(table, failure),
            },
        }
    }
}

fn not_saved(table: &mut Table, failure: Failure) {
    let why = match failure {
        Failure::Sentence(why) | Failure::Usage(why) => why,
        Failure::Reported | Failure::ClosedPipe => String::new(),
    };
    table.said = table.words.say("not-saved", &[("why", &why)]);
}

/// The key that was pressed; an inner nothing is the wish to end, which terminals send as Ctrl-C.
fn key(event: &Event) -> Option<Option<Key>> {
    let Event::Key(pressed) = event else { return None };
    if pressed.kind == KeyEventKind::Release {
        return None;
    }
    if pressed.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(pressed.code, KeyCode::Char('c' | 'd')).then_some(None);
    }
    let key = match pressed.code {
        KeyCode::Char(letter) => Key::Char(letter),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        _ => return None,
    };
    Some(Some(key))
}
