//! A lesson on a table of its own: answered with the keys of the game, and judged by the rules.

use super::table::{Key, Seat, Table};
use super::words::Words;
use hive_notation::{move_string, piece_name};
use hive_rulebook::{Answer, Book, Goal, Lesson, Mistake, Objection, Standing, Verdict};
use hive_rules::{Bug, Cell, CellSet, Color, Piece};

/// What an answer is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Turn,
    Cells,
    Tiles,
    YesNo,
    Standing,
}

impl Kind {
    const fn of(goal: &Goal) -> Kind {
        match goal {
            Goal::Reach(_) | Goal::Placings => Kind::Cells,
            Goal::Pinned(_) | Goal::Movers => Kind::Tiles,
            Goal::MustPass => Kind::YesNo,
            Goal::Judge => Kind::Standing,
            Goal::Go { .. } | Goal::Win | Goal::Draw | Goal::Free(_) | Goal::Hold(_) | Goal::Defend => {
                Kind::Turn
            }
        }
    }

    /// The line of keys.
    const fn keys(self) -> &'static str {
        match self {
            Kind::Turn => "keys-lesson-turn",
            Kind::Cells | Kind::Tiles => "keys-lesson-marks",
            Kind::YesNo => "keys-lesson-yes",
            Kind::Standing => "keys-lesson-standing",
        }
    }
}

/// How a game can stand, in the order of the keys 1 to 4.
const STANDINGS: [Standing; 4] =
    [Standing::Open, Standing::Won(Color::White), Standing::Won(Color::Black), Standing::Drawn];

/// What a key leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Then {
    Stay,
    /// The lesson was answered by its reader.
    Solved,
    /// Back to the list.
    Back,
    /// On to the next lesson.
    Next,
}

/// A lesson and its table.
pub(super) struct Desk {
    pub(super) table: Table,
    pub(super) number: usize,
    lesson: Lesson,
    kind: Kind,
    /// Whether there is nothing more to answer.
    done: bool,
}

impl Desk {
    /// The lesson of this number, if there is one.
    pub(super) fn of(book: &Book, number: usize) -> Option<Desk> {
        let lesson = book.lessons.get(number)?.clone();
        let kind = Kind::of(&lesson.exercise.goal);
        let table = Table::new(book.clone(), lesson.exercise.game.clone(), [Seat::Person; 2]);
        let mut desk = Desk { table, number, lesson, kind, done: false };
        desk.begin();
        Some(desk)
    }

    /// The table as the lesson gives it, with the task.
    fn begin(&mut self) {
        self.lay();
        self.done = false;
        self.table.tells = self.kind != Kind::Standing;
        self.table.keys = self.kind.keys();
        self.table.said = self.lesson.task.plain();
    }

    /// The tiles as the lesson gives them, seen whole.
    fn lay(&mut self) {
        let game = self.lesson.exercise.game.clone();
        let unrolled = game.position().unrolled();
        let places: Vec<(Cell, (i32, i32))> = unrolled.cells().collect();
        let middle = |of: fn((i32, i32)) -> i32| {
            let all = || places.iter().map(|&(_, place)| of(place));
            all().min().unwrap_or_default() + all().max().unwrap_or_default()
        };
        let (q, r) = (middle(|(q, _)| q), middle(|(_, r)| r));
        let far = |&(_, (a, b)): &(Cell, (i32, i32))| (2 * a - q).abs() + (2 * b - r).abs();
        let at = places.iter().min_by_key(|place| far(place)).map_or(Cell::ORIGIN, |&(cell, _)| cell);
        self.table.lay(game, at);
        self.table.marks = CellSet::EMPTY;
    }

    /// Takes a key.
    pub(super) fn press(&mut self, key: Key) -> Then {
        if self.table.typed.is_some() {
            self.table.press(key);
            return self.look();
        }
        match key {
            Key::Esc if self.table.picked.is_none() => return Then::Back,
            Key::Char('t') => self.table.said = self.lesson.task.plain(),
            Key::Char('u') if self.done => self.begin(),
            Key::Char('n') if self.done => return Then::Next,
            Key::Left | Key::Right | Key::Up | Key::Down => {
                self.table.press(key);
            }
            _ if self.done => {}
            Key::Char('h') => self.table.said = self.lesson.hint.plain(),
            Key::Char('=') => self.show(),
            key => return self.answer(key),
        }
        Then::Stay
    }

    /// Takes a key that belongs to an answer.
    fn answer(&mut self, key: Key) -> Then {
        match (self.kind, key) {
            (Kind::Turn, Key::Char(letter)) => {
                let insect = Bug::ALL.iter().any(|bug| bug.letter().eq_ignore_ascii_case(&letter));
                if insect || [' ', ':', '/'].contains(&letter) {
                    self.table.press(key);
                }
                self.look()
            }
            (Kind::Turn, _) => {
                self.table.press(key);
                self.look()
            }
            (Kind::Cells | Kind::Tiles, Key::Enter | Key::Char(' ')) => {
                self.mark();
                Then::Stay
            }
            (Kind::Cells, Key::Char('c')) => self.judge(&Answer::Cells(self.table.marks)),
            (Kind::Tiles, Key::Char('c')) => {
                let position = self.lesson.position();
                self.judge(&Answer::Tiles(
                    self.table.marks.iter().filter_map(|cell| position.top(cell)).collect(),
                ))
            }
            (Kind::YesNo, Key::Char(digit @ '1'..='2')) => self.judge(&Answer::YesNo(digit == '1')),
            (Kind::Standing, Key::Char(digit @ '1'..='4')) => {
                let at = digit as usize - '1' as usize;
                self.judge(&Answer::Standing(STANDINGS[at]))
            }
            _ => Then::Stay,
        }
    }

    /// Marks the cell under the cursor, or takes the mark off again.
    fn mark(&mut self) {
        let cell = self.table.cursor;
        if self.kind == Kind::Tiles && self.lesson.position().top(cell).is_none() {
            self.table.said = self.table.words.say("lesson-mark-tiles", &[]);
            return;
        }
        if self.table.marks.contains(cell) {
            self.table.marks.remove(cell);
        } else {
            self.table.marks.insert(cell);
        }
        let n = self.table.marks.len().to_string();
        self.table.said = self.table.words.say("lesson-marked", &[("n", &n)]);
    }

    /// Looks whether a turn was taken, and judges it.
    fn look(&mut self) -> Then {
        let Some(turn) = self.table.game.turns().next() else { return Then::Stay };
        let (Some(piece), Some(to)) = (turn.piece(), turn.to()) else { return Then::Stay };
        self.judge(&Answer::Go { piece, to })
    }

    fn judge(&mut self, answer: &Answer) -> Then {
        match self.lesson.check(answer) {
            Verdict::Right => {
                let right = self.table.words.page("lesson.right", &[]);
                self.end(&right);
                return Then::Solved;
            }
            Verdict::Refused(refusal) => {
                self.lay();
                self.table.said = self.table.words.refusal(&refusal);
            }
            Verdict::Wrong(mistake) => {
                // Marks stay, to be mended; a tile goes back.
                if self.kind == Kind::Turn {
                    self.lay();
                }
                let not_quite = self.table.words.page("lesson.wrong", &[]);
                let against = objections(&self.table.words, &mistake).join(" ");
                let wrong = self.lesson.wrong.plain();
                self.table.said = format!("{not_quite}. {against} {wrong}").replace("  ", " ");
            }
        }
        Then::Stay
    }

    /// There is nothing more to answer.
    fn end(&mut self, said: &str) {
        self.done = true;
        self.table.tells = true;
        self.table.picked = None;
        self.table.keys = "keys-lesson-done";
        self.table.said = format!("{said} {}", self.lesson.right.plain());
    }

    /// Shows a right answer, which does not count as one.
    fn show(&mut self) {
        self.lay();
        let position = self.lesson.position().clone();
        let answer = match self.lesson.solutions().into_iter().next() {
            Some(Answer::Cells(cells)) => {
                self.table.marks = cells;
                String::new()
            }
            Some(Answer::Tiles(tiles)) => {
                let cell = |tile: Piece| position.cell_of(tile);
                self.table.marks = tiles.iter().filter_map(cell).collect();
                String::new()
            }
            Some(Answer::Go { piece, to }) => match position.check(piece, to) {
                Ok(turn) => {
                    self.table.play_alone(turn);
                    move_string(&position, turn)
                }
                Err(_) => String::new(),
            },
            Some(Answer::YesNo(yes)) => {
                self.table.words.page(if yes { "lesson.yes" } else { "lesson.no" }, &[])
            }
            Some(Answer::Standing(standing)) => self.table.words.page(&format!("standing.{standing}"), &[]),
            None => String::new(),
        };
        let shown = self.table.words.page("lesson.shown", &[]);
        self.end(&format!("{shown}: {answer}.").replace(": .", "."));
    }
}

/// What the rules have against an answer, a sentence each.
fn objections(words: &Words, mistake: &Mistake) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    match mistake {
        Mistake::Cells { missing, extra } => {
            said.extend(extra.iter().map(|(_, refusal)| words.refusal(refusal)));
            said.extend((!missing.is_empty()).then(|| words.counted("lesson.missing.cells", missing.len())));
        }
        Mistake::Tiles { missing, extra } => {
            for (key, wanted) in
                [("lesson.extra.otherSide", Objection::OtherSide), ("lesson.extra.free", Objection::Free)]
            {
                let tiles: Vec<String> = extra
                    .iter()
                    .filter(|(_, objection)| *objection == wanted)
                    .map(|&(tile, _)| piece_name(tile))
                    .collect();
                said.extend((!tiles.is_empty()).then(|| words.page(key, &[("tiles", &tiles.join(", "))])));
            }
            said.extend(extra.iter().filter_map(|(tile, objection)| match objection {
                Objection::Stuck(refusal) => {
                    Some(format!("{}: {}", piece_name(*tile), words.refusal(refusal)))
                }
                _ => None,
            }));
            said.extend((!missing.is_empty()).then(|| words.counted("lesson.missing.tiles", missing.len())));
        }
        Mistake::OwnRing => said.push(words.page("lesson.ownRing", &[])),
        Mistake::StillLost { by } => {
            said.push(words.page("lesson.stillLost", &[("tile", &piece_name(*by))]));
        }
        Mistake::OtherTurn | Mistake::No | Mistake::OtherKind => {}
    }
    said.dedup();
    said
}
