//! A hive drawn in plain text.
//!
//! ```text
//!       bS1   *
//!    wQ    bB1+  wA1
//!       *     .
//!
//! bB1 on bG1
//! Base+ML, black to move, wA1 just moved
//! ```
//!
//! A row of the table is a line of text. A cell is six columns wide, and each row stands half
//! a cell, three columns, off the one above, so tiles that touch on the table touch in the
//! text. A cell holds the name of its top tile; `+` behind it says that more lie beneath, and a
//! line `bB1 on bG1 on wS1` below the drawing says what. `*` marks a cell, alone or behind a
//! tile, and `.` is an empty cell drawn only to guide the eye. Below the drawing, in any order:
//! the set (all expansions if it is not said), whose turn it is (White's), and which tile has
//! just moved (none).

use crate::excerpt::excerpt;
use crate::{game_type, parse_game_type, parse_piece};
use hive_rules::{Cell, CellSet, Color, Expansions, Laid, Piece, Position, Ruleset, Setup};
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::str::FromStr;

/// A drawing read, or about to be written: tiles, and marks on cells.
///
/// ```
/// use hive_notation::{Diagram, parse_piece};
/// let text = "
/// wQ    bQ    *
///
/// Base, black to move
/// ";
/// let diagram: Diagram = text.parse().unwrap();
/// let position = diagram.setup.position().unwrap();
/// assert_eq!(position.top(hive_rules::Cell::at(1, 0)), parse_piece("bQ"));
/// assert_eq!(diagram.marks.len(), 1);
/// assert_eq!(diagram.to_string().trim(), text.trim());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The tiles, and what else is said.
    pub setup: Setup,
    /// The marked cells.
    pub marks: CellSet,
}

/// What is wrong with a drawing, and where.
///
/// ```
/// use hive_notation::Diagram;
/// let error = "wQ    bX\n".parse::<Diagram>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1: `bX` is not a tile");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagramError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
}

const CELL: usize = 6;
const HALF: usize = CELL / 2;

impl Diagram {
    /// The drawing of a position, without marks.
    pub fn of(position: &Position) -> Diagram {
        let laid = position.layout();
        let highest = laid.iter().map(|laid| laid.level).max().unwrap_or_default();
        // Whatever lies on another tile comes after it.
        let upwards = (0..=highest).flat_map(|level| laid.iter().filter(move |laid| laid.level == level));
        let tiles = upwards.map(|laid| (Cell::at(laid.q, laid.r), laid.piece)).collect();
        let (ruleset, to_move) = (position.ruleset(), position.to_move());
        let setup = Setup { ruleset, tiles, to_move, barred: position.barred() };
        Diagram { setup, marks: CellSet::EMPTY }
    }
}

impl Diagram {
    /// The same with marks on these cells of the position it was made of.
    pub fn marked(mut self, position: &Position, cells: &CellSet) -> Diagram {
        let from = position.taken().iter().next().unwrap_or(Cell::ORIGIN);
        // The layout begins where the lowest cell lies.
        self.marks = cells.iter().map(|cell| cell.relative_to(from)).collect();
        self
    }
}

/// Draws a position; [`Diagram`] reads the text back.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut stacks: BTreeMap<(i32, i32), Vec<Piece>> = BTreeMap::new();
        let (laid, marks) = unrolled(&self.setup, &self.marks);
        for Laid { r, q, piece, .. } in laid {
            stacks.entry((r, q)).or_default().insert(0, piece);
        }
        let cells = stacks.keys().chain(&marks);
        let left = cells.clone().map(|&(r, q)| 2 * q + r).min().unwrap_or(0);
        let rows =
            cells.clone().map(|&(r, _)| r).min().unwrap_or(0)..=cells.map(|&(r, _)| r).max().unwrap_or(-1);
        for r in rows {
            let mut line = String::new();
            let mut row: BTreeMap<i32, String> = BTreeMap::new();
            for (&(_, q), stack) in stacks.range((r, i32::MIN)..=(r, i32::MAX)) {
                let more = if stack.len() > 1 { "+" } else { "" };
                row.insert(q, format!("{}{more}", stack[0]));
            }
            for &(_, q) in marks.iter().filter(|mark| mark.0 == r) {
                row.entry(q).or_default().push('*');
            }
            for (q, token) in row {
                let column = (2 * q + r - left) as usize * HALF;
                write!(line, "{:1$}", "", column.saturating_sub(line.len()))?;
                line.push_str(&token);
            }
            writeln!(f, "{line}")?;
        }
        writeln!(f)?;
        for stack in stacks.values().filter(|stack| stack.len() > 1) {
            writeln!(f, "{}", stack.iter().map(Piece::to_string).collect::<Vec<_>>().join(" on "))?;
        }
        write!(f, "{}, {} to move", game_type(self.setup.ruleset.expansions), self.setup.to_move)?;
        if let Some(piece) = self.setup.barred {
            write!(f, ", {piece} just moved")?;
        }
        writeln!(f)
    }
}

/// The tiles, bottom first, and the marks with coordinates that do not wrap. Marks are taken
/// to lie near the hive.
fn unrolled(setup: &Setup, marks: &CellSet) -> (Vec<Laid>, Vec<(i32, i32)>) {
    let Ok(position) = setup.position() else { return Default::default() };
    let unrolled = position.unrolled();
    // The layout begins at (0, 0), wherever its first cell lies.
    let (q0, r0) = unrolled.cells().next().map_or((0, 0), |(_, first)| first);
    let place = |cell: Cell| {
        let (q, r) = unrolled.place(cell);
        (r - r0, q - q0)
    };
    (position.layout(), marks.iter().map(place).collect())
}

impl FromStr for Diagram {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Diagram, DiagramError> {
        let mut reader = Reader::default();
        for (i, line) in text.lines().enumerate() {
            reader.line(line).map_err(|reason| DiagramError { line: i + 1, reason })?;
        }
        reader.finish().map_err(|reason| DiagramError { line: text.lines().count(), reason })
    }
}

/// A drawing while it is being read.
#[derive(Default)]
struct Reader {
    /// How many lines of the drawing there were, once the first tile or mark was met.
    rows: usize,
    below: bool,
    /// The column and row of the first cell drawn.
    first: Option<(usize, usize)>,
    tops: BTreeMap<(i32, i32), Piece>,
    promised: Vec<Piece>,
    beneath: BTreeMap<Piece, Vec<Piece>>,
    marks: CellSet,
    expansions: Option<Expansions>,
    to_move: Option<Color>,
    barred: Option<Piece>,
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if line.trim().is_empty() {
            self.below |= self.rows > 0;
            return Ok(());
        }
        // An empty table has no rows, so what is said about it comes first.
        self.below |= self.rows == 0 && line.contains(" to move");
        if self.below {
            return line.split(',').try_for_each(|remark| self.remark(remark.trim()));
        }
        let mut rest = 0;
        while let Some(start) = line[rest..].find(|c: char| !c.is_whitespace()).map(|at| at + rest) {
            let end = line[start..].find(char::is_whitespace).map_or(line.len(), |at| at + start);
            self.cell(line[..start].chars().count(), &line[start..end])?;
            rest = end;
        }
        self.rows += 1;
        Ok(())
    }

    fn cell(&mut self, column: usize, token: &str) -> Result<(), String> {
        if self.rows >= Cell::COUNT || column >= Cell::COUNT {
            return Err("the drawing is larger than any hive".to_string());
        }
        let (first_column, first_row) = *self.first.get_or_insert((column, self.rows));
        let (across, r) = (column as i32 - first_column as i32, (self.rows - first_row) as i32);
        let halves = across.div_euclid(HALF as i32);
        if across.rem_euclid(HALF as i32) != 0 || (halves - r).rem_euclid(2) != 0 {
            return Err(format!("`{}` in column {} stands between the cells", excerpt(token), column + 1));
        }
        let q = (halves - r) / 2;
        let cell = Cell::at(q, r);
        let (token, marked) = match token.strip_suffix('*') {
            Some(rest) => (rest, true),
            None => (token, false),
        };
        if marked {
            self.marks.insert(cell);
        }
        let (name, more) = match token.strip_suffix('+') {
            Some(rest) => (rest, true),
            None => (token, false),
        };
        let no_tile = if marked { name.is_empty() } else { name == "." };
        if no_tile && !more {
            return Ok(());
        }
        let piece = parse_piece(name).ok_or_else(|| format!("`{}` is not a tile", excerpt(token)))?;
        if more {
            self.promised.push(piece);
        }
        self.tops.insert((q, r), piece);
        Ok(())
    }

    fn remark(&mut self, remark: &str) -> Result<(), String> {
        let tile = |name: &str| parse_piece(name).ok_or_else(|| format!("`{}` is not a tile", excerpt(name)));
        if let Some(name) = remark.strip_suffix(" just moved") {
            self.barred = Some(tile(name)?);
        } else if let Some(color) = remark.strip_suffix(" to move") {
            let color = color.parse().map_err(|_| format!("`{}` is not a colour", excerpt(color)))?;
            self.to_move = Some(color);
        } else if let Some(expansions) = parse_game_type(remark) {
            self.expansions = Some(expansions);
        } else if remark.contains(" on ") {
            let mut stack =
                remark.split(" on ").map(|name| tile(name.trim())).collect::<Result<Vec<_>, _>>()?;
            let top = stack.remove(0);
            self.beneath.insert(top, stack);
        } else if !remark.is_empty() {
            return Err(format!("`{}` says nothing about a hive", excerpt(remark)));
        }
        Ok(())
    }

    fn finish(self) -> Result<Diagram, String> {
        if let Some(&piece) = self.promised.iter().find(|piece| !self.beneath.contains_key(piece)) {
            return Err(format!("no line says what lies under {piece}"));
        }
        if let Some(&piece) = self.beneath.keys().find(|piece| !self.promised.contains(piece)) {
            return Err(format!("{piece} has tiles under it but no + behind it"));
        }
        let mut tiles = Vec::new();
        for (&(q, r), &piece) in &self.tops {
            let beneath = self.beneath.get(&piece).into_iter().flatten().rev();
            tiles.extend(beneath.chain([&piece]).map(|&tile| (Cell::at(q, r), tile)));
        }
        let ruleset = Ruleset::rulebook(self.expansions.unwrap_or(Expansions::ALL));
        let to_move = self.to_move.unwrap_or(Color::White);
        let setup = Setup { ruleset, tiles, to_move, barred: self.barred };
        Ok(Diagram { setup, marks: self.marks })
    }
}

impl fmt::Display for DiagramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for DiagramError {}
