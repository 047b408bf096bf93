//! Something that each of the two players has.

use crate::Color;

/// Something that each of the two players has.
///
/// ```
/// use hive_rules::{ByColor, Color};
/// let mut turns = ByColor { white: 3, black: 2 };
/// *turns.of_mut(Color::Black) += 1;
/// assert_eq!(turns.map(|n| n * 2), ByColor { white: 6, black: 6 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByColor<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByColor<T> {
    /// The same question asked for each player, White first.
    pub fn from_fn(mut of: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { white: of(Color::White), black: of(Color::Black) }
    }

    /// What this player has.
    pub const fn of(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// What this player has, to be changed.
    pub const fn of_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// The same of something else for each player.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { white: change(self.white), black: change(self.black) }
    }

    /// The other way round: what White had is Black's.
    pub fn swapped(self) -> ByColor<T> {
        ByColor { white: self.black, black: self.white }
    }

    /// References to both.
    pub const fn as_ref(&self) -> ByColor<&T> {
        ByColor { white: &self.white, black: &self.black }
    }
}
