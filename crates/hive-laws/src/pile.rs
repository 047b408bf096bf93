//! Any bytes as a hive laid by hand.
//!
//! Games seldom come to rings, long arms and towers; tiles laid anywhere do. The two queens
//! are laid first. Each further pair of bytes is a tile and its place: any free cell that
//! touches the hive or, for an insect that climbs, any taken one.

use crate::script::ruleset;
use hive_rules::{Bug, Cell, CellSet, Color, Piece, PieceSet, Position, Setup};

/// The hive that the bytes stand for. The first byte says what is agreed, as in a script, and
/// with its last bits whose turn it is and whether the tile laid last has just been moved.
pub fn position(bytes: &[u8]) -> Position {
    let setup = setup(bytes);
    match setup.position() {
        Ok(position) => position,
        Err(error) => panic!("a pile cannot be set up: {error}\n\n{setup:?}"),
    }
}

fn setup(bytes: &[u8]) -> Setup {
    let (&first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let ruleset = ruleset(first);
    let queens = Color::ALL.map(Piece::queen);
    let mut hand = ruleset.pieces() - queens.into_iter().collect();
    let mut tiles = vec![(Cell::ORIGIN, queens[0]), (Cell::at(1, 0), queens[1])];
    for &[tile, place] in rest.as_chunks::<2>().0 {
        let Some(piece) = pick(hand.iter(), tile).map(|piece| next_copy(hand, piece)) else { break };
        let taken: CellSet = tiles.iter().map(|&(cell, _)| cell).collect();
        let rim = taken.around() - taken;
        let places = if piece.bug().climbs() { rim | taken } else { rim };
        let Some(cell) = pick(places.iter(), place) else { break };
        hand.remove(piece);
        tiles.push((cell, piece));
    }
    let to_move = if first & 64 == 0 { Color::White } else { Color::Black };
    let barred = tiles.last().map(|&(_, piece)| piece).filter(|_| first & 128 != 0);
    Setup { ruleset, tiles, to_move, barred }
}

/// All tiles of the box in one line, laid in this order of insects, in one of the three
/// directions that a line can have.
pub fn line(first: u8, step: (i32, i32), to_move: Color) -> Position {
    let pieces = Bug::ALL.into_iter().flat_map(|bug| {
        Color::ALL.map(|color| (1..=bug.copies()).filter_map(move |number| Piece::new(color, bug, number)))
    });
    let ruleset = ruleset(first);
    let tiles = { pieces }
        .flatten()
        .filter(|piece| ruleset.has(piece.bug()))
        .enumerate()
        .map(|(i, piece)| (Cell::at(step.0 * i as i32, step.1 * i as i32), piece));
    let setup = Setup { ruleset, tiles: tiles.collect(), to_move, barred: None };
    setup.position().expect("a line is a hive")
}

/// The thing that a byte stands for.
fn pick<T>(things: impl Iterator<Item = T>, byte: u8) -> Option<T> {
    let things: Vec<T> = things.collect();
    let count = things.len();
    things.into_iter().nth(byte as usize % count.max(1))
}

/// The copy of this tile's insect that enters next.
fn next_copy(hand: PieceSet, piece: Piece) -> Piece {
    let alike = |other: &Piece| (other.color(), other.bug()) == (piece.color(), piece.bug());
    hand.iter().find(alike).unwrap_or(piece)
}
