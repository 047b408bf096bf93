//! Names of tiles: `wA1`, `bQ`.

use hive_rules::Piece;

/// The name of a tile, as [`Piece`] displays it.
///
/// ```
/// use hive_notation::piece_name;
/// use hive_rules::{Bug, Color, Piece};
/// assert_eq!(piece_name(Piece::first(Color::Black, Bug::Ant)), "bA1");
/// assert_eq!(piece_name(Piece::queen(Color::White)), "wQ");
/// ```
pub fn piece_name(piece: Piece) -> String {
    piece.to_string()
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
    name.parse().ok()
}
