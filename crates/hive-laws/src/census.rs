//! Positions as sorted lists of tiles: the slow and plain way to know one again.

use hive_rules::{Bug, Cell, Color, Direction, Piece, Position};
use std::collections::BTreeMap;

/// Coordinates (q, r) on a table without a back side.
pub type Place = (i32, i32);

/// All that makes two positions the same: tiles with copies alike, whose turn it is, and the
/// tile that has to rest where pillbugs make that matter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Census {
    to_move: Color,
    /// Row and column counted from the edge of the hive, level, insect, and whether it rests.
    tiles: Vec<(i32, i32, u8, Color, Bug, bool)>,
}

impl Census {
    /// Two positions have the same census exactly if they differ only by where the hive lies.
    pub fn of(position: &Position) -> Census {
        Census::carried(position, |place| place)
    }

    /// The smallest census of the hive turned and flipped in all ways: the same exactly if two
    /// positions differ only by where the hive lies and how it is seen.
    pub fn of_any_side(position: &Position) -> Census {
        let mut all = Vec::new();
        for flipped in [false, true] {
            for sixths in 0..6 {
                all.push(Census::carried(position, |(q, r)| {
                    // A flip through the axis of q and r, then sixths of a turn: a cell as
                    // cube coordinates (q, r, -q-r), each a place further and with its sign
                    // changed.
                    let mut place = if flipped { (r, q) } else { (q, r) };
                    for _ in 0..sixths {
                        place = (-place.1, place.0 + place.1);
                    }
                    place
                }));
            }
        }
        all.into_iter().min().expect("there are twelve")
    }

    fn carried(position: &Position, carry: impl Fn(Place) -> Place) -> Census {
        let resting = position.barred().filter(|_| position.ruleset().expansions.pillbug);
        let mut tiles = Vec::new();
        for (cell, place) in unrolled(position) {
            let (q, r) = carry(place);
            let stack: Vec<Piece> = position.stack(cell).collect();
            for (level, &piece) in stack.iter().rev().enumerate() {
                tiles.push((r, q, level as u8, piece.color(), piece.bug(), resting == Some(piece)));
            }
        }
        let top = tiles.iter().map(|tile| tile.0).min().unwrap_or(0);
        let left = tiles.iter().map(|tile| tile.1).min().unwrap_or(0);
        for tile in &mut tiles {
            tile.0 -= top;
            tile.1 -= left;
        }
        tiles.sort_unstable();
        Census { to_move: position.to_move(), tiles }
    }
}

/// The taken cells with coordinates that do not wrap round, found by walking over the hive.
pub(crate) fn unrolled(position: &Position) -> BTreeMap<Cell, Place> {
    let mut places = BTreeMap::new();
    let mut todo: Vec<(Cell, Place)> =
        position.taken().iter().next().map(|cell| (cell, (0, 0))).into_iter().collect();
    while let Some((cell, (q, r))) = todo.pop() {
        if position.taken().contains(cell) && !places.contains_key(&cell) {
            places.insert(cell, (q, r));
            todo.extend(Direction::ALL.map(|direction| {
                let (dq, dr) = direction.offset();
                (cell.neighbor(direction), (q + dq, r + dr))
            }));
        }
    }
    places
}
