//! What was counted of positions to which very many games came: it is counted once.

use crate::IndexError;
use crate::explore::Counts;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// So many rows are worth remembering what they came to: fewer are counted in less than a millisecond.
pub(crate) const MANY: u64 = 5_000;

/// How many counts are remembered, and how many numbers of games in them: 16 MB.
const REMEMBERED: usize = 1_024;
const NUMBERS: usize = 4_000_000;

/// A position's key with its set, and the one result that counts, if it is one.
type Asked = (u64, Option<u8>);

/// Counts that are remembered.
#[derive(Default)]
pub(crate) struct Frequent(Mutex<Known>);

#[derive(Default)]
struct Known {
    counts: HashMap<Asked, Arc<Counts>>,
    numbers: usize,
}

impl Known {
    fn is_full(&self) -> bool {
        self.counts.len() >= REMEMBERED || self.numbers >= NUMBERS
    }
}

impl Frequent {
    fn lock(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was counted: as it is remembered, or now.
    pub(crate) fn get(
        &self,
        asked: Asked,
        count: impl FnOnce() -> Result<Counts, IndexError>,
    ) -> Result<Arc<Counts>, IndexError> {
        if let Some(known) = self.lock().counts.get(&asked) {
            return Ok(Arc::clone(known));
        }
        let counted = Arc::new(count()?);
        let mut known = self.lock();
        if counted.rows >= MANY && !known.is_full() {
            known.numbers += counted.count.numbers();
            known.counts.insert(asked, Arc::clone(&counted));
        }
        Ok(counted)
    }

    pub(crate) fn is_full(&self) -> bool {
        self.lock().is_full()
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.lock().counts.len()
    }
}
