//! The slow hive: a map from spots to stacks, and what the rules say about a single step.

use crate::tile::Tile;
use hive_rules::{Bug, Color};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A place on an endless table, in axial coordinates (q, r). It is never wrapped round.
pub(crate) type Spot = (i32, i32);

/// The six spots around a spot: upper left first, then clockwise.
pub(crate) fn around((q, r): Spot) -> [Spot; 6] {
    [(q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)]
}

/// The two spots that touch both of two neighbours: the posts of the gate between them.
fn gateposts(from: Spot, to: Spot) -> impl Iterator<Item = Spot> {
    around(from).into_iter().filter(move |&post| around(to).contains(&post))
}

/// The tiles on the table.
#[derive(Clone)]
pub(crate) struct Hive {
    /// The tiles of each spot, bottom first. A spot without tiles has no entry.
    stacks: BTreeMap<Spot, Vec<Tile>>,
    /// Whether gates above the ground block. They do (D2); only the tally sets it to false,
    /// to see where that decision changes anything.
    pub(crate) high_gates_block: bool,
}

impl Hive {
    pub(crate) fn new() -> Hive {
        Hive { stacks: BTreeMap::new(), high_gates_block: true }
    }

    pub(crate) fn put(&mut self, tile: Tile, spot: Spot) {
        self.stacks.entry(spot).or_default().push(tile);
    }

    /// Takes the top tile of a stack away.
    pub(crate) fn lift(&mut self, spot: Spot) -> Tile {
        let stack = self.stacks.get_mut(&spot).expect("only a tile on the table is lifted");
        let tile = stack.pop().expect("no stack is empty");
        if stack.is_empty() {
            self.stacks.remove(&spot);
        }
        tile
    }

    /// The hive as it is while the top tile of a spot is in the air.
    pub(crate) fn lifted(&self, spot: Spot) -> Hive {
        let mut rest = self.clone();
        rest.lift(spot);
        rest
    }

    /// The spots that hold tiles, with their stacks, bottom first.
    pub(crate) fn stacks(&self) -> impl Iterator<Item = (Spot, &[Tile])> {
        self.stacks.iter().map(|(&spot, stack)| (spot, stack.as_slice()))
    }

    /// The tiles that nothing covers, and where they are.
    pub(crate) fn tops(&self) -> impl Iterator<Item = (Spot, Tile)> {
        self.stacks().filter_map(|(spot, stack)| stack.last().map(|&top| (spot, top)))
    }

    pub(crate) fn height(&self, spot: Spot) -> usize {
        self.stacks.get(&spot).map_or(0, Vec::len)
    }

    pub(crate) fn is_taken(&self, spot: Spot) -> bool {
        self.stacks.contains_key(&spot)
    }

    pub(crate) fn top(&self, spot: Spot) -> Option<Tile> {
        self.stacks.get(&spot).and_then(|stack| stack.last().copied())
    }

    /// Where a tile is, and how many tiles are under it.
    pub(crate) fn find(&self, tile: Tile) -> Option<(Spot, usize)> {
        self.stacks().find_map(|(spot, stack)| {
            stack.iter().position(|&other| other == tile).map(|level| (spot, level))
        })
    }

    /// The tiles on top of the stacks around a spot.
    pub(crate) fn touched(&self, spot: Spot) -> impl Iterator<Item = Tile> {
        around(spot).into_iter().filter_map(|beside| self.top(beside))
    }

    /// The empty spots beside the hive.
    pub(crate) fn rim(&self) -> BTreeSet<Spot> {
        self.stacks.keys().flat_map(|&spot| around(spot)).filter(|&spot| !self.is_taken(spot)).collect()
    }

    /// Rule 6: whether all tiles are joined. Walks over the tiles from any one of them and sees
    /// whether it meets all others.
    pub(crate) fn is_one(&self) -> bool {
        let Some(&start) = self.stacks.keys().next() else { return true };
        let mut met = BTreeSet::from([start]);
        let mut unvisited = vec![start];
        while let Some(spot) = unvisited.pop() {
            for beside in around(spot) {
                if self.is_taken(beside) && met.insert(beside) {
                    unvisited.push(beside);
                }
            }
        }
        met.len() == self.stacks.len()
    }

    /// Rules 6 and 7: whether a tile on the ground, already lifted, slides to an empty
    /// neighbour. It must fit through the gate, and it must keep touch with a tile that it
    /// touched before the step.
    pub(crate) fn can_slide(&self, from: Spot, to: Spot) -> bool {
        let fits = gateposts(from, to).any(|post| !self.is_taken(post));
        let keeps_touch = around(from).iter().any(|spot| self.is_taken(*spot) && around(to).contains(spot));
        !self.is_taken(to) && fits && keeps_touch
    }

    /// D2: whether the gate between two neighbours lets a climbing tile, already lifted,
    /// through. It does not if both its posts are higher than the higher of the two spots.
    pub(crate) fn gate_is_open(&self, from: Spot, to: Spot) -> bool {
        let needed = self.height(from).max(self.height(to));
        if needed > 0 && !self.high_gates_block {
            return true;
        }
        !gateposts(from, to).all(|post| self.height(post) > needed)
    }

    /// Rule 1: whether all six sides of the queen are taken. A queen in the hand is not
    /// surrounded, a covered one may be.
    pub(crate) fn is_surrounded(&self, color: Color) -> bool {
        self.find(Tile::queen(color))
            .is_some_and(|(queen, _)| around(queen).iter().all(|&side| self.is_taken(side)))
    }

    /// The empty spots that the tiles enclose: those that cannot be walked to over empty spots
    /// from beyond the hive.
    pub(crate) fn holes(&self) -> BTreeSet<Spot> {
        let rim = self.rim();
        // The smallest spot of the rim has nothing of the hive to its left, so it is outside.
        let Some(&start) = rim.iter().next() else { return BTreeSet::new() };
        // A walk round a hive needs only spots that touch the hive, for the outside of a joined
        // hive is itself joined.
        let mut outside = BTreeSet::from([start]);
        let mut unvisited = vec![start];
        while let Some(spot) = unvisited.pop() {
            for beside in around(spot) {
                if rim.contains(&beside) && outside.insert(beside) {
                    unvisited.push(beside);
                }
            }
        }
        rim.difference(&outside).copied().collect()
    }

    /// Rule 8: whether a mosquito at this spot can do what a pillbug can: it is on the ground,
    /// uncovered, and touches a pillbug.
    pub(crate) fn mosquito_is_pillbug(&self, spot: Spot) -> bool {
        self.height(spot) == 1 && self.touched(spot).any(|tile| tile.bug == Bug::Pillbug)
    }
}

/// The hive as a picture of its top tiles, then the stacks with more than one tile.
impl fmt::Display for Hive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.stacks.keys().map(|spot| spot.1);
        let (Some(top), Some(bottom)) = (rows.clone().min(), rows.max()) else {
            return writeln!(f, "(no tile on the table)");
        };
        // A row lies half a tile to the right of the one above it.
        let column = |(q, r): Spot| 2 * q + r;
        let left = self.stacks.keys().map(|&spot| column(spot)).min().unwrap_or(0);
        for r in top..=bottom {
            let mut line = String::new();
            for (spot, tile) in self.tops().filter(|(spot, _)| spot.1 == r) {
                let indent = usize::try_from(3 * (column(spot) - left)).unwrap_or(0);
                line.push_str(&" ".repeat(indent.saturating_sub(line.len())));
                line.push_str(&tile.to_string());
            }
            writeln!(f, "    {line}")?;
        }
        for (spot, stack) in self.stacks() {
            writeln!(f, "    {spot:?}: {stack:?}")?;
        }
        Ok(())
    }
}
