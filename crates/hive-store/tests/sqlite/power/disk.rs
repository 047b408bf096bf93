//! What a disk may hold after a loss of power: all that was synchronised, and of the rest anything or nothing, in any
//! order, and of what was on its way some sectors.

use super::trace::Deed;
use std::collections::BTreeMap;
use std::ops::Range;

/// So much is written whole or not at all.
const SECTOR: usize = 512;

/// Files as they are, and as they would be found.
#[derive(Default)]
pub(crate) struct Disk {
    files: BTreeMap<String, File>,
}

#[derive(Clone, Default)]
struct File {
    safe: Vec<u8>,
    /// Done, and not safe yet.
    pending: Vec<Pending>,
    /// Whether it is surely found again.
    is_found: bool,
    /// Whether it was taken away, which may be forgotten.
    is_removed: bool,
    /// Another one of this name that was taken away before, which may be found instead.
    before: Option<Box<File>>,
}

#[derive(Clone)]
enum Pending {
    Write { at: usize, bytes: Vec<u8> },
    Truncate { size: usize },
}

impl Disk {
    /// A file that has been there for long.
    pub(crate) fn has(&mut self, file: String, safe: Vec<u8>) {
        self.files.insert(file, File { safe, is_found: true, ..File::default() });
    }

    /// Something is done.
    pub(crate) fn follow(&mut self, deed: &Deed) {
        match deed {
            Deed::Said(_) => {}
            Deed::Make { file } => {
                let found = self.files.entry(file.clone()).or_default();
                if found.is_removed {
                    let before = Some(Box::new(std::mem::take(found)));
                    *found = File { before, ..File::default() };
                }
            }
            Deed::Write { file, at, bytes } => {
                self.pending(file, Pending::Write { at: *at, bytes: bytes.clone() });
            }
            Deed::Truncate { file, size } => self.pending(file, Pending::Truncate { size: *size }),
            Deed::Sync { file } => match self.files.get_mut(file) {
                Some(file) => {
                    for pending in std::mem::take(&mut file.pending) {
                        apply(&mut file.safe, &pending, |_| true);
                    }
                    (file.is_found, file.before) = (true, None);
                }
                None => self.sync_folder(file),
            },
            Deed::Remove { file } => {
                if let Some(file) = self.files.get_mut(file) {
                    file.is_removed = true;
                }
            }
        }
    }

    /// The names in a folder are safe: of what was made and of what was taken away.
    fn sync_folder(&mut self, folder: &str) {
        self.files.retain(|name, file| {
            if name.rsplit_once('/').is_none_or(|(parent, _)| parent != folder) {
                return true;
            }
            (file.is_found, file.before) = (true, None);
            !file.is_removed
        });
    }

    fn pending(&mut self, file: &str, pending: Pending) {
        if let Some(file) = self.files.get_mut(file) {
            file.pending.push(pending);
        }
    }

    /// The files that are found when the power is back. Chance says what of all that was pending.
    pub(crate) fn found(&self, chance: &mut Chance) -> BTreeMap<String, Vec<u8>> {
        let mut all = BTreeMap::new();
        for (name, file) in &self.files {
            let mut file = file;
            while let Some(before) = file.before.as_deref().filter(|_| chance.of(2) == 0) {
                file = before;
            }
            if (file.is_removed || !file.is_found) && chance.of(2) == 0 {
                continue;
            }
            let mut bytes = file.safe.clone();
            // Now all, now nothing, and mostly something.
            let (some, kept) = (chance.of(4), chance.of(8));
            for pending in &file.pending {
                match some {
                    0 => {}
                    1 => apply(&mut bytes, pending, |_| true),
                    _ if chance.of(4) == 0 => apply(&mut bytes, pending, |_| chance.of(2) == 0),
                    _ if chance.of(8) >= kept => apply(&mut bytes, pending, |_| true),
                    _ => {}
                }
            }
            all.insert(name.clone(), bytes);
        }
        all
    }
}

/// Does something to a file, as far as each sector is wanted.
fn apply(file: &mut Vec<u8>, pending: &Pending, mut wanted: impl FnMut(Range<usize>) -> bool) {
    match pending {
        Pending::Truncate { size } => {
            if wanted(0..0) {
                file.resize(*size, 0);
            }
        }
        Pending::Write { at, bytes } => {
            let mut begin = *at;
            while begin < at + bytes.len() {
                let end = ((begin / SECTOR + 1) * SECTOR).min(at + bytes.len());
                if wanted(begin..end) {
                    if file.len() < end {
                        file.resize(end, 0);
                    }
                    file[begin..end].copy_from_slice(&bytes[begin - at..end - at]);
                }
                begin = end;
            }
        }
    }
}

/// Numbers that look like chance, the same each time (SplitMix64).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// A number below this one.
    pub(crate) fn of(&mut self, below: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % below
    }
}

#[test]
fn what_was_synchronised_is_always_found_and_the_rest_now_and_then() {
    let (mut disk, name) = (Disk::default(), "/d/f".to_string());
    let write = |at, byte| Deed::Write { file: name.clone(), at, bytes: vec![byte; 2 * SECTOR] };
    disk.follow(&Deed::Make { file: name.clone() });
    disk.follow(&write(0, 1));
    disk.follow(&Deed::Sync { file: name.clone() });
    disk.follow(&write(SECTOR, 2));
    let mut chance = Chance(1);
    let found: Vec<Vec<u8>> =
        (0..200).map(|_| disk.found(&mut chance).remove(&name).expect("it is safe")).collect();
    assert!(found.iter().all(|bytes| bytes[..SECTOR] == [1; SECTOR]));
    let kinds: std::collections::BTreeSet<Vec<u8>> =
        found.iter().map(|bytes| bytes.iter().copied().step_by(SECTOR).collect()).collect();
    // Nothing of the second, the first half of it, the other half, all of it.
    let expected: [&[u8]; 4] = [&[1, 1], &[1, 1, 2], &[1, 2], &[1, 2, 2]];
    assert!(kinds.iter().map(Vec::as_slice).eq(expected), "{kinds:?}");
    disk.follow(&Deed::Remove { file: name.clone() });
    let there = (0..100).filter(|_| disk.found(&mut chance).contains_key(&name)).count();
    assert!((20..80).contains(&there));
    disk.follow(&Deed::Sync { file: "/d".to_string() });
    assert!(disk.found(&mut chance).is_empty());
}
