//! What is remembered of guests who came last: where they are, and what they are called. It is nowhere on the disk, and
//! asking costs nothing: thousands who come at once to one game take no connection of the database.

use crate::network::Address;
use hashlink::LruCache;
use hive_play::Identity;
use std::sync::{Arc, Mutex, MutexGuard};

/// How many guests are remembered: a few megabytes.
const REMEMBERED: usize = 1 << 15;

/// What is remembered of one guest.
#[derive(Clone, Default)]
struct Known {
    address: Option<Address>,
    name: Option<Arc<str>>,
}

/// Guests who came last. Who was away for longest is forgotten first.
pub(crate) struct Acquaintances(Mutex<LruCache<Identity, Known>>);

impl Default for Acquaintances {
    fn default() -> Acquaintances {
        Acquaintances(Mutex::new(LruCache::new(REMEMBERED)))
    }
}

impl Acquaintances {
    /// Somebody has come from this address.
    pub(crate) fn saw(&self, who: &Identity, address: &Address) {
        let mut all = self.lock();
        all.entry(who.clone()).or_insert_with(Known::default).address = Some(address.clone());
    }

    /// Where somebody was last.
    pub(crate) fn address(&self, who: &Identity) -> Option<Address> {
        self.lock().get(who)?.address.clone()
    }

    /// Somebody was called so when it was looked up. If they have another name since, that one counts.
    pub(crate) fn looked_up(&self, who: &Identity, name: &Arc<str>) {
        let mut all = self.lock();
        all.entry(who.clone()).or_insert_with(Known::default).name.get_or_insert_with(|| Arc::clone(name));
    }

    /// Somebody is called so from now on.
    pub(crate) fn named(&self, who: &Identity, name: &Arc<str>) {
        self.lock().entry(who.clone()).or_insert_with(Known::default).name = Some(Arc::clone(name));
    }

    /// What somebody is called, if it is remembered.
    pub(crate) fn name(&self, who: &Identity) -> Option<Arc<str>> {
        self.lock().get(who)?.name.clone()
    }

    /// Remembers nothing of somebody any more.
    pub(crate) fn forget(&self, who: &Identity) {
        self.lock().remove(who);
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<Identity, Known>> {
        self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_came_last_is_remembered_and_the_latest_name_counts() {
        let (all, ann) = (Acquaintances::default(), Identity::from("ann"));
        let address = Address::of("1.2.3.4".parse().expect("an address"));
        assert!(all.name(&ann).is_none() && all.address(&ann).is_none());
        all.saw(&ann, &address);
        all.looked_up(&ann, &"Guest".into());
        all.named(&ann, &"Ann".into());
        // Somebody who had asked before she chose it comes back with the old one.
        all.looked_up(&ann, &"Guest".into());
        assert_eq!((all.name(&ann).as_deref(), all.address(&ann)), (Some("Ann"), Some(address.clone())));
        for i in 0..2 * REMEMBERED {
            all.saw(&Identity::from(format!("guest {i}")), &address);
        }
        assert!(all.name(&ann).is_none() && all.lock().len() <= REMEMBERED + 1, "memory has an end");
        all.named(&ann, &"Ann".into());
        all.forget(&ann);
        assert!(all.name(&ann).is_none());
    }
}
