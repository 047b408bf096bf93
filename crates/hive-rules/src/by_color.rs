//! Two of a kind: one for White, one for Black.

use crate::Color;
use std::ops::{Index, IndexMut};

/// One value for each player.
///
/// ```
/// use hive_rules::{ByColor, Color, Expansions, Position, Ruleset};
/// let position = Position::new(Ruleset::rulebook(Expansions::NONE));
/// let hands = ByColor::from_fn(|color| position.hand(color));
/// let sizes = hands.map(|hand| hand.len());
/// assert_eq!(sizes, ByColor { white: 11, black: 11 });
/// assert_eq!(sizes[Color::Black], 11);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByColor<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> ByColor<T> {
    /// What is asked for each player, White first.
    pub fn from_fn(mut ask: impl FnMut(Color) -> T) -> ByColor<T> {
        ByColor { white: ask(Color::White), black: ask(Color::Black) }
    }

    /// A player's own.
    #[inline]
    pub const fn of(&self, color: Color) -> &T {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }

    /// A player's own, to be changed.
    #[inline]
    pub const fn of_mut(&mut self, color: Color) -> &mut T {
        match color {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// The same of both, White's first.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByColor<U> {
        ByColor { white: change(self.white), black: change(self.black) }
    }

    /// The other way round: what White had is Black's.
    pub fn swapped(self) -> ByColor<T> {
        ByColor { white: self.black, black: self.white }
    }

    /// The pair by reference.
    pub const fn as_ref(&self) -> ByColor<&T> {
        ByColor { white: &self.white, black: &self.black }
    }

    /// Both with their players, White's first.
    pub fn iter(&self) -> impl Iterator<Item = (Color, &T)> {
        [(Color::White, &self.white), (Color::Black, &self.black)].into_iter()
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;

    #[inline]
    fn index(&self, color: Color) -> &T {
        self.of(color)
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        self.of_mut(color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_player_has_their_own() {
        let mut names = ByColor::from_fn(|color| color.to_string());
        names[Color::Black].push('!');
        names.of_mut(Color::White).push('?');
        assert_eq!(names.of(Color::White), "white?");
        assert_eq!(names.as_ref().map(|name| name.len()), ByColor { white: 6, black: 6 });
        let listed: Vec<_> = names.iter().map(|(color, name)| format!("{color:?} {name}")).collect();
        assert_eq!(listed, ["White white?", "Black black!"]);
    }
}
