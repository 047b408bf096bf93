//! What is known about positions that were met before, shared by all threads: the transposition table.

use crate::score::Score;
use hive_rules::{Bug, Cell, Position, Turn};
use std::collections::TryReserveError;
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

/// A turn in 21 bits: from where, or which insect out of the hand, and where to. Not which tile: positions that
/// differ only in the numbers of like tiles are the same in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ShortTurn(u32);

const _: () = assert!(
    Cell::COUNT <= 1 << 10 && Bug::ALL.len() <= 1 << 10,
    "a cell or an insect no longer fits into the ten bits that a ShortTurn has for it"
);

impl ShortTurn {
    const PLACED: u32 = 1 << 20;
    const PASS: u32 = (1 << 21) - 1;

    pub(crate) fn of(turn: Turn) -> ShortTurn {
        ShortTurn(match turn {
            Turn::Place { piece, to } => Self::PLACED | (piece.bug().index() << 10 | to.index()) as u32,
            Turn::Move { from, to, .. } => (from.index() << 10 | to.index()) as u32,
            Turn::Pass => Self::PASS,
        })
    }

    /// The turn itself, if it is one in this position.
    pub(crate) fn turn(self, position: &Position) -> Option<Turn> {
        if self.0 == Self::PASS {
            return position.check_pass().ok();
        }
        let (what, to) = ((self.0 >> 10 & 1023) as usize, Cell::from_index(self.0 as usize & 1023));
        let piece = if self.0 & Self::PLACED == 0 {
            position.top(Cell::from_index(what))
        } else {
            let bug = *Bug::ALL.get(what)?;
            position.hand(position.to_move()).iter().find(|piece| piece.bug() == bug)
        };
        position.check(piece?, to).ok()
    }
}

/// Where the parts of a slot's first word begin. Its turn comes first; all bits of it stand for none.
const SCORE: u32 = 24;
const DEPTH: u32 = 40;
const BOUND: u32 = 48;
const GENERATION: u32 = 50;
const NO_TURN: u64 = (1 << 24) - 1;

/// Two words per slot: the second is the first and the key together (by exclusive or), so that a slot that two
/// threads wrote to at once matches no key, and no lock is needed.
#[derive(Default)]
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
        Self::empty(Vec::new(), Self::slots_in(megabytes))
    }

    /// The same, if the system has so much memory to give.
    pub(crate) fn try_new(megabytes: usize) -> Result<Transpositions, TryReserveError> {
        let (mut slots, count) = (Vec::new(), Self::slots_in(megabytes));
        slots.try_reserve_exact(count)?;
        Ok(Self::empty(slots, count))
    }

    /// The smallest that there can be, for a moment in which nobody looks anything up.
    pub(crate) fn smallest() -> Transpositions {
        Self::empty(Vec::new(), 1)
    }

    /// A table of so many slots, in a list that may have room for them already.
    fn empty(mut slots: Vec<Slot>, count: usize) -> Transpositions {
        slots.extend((0..count).map(|_| Slot::default()));
        Transpositions { slots, generation: AtomicU64::new(0) }
    }

    const fn slots_in(megabytes: usize) -> usize {
        (if megabytes == 0 { 1 } else { megabytes } << 20) / size_of::<Slot>()
    }

    /// Its size.
    pub(crate) fn megabytes(&self) -> usize {
        (self.slots.len() * size_of::<Slot>()) >> 20
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
        let turn = (data & NO_TURN) as u32;
        Some(Known {
            turn: (turn as u64 != NO_TURN).then_some(ShortTurn(turn)),
            score: Score::from_table((data >> SCORE) as i16, ply),
            depth: (data >> DEPTH & 0xff) as i32,
            bound: match data >> BOUND & 3 {
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
        let old_depth = (old >> DEPTH & 0xff) as i32;
        let current = old != 0 && old >> GENERATION & 0x3f == generation;
        // Deep work of this search is kept, unless it is about this very position.
        if current && !same && old_depth > known.depth + 3 {
            return;
        }
        let old_turn = if same { old & NO_TURN } else { NO_TURN };
        let data = known.turn.map_or(old_turn, |turn| turn.0 as u64)
            | (known.score.to_table(ply) as u16 as u64) << SCORE
            | (known.depth.clamp(0, 255) as u64) << DEPTH
            | (known.bound as u64) << BOUND
            | generation << GENERATION
            // Never zero: that is an empty slot.
            | 1 << 63;
        slot.data.store(data, Ordering::Relaxed);
        slot.check.store(data ^ key, Ordering::Relaxed);
    }
}
