//! Rules and lessons beside the game: a list, and what is opened from it.

use super::table::Key;
use crate::commands::rules::page::Page;
use hive_notation::move_string;
use hive_picture::{TerminalOptions, terminal_hive};
use hive_rulebook::{Answer, Book, Lesson};
use hive_rules::CellSet;

/// How wide a page is set.
pub(super) const WIDTH: usize = 76;

/// So many lines a page moves at once.
const LINES: usize = 4;

/// So many lines are seen at once in the smallest terminal.
const ROOM: usize = 22;

/// What there is to choose from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shelf {
    Rules,
    Lessons,
}

/// What a key leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Read {
    On,
    /// Back to the game.
    Back,
    /// The lesson of this number is to be answered.
    Answer(usize),
}

/// Somebody who reads: where in the list, and in what.
pub(super) struct Reading {
    pub(super) shelf: Shelf,
    pub(super) chosen: usize,
    /// The lines of the page that is open.
    pub(super) open: Option<Vec<String>>,
    pub(super) from: usize,
    hint: bool,
    answer: bool,
}

impl Reading {
    pub(super) const fn rules() -> Reading {
        Reading::of(Shelf::Rules, 0)
    }

    /// The lessons, at one of them.
    pub(super) const fn lesson(number: usize) -> Reading {
        Reading::of(Shelf::Lessons, number)
    }

    const fn of(shelf: Shelf, chosen: usize) -> Reading {
        Reading { shelf, chosen, open: None, from: 0, hint: false, answer: false }
    }

    /// The titles to choose from.
    pub(super) fn titles(&self, book: &Book) -> Vec<String> {
        match self.shelf {
            Shelf::Rules => book.chapters.iter().map(|chapter| chapter.title.clone()).collect(),
            Shelf::Lessons => book.lessons.iter().map(|lesson| lesson.title.clone()).collect(),
        }
    }

    /// Opens what is chosen, from its beginning.
    pub(super) fn open(&mut self, book: &Book) {
        self.chosen = self.chosen.min(self.titles(book).len().saturating_sub(1));
        (self.from, self.hint, self.answer) = (0, false, false);
        self.set(book);
    }

    /// Takes a key.
    pub(super) fn press(&mut self, key: Key, book: &Book) -> Read {
        let last = self.titles(book).len().saturating_sub(1);
        let lines = self.open.as_ref().map(Vec::len);
        match (key, lines) {
            (Key::Esc, None) => return Read::Back,
            (Key::Esc | Key::Left, Some(_)) => self.open = None,
            (Key::Up, None) => self.chosen = self.chosen.saturating_sub(1),
            (Key::Down, None) => self.chosen = (self.chosen + 1).min(last),
            (Key::Enter | Key::Right | Key::Char(' '), None) => self.open(book),
            (Key::Enter, Some(_)) if self.shelf == Shelf::Lessons => return Read::Answer(self.chosen),
            (Key::Up, Some(_)) => self.from = self.from.saturating_sub(LINES),
            (Key::Down | Key::Char(' '), Some(lines)) => {
                self.from = (self.from + LINES).min(lines.saturating_sub(LINES));
            }
            (Key::Char('h'), Some(_)) if self.shelf == Shelf::Lessons => {
                self.hint = true;
                self.set(book);
                self.go_to_the_end();
            }
            (Key::Char('=' | 'a'), Some(_)) if self.shelf == Shelf::Lessons => {
                self.answer = true;
                self.set(book);
                self.go_to_the_end();
            }
            _ => {}
        }
        Read::On
    }

    /// Scrolls to what was added.
    fn go_to_the_end(&mut self) {
        let lines = self.open.as_ref().map_or(0, Vec::len);
        self.from = lines.saturating_sub(ROOM);
    }

    /// Sets the page that is open.
    fn set(&mut self, book: &Book) {
        let mut page = Page::new(book, WIDTH, false);
        match self.shelf {
            Shelf::Rules => {
                if let Some(chapter) = book.chapters.get(self.chosen) {
                    page.chapter(chapter);
                }
            }
            Shelf::Lessons => {
                if let Some(lesson) = book.lessons.get(self.chosen) {
                    let solved = if self.answer { solution(lesson) } else { (CellSet::EMPTY, Vec::new()) };
                    let options =
                        TerminalOptions { targets: solved.0, hands: false, ..TerminalOptions::default() };
                    let hive = terminal_hive(lesson.position(), &options);
                    let hint = self.hint.then_some(&lesson.hint);
                    let right = self.answer.then_some(&lesson.right);
                    let texts: Vec<String> = [hint, right]
                        .into_iter()
                        .flatten()
                        .map(|text| text.plain())
                        .chain(solved.1)
                        .collect();
                    page.lesson(lesson, &hive, &texts);
                }
            }
        }
        self.open = Some(page.text().lines().map(str::to_string).collect());
    }
}

/// A right answer: cells to be marked, and turns in text.
fn solution(lesson: &Lesson) -> (CellSet, Vec<String>) {
    let position = lesson.position();
    match lesson.solutions().first() {
        Some(Answer::Cells(cells)) => (*cells, Vec::new()),
        Some(&Answer::Go { piece, to }) => match position.check(piece, to) {
            Ok(turn) => (CellSet::of(to), vec![move_string(position, turn)]),
            Err(_) => (CellSet::of(to), Vec::new()),
        },
        _ => (CellSet::EMPTY, Vec::new()),
    }
}
