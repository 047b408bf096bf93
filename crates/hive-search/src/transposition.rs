//! What is known about positions that were met before, shared by all threads.

use crate::score::Score;
use hive_rules::{Cell, Piece, Position, Turn};
use std::sync::atomic::{AtomicU64, Ordering};

/// How a stored score bounds the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) turn: Option<ShortTurn>,
    pub(crate) score: Score,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

/// A turn in sixteen bits: which tile, where to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShortTurn(u16);

impl ShortTurn {
    const PASS: u16 = 0x7fff;

    pub(crate) fn of(turn: Turn) -> ShortTurn {
        ShortTurn(match (turn.piece(), turn.to()) {
            (Some(piece), Some(to)) => (piece.index() << 10 | to.index()) as u16,
            _ => Self::PASS,
        })
    }

    /// The turn itself, if it is one in this position.
    pub(crate) fn turn(self, position: &Position) -> Option<Turn> {
        if self.0 == Self::PASS {
            return position.check_pass().ok();
        }
        let piece = Piece::from_index(self.0 as usize >> 10)?;
        position.check(piece, Cell::from_index(self.0 as usize & 1023)).ok()
    }
}

/// Two words a slot: the second is the first and the key together, so that a slot that two
/// threads wrote to at once matches no key.
struct Slot {
    data: AtomicU64,
    check: AtomicU64,
}

/// A table of fixed size.
pub(crate) struct Transpositions {
    slots: Vec<Slot>,
    generation: AtomicU64,
}

impl Transpositions {
    /// A table of about this size.
    pub(crate) fn new(megabytes: usize) -> Transpositions {
        let count = (megabytes.max(1) << 20) / size_of::<Slot>();
        let slots = (0..count).map(|_| Slot { data: AtomicU64::new(0), check: AtomicU64::new(0) }).collect();
        Transpositions { slots, generation: AtomicU64::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in &self.slots {
            slot.data.store(0, Ordering::Relaxed);
            slot.check.store(0, Ordering::Relaxed);
        }
    }

    /// A new search begins: what older ones left may be overwritten.
    pub(crate) fn age(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    fn slot(&self, key: u64) -> &Slot {
        // The high bits choose the slot: a product spreads them over any size of table.
        &self.slots[((key as u128 * self.slots.len() as u128) >> 64) as usize]
    }

    pub(crate) fn get(&self, key: u64, ply: u32) -> Option<Known> {
        let slot = self.slot(key);
        let data = slot.data.load(Ordering::Relaxed);
        if data == 0 || slot.check.load(Ordering::Relaxed) ^ data != key {
            return None;
        }
        let turn = data as u16;
        Some(Known {
            turn: (turn != 0xffff).then_some(ShortTurn(turn)),
            score: Score::from_table((data >> 16) as i16, ply),
            depth: (data >> 32 & 0xff) as i32,
            bound: match data >> 40 & 3 {
                0 => Bound::Exact,
                1 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
        })
    }

    pub(crate) fn put(&self, key: u64, ply: u32, known: Known) {
        let slot = self.slot(key);
        let generation = self.generation.load(Ordering::Relaxed) & 0x3f;
        let old = slot.data.load(Ordering::Relaxed);
        let same = slot.check.load(Ordering::Relaxed) ^ old == key;
        let old_depth = (old >> 32 & 0xff) as i32;
        let current = old != 0 && old >> 42 & 0x3f == generation;
        // Deep work of this search is kept, unless it is about this very position.
        if current && !same && old_depth > known.depth + 3 {
            return;
        }
        let old_turn = if same { old as u16 } else { 0xffff };
        let turn = known.turn.map_or(old_turn, |turn| turn.0);
        let data = turn as u64
            | (known.score.to_table(ply) as u16 as u64) << 16
            | (known.depth.clamp(0, 255) as u64) << 32
            | (known.bound as u64) << 40
            | generation << 42
            // Never zero: that is an empty slot.
            | 1 << 63;
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(data ^ key, Ordering::Relaxed);
    }
}
