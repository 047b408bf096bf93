//! Where the owners of accounts have come from before: a stranger elsewhere who tries many passwords keeps everybody else
//! out for a while, but not them.

use crate::network::Address;
use hashlink::LruCache;
use std::sync::{Mutex, MutexGuard};

/// So many are remembered: a few megabytes. After a restart everybody is a stranger once.
const REMEMBERED: usize = 1 << 15;

/// Whose attempts come from where they signed in before.
pub(crate) struct Familiar(Mutex<LruCache<String, ()>>);

impl Default for Familiar {
    fn default() -> Familiar {
        Familiar(Mutex::new(LruCache::new(REMEMBERED)))
    }
}

impl Familiar {
    /// Somebody has proved at this address that they are this account.
    pub(crate) fn remember(&self, whose: &str, address: &Address) {
        self.lock().insert(at(whose, address), ());
    }

    /// The name under which an attempt to be this account is counted: its own for a place where its owner was before.
    pub(crate) fn counted_as(&self, whose: &str, address: &Address) -> String {
        let at = at(whose, address);
        if self.lock().get(&at).is_some() { at } else { whose.to_string() }
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<String, ()>> {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

fn at(whose: &str, address: &Address) -> String {
    format!("{whose} at {address}")
}
