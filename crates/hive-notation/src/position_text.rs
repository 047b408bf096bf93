//! A position in one line that may stand in a link: `Base-ML~black~wA1~wQ-bS1.wB1-2-bQ_1-wA1`.
//!
//! Fields are separated by `~`: the set of tiles, with a dash for the plus; whose turn it is, `white` or `black`, their
//! first letter will do; then, where they are needed, the tile that has just moved, `tournament` if the queen may not be the first
//! tile, `endless` if the third occurrence of a position is no draw; and last the table. The table is written row by row from the
//! top, rows separated by `_`, the cells of a row from left to right, separated by `-`. A cell is its tiles from the
//! bottom to the top, separated by a full stop; a number stands for so many empty cells. Each row begins where the leftmost cell of
//! all rows does, a row below standing half a cell to the right of the one above. `0` is the empty table. What is not on the
//! table is in the hands.
//!
//! Letters, digits, `-`, `.`, `_` and `~` are all it is made of: what a link may hold as it is.

use crate::excerpt::excerpt;
use crate::{game_type, parse_game_type, parse_piece};
use hive_rules::{Cell, Color, Opening, Piece, Position, Ruleset, Setup, SetupError, Unreachable};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A position as it is written in one line. Whether its tiles make a position is not known until
/// [`PositionText::position`].
///
/// ```
/// use hive_notation::PositionText;
/// let text: PositionText = "Base~black~wQ-bQ_1-wS1.bB1".parse().unwrap();
/// let position = text.position().unwrap();
/// assert_eq!(position.to_move(), hive_rules::Color::Black);
/// assert_eq!(PositionText::of(&position).to_string(), "Base~black~wQ-bQ_1-wS1.bB1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionText {
    /// The tiles, and what else is said.
    pub setup: Setup,
}

/// What is wrong with a text that should be a position.
///
/// ```
/// use hive_notation::PositionText;
/// let wrong = |text: &str| text.parse::<PositionText>().unwrap_err().to_string();
/// assert_eq!(wrong("Base~white~wQ-bX"), "`bX` is not a tile");
/// assert_eq!(wrong("Base~red~wQ-bQ"), "`red` does not say whose turn it is: white or black");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionTextError {
    /// The first field is not a set of tiles.
    GameType(String),
    /// The second field is neither white nor black.
    ToMove(String),
    /// A field between says nothing about a position.
    Remark(String),
    /// There are not even a set, a side and a table.
    TooShort,
    /// This is not a tile.
    NotATile(String),
    /// The table is larger than any hive.
    TooLarge,
}

/// The widest and highest table: no hive is longer than it has tiles.
const WIDEST: i32 = Piece::COUNT as i32;

impl PositionText {
    /// A position, to be written.
    pub fn of(position: &Position) -> PositionText {
        let setup = crate::Diagram::of(position).setup;
        PositionText { setup }
    }

    /// Whether a text is meant as a position: it has the sign that separates its fields.
    pub fn is_meant(text: &str) -> bool {
        text.contains('~')
    }

    /// The position, also one that no game can reach.
    pub fn position(&self) -> Result<Position, SetupError> {
        self.setup.laid()
    }

    /// Why no game can come to it, where that is certain.
    pub fn unreachable(&self) -> Option<Unreachable> {
        self.setup.unreachable()
    }
}

impl fmt::Display for PositionText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Setup { ruleset, to_move, barred, .. } = self.setup;
        write!(f, "{}~{to_move}", game_type(ruleset.expansions).replace('+', "-"))?;
        if let Some(piece) = barred {
            write!(f, "~{piece}")?;
        }
        if ruleset.opening == Opening::Tournament {
            f.write_str("~tournament")?;
        }
        if !ruleset.repetition {
            f.write_str("~endless")?;
        }
        f.write_str("~")?;
        // Tiles that make no position have no places either.
        let laid = self.position().map(|position| position.layout()).unwrap_or_default();
        let (Some(first), Some(left)) = (laid.first(), laid.iter().map(|laid| laid.q).min()) else {
            return f.write_str("0");
        };
        let (mut row, mut column) = (first.r, left);
        for (i, tile) in laid.iter().enumerate() {
            while row < tile.r {
                f.write_str("_")?;
                (row, column) = (row + 1, left);
            }
            if tile.level > 0 {
                write!(f, ".{}", tile.piece)?;
                continue;
            }
            let between = if i > 0 && column > left { "-" } else { "" };
            match tile.q - column {
                0 => write!(f, "{between}{}", tile.piece)?,
                gap => write!(f, "{between}{gap}-{}", tile.piece)?,
            }
            column = tile.q + 1;
        }
        Ok(())
    }
}

impl FromStr for PositionText {
    type Err = PositionTextError;

    fn from_str(text: &str) -> Result<PositionText, PositionTextError> {
        let fields: Vec<&str> = text.trim().splitn(8, '~').map(str::trim).collect();
        let [set, side, remarks @ .., table] = fields.as_slice() else {
            return Err(PositionTextError::TooShort);
        };
        let expansions = parse_game_type(&set.replacen('-', "+", 1))
            .ok_or_else(|| PositionTextError::GameType(excerpt(set)))?;
        let to_move = match side.to_ascii_lowercase().as_str() {
            "white" | "w" => Color::White,
            "black" | "b" => Color::Black,
            _ => return Err(PositionTextError::ToMove(excerpt(side))),
        };
        let mut setup =
            Setup { ruleset: Ruleset::rulebook(expansions), tiles: Vec::new(), to_move, barred: None };
        for remark in remarks {
            match remark.to_ascii_lowercase().as_str() {
                "tournament" => setup.ruleset.opening = Opening::Tournament,
                "endless" => setup.ruleset.repetition = false,
                _ => {
                    let piece = parse_piece(remark).filter(|_| setup.barred.is_none());
                    setup.barred = Some(piece.ok_or_else(|| PositionTextError::Remark(excerpt(remark)))?);
                }
            }
        }
        setup.tiles = tiles(table)?;
        Ok(PositionText { setup })
    }
}

/// The tiles of a table with their cells, bottom first.
fn tiles(table: &str) -> Result<Vec<(Cell, Piece)>, PositionTextError> {
    let mut tiles = Vec::new();
    for (r, row) in (0..).zip(table.split('_')) {
        let mut q = 0;
        for cell in row.split('-').filter(|cell| !cell.is_empty()) {
            if r > WIDEST || q > WIDEST {
                return Err(PositionTextError::TooLarge);
            }
            if cell.bytes().all(|byte| byte.is_ascii_digit()) {
                q += cell
                    .parse::<i32>()
                    .ok()
                    .filter(|&gap| gap <= WIDEST)
                    .ok_or(PositionTextError::TooLarge)?;
                continue;
            }
            for name in cell.split('.') {
                let piece = parse_piece(name).ok_or_else(|| PositionTextError::NotATile(excerpt(name)))?;
                tiles.push((Cell::at(q, r), piece));
                if tiles.len() > 2 * Piece::COUNT {
                    return Err(PositionTextError::TooLarge);
                }
            }
            q += 1;
        }
    }
    Ok(tiles)
}

impl fmt::Display for PositionTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionTextError::GameType(text) => {
                write!(f, "`{text}` is not a set of tiles such as Base or Base-MLP")
            }
            PositionTextError::ToMove(text) => {
                write!(f, "`{text}` does not say whose turn it is: white or black")
            }
            PositionTextError::Remark(text) => write!(f, "`{text}` says nothing about a position"),
            PositionTextError::TooShort => f.write_str(
                "a position has a set of tiles, a side to move and a table, as in Base~white~wQ-bQ",
            ),
            PositionTextError::NotATile(text) => write!(f, "`{text}` is not a tile"),
            PositionTextError::TooLarge => f.write_str("the table is larger than any hive"),
        }
    }
}

impl Error for PositionTextError {}
