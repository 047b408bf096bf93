//! The tiles on the table: what lies where, and the sums kept beside it.

use crate::ring::{ARCS, GATES, SHUT, Sides};
use crate::{Bug, Cell, CellSet, Color, Piece, PieceSet};

/// The tiles on the table. It knows nothing of turns: [`Table::put`] and [`Table::lift`] do
/// what they are told.
///
/// Every cell keeps, up to date, which of its neighbours hold a tile of which colour, and a
/// few sums over all cells are kept as tiles come and go, so that most questions of move
/// generation are a look into a table.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Table {
    /// For each cell: bits 0 to 5 the neighbours with a white tile on top, bits 6 to 11
    /// those with a black one, bit 12 whether the cell itself is taken.
    near: [u16; Cell::COUNT],
    /// The tile on top of each cell, or [`NONE`].
    top: [u8; Cell::COUNT],
    /// Where each tile is; meaningless for tiles in the hand.
    at: [Cell; Piece::SLOTS],
    /// What each tile stands on, or [`NONE`].
    below: [u8; Piece::SLOTS],
    /// How many tiles each tile stands on.
    level: [u8; Piece::SLOTS],
    /// The cells that are taken.
    taken: CellSet,
    /// The tiles on the table.
    on: PieceSet,
    sums: Sums,
}

/// What is counted while tiles come and go; taking a turn back just restores it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    /// Five counts of cells: four of six bits each, see [`Sums::rim`] to [`Sums::shut`], and
    /// above them in eight bits twice the gates.
    cells: u32,
    /// Tiles and touching triples less touching pairs, on the ground: one for the hive, less
    /// one for each hole in it (its Euler characteristic).
    euler: i8,
    /// How many tiles stand on another.
    high: u8,
}

/// The most cells that a hive can have on its rim. A lone tile has six; one that is laid on a cell
/// of the rim takes that cell away and adds three at most.
pub(crate) const MOST_RIM: usize = 6 + 2 * (Piece::COUNT - 1);

const _: () = assert!(
    MOST_RIM < 1 << 6,
    "with so many tiles the rim of a hive can have more cells than the six bits of each count in Sums::cells hold"
);

// A gate has a tile on each side. Of the six tiles that can stand across a gate from a tile each is counted twice.
const _: () = assert!(
    2 * (3 * Piece::COUNT) < 1 << 8,
    "with so many tiles there can be more gates than the eight bits in Sums::cells hold twice"
);

const _: () = assert!(
    Piece::COUNT < i8::MAX as usize,
    "with so many tiles there can be more holes than Sums::euler can count"
);

impl Sums {
    /// How many free cells touch a tile.
    #[inline]
    pub(crate) const fn rim(self) -> u32 {
        self.cells & 63
    }

    /// How many free cells touch tiles of this colour and of no other.
    #[inline]
    pub(crate) const fn open(self, color: Color) -> u32 {
        self.cells >> (6 + 6 * color.index()) & 63
    }

    /// How many free cells are shut: each side is taken or has a gate.
    #[inline]
    pub(crate) const fn shut(self) -> u32 {
        self.cells >> 18 & 63
    }

    /// How many pockets there are: groups of free cells that no slide leads into from outside.
    /// Each hole is one, and each gate closes off one more, for it joins two tiles that are
    /// joined already.
    #[inline]
    pub(crate) const fn pockets(self) -> u32 {
        self.gates() + self.holes()
    }

    /// How many gates there are: pairs of free neighbours that no tile can slide between.
    #[inline]
    pub(crate) const fn gates(self) -> u32 {
        self.cells >> 25
    }

    /// How many separate groups of free cells the hive encloses. True while it is in one piece.
    #[inline]
    pub(crate) const fn holes(self) -> u32 {
        (1 - self.euler) as u32
    }

    /// How many tiles stand on another.
    #[inline]
    pub(crate) const fn high(self) -> u8 {
        self.high
    }
}

/// No tile.
const NONE: u8 = 0xff;
/// In `near`: the cell itself is taken.
const TAKEN: u16 = 1 << 12;

/// What a free cell adds to [`Sums::cells`], by what is near it. A gate is counted from both
/// its sides.
const CELL_SUM: [u32; 1 << 12] = {
    let mut table = [0; 1 << 12];
    let mut near = 1;
    while near < table.len() {
        let (white, black) = (near & 63, near >> 6);
        table[near] = 1 + (GATES[white | black].count_ones() << 24);
        if black == 0 {
            table[near] += 1 << 6;
        }
        if white == 0 {
            table[near] += 1 << 12;
        }
        if SHUT[white | black] {
            table[near] += 1 << 18;
        }
        near += 1;
    }
    table
};

#[inline]
const fn cell_sum(near: u16) -> u32 {
    let sum = CELL_SUM[(near & 0xfff) as usize];
    if near & TAKEN != 0 { 0 } else { sum }
}

/// What a tile laid on a free cell adds to [`Sums::euler`]: itself, less the gaps it bridges.
#[inline]
const fn added_euler(near: u16) -> i8 {
    1 - ARCS[ring_of(near) as usize] as i8
}

#[inline]
const fn ring_of(near: u16) -> Sides {
    ((near | near >> 6) & 63) as Sides
}

impl Table {
    pub(crate) const fn new() -> Table {
        Table {
            near: [0; Cell::COUNT],
            top: [NONE; Cell::COUNT],
            at: [Cell::ORIGIN; Piece::SLOTS],
            below: [NONE; Piece::SLOTS],
            level: [0; Piece::SLOTS],
            taken: CellSet::EMPTY,
            on: PieceSet::EMPTY,
            sums: Sums { cells: 0, euler: 0, high: 0 },
        }
    }

    /// The tile on top of a cell.
    #[inline]
    pub(crate) fn top(&self, cell: Cell) -> Option<Piece> {
        let top = self.top[cell.index()];
        (top != NONE).then(|| Piece::from_bits(top))
    }

    /// Where a tile is, if it is on the table.
    #[inline]
    pub(crate) fn at(&self, piece: Piece) -> Option<Cell> {
        self.on.contains(piece).then(|| self.at[piece.index()])
    }

    /// [`Table::at`] for a tile that is known to be on the table.
    #[inline]
    pub(crate) fn cell_of(&self, piece: Piece) -> Cell {
        self.at[piece.index()]
    }

    /// What a tile stands on.
    #[inline]
    pub(crate) fn below(&self, piece: Piece) -> Option<Piece> {
        let below = self.below[piece.index()];
        (self.on.contains(piece) && below != NONE).then(|| Piece::from_bits(below))
    }

    /// How many tiles a tile stands on.
    #[inline]
    pub(crate) fn level(&self, piece: Piece) -> u8 {
        self.level[piece.index()]
    }

    /// How many tiles lie on a cell.
    #[inline]
    pub(crate) fn height(&self, cell: Cell) -> u8 {
        match self.top(cell) {
            Some(top) => self.level(top).wrapping_add(1),
            None => 0,
        }
    }

    #[inline]
    pub(crate) fn is_taken(&self, cell: Cell) -> bool {
        self.near[cell.index()] & TAKEN != 0
    }

    /// Whether nothing lies on a tile that is on the table.
    #[inline]
    pub(crate) fn is_top(&self, piece: Piece) -> bool {
        self.top[self.at[piece.index()].index()] == piece.bits()
    }

    /// Which neighbours of a cell are taken.
    #[inline]
    pub(crate) fn ring(&self, cell: Cell) -> Sides {
        ring_of(self.near[cell.index()])
    }

    /// Which neighbours of a cell have a tile of this colour on top.
    #[inline]
    pub(crate) fn ring_of_color(&self, cell: Cell, color: Color) -> Sides {
        (self.near[cell.index()] >> (6 * color.index()) & 63) as Sides
    }

    /// The tiles on the table.
    #[inline]
    pub(crate) fn on(&self) -> PieceSet {
        self.on
    }

    /// The cells that are taken.
    #[inline]
    pub(crate) fn taken(&self) -> &CellSet {
        &self.taken
    }

    #[inline]
    pub(crate) fn sums(&self) -> Sums {
        self.sums
    }

    /// Puts back the sums as they were; [`Table::lift_only`] and [`Table::put_only`] leave
    /// them alone.
    #[inline]
    pub(crate) fn restore(&mut self, sums: Sums) {
        self.sums = sums;
    }

    /// How many tiles of an insect are on the table.
    #[inline]
    pub(crate) fn placed(&self, color: Color, bug: Bug) -> u8 {
        let all = (1u32 << bug.copies()) - 1;
        (self.on.bits() >> Piece::first(color, bug).index() & all).count_ones() as u8
    }

    /// Lays a tile on a cell, on top of whatever lies there.
    #[inline]
    pub(crate) fn put(&mut self, piece: Piece, cell: Cell) {
        self.put_counting::<true>(piece, cell);
    }

    /// [`Table::put`] without keeping the sums.
    #[inline]
    pub(crate) fn put_only(&mut self, piece: Piece, cell: Cell) {
        self.put_counting::<false>(piece, cell);
    }

    /// Takes an uncovered tile off its cell.
    #[inline]
    pub(crate) fn lift(&mut self, piece: Piece) -> Cell {
        self.lift_counting::<true>(piece)
    }

    /// [`Table::lift`] without keeping the sums.
    #[inline]
    pub(crate) fn lift_only(&mut self, piece: Piece) -> Cell {
        self.lift_counting::<false>(piece)
    }

    #[inline]
    fn put_counting<const COUNT: bool>(&mut self, piece: Piece, cell: Cell) {
        let under = self.top[cell.index()];
        let (slot, color) = (piece.index(), piece.color());
        self.on.insert(piece);
        self.at[slot] = cell;
        self.below[slot] = under;
        self.top[cell.index()] = piece.bits();
        if under == NONE {
            self.level[slot] = 0;
            self.taken.insert(cell);
            let near = &mut self.near[cell.index()];
            if COUNT {
                self.sums.cells = self.sums.cells.wrapping_sub(cell_sum(*near));
                self.sums.euler = self.sums.euler.wrapping_add(added_euler(*near));
            }
            *near |= TAKEN;
            self.flip::<COUNT>(cell, 1 << (6 * color.index()));
        } else {
            let under = Piece::from_bits(under);
            self.level[slot] = self.level(under).wrapping_add(1);
            if COUNT {
                self.sums.high = self.sums.high.wrapping_add(1);
            }
            if under.color() != color {
                self.flip::<COUNT>(cell, 1 | 1 << 6);
            }
        }
    }

    #[inline]
    fn lift_counting<const COUNT: bool>(&mut self, piece: Piece) -> Cell {
        let (slot, color) = (piece.index(), piece.color());
        let (cell, under) = (self.at[slot], self.below[slot]);
        self.on.remove(piece);
        self.top[cell.index()] = under;
        // A tile in the hand leaves no trace, so that taking a turn back restores every bit.
        (self.at[slot], self.below[slot], self.level[slot]) = (Cell::ORIGIN, NONE, 0);
        if under == NONE {
            self.taken.remove(cell);
            self.flip::<COUNT>(cell, 1 << (6 * color.index()));
            let near = &mut self.near[cell.index()];
            *near &= !TAKEN;
            if COUNT {
                self.sums.cells = self.sums.cells.wrapping_add(cell_sum(*near));
                self.sums.euler = self.sums.euler.wrapping_sub(added_euler(*near));
            }
        } else {
            if COUNT {
                self.sums.high = self.sums.high.wrapping_sub(1);
            }
            if Piece::from_bits(under).color() != color {
                self.flip::<COUNT>(cell, 1 | 1 << 6);
            }
        }
        cell
    }

    /// Tells the six neighbours that what they see on this cell has changed. `colors` has bit
    /// 0 for a change of white, bit 6 for one of black.
    #[inline]
    fn flip<const COUNT: bool>(&mut self, cell: Cell, colors: u16) {
        let mut cells = self.sums.cells;
        for d in 0..6 {
            let near = &mut self.near[cell.step(d).index()];
            let now = *near ^ colors << ((d + 3) % 6);
            if COUNT {
                cells = cells.wrapping_add(cell_sum(now)).wrapping_sub(cell_sum(*near));
            }
            *near = now;
        }
        self.sums.cells = cells;
    }
}
