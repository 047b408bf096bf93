//! Where tiles lie on BoardSpace's grid, and which tile is meant by which name.

use crate::Reference;
use hive_rules::{Cell, Direction, Piece, Position};
use std::collections::BTreeMap;

/// What is known of the grid. Changes can be taken back, for a record may branch.
pub(super) struct Spots {
    /// Where on the grid each tile was put last.
    spots: [Option<String>; Piece::SLOTS],
    /// Our tile for each that the record names: ours are numbered in the order of entry.
    names: [Option<Piece>; Piece::SLOTS],
    changes: Vec<Change>,
}

/// What was there before.
enum Change {
    Spot(usize, Option<String>),
    Name(usize, Option<Piece>),
}

/// The grid as it is before the first turn: the tiles of the table that the game begins with.
pub(super) fn first_spots(start: &Position) -> Spots {
    let mut spots =
        Spots { spots: [const { None }; Piece::SLOTS], names: [None; Piece::SLOTS], changes: Vec::new() };
    for (piece, place) in first_places(start) {
        spots.spots[piece.index()] = Some(spot(place));
        spots.names[piece.index()] = Some(piece);
    }
    spots
}

/// Where the tiles of a table lie, as both the reader and the writer see it.
pub(super) fn first_places(start: &Position) -> BTreeMap<Piece, (i32, i32)> {
    let laid = start.layout();
    // Wherever on the torus the hive lies, the first tile of the topmost row is in the middle of the grid.
    let (q0, r0) = laid.first().map_or((0, 0), |first| (first.q, first.r));
    laid.into_iter().map(|laid| (laid.piece, (laid.q - q0, laid.r - r0))).collect()
}

/// A cell of the grid as it is written.
pub(super) fn spot((q, r): (i32, i32)) -> String {
    format!("{} {}", column(q), 13 - r)
}

impl Spots {
    pub(super) fn changes(&self) -> usize {
        self.changes.len()
    }

    /// Takes back all but so many changes.
    pub(super) fn back_to(&mut self, changes: usize) {
        while self.changes.len() > changes {
            match self.changes.pop() {
                Some(Change::Spot(index, before)) => self.spots[index] = before,
                Some(Change::Name(index, before)) => self.names[index] = before,
                None => break,
            }
        }
    }

    /// A tile was put somewhere.
    pub(super) fn put(&mut self, piece: Piece, grid: String, named: Option<Piece>) {
        let before = self.spots[piece.index()].replace(grid);
        self.changes.push(Change::Spot(piece.index(), before));
        if let Some(named) = named {
            let before = self.names[named.index()].replace(piece);
            self.changes.push(Change::Name(named.index(), before));
        }
    }

    /// Our tile for one on the table that the record names.
    pub(super) fn known(&self, named: Piece) -> Piece {
        self.names[named.index()].unwrap_or(named)
    }

    /// Our tile for one that the record names: copies are numbered in the order of entry.
    pub(super) fn ours(&self, named: Piece, position: &Position) -> Piece {
        let next = (1..=named.bug().copies())
            .filter_map(|number| Piece::new(named.color(), named.bug(), number))
            .find(|&copy| position.cell_of(copy).is_none());
        self.names[named.index()].or(next).unwrap_or(named)
    }

    /// A cell of the grid as seen from a tile: the one that lies there if there is one, the moving tile aside, or else a
    /// neighbour. Nothing if no tile tells.
    pub(super) fn place(&self, grid: &str, moving: Piece, position: &Position) -> Option<Reference> {
        let there = |&piece: &Piece| piece != moving && self.spots[piece.index()].as_deref() == Some(grid);
        let top = position.on_table().iter().filter(there).max_by_key(|&piece| position.level_of(piece));
        if let Some(piece) = top {
            return Some(Reference { piece, side: None });
        }
        let cell = self.cell(grid, position)?;
        if let Some(piece) = position.stack(cell).find(|&piece| piece != moving) {
            return Some(Reference { piece, side: None });
        }
        Direction::ALL.into_iter().find_map(|direction| {
            let piece = position.stack(cell.neighbor(direction)).find(|&piece| piece != moving)?;
            Some(Reference { piece, side: Some(direction.opposite()) })
        })
    }

    /// The cell that a letter and a number mean, as most of the tiles tell it: each knows its own.
    fn cell(&self, grid: &str, position: &Position) -> Option<Cell> {
        let (column, row) = numbers(grid)?;
        let mut votes: BTreeMap<(i32, i32), (usize, Cell)> = BTreeMap::new();
        for piece in position.on_table() {
            let known = self.spots[piece.index()].as_deref().and_then(numbers);
            let (Some((own_column, own_row)), Some(at)) = (known, position.cell_of(piece)) else { continue };
            let (dq, dr) = (column - own_column, own_row - row);
            if dq.abs().max(dr.abs()) > Piece::COUNT as i32 {
                continue;
            }
            let (q, r) = at.coordinates();
            let cell = Cell::at(q + dq, r + dr);
            votes.entry(cell.coordinates()).or_insert((0, cell)).0 += 1;
        }
        votes.into_values().max_by_key(|&(count, _)| count).map(|(_, cell)| cell)
    }
}

/// The column and the row of a cell as numbers.
fn numbers(grid: &str) -> Option<(i32, i32)> {
    let (letters, row) = grid.split_once(' ')?;
    let letter = *letters.as_bytes().first().filter(|byte| byte.is_ascii_alphabetic())?;
    if letters.len() > 4 || !letters.bytes().all(|byte| byte == letter) {
        return None;
    }
    let index = (letter.to_ascii_uppercase() - b'A') as i32;
    let rounds = letters.len() as i32;
    let column = if letter.is_ascii_uppercase() { index + 26 * (rounds - 1) } else { index - 26 * rounds };
    Some((column, row.parse::<i32>().ok().filter(|row| row.abs() < 1000)?))
}

/// The letter of a column; the first tile is in N. Beyond Z and before A the letters are doubled
/// or small, so that no two columns share a name.
fn column(q: i32) -> String {
    let index = q + 13;
    let letter = (b'A' + index.rem_euclid(26) as u8) as char;
    match index.div_euclid(26) {
        0 => letter.to_string(),
        n if n > 0 => letter.to_string().repeat(n as usize + 1),
        n => letter.to_ascii_lowercase().to_string().repeat(n.unsigned_abs() as usize),
    }
}
