//! Where things are on the picture.
//!
//! A picture is measured in units of its own: the corners of a cell are 50 from its middle, and
//! the insects in `tiles/` are drawn to that measure. Cells have a corner on top, so rows
//! are 75 apart and the cells of a row 86.6.

use hive_rules::{Cell, Laid, Position};
use std::fmt;

/// From the middle of a cell to its corners.
pub(crate) const SIZE: f64 = 50.0;

/// From the middle of a cell to its sides.
pub(crate) const SIDE: f64 = SIZE * SQRT_3 / 2.0;

const SQRT_3: f64 = 1.732_050_807_568_877_2;

/// A point of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// Shorthand for a point.
pub(crate) const fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

impl Point {
    pub(crate) fn plus(self, x: f64, y: f64) -> Point {
        at(self.x + x, self.y + y)
    }

    /// The point this far on the way to another one, or that point if it is nearer.
    pub(crate) fn towards(self, other: Point, distance: f64) -> Point {
        let (x, y) = (other.x - self.x, other.y - self.y);
        let part = (distance / x.hypot(y).max(distance).max(1.0)).min(1.0);
        self.plus(x * part, y * part)
    }
}

/// Written with a space between, to a tenth of a unit.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Short(self.x), Short(self.y))
    }
}

/// A number to a tenth, as short as it can be written.
pub(crate) struct Short(pub(crate) f64);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let (sign, whole, rest) = (if tenths < 0 { "-" } else { "" }, tenths.abs() / 10, tenths.abs() % 10);
        match (whole, rest) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (0, rest) => write!(f, "{sign}.{rest}"),
            (whole, rest) => write!(f, "{sign}{whole}.{rest}"),
        }
    }
}

/// A cell of the unrolled table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) r: i32,
    pub(crate) q: i32,
}

impl Place {
    /// The middle of the cell.
    pub(crate) fn center(self) -> Point {
        at(2.0 * SIDE * (f64::from(self.q) + f64::from(self.r) / 2.0), 1.5 * SIZE * f64::from(self.r))
    }

    pub(crate) fn cell(self) -> Cell {
        Cell::at(self.q, self.r)
    }
}

/// Written as its axial coordinates.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// A hive on an unrolled table.
pub(crate) struct Unrolled<'a> {
    pub(crate) position: &'a Position,
    /// The tiles, row by row. `Cell::at(q, r)` is where the position has them.
    pub(crate) laid: Vec<Laid>,
    hive: hive_rules::Unrolled,
}

impl<'a> Unrolled<'a> {
    pub(crate) fn of(position: &'a Position) -> Unrolled<'a> {
        let (hive, mut laid) = (position.unrolled(), position.layout());
        // The layout begins at (0, 0), wherever its first cell lies; shifted, its coordinates are those of the cells.
        let (q, r) = hive.cells().next().map_or((0, 0), |(_, first)| first);
        for tile in &mut laid {
            (tile.q, tile.r) = (tile.q + q, tile.r + r);
        }
        Unrolled { position, laid, hive }
    }

    /// Where a cell lies: beside the tiles that it is near, wherever the torus has it.
    pub(crate) fn place(&self, cell: Cell) -> Place {
        let (q, r) = self.hive.place(cell);
        Place { r, q }
    }
}

/// The rectangle that holds everything drawn so far.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Bounds(Option<[Point; 2]>);

impl Bounds {
    /// Grows to hold what reaches this far to each side of a point.
    pub(crate) fn include(&mut self, middle: Point, width: f64, height: f64) {
        let [mut low, mut high] = self.0.unwrap_or([middle, middle]);
        low = at(low.x.min(middle.x - width), low.y.min(middle.y - height));
        high = at(high.x.max(middle.x + width), high.y.max(middle.y + height));
        self.0 = Some([low, high]);
    }

    /// Grows to reach at least this far to all sides of its middle.
    pub(crate) fn widen(&mut self, reach: f64) {
        let [low, high] = self.corners();
        self.include(at((low.x + high.x) / 2.0, (low.y + high.y) / 2.0), reach, reach);
    }

    /// Grows to hold another one.
    pub(crate) fn join(&mut self, other: Bounds) {
        if let Some(corners) = other.0 {
            corners.into_iter().for_each(|corner| self.include(corner, 0.0, 0.0));
        }
    }

    /// The upper left and the lower right corner; both the origin if nothing was drawn.
    pub(crate) fn corners(&self) -> [Point; 2] {
        self.0.unwrap_or([at(0.0, 0.0); 2])
    }
}

/// The path of a pointy-top hexagon round the origin, its corners a little rounded.
pub(crate) fn hexagon(radius: f64, rounding: f64) -> String {
    let (x, y) = (radius * SQRT_3 / 2.0, radius / 2.0);
    let corners = [at(0.0, -radius), at(x, -y), at(x, y), at(0.0, radius), at(-x, y), at(-x, -y)];
    let mut path = String::new();
    for (i, &corner) in corners.iter().enumerate() {
        let (before, after) = (corners[(i + 5) % 6], corners[(i + 1) % 6]);
        let start = corner.towards(before, rounding);
        let end = corner.towards(after, rounding);
        let letter = if i == 0 { 'M' } else { 'L' };
        path += &format!("{letter}{start}Q{corner} {end}");
    }
    path.push('Z');
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let written = |x: f64| Short(x).to_string();
        assert_eq!(written(0.04), "0");
        assert_eq!(written(-0.04), "0");
        assert_eq!(written(-0.26), "-.3");
        assert_eq!(written(12.0), "12");
        assert_eq!(written(-12.34), "-12.3");
    }

    #[test]
    fn neighbours_are_all_equally_far() {
        let middle = Place { q: 2, r: -3 };
        for direction in hive_rules::Direction::ALL {
            let (q, r) = direction.offset();
            let other = Place { q: 2 + q, r: r - 3 };
            let (a, b) = (middle.center(), other.center());
            assert!(((a.x - b.x).hypot(a.y - b.y) - 2.0 * SIDE).abs() < 1e-9);
        }
    }
}
