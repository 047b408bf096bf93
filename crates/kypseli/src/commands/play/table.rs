//! The game in the terminal without the terminal: what keys do to it, and what it then wants done.

use super::lesson::{Desk, Then};
use super::pages::{Read, Reading};
use super::words::{self, Words};
use hive_notation::move_string;
use hive_rulebook::Book;
use hive_rules::{Bug, Cell, CellSet, Color, Direction, Game, Piece, Ruleset, Turn};
use hive_search::Level;
use std::collections::BTreeSet;

/// Who plays a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    /// Somebody at the keyboard.
    Person,
    /// Our player.
    Computer(Level),
}

/// A key, whatever terminal it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Char(char),
    Enter,
    Esc,
    Backspace,
    Left,
    Right,
    Up,
    Down,
}

/// What a key asks of the world outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wish {
    /// What would the player do here?
    Hint,
    /// Write the game into a file.
    Save,
    /// The end; the game is kept.
    End,
}

/// What the screen shows.
pub(super) enum Screen {
    /// The table.
    Table,
    /// All keys.
    Help,
    /// The rules or the lessons.
    Reading(Reading),
    /// A lesson that is answered.
    Lesson(Box<Desk>),
}

/// A game, and where the hand is.
pub(super) struct Table {
    pub(super) words: Words,
    pub(super) book: Book,
    pub(super) game: Game,
    pub(super) seats: [Seat; 2],
    pub(super) cursor: Cell,
    /// The cell in the middle of the view.
    pub(super) middle: Cell,
    /// The tile that is held.
    pub(super) picked: Option<Piece>,
    /// What was said last.
    pub(super) said: String,
    /// A turn that is being typed.
    pub(super) typed: Option<String>,
    pub(super) screen: Screen,
    /// Cells that are marked besides those where the tile that is held may go.
    pub(super) marks: CellSet,
    /// Whether it is said how the game stands: not where that is the question.
    pub(super) tells: bool,
    /// The lessons that were answered.
    pub(super) solved: BTreeSet<String>,
    /// The line of keys at the bottom.
    pub(super) keys: &'static str,
    /// Whether it was asked if the running game may be given up.
    asked: bool,
}

impl Table {
    pub(super) fn new(book: Book, game: Game, seats: [Seat; 2]) -> Table {
        let words = Words::of(book.language);
        let said = words.say(if game.turns().len() == 0 { "begin" } else { "resumed" }, &[]);
        let mut table = Table {
            words,
            book,
            game,
            seats,
            cursor: Cell::ORIGIN,
            middle: Cell::ORIGIN,
            picked: None,
            said,
            typed: None,
            screen: Screen::Table,
            marks: CellSet::EMPTY,
            tells: true,
            solved: BTreeSet::new(),
            keys: "keys",
            asked: false,
        };
        if let Some(to) = table.last().and_then(Turn::to) {
            (table.cursor, table.middle) = (to, to);
        }
        table
    }

    /// The last turn.
    pub(super) fn last(&self) -> Option<Turn> {
        self.game.turns().next_back()
    }

    /// The computer that has to move now, if it is one's turn.
    pub(super) fn computer(&self) -> Option<Level> {
        let seat = self.seats[self.game.position().to_move().index()];
        match seat {
            Seat::Computer(level) if self.game.outcome().is_none() => Some(level),
            _ => None,
        }
    }

    /// The cells where the tile that is held may go, and whatever else is marked.
    pub(super) fn targets(&self) -> CellSet {
        self.marks | self.picked.map_or(CellSet::EMPTY, |piece| self.game.position().targets_of(piece))
    }

    /// Takes a key.
    pub(super) fn press(&mut self, key: Key) -> Option<Wish> {
        match &mut self.screen {
            Screen::Table if self.typed.is_some() => {
                self.type_on(key);
                None
            }
            Screen::Table => self.on_the_table(key),
            Screen::Help => {
                self.screen = Screen::Table;
                None
            }
            Screen::Reading(reading) => {
                match reading.press(key, &self.book) {
                    Read::On => {}
                    Read::Back => self.screen = Screen::Table,
                    Read::Answer(number) => {
                        if let Some(desk) = Desk::of(&self.book, number) {
                            self.screen = Screen::Lesson(Box::new(desk));
                        }
                    }
                }
                None
            }
            Screen::Lesson(desk) => {
                let number = desk.number;
                match desk.press(key) {
                    Then::Stay => {}
                    Then::Solved => {
                        self.solved.extend(self.book.lessons.get(number).map(|one| one.id.into()))
                    }
                    Then::Back => self.screen = Screen::Reading(Reading::lesson(number)),
                    Then::Next => {
                        let mut reading = Reading::lesson(number + 1);
                        reading.open(&self.book);
                        self.screen = Screen::Reading(reading);
                    }
                }
                None
            }
        }
    }

    fn on_the_table(&mut self, key: Key) -> Option<Wish> {
        // Whoever does anything else does not want a new game.
        let asked = std::mem::take(&mut self.asked);
        match key {
            Key::Left => self.step(Direction::W),
            Key::Right => self.step(Direction::E),
            Key::Up | Key::Down => self.row(key == Key::Up),
            Key::Enter | Key::Char(' ') => self.take_or_put(),
            Key::Esc => self.lay_down(),
            Key::Backspace => {}
            Key::Char(':' | '/') => self.typed = Some(String::new()),
            Key::Char('?') => self.screen = Screen::Help,
            Key::Char('u') => self.take_back(),
            Key::Char('n') if asked || !self.is_running() => self.begin_anew(),
            Key::Char('n') => {
                self.asked = true;
                self.said = self.words.say("new-sure", &[]);
            }
            Key::Char('r') => self.screen = Screen::Reading(Reading::rules()),
            Key::Char('e') => self.screen = self.lessons(),
            Key::Char('h') if self.game.outcome().is_none() && self.computer().is_none() => {
                self.said = self.words.say("thinking", &[]);
                return Some(Wish::Hint);
            }
            Key::Char('w') => return Some(Wish::Save),
            Key::Char('x') => return Some(Wish::End),
            Key::Char(letter) => self.pick_from_hand(letter),
        }
        None
    }

    /// The list of lessons, at the first that was not answered.
    pub(super) fn lessons(&self) -> Screen {
        let open = self.book.lessons.iter().position(|lesson| !self.solved.contains(lesson.id));
        Screen::Reading(Reading::lesson(open.unwrap_or_default()))
    }

    /// Moves the cursor to a neighbouring cell.
    fn step(&mut self, side: Direction) {
        self.cursor = self.cursor.neighbor(side);
    }

    /// Moves the cursor a row up or down, straight as far as rows that stand half a cell off each other allow.
    fn row(&mut self, up: bool) {
        let (_, r) = self.cursor.coordinates();
        let even = r.rem_euclid(2) == 0;
        self.step(match (up, even) {
            (true, true) => Direction::NE,
            (true, false) => Direction::NW,
            (false, true) => Direction::SE,
            (false, false) => Direction::SW,
        });
    }

    /// Whether somebody at the keyboard may move now; says why not.
    pub(super) fn may_move(&mut self) -> bool {
        if let Some(outcome) = self.game.outcome() {
            self.said = format!("{} {}", self.words.outcome(outcome), self.words.say("again", &[]));
            return false;
        }
        let waits = self.computer().is_some();
        if waits {
            self.said = self.words.say("wait", &[]);
        }
        !waits
    }

    fn take_or_put(&mut self) {
        if !self.may_move() {
            return;
        }
        match (self.picked, self.game.position().top(self.cursor)) {
            (Some(piece), Some(top)) if piece == top => self.lay_down(),
            (Some(piece), _) => self.put(piece),
            (None, Some(top)) => self.pick(top),
            (None, None) => {
                let position = self.game.position();
                let letters = words::letters(position, position.to_move());
                self.said = self.words.say("nothing-here", &[("letters", &letters)]);
            }
        }
    }

    /// Takes the next tile of an insect from the hand of the side to move.
    fn pick_from_hand(&mut self, letter: char) {
        let Some(bug) = Bug::ALL.into_iter().find(|bug| bug.letter().eq_ignore_ascii_case(&letter)) else {
            return;
        };
        if !self.may_move() {
            return;
        }
        let position = self.game.position();
        let hand = position.hand(position.to_move());
        match hand.iter().find(|piece| piece.bug() == bug) {
            Some(piece) => self.pick(piece),
            None => self.said = self.words.say("none-left", &[]),
        }
    }

    /// Takes a tile, if it can go anywhere; otherwise says why not.
    fn pick(&mut self, piece: Piece) {
        let position = self.game.position();
        let tile = words::tile(&self.book, piece);
        let count = position.targets_of(piece).len();
        if count > 0 {
            self.picked = Some(piece);
            self.said = self.words.say("picked", &[("tile", &tile), ("n", &count.to_string())]);
            return;
        }
        // Any cell beside it tells why it cannot move at all.
        let at = position.cell_of(piece).unwrap_or(self.cursor);
        let beside = Direction::ALL.into_iter().map(|side| at.neighbor(side));
        let refusal = beside.filter_map(|cell| position.check(piece, cell).err()).next();
        let why = refusal.map(|refusal| self.words.refusal(&refusal)).unwrap_or_default();
        self.said = format!("{} {why}", self.words.say("picked-none", &[("tile", &tile)]));
    }

    fn put(&mut self, piece: Piece) {
        match self.game.position().check(piece, self.cursor) {
            Ok(turn) => self.play(turn),
            Err(refusal) => self.said = self.words.refusal(&refusal),
        }
    }

    fn lay_down(&mut self) {
        self.picked = None;
        self.said = String::new();
    }

    /// Takes a turn that somebody or the computer has chosen, and the pass that it may force.
    pub(super) fn play(&mut self, turn: Turn) {
        let text = move_string(self.game.position(), turn);
        if let Err(refusal) = self.game.play(turn) {
            self.said = self.words.refusal(&refusal);
            return;
        }
        (self.picked, self.typed) = (None, None);
        self.said = text;
        if let Some(to) = turn.to() {
            self.cursor = to;
        }
        // Nobody at the keyboard has to type a pass; and of two sides who can both do nothing, repetition ends the game.
        while self.game.outcome().is_none() && self.game.position().check_pass().is_ok() {
            let passing = self.game.position().to_move();
            let passed = self.words.sentence(&self.words.passed(passing));
            self.said = format!("{} · {}", self.said, passed.trim_end());
            if self.game.play(Turn::Pass).is_err() {
                break;
            }
        }
        if let Some(outcome) = self.game.outcome() {
            let again = self.words.say("again", &[]);
            let ended = self.words.sentence(&self.words.outcome(outcome));
            self.said = format!("{} · {ended}{again}", self.said);
        }
    }

    /// Back to somebody's turn: of two at one keyboard the last turn, otherwise also the computer's answer.
    fn take_back(&mut self) {
        let before = self.game.turns().len();
        let mut game = self.game.clone();
        while let Some(turn) = game.undo() {
            let person = self.seats[game.position().to_move().index()] == Seat::Person;
            if person && turn != Turn::Pass {
                break;
            }
        }
        let somebody = self.seats[game.position().to_move().index()] == Seat::Person;
        if game.turns().len() == before || !somebody {
            self.said = self.words.nothing_to_take_back();
            return;
        }
        (self.game, self.picked) = (game, None);
        self.said = self.words.say("undone", &[]);
    }

    /// Whether there is a game to lose.
    fn is_running(&self) -> bool {
        self.game.turns().len() > 0 && self.game.outcome().is_none()
    }

    fn begin_anew(&mut self) {
        let ruleset: Ruleset = self.game.ruleset();
        (self.game, self.picked) = (Game::new(ruleset), None);
        (self.cursor, self.middle) = (Cell::ORIGIN, Cell::ORIGIN);
        self.said = self.words.say("begin", &[]);
    }

    /// The computer's advice.
    pub(super) fn advise(&mut self, turn: Turn) {
        let text = move_string(self.game.position(), turn);
        if let Some(to) = turn.to() {
            self.cursor = to;
        }
        self.said = self.words.say("hint", &[("turn", &text)]);
    }

    /// The turns so far, as they are written.
    pub(super) fn written(&self) -> Vec<String> {
        let start = self.game.at_ply(0).unwrap_or_else(|| self.game.clone());
        hive_notation::line_text(start.position(), &self.game.turns().collect::<Vec<_>>())
    }

    /// What a player has in the hand: `Q S2 B2`.
    pub(super) fn hand(&self, color: Color) -> String {
        let position = self.game.position();
        let held = Bug::ALL.into_iter().filter_map(|bug| match position.in_hand(color, bug) {
            0 => None,
            1 => Some(bug.letter().to_string()),
            count => Some(format!("{}{count}", bug.letter())),
        });
        let held: Vec<String> = held.collect();
        if held.is_empty() { self.words.say("hand-empty", &[]) } else { held.join(" ") }
    }
}
