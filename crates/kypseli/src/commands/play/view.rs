//! What the table looks like in a terminal of 80 by 24 characters or more, with colours or without.

use super::pages::{Reading, Shelf, WIDTH};
use super::table::{Screen, Seat, Table};
use crate::commands::rules::wrap::wrap;
use hive_notation::piece_name;
use hive_rulebook::Word;
use hive_rules::{Cell, Color, Position, Turn};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color as Ink, Modifier, Style};

/// The least that is needed.
const LEAST: (u16, u16) = (80, 24);

/// How many columns a cell is wide, and how many the panel beside the table.
const CELL: i32 = 6;
const PANEL: u16 = 22;

/// Lines below the table for what was said, at least and at most; the keys come after them.
const SAID: u16 = 3;
const MOST_SAID: u16 = 7;

const HELP: [&str; 9] = [
    "help-move",
    "help-enter",
    "help-letters",
    "help-type",
    "help-escape",
    "help-undo",
    "help-hint",
    "help-rules",
    "help-save",
];

/// How things look, with colours or without.
#[derive(Clone, Copy)]
pub(super) struct Looks {
    pub(super) color: bool,
}

impl Looks {
    fn ink(self, ink: Ink) -> Style {
        if self.color { Style::default().fg(ink) } else { Style::default() }
    }

    fn tile(self, color: Color) -> Style {
        let style = Style::default().add_modifier(Modifier::BOLD);
        match (self.color, color) {
            (false, _) => style,
            (true, Color::White) => style.fg(Ink::Black).bg(Ink::White),
            (true, Color::Black) => style.fg(Ink::White).bg(Ink::Blue),
        }
    }
}

/// Draws everything.
pub(super) fn draw(table: &mut Table, looks: Looks, frame: &mut Frame<'_>) {
    // A lesson has a table of its own.
    if let Screen::Lesson(desk) = &mut table.screen {
        draw_screen(&mut desk.table, looks, frame);
    } else {
        draw_screen(table, looks, frame);
    }
}

fn draw_screen(table: &mut Table, looks: Looks, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        write(frame, 0, 0, area.width, &table.words.say("small", &[]), Style::default());
        return;
    }
    let keys = match &table.screen {
        Screen::Table => {
            draw_table(table, looks, frame, area);
            table.keys
        }
        Screen::Help => {
            draw_help(table, frame, area);
            "keys-text"
        }
        Screen::Reading(reading) => draw_reading(table, reading, frame, area),
        Screen::Lesson(_) => table.keys,
    };
    let line = table.words.say(keys, &[]);
    write(frame, 0, area.height - 1, area.width, &line, Style::default().add_modifier(Modifier::REVERSED));
}

fn write(frame: &mut Frame<'_>, x: u16, y: u16, width: u16, text: &str, style: Style) {
    frame.buffer_mut().set_stringn(x, y, text, width as usize, style);
}

fn draw_table(table: &mut Table, looks: Looks, frame: &mut Frame<'_>, area: Rect) {
    let said = match &table.typed {
        Some(text) => format!("{} {text}_", table.words.say("turn-prompt", &[])),
        None if table.computer().is_some() => {
            format!("{} {}", table.said, table.words.say("thinking", &[]))
        }
        None => table.said.clone(),
    };
    let lines = wrap(said.trim(), area.width as usize - 1);
    let room = (lines.len() as u16).clamp(SAID, MOST_SAID);
    let hive = Rect { x: 0, y: 0, width: area.width - PANEL, height: area.height - room - 1 };
    keep_in_view(table, hive);
    draw_hive(table, looks, frame, hive);
    draw_panel(table, looks, frame, Rect { x: hive.width, width: PANEL, ..hive });
    for (i, line) in lines.into_iter().take(room as usize).enumerate() {
        write(frame, 0, hive.height + i as u16, area.width, line, Style::default());
    }
}

/// Where a cell is in the view, in characters from its middle.
fn place(cell: Cell, middle: Cell) -> (i32, i32) {
    let (q, r) = cell.relative_to(middle).coordinates();
    ((2 * q + r) * CELL / 2, r)
}

/// Moves the view if the cursor has left it.
fn keep_in_view(table: &mut Table, area: Rect) {
    let (x, y) = place(table.cursor, table.middle);
    let (wide, high) = (i32::from(area.width) / 2 - CELL, i32::from(area.height) / 2 - 1);
    if x.abs() > wide || y.abs() > high {
        table.middle = table.cursor;
    }
}

fn draw_hive(table: &Table, looks: Looks, frame: &mut Frame<'_>, area: Rect) {
    let position = table.game.position();
    let targets = table.targets();
    let (came, left) = match table.last() {
        Some(Turn::Move { from, to, .. }) => (Some(to), Some(from)),
        Some(Turn::Place { to, .. }) => (Some(to), None),
        Some(Turn::Pass) | None => (None, None),
    };
    for cell in Cell::all() {
        let (x, y) = place(cell, table.middle);
        let column = x + i32::from(area.width) / 2 - CELL / 2;
        let row = y + i32::from(area.height) / 2;
        if column < 0 || column + CELL > i32::from(area.width) || row < 0 || row >= i32::from(area.height) {
            continue;
        }
        let (column, row) = (area.x + column as u16, area.y + row as u16);
        let (here, target) = (cell == table.cursor, targets.contains(cell));
        if let Some(top) = position.top(cell) {
            let held = table.picked == Some(top);
            let name = format!("{:<3}", piece_name(top));
            let style = if held {
                looks.tile(top.color()).add_modifier(Modifier::REVERSED)
            } else {
                looks.tile(top.color())
            };
            write(frame, column + 1, row, 3, &name, style);
            if position.height(cell) > 1 {
                write(frame, column + 4, row, 1, "+", Style::default());
            }
            if came == Some(cell) {
                write(frame, column, row, 1, ">", looks.ink(Ink::Yellow));
            }
        } else if left == Some(cell) {
            write(frame, column + 2, row, 1, "<", looks.ink(Ink::Yellow));
        }
        if target {
            let at = if position.top(cell).is_some() { 5 } else { 2 };
            write(frame, column + at, row, 1, "*", looks.ink(Ink::Green).add_modifier(Modifier::BOLD));
        }
        if here {
            let style = looks.ink(Ink::Cyan).add_modifier(Modifier::BOLD);
            write(frame, column, row, 1, "[", style);
            write(
                frame,
                column + 5,
                row,
                1,
                if target && position.top(cell).is_some() { "*" } else { "]" },
                style,
            );
        }
    }
}

fn draw_panel(table: &Table, looks: Looks, frame: &mut Frame<'_>, area: Rect) {
    let (bold, plain) = (Style::default().add_modifier(Modifier::BOLD), Style::default());
    let mut y = area.y;
    let mut line = |text: &str, style: Style| {
        if y < area.y + area.height {
            write(frame, area.x, y, area.width, text, style);
            y += 1;
        }
    };
    for (color, key) in [(Color::White, "hand-white"), (Color::Black, "hand-black")] {
        line(&table.words.say(key, &[]), bold);
        if let Seat::Computer(level) = table.seats[color.index()] {
            line(
                &table.words.say("computer", &[("n", &level.number().to_string())]),
                looks.ink(Ink::Magenta),
            );
        }
        for text in wrap(&table.hand(color), area.width as usize - 1) {
            line(text, plain);
        }
        line("", plain);
    }
    if table.tells {
        line(standing(table), bold);
    }
    for stack in stacks(table.game.position()).iter().take(3) {
        line(stack, plain);
    }
    line("", plain);
    line(&table.words.say("turns", &[]), bold);
    let turns = table.written();
    let room = (area.y + area.height).saturating_sub(y) as usize;
    let first = turns.len().saturating_sub(room);
    for (i, turn) in turns.iter().enumerate().skip(first) {
        write(frame, area.x, y, area.width, &format!("{:>2} {turn}", i + 1), plain);
        y += 1;
    }
}

/// Stacks with what lies in them, the top tile first.
fn stacks(position: &Position) -> Vec<String> {
    let stack = |cell: Cell| {
        let names: Vec<String> = position.stack(cell).map(piece_name).collect();
        (names.len() > 1).then(|| names.join("/"))
    };
    position.taken().iter().filter_map(stack).collect()
}

fn standing(table: &Table) -> &str {
    let words = &table.book.words;
    words.say(match table.game.outcome() {
        None if table.game.position().to_move() == Color::White => Word::WhiteToMove,
        None => Word::BlackToMove,
        Some(outcome) => match outcome.winner() {
            Some(Color::White) => Word::WhiteWins,
            Some(Color::Black) => Word::BlackWins,
            None => Word::Drawn,
        },
    })
}

fn draw_help(table: &Table, frame: &mut Frame<'_>, area: Rect) {
    let bold = Style::default().add_modifier(Modifier::BOLD);
    write(frame, 2, 1, area.width, &table.words.say("help-title", &[]), bold);
    let mut y = 3;
    for key in HELP {
        let text = table.words.say(key, &[]);
        for line in wrap(&text, WIDTH) {
            write(frame, 2, y, area.width - 2, line, Style::default());
            y += 1;
        }
    }
}

/// The list, or the page that is open. The name of the line of keys that belongs to it.
fn draw_reading(table: &Table, reading: &Reading, frame: &mut Frame<'_>, area: Rect) -> &'static str {
    let room = area.height as usize - 2;
    if let Some(lines) = &reading.open {
        for (i, line) in lines.iter().skip(reading.from).take(room).enumerate() {
            write(frame, 2, i as u16, area.width - 2, line, Style::default());
        }
        return if reading.shelf == Shelf::Lessons { "keys-lesson" } else { "keys-text" };
    }
    let bold = Style::default().add_modifier(Modifier::BOLD);
    let title = match reading.shelf {
        Shelf::Rules => table.book.words.say(Word::Chapters).to_string(),
        Shelf::Lessons => {
            let (n, total) = (table.solved.len().to_string(), table.book.lessons.len().to_string());
            let done = table.words.page("lessons.progress", &[("n", &n), ("total", &total)]);
            format!("{} · {done}", table.words.say("lessons", &[]))
        }
    };
    write(frame, 2, 0, area.width - 2, &title, bold);
    let room = room - 2;
    let first = reading.chosen.saturating_sub(room - 1);
    for (i, title) in reading.titles(&table.book).iter().enumerate().skip(first).take(room) {
        let chosen = i == reading.chosen;
        let style = if chosen { bold.add_modifier(Modifier::REVERSED) } else { Style::default() };
        let mark = if chosen { ">" } else { " " };
        let solved = reading.shelf == Shelf::Lessons
            && table.book.lessons.get(i).is_some_and(|lesson| table.solved.contains(lesson.id));
        let done = if solved { " ✓" } else { "" };
        write(
            frame,
            2,
            (i - first) as u16 + 2,
            area.width - 2,
            &format!("{mark} {:>2}. {title}{done}", i + 1),
            style,
        );
    }
    "keys-list"
}
