//! What is known of positions: how far they are from being proved.

use crate::search::Manner;

/// More than any number of positions: proved or refuted.
pub(crate) const ENDLESS: u32 = u32::MAX / 8;

/// How much is still to be shown, as the side to move sees it: that it reaches its aim (`won`), and that it does not (`lost`).
/// Nought is shown. The aim is to win where the attacker is to move, and not to lose where the defender is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) won: u32,
    pub(crate) lost: u32,
}

impl Numbers {
    pub(crate) const REACHED: Numbers = Numbers { won: 0, lost: ENDLESS };
    pub(crate) const FAILED: Numbers = Numbers { won: ENDLESS, lost: 0 };
}

#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    numbers: Numbers,
    /// How many positions it took.
    work: u32,
    /// In which search it was found: what another one found is forgotten.
    age: u32,
}

/// A table of fixed size. Of two that want the same place, one stays for its work and one for being new.
pub(crate) struct Table {
    slots: Vec<[Slot; 2]>,
    age: u32,
}

/// What is asked of a position, beside how many turns are left.
const PROVED: u64 = 14;
const STRUCK: u64 = 15;

impl Table {
    pub(crate) fn new(megabytes: usize) -> Table {
        let pairs = (megabytes.max(1) << 20) / size_of::<[Slot; 2]>();
        // Half of it at least: a power of two, so that a key's low bits are its place.
        let pairs = 1 << pairs.ilog2();
        Table { slots: vec![[Slot::default(); 2]; pairs], age: 1 }
    }

    pub(crate) fn get(&self, key: u64) -> Option<Numbers> {
        let pair = &self.slots[key as usize & (self.slots.len() - 1)];
        pair.iter().find(|slot| slot.key == key && slot.age == self.age).map(|slot| slot.numbers)
    }

    pub(crate) fn put(&mut self, key: u64, numbers: Numbers, work: u32) {
        let place = key as usize & (self.slots.len() - 1);
        let [kept, new] = &mut self.slots[place];
        let slot = Slot { key, numbers, work, age: self.age };
        if kept.key == key || slot.work >= kept.work || kept.age != self.age {
            if kept.key != key {
                *new = *kept;
            }
            *kept = slot;
        } else {
            *new = slot;
        }
    }

    /// Within how many of the attacker's turns a position is won, as far as it is proved, however that was.
    pub(crate) fn proved(&self, place: u64) -> Option<u32> {
        self.get(key(place, 0, PROVED)).map(|numbers| numbers.won)
    }

    pub(crate) fn prove(&mut self, place: u64, within: u32, work: u32) {
        let sooner = self.proved(place).is_some_and(|known| known <= within);
        if !sooner {
            self.put(key(place, 0, PROVED), Numbers { won: within, lost: 0 }, work);
        }
    }

    /// Within how many turns no quick blow was found.
    pub(crate) fn unstruck(&self, place: u64) -> u32 {
        self.get(key(place, 0, STRUCK)).map_or(0, |numbers| numbers.won)
    }

    pub(crate) fn miss(&mut self, place: u64, within: u32, work: u32) {
        self.put(key(place, 0, STRUCK), Numbers { won: within, lost: 0 }, work);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.age = self.age.wrapping_add(1);
        if self.age == 0 {
            self.slots.fill([Slot::default(); 2]);
            self.age = 1;
        }
    }
}

/// The key of a question: a position, how many turns the attacker has left, and how it is gone about.
pub(crate) fn asked(place: u64, turns: u32, manner: Manner) -> u64 {
    let how = match manner {
        Manner::Exact => 0,
        Manner::Threats(order) => u64::from(order),
    };
    key(place, turns, how)
}

fn key(place: u64, turns: u32, how: u64) -> u64 {
    let asked = u64::from(turns) << 4 | how;
    (place ^ asked.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
