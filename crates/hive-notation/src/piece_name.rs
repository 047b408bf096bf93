//! Names of tiles: `wA1`, `bQ`.

use hive_rules::{Bug, Color, Piece};

/// The letter of each insect, in the order of [`Bug::ALL`].
const LETTERS: &[u8; 8] = b"QSBGAMLP";

/// The name of a tile.
///
/// ```
/// use hive_notation::piece_name;
/// use hive_rules::{Bug, Color, Piece};
/// assert_eq!(piece_name(Piece::first(Color::Black, Bug::Ant)), "bA1");
/// assert_eq!(piece_name(Piece::queen(Color::White)), "wQ");
/// ```
pub fn piece_name(piece: Piece) -> String {
    let mut name = String::with_capacity(3);
    name.push(if piece.color() == Color::White { 'w' } else { 'b' });
    name.push(LETTERS[piece.bug().index()] as char);
    if piece.bug().copies() > 1 {
        name.push((b'0' + piece.number()) as char);
    }
    name
}

/// The tile with this name, in upper or lower case. Where there is only one copy a 1 may
/// stand behind it.
///
/// ```
/// use hive_notation::{parse_piece, piece_name};
/// assert_eq!(parse_piece("bm1").map(piece_name), Some("bM".to_string()));
/// assert_eq!(parse_piece("wB3"), None);
/// ```
pub fn parse_piece(name: &str) -> Option<Piece> {
    let (color, letter, number) = match *name.as_bytes() {
        [color, letter] => (color, letter, None),
        [color, letter, digit @ b'0'..=b'9'] => (color, letter, Some(digit - b'0')),
        _ => return None,
    };
    let color = match color {
        b'w' | b'W' => Color::White,
        b'b' | b'B' => Color::Black,
        _ => return None,
    };
    let bug = Bug::ALL[LETTERS.iter().position(|&known| known == letter.to_ascii_uppercase())?];
    match number {
        None if bug.copies() > 1 => None,
        number => Piece::new(color, bug, number.unwrap_or(1)),
    }
}
