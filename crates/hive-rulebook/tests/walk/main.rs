//! A walk through the whole rulebook: every board, every lesson, every text, in all languages.
//!
//! What the files state is held against the rules cell by cell, with [`Position::check`] as the judge:
//! the boards' own way of asking is not trusted.

#![allow(clippy::unwrap_used)]

mod boards;
mod games;
mod lessons;
mod texts;

use hive_notation::Diagram;
use hive_rulebook::{Board, Book, Language};
use hive_rules::{Cell, CellSet, Piece, Position};
use std::collections::BTreeMap;

/// The rulebook in all languages.
fn books() -> Vec<Book> {
    let load = |language| Book::load(language).unwrap_or_else(|error| panic!("{error}"));
    Language::ALL.into_iter().map(load).collect()
}

/// Every board that a chapter of any language shows, once.
fn boards() -> Vec<Board> {
    let books = books();
    let shown = books.iter().flat_map(|book| &book.chapters).flat_map(|chapter| chapter.boards());
    let boards: BTreeMap<_, _> = shown.map(|(board, _)| (board.id, board.clone())).collect();
    boards.into_values().collect()
}

/// The cells that the rules let a tile go to, asked for one by one.
fn accepted(position: &Position, piece: Piece) -> CellSet {
    Cell::all().filter(|&cell| position.check(piece, cell).is_ok()).collect()
}

/// The position with these cells marked, as a drawing.
fn drawn(position: &Position, cells: &CellSet) -> String {
    Diagram::of(position).marked(position, cells).to_string()
}
