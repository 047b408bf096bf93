//! What all messages are made of.

use hive_rules::{ByColor, Color};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

// The description of the routes would take the alias for a type of its own: each field says that it is a text.
/// The name of a tile, such as `wA1` or `bQ`. Those that are told need no memory of their own: there are 28.
pub type PieceName = Cow<'static, str>;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub enum Side {
    /// Begins.
    White,
    /// The other one.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The other player.
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The colour in the words of the rules.
    pub const fn color(self) -> Color {
        match self {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

/// Something that each player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Each<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Each<T> {
    /// What this player has.
    pub const fn of(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// What this player has, to be changed.
    pub const fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }

    /// The same of something else for each player.
    pub fn map<U>(&self, mut change: impl FnMut(&T) -> U) -> Each<U> {
        Each { white: change(&self.white), black: change(&self.black) }
    }
}

/// A cell in axial coordinates, pointy-top: q grows to the right, r to the lower right.
///
/// Coordinates are true: a hive that wanders, or is longer than the table of the rules is wide, never
/// jumps. A tile that does not move keeps its cell from one message to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "describe", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct CellView {
    /// The column.
    pub q: i32,
    /// The row.
    pub r: i32,
}

impl<T> From<ByColor<T>> for Each<T> {
    fn from(ByColor { white, black }: ByColor<T>) -> Each<T> {
        Each { white, black }
    }
}
