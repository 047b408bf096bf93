//! Where a hive lies once the torus is unrolled, and the keys that do not depend on it.

use crate::hash::scramble;
use crate::{Cell, CellSet, Piece, Position};

/// A tile with its place on an unrolled table.
///
/// ```
/// use hive_rules::*;
/// let mut game = Game::new(Ruleset::rulebook(Expansions::NONE));
/// game.play_to(Piece::queen(Color::White), Cell::ORIGIN).unwrap();
/// let [laid] = game.position().layout()[..] else { panic!("one tile lies there") };
/// assert_eq!((laid.q, laid.r, laid.level, laid.piece), (0, 0, 0, Piece::queen(Color::White)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Laid {
    /// Axial row: grows to the lower right.
    pub r: i32,
    /// Axial column: grows to the right.
    pub q: i32,
    /// How many tiles lie beneath.
    pub level: u8,
    /// The tile.
    pub piece: Piece,
}

/// A hive laid flat: each cell with a tile, and its coordinates on a table that does not wrap.
///
/// ```
/// use hive_rules::*;
/// let queen = Piece::queen(Color::White);
/// let ant = Piece::first(Color::Black, Bug::Ant);
/// let tiles = vec![(Cell::at(15, 0), queen), (Cell::at(16, 0), ant)];
/// let ruleset = Ruleset::rulebook(Expansions::NONE);
/// let setup = Setup { ruleset, tiles, to_move: Color::White, barred: None };
///
/// // On the torus the ant's cell is also (-16, 1); laid flat it lies beside the queen's.
/// assert_eq!(Cell::at(16, 0).coordinates(), (-16, 1));
/// let hive = setup.position().unwrap().unrolled();
/// assert_eq!(hive.place(Cell::at(15, 0)), (15, 0));
/// assert_eq!(hive.place(Cell::at(16, 0)), (16, 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrolled {
    cells: Vec<(Cell, (i32, i32))>,
}

impl Unrolled {
    /// Every cell with a tile and its place (q, r). The first is that of the lowest number, and
    /// its place is its own [`coordinates`](Cell::coordinates).
    pub fn cells(&self) -> impl ExactSizeIterator<Item = (Cell, (i32, i32))> + '_ {
        self.cells.iter().copied()
    }

    /// The place (q, r) of any cell, told by the tile that is nearest to it; its own coordinates
    /// where there is no tile.
    pub fn place(&self, cell: Cell) -> (i32, i32) {
        let near = self.cells.iter().map(|&(at, (q, r))| {
            let (dq, dr) = cell.relative_to(at).coordinates();
            (cell.distance(at), r + dr, q + dq)
        });
        near.min().map_or(cell.coordinates(), |(_, r, q)| (q, r))
    }
}

/// The twelve ways to turn and flip a hexagonal table. Number 0 changes nothing.
///
/// ```
/// use hive_rules::Symmetry;
/// let quarter = Symmetry::ALL[1]; // a sixth of a turn, clockwise
/// assert_eq!(quarter.apply(1, 0), (0, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Six turns, then the same six after a flip.
    pub const ALL: [Symmetry; 12] = {
        let mut all = [Symmetry(0); 12];
        let mut i = 0;
        while i < 12 {
            all[i] = Symmetry(i as u8);
            i += 1;
        }
        all
    };

    /// Where it takes the cell with these axial coordinates.
    pub const fn apply(self, mut q: i32, mut r: i32) -> (i32, i32) {
        if self.0 >= 6 {
            (q, r) = (r, q);
        }
        let mut sixths = self.0 % 6;
        while sixths > 0 {
            (q, r) = (-r, q + r);
            sixths -= 1;
        }
        (q, r)
    }
}

/// Sorts a few tiles: what is made for thousands of them is much code, and that has to travel to browsers.
fn sort<T: Ord>(tiles: &mut [T]) {
    for end in 1..tiles.len() {
        let mut at = end;
        while at > 0 && tiles[at] < tiles[at - 1] {
            tiles.swap(at, at - 1);
            at -= 1;
        }
    }
}

impl Position {
    /// The hive laid flat: on the torus a long hive wraps round, here it does not.
    pub fn unrolled(&self) -> Unrolled {
        let Some(start) = self.taken().iter().next() else { return Unrolled { cells: Vec::new() } };
        let mut cells = Vec::with_capacity(self.on_table().len());
        let mut seen = CellSet::of(start);
        let mut todo = vec![(start, start.coordinates())];
        while let Some((cell, (q, r))) = todo.pop() {
            cells.push((cell, (q, r)));
            for direction in self.ring(cell).iter() {
                let next = cell.neighbor(direction);
                if !seen.contains(next) {
                    seen.insert(next);
                    let (dq, dr) = direction.offset();
                    todo.push((next, (q + dq, r + dr)));
                }
            }
        }
        Unrolled { cells }
    }

    /// The tiles with true coordinates, the tile on the lowest cell number at (0, 0). On the
    /// torus a long hive wraps round; here it does not.
    pub fn layout(&self) -> Vec<Laid> {
        let unrolled = self.unrolled();
        let mut laid = Vec::with_capacity(self.on_table().len());
        let Some((_, (q0, r0))) = unrolled.cells().next() else { return laid };
        for (cell, (q, r)) in unrolled.cells() {
            let tiles = self.stack(cell).map(|piece| (self.table.level(piece), piece));
            laid.extend(tiles.map(|(level, piece)| Laid { r: r - r0, q: q - q0, level, piece }));
        }
        sort(&mut laid);
        laid
    }

    /// A hash kept up to date with every turn, for tables of positions within one search. It
    /// covers the tiles with copies alike, the side to move, and the tile that is barred.
    /// It depends on where the hive lies.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.hash_with_bar().key(self.to_move() as usize != 0)
    }

    /// A key that is equal for positions that differ only by where the hive lies: the one to
    /// count repetitions with. One multiplication as soon as a queen is on the table.
    pub fn translation_key(&self) -> u64 {
        self.hash_with_bar().relative_to(self.anchor()).key(self.to_move() as usize != 0)
    }

    /// A key that is equal for positions that differ by where the hive lies and by any of the
    /// twelve symmetries: the one for books and collections. It is worked out from the tiles.
    pub fn symmetry_key(&self) -> u64 {
        let layout = self.layout();
        let barred = self.effective_bar();
        let key = |symmetry: Symmetry| {
            let mut tiles: Vec<_> = layout
                .iter()
                .map(|laid| {
                    let (q, r) = symmetry.apply(laid.q, laid.r);
                    let kind = laid.piece.kind() as i32 * 2 + (barred == Some(laid.piece)) as i32;
                    (r, q, laid.level as i32, kind)
                })
                .collect();
            sort(&mut tiles);
            let (r0, q0) = tiles.first().map_or((0, 0), |&(r, q, ..)| (r, q));
            tiles.iter().fold(scramble(self.to_move() as u64), |hash, &(r, q, level, kind)| {
                let place = ((r - r0) as u64) << 48 | ((q - q0) as u64 & 0xffff) << 32;
                scramble(hash ^ (place | (level as u64) << 16 | kind as u64))
            })
        };
        Symmetry::ALL.into_iter().map(key).min().unwrap_or_default()
    }

    /// The tile that is barred from moving, where that can make a difference: only a pillbug
    /// game lets a player move what the other has just moved.
    fn effective_bar(&self) -> Option<Piece> {
        self.barred().filter(|_| self.ruleset().expansions.pillbug)
    }

    #[inline]
    fn hash_with_bar(&self) -> crate::hash::Hash {
        match self.effective_bar() {
            Some(piece) => self.raw_hash().barring(piece, self.table.cell_of(piece)),
            None => self.raw_hash(),
        }
    }

    /// The cell that stands for the whole hive: a queen's if there is one, else the first of
    /// the layout.
    fn anchor(&self) -> Cell {
        let queen = crate::Color::ALL.into_iter().find_map(|color| self.cell_of(Piece::queen(color)));
        queen.or_else(|| self.cell_of(self.layout().first()?.piece)).unwrap_or(Cell::ORIGIN)
    }
}
