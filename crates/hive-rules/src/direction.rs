//! The six sides of a tile.

/// A side of a pointy-top hexagon. The order is clockwise from the upper left, so that
/// neighbours in the list are neighbours round a tile.
///
/// ```
/// use hive_rules::{Cell, Direction};
/// let (there, back) = (Direction::SE, Direction::SE.opposite());
/// assert_eq!(back, Direction::NW);
/// assert_eq!(Cell::ORIGIN.neighbor(there).neighbor(back), Cell::ORIGIN);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Direction {
    /// Upper left.
    NW,
    /// Upper right.
    NE,
    /// Right.
    E,
    /// Lower right.
    SE,
    /// Lower left.
    SW,
    /// Left.
    W,
}

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Direction; 6] =
        [Direction::NW, Direction::NE, Direction::E, Direction::SE, Direction::SW, Direction::W];

    /// The direction this many sixths of a turn further clockwise.
    pub const fn turned(self, sixths: u8) -> Direction {
        Self::ALL[(self as usize + sixths as usize) % 6]
    }

    /// The direction that leads back.
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// The step in axial coordinates (q, r).
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Direction::NW => (0, -1),
            Direction::NE => (1, -1),
            Direction::E => (1, 0),
            Direction::SE => (0, 1),
            Direction::SW => (-1, 1),
            Direction::W => (-1, 0),
        }
    }
}
