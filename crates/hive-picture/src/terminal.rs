//! A position in the terminal.
//!
//! A row of the table is a line of text, and stands half a cell off the one above, so tiles that
//! touch on the table touch in the text. With colours a row is two lines high, the second one half
//! filled, so that tiles look like tiles. A cell is six columns wide:
//!
//! ```text
//! >wB1+*      > moved last, + more lie beneath, * may be gone to
//!   *   <     an empty cell that may be gone to; the one that the last tile left
//!   2         the second step of a way
//! ```

use crate::geometry::{Place, Unrolled};
use crate::options::TerminalOptions;
use crate::theme::{Rgb, Theme, accent, body};
use hive_notation::piece_name;
use hive_rules::{Bug, Color, Piece, Position};
use std::collections::BTreeMap;

/// How many columns a cell is wide; the last one is the gap to the next.
const CELL: usize = 6;

/// A position as lines of text.
///
/// ```
/// use hive_notation::Diagram;
/// use hive_picture::{TerminalOptions, terminal};
/// let diagram: Diagram = "
///          wQ    bB1+
///
///     bB1 on bG1
///     Base, white to move".parse().unwrap();
/// let options = TerminalOptions { hands: false, ..TerminalOptions::default() };
/// let text = terminal(&diagram.setup.position().unwrap(), &options);
/// assert_eq!(text, " wQ    bB1+\n\nbB1 on bG1\nWhite to move\n");
/// ```
pub fn terminal(position: &Position, options: &TerminalOptions) -> String {
    let lines = lines(position, options);
    lines.iter().map(|line| line.written(options.color) + "\n").collect()
}

/// The hive alone, without a word about it.
///
/// ```
/// use hive_notation::Diagram;
/// use hive_picture::{TerminalOptions, terminal_hive};
/// use hive_rules::Cell;
/// let diagram: Diagram = "wQ    bQ\n\nBase".parse().unwrap();
/// let steps = vec![Cell::at(0, 1), Cell::at(1, 1)];
/// let options = TerminalOptions { steps, ..TerminalOptions::default() };
/// assert_eq!(terminal_hive(&diagram.setup.position().unwrap(), &options), " wQ    bQ\n     1     2\n");
/// ```
pub fn terminal_hive(position: &Position, options: &TerminalOptions) -> String {
    let lines = drawing(&Unrolled::of(position), options);
    lines.iter().map(|line| line.written(options.color) + "\n").collect()
}

/// How many columns the widest line of [`terminal`] takes.
pub fn terminal_width(position: &Position, options: &TerminalOptions) -> usize {
    lines(position, options).iter().map(Line::width).max().unwrap_or(0)
}

/// How a stretch of text looks.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Look {
    ink: Option<Rgb>,
    ground: Option<Rgb>,
}

/// A line of text: each character with its look.
#[derive(Clone, Default)]
struct Line(Vec<(char, Look)>);

impl Line {
    /// Text without colours.
    fn plain(text: &str) -> Line {
        Line(text.chars().map(|c| (c, Look::default())).collect())
    }

    /// Writes over what is there, from this column on.
    fn put(&mut self, column: usize, text: &str, look: Look) {
        let end = column + text.chars().count();
        if self.0.len() < end {
            self.0.resize(end, (' ', Look::default()));
        }
        for (slot, c) in self.0[column..].iter_mut().zip(text.chars()) {
            *slot = (c, look);
        }
    }

    fn width(&self) -> usize {
        let blank = |&(c, look): &(char, Look)| c == ' ' && look == Look::default();
        self.0.iter().rposition(|slot| !blank(slot)).map_or(0, |last| last + 1)
    }

    fn written(&self, color: bool) -> String {
        let mut text = String::new();
        let mut current = Look::default();
        for &(c, look) in &self.0[..self.width()] {
            if color && look != current {
                text += "\x1b[0m";
                if let Some(Rgb(r, g, b)) = look.ground {
                    text += &format!("\x1b[48;2;{r};{g};{b}m");
                }
                if let Some(Rgb(r, g, b)) = look.ink {
                    text += &format!("\x1b[1;38;2;{r};{g};{b}m");
                }
                current = look;
            }
            text.push(c);
        }
        if current != Look::default() {
            text += "\x1b[0m";
        }
        text
    }
}

fn lines(position: &Position, options: &TerminalOptions) -> Vec<Line> {
    let table = Unrolled::of(position);
    let mut lines = drawing(&table, options);
    lines.push(Line::default());
    for laid in &table.laid {
        let stack: Vec<Piece> = position.stack(Place { q: laid.q, r: laid.r }.cell()).collect();
        if stack.len() > 1 && stack.first() == Some(&laid.piece) {
            let names: Vec<String> = stack.into_iter().map(piece_name).collect();
            lines.push(Line::plain(&names.join(" on ")));
        }
    }
    lines.push(Line::plain(&standing(position)));
    if options.hands {
        lines.extend(Color::ALL.map(|color| hand(position, color)));
    }
    lines
}

/// One cell of the drawing.
#[derive(Default)]
struct Shown {
    top: Option<Piece>,
    height: usize,
    target: bool,
    came: bool,
    left: bool,
    step: Option<usize>,
}

fn drawing(table: &Unrolled<'_>, options: &TerminalOptions) -> Vec<Line> {
    let mut cells: BTreeMap<Place, Shown> = BTreeMap::new();
    for laid in &table.laid {
        let shown = cells.entry(Place { q: laid.q, r: laid.r }).or_default();
        shown.top = table.position.top(Place { q: laid.q, r: laid.r }.cell());
        shown.height += 1;
    }
    for cell in options.targets.iter() {
        cells.entry(table.place(cell)).or_default().target = true;
    }
    for (&cell, number) in options.steps.iter().zip(1..) {
        cells.entry(table.place(cell)).or_default().step = Some(number);
    }
    if let Some(last) = &options.last {
        cells.entry(table.place(last.to)).or_default().came = true;
        if let Some(from) = last.from {
            cells.entry(table.place(from)).or_default().left = true;
        }
    }
    if cells.is_empty() {
        return vec![Line::plain(" (an empty table)")];
    }
    let halves = |place: &Place| 2 * place.q + place.r;
    let left = cells.keys().map(halves).min().unwrap_or(0);
    let upper = cells.keys().map(|place| place.r).min().unwrap_or(0);
    let lower = cells.keys().map(|place| place.r).max().unwrap_or(0);
    let lines_a_row = if options.color { 2 } else { 1 };
    let mut lines = vec![Line::default(); lines_a_row * (lower - upper + 1) as usize];
    for (place, shown) in &cells {
        let column = (halves(place) - left) as usize * CELL / 2;
        let row = (place.r - upper) as usize * lines_a_row;
        draw_cell(&mut lines[row..row + lines_a_row], column, shown, options.color);
    }
    if !options.color {
        lines.iter_mut().flat_map(|line| &mut line.0).for_each(|(_, look)| *look = Look::default());
    }
    while lines.last().is_some_and(|line| line.width() == 0) {
        lines.pop();
    }
    lines
}

/// Draws a cell into the lines of its row.
fn draw_cell(lines: &mut [Line], column: usize, shown: &Shown, color: bool) {
    let marks = Theme::Dark.table();
    let target = Look { ink: Some(marks.target), ground: None };
    let last = Look { ink: Some(marks.last), ground: None };
    let Some(piece) = shown.top else {
        if let Some(step) = shown.step {
            let target = if shown.target { "*" } else { "" };
            lines[0].put(column + 2, &format!("{step}{target}"), last);
            return;
        }
        let (mark, look) = match (shown.target, shown.left) {
            (true, false) => (" *", target),
            (true, true) => ("<*", target),
            (false, true) => (" <", last),
            (false, false) => (" >", last),
        };
        lines[0].put(column + 1, mark, look);
        return;
    };
    let ground = Some(body(piece.color()).face);
    let face = Look { ink: Some(accent(piece.bug(), piece.color())), ground };
    let mark = |ink: Rgb| Look { ink: Some(ink), ground };
    let height = match (shown.height, color) {
        (0 | 1, _) => ' ',
        (_, false) => '+',
        (height, true) => ['²', '³', '⁴', '⁵', '⁶', '⁷'][(height - 2).min(5)],
    };
    lines[0].put(column, &format!(" {:<3}{height}", piece_name(piece)), face);
    if shown.came {
        lines[0].put(column, ">", mark(marks.last));
    } else if shown.left {
        lines[0].put(column, "<", mark(marks.last));
    }
    if shown.target {
        lines[0].put(column + CELL - 1, "*", target);
    }
    if let Some(step) = shown.step {
        // Not right behind the name: bA1 and a 1 would read as bA11.
        lines[0].put(column + CELL - 1, &step.to_string(), last);
    }
    if let Some(second) = lines.get_mut(1) {
        second.put(column, "▀▀▀▀▀", Look { ink: ground, ground: None });
    }
}

fn side(color: Color) -> &'static str {
    if color == Color::White { "White" } else { "Black" }
}

/// Whose turn it is, or how the tiles show that the game is over.
pub(crate) fn standing(position: &Position) -> String {
    match Color::ALL.map(|color| position.surrounded(color)) {
        [false, false] => format!("{} to move", side(position.to_move())),
        [true, true] => "a draw: both queens are surrounded".to_string(),
        [white_lost, _] => format!("{} wins", side(if white_lost { Color::Black } else { Color::White })),
    }
}

/// The tiles a player has in hand: `White has Q S2 B2 G3 A3`.
fn hand(position: &Position, color: Color) -> Line {
    let mut text = format!("{} has", side(color));
    for bug in Bug::ALL {
        let letter = piece_name(Piece::first(color, bug)).chars().nth(1).unwrap_or('?');
        match position.in_hand(color, bug) {
            0 => {}
            1 => text += &format!(" {letter}"),
            count => text += &format!(" {letter}{count}"),
        }
    }
    if position.hand(color).is_empty() {
        text += " no tile in hand";
    }
    Line::plain(&text)
}
