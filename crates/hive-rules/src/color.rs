//! The two players.

use std::ops::Not;

/// A player, and the colour of that player's tiles. White begins.
///
/// ```
/// use hive_rules::Color;
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::Black.to_string(), "black");
/// assert_eq!("white".parse(), Ok(Color::White));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// The player who begins.
    White,
    /// The player who answers.
    Black,
}

impl Color {
    /// White, then Black.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black: the place of this colour in a pair.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Color;

    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}
