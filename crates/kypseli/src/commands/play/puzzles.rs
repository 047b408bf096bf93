//! Puzzles in the terminal: the same table, with somebody behind it who proves what a try is worth.

use super::proof::{Judge, Proof, Proved};
use super::table::{Key, Screen, Seat, Table};
use super::view::{self, Looks};
use super::{key, words};
use crate::failure::Failure;
use hive_notation::line_text;
use hive_puzzles::{Aim, Puzzle};
use hive_rulebook::Book;
use hive_rules::{Cell, Color, Expansions, Game, Ruleset, Turn};
use ratatui::crossterm::event;
use std::io::{self, IsTerminal};
use std::time::Duration;

/// How often it is asked whether a try has been judged.
const LOOK: Duration = Duration::from_millis(50);

/// One puzzle after another.
pub(super) struct Room {
    pub(super) table: Table,
    puzzles: Vec<Puzzle>,
    at: usize,
    /// How many turns stand on the table.
    turns: usize,
    /// How many are left to win, or to be held.
    left: u32,
    /// Whether a win may take one turn longer.
    spare: bool,
    /// Whether there is something to try.
    open: bool,
    solved: usize,
    /// A try that is being judged.
    proof: Option<Proof>,
}

/// Solves puzzles until somebody has had enough.
pub(in super::super) fn solve(book: Book, puzzles: Vec<Puzzle>) -> Result<(), Failure> {
    if !(io::stdin().is_terminal() && io::stdout().is_terminal()) {
        return Err("this needs a terminal: there is nobody to solve anything".to_string().into());
    }
    let color = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let mut room = Room::new(book, puzzles);
    let mut terminal = ratatui::try_init()?;
    let ended = loop {
        if let Err(error) = terminal.draw(|frame| view::draw(&mut room.table, Looks { color }, frame)) {
            break Err(error.into());
        }
        // While a try is judged the screen is looked after now and then.
        let wait = if room.is_proving() { LOOK } else { Duration::from_secs(3600) };
        match event::poll(wait) {
            Ok(true) => {}
            Ok(false) => {
                room.take(false);
                continue;
            }
            Err(error) => break Err(error.into()),
        }
        match event::read() {
            Ok(event) => match key(&event) {
                Some(Some(key)) if room.press(key) => {}
                None => {}
                Some(_) => break Ok(()),
            },
            Err(error) => break Err(error.into()),
        }
    };
    let _ = ratatui::try_restore();
    ended
}

impl Room {
    pub(super) fn new(book: Book, puzzles: Vec<Puzzle>) -> Room {
        let game =
            puzzles.first().map_or_else(|| Game::new(Ruleset::rulebook(Expansions::NONE)), Puzzle::game);
        let mut table = Table::new(book, game, [Seat::Person; 2]);
        table.keys = "keys-puzzle";
        let mut room = Room {
            table,
            puzzles,
            at: 0,
            turns: 0,
            left: 0,
            spare: true,
            open: true,
            solved: 0,
            proof: None,
        };
        room.begin();
        room
    }

    fn puzzle(&self) -> &Puzzle {
        &self.puzzles[self.at]
    }

    /// The puzzle from its beginning, with its task.
    fn begin(&mut self) {
        let puzzle = self.puzzle();
        let (game, aim, rating) = (puzzle.game(), puzzle.aim, puzzle.rating.to_string());
        let name = puzzle.name();
        let side = game.position().to_move();
        let task = match (aim, side) {
            (Aim::Win { .. }, Color::White) => "puzzle-win-white",
            (Aim::Win { .. }, Color::Black) => "puzzle-win-black",
            (Aim::Hold { .. }, Color::White) => "puzzle-hold-white",
            (Aim::Hold { .. }, Color::Black) => "puzzle-hold-black",
        };
        (self.turns, self.left, self.open, self.proof) = (0, aim.turns(), true, None);
        self.spare = true;
        let queen = game.position().cell_of(hive_rules::Piece::queen(!side)).unwrap_or(Cell::ORIGIN);
        self.table.lay(game, queen);
        let (n, solved) = (aim.turns().to_string(), self.solved.to_string());
        let words = &self.table.words;
        let about = words.say("puzzle-about", &[("name", &name), ("rating", &rating), ("n", &solved)]);
        self.table.said = format!("{} {about}", words.say(task, &[("n", &n)]));
    }

    /// Takes a key. Whether it goes on.
    pub(super) fn press(&mut self, key: Key) -> bool {
        let at_table = matches!(self.table.screen, Screen::Table) && self.table.typed.is_none();
        match key {
            Key::Char('x') if at_table => return false,
            Key::Char('n') if at_table => {
                self.at = (self.at + 1) % self.puzzles.len();
                self.begin();
            }
            Key::Char('u') if at_table => self.begin(),
            Key::Char('h') if at_table => self.hint(),
            Key::Char('w') if at_table => {}
            // Until a try is judged nothing else is tried.
            _ if self.is_proving() => {}
            Key::Char('=') if at_table => self.answer(),
            // Nothing is moved any more where it is over.
            Key::Enter | Key::Char(' ') if at_table && !self.open => {}
            key => {
                self.table.press(key);
                self.look();
            }
        }
        true
    }

    fn hint(&mut self) {
        let known = self.open && self.turns == 0;
        if let Some(piece) = self.puzzle().line.first().and_then(|turn| turn.piece()).filter(|_| known) {
            let tile = words::tile(&self.table.book, piece);
            self.table.said = self.table.words.page("puzzles.hint.said", &[("tile", &tile)]);
        }
    }

    /// Shows the solution.
    fn answer(&mut self) {
        let line = self.puzzle().line.clone();
        self.begin();
        self.open = false;
        let text = line_text(self.table.game.position(), &line).join(", ");
        for turn in line {
            self.table.play(turn);
        }
        self.turns = self.table.game.turns().len();
        self.table.said = format!("{}: {text}", self.table.words.page("puzzles.shown", &[]));
    }

    /// Looks whether a turn was taken, and says what it is worth.
    fn look(&mut self) {
        let turns = self.table.game.turns().len();
        if turns <= self.turns {
            return;
        }
        let Some(before) = self.table.game.at_ply(self.turns) else { return };
        let Some(turn) = self.table.game.turns().nth(self.turns) else { return };
        // A pass that was forced is the answer already; it is taken again when the try is judged.
        self.table.lay(before.clone(), turn.to().unwrap_or(Cell::ORIGIN));
        self.table.play_alone(turn);
        self.table.said = self.table.words.say("puzzle-proving", &[]);
        let judge = Judge { aim: self.puzzle().aim, left: self.left, spare: self.spare };
        self.proof = Some(Proof::begin(before, turn, judge));
    }

    /// Whether a try is being judged.
    pub(super) fn is_proving(&self) -> bool {
        self.proof.is_some()
    }

    /// Takes what was proved of a try, if it is known, or waits for it.
    pub(super) fn take(&mut self, wait: bool) {
        let Some(Proof { before, turn, answer, .. }) = &self.proof else { return };
        let proved = if wait { answer.recv().ok() } else { answer.try_recv().ok() };
        let (Some(proved), before, turn) = (proved, before.clone(), *turn) else { return };
        self.proof = None;
        let said = match proved {
            Proved::Right { answer: Some(answer), slower } => {
                self.spare &= !slower;
                self.left = if slower { self.left } else { self.left.saturating_sub(1) };
                self.table.play_alone(answer);
                let text = line_text(&after(&before, turn), &[answer]).join(", ");
                // An answer may close the own ring: then there is nothing left to do.
                if self.table.game.outcome().is_some() {
                    self.end(true)
                } else {
                    let key = match self.puzzle().aim {
                        Aim::Hold { .. } => "puzzles.held",
                        Aim::Win { .. } if slower => "puzzles.slower",
                        Aim::Win { .. } => "puzzles.right",
                    };
                    format!("{} {text}", self.say(key))
                }
            }
            Proved::Right { answer: None, .. } => self.end(true),
            Proved::Fails(line) => self.refute(&before, turn, &line),
            Proved::Unknown => self.unproved(),
        };
        self.turns = self.table.game.turns().len();
        self.table.said = said;
    }

    fn say(&self, key: &str) -> String {
        self.table.words.page(key, &[])
    }

    fn end(&mut self, solved: bool) -> String {
        self.open = false;
        self.solved += usize::from(solved);
        format!("{} {}", self.say("puzzles.solved"), self.table.words.say("puzzle-next", &[]))
    }

    fn unproved(&mut self) -> String {
        self.open = false;
        format!("{} {}", self.say("puzzles.unproved"), self.table.words.say("puzzle-again", &[]))
    }

    /// Shows what is wrong with a turn.
    fn refute(&mut self, before: &Game, turn: Turn, line: &[Turn]) -> String {
        self.open = false;
        let text = line_text(&after(before, turn), line).join(", ");
        for &turn in line {
            self.table.play_alone(turn);
        }
        let key = match self.puzzle().aim {
            _ if line.is_empty() => "puzzles.wrong.own",
            Aim::Win { .. } => "puzzles.wrong.win",
            Aim::Hold { .. } => "puzzles.wrong.hold",
        };
        let why = self.table.words.page(key, &[("turns", &text)]);
        let wrong = self.table.words.sentence(&self.say("puzzles.wrong"));
        format!("{wrong}{why} {}", self.table.words.say("puzzle-again", &[]))
    }
}

impl Table {
    /// Puts another game on the table, with the cursor on a cell.
    pub(super) fn lay(&mut self, game: Game, at: Cell) {
        (self.game, self.picked, self.typed) = (game, None, None);
        (self.cursor, self.middle) = (at, at);
    }

    /// Takes a turn and nothing that it forces.
    pub(super) fn play_alone(&mut self, turn: Turn) {
        if self.game.play(turn).is_ok()
            && let Some(to) = turn.to()
        {
            self.cursor = to;
        }
    }
}

/// The position after a turn.
fn after(before: &Game, turn: Turn) -> hive_rules::Position {
    let mut position = before.position().clone();
    let _ = position.make(turn);
    position
}
