//! How many are there at once: of whom, and in all. What is open is counted here and nowhere else.

use crate::network::Address;
use ipnet::IpNet;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard};

/// Whose something is that is open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Whose {
    /// A guest's.
    Guest(String),
    /// A network's.
    Network(IpNet),
}

impl Whose {
    /// Whether it is a guest's.
    pub(crate) const fn is_guest(&self) -> bool {
        matches!(self, Whose::Guest(_))
    }

    /// Whether it is a guest's of whom somebody knows who they are.
    pub(crate) fn is_known_guest(&self) -> bool {
        matches!(self, Whose::Guest(who) if !who.is_empty())
    }

    /// Whether it is a household's: one address, or what everybody gets of the new kind.
    pub(crate) fn is_household(&self) -> bool {
        matches!(self, Whose::Network(network) if matches!(network.prefix_len(), 32 | 64))
    }

    /// The networks of an address, each with as many as it may have if a household may have so many and there are so
    /// many in all. A wide network may have more than a household, but never more than half: otherwise whoever asks for
    /// one would lock everybody else out. What a household may have is said by whoever runs the server, and stands.
    pub(crate) fn networks(
        address: &Address,
        household: usize,
        all: usize,
    ) -> impl Iterator<Item = (Whose, usize)> {
        let many = move |shares: u32| household.saturating_mul(shares as usize).min(all / 2).max(household);
        address.networks().map(move |(width, network)| (Whose::Network(network), many(width.shares())))
    }
}

/// What is open, by whose it is.
pub(crate) struct Open<K>(Arc<Mutex<Inner<K>>>);

struct Inner<K> {
    by: HashMap<K, usize>,
    all: usize,
}

impl<K> Default for Open<K> {
    fn default() -> Open<K> {
        Open(Arc::new(Mutex::new(Inner { by: HashMap::new(), all: 0 })))
    }
}

impl<K: Hash + Eq + Clone> Open<K> {
    /// Counts one more until the [`Place`] is dropped; nothing if there are `most` in all, or if one of those whose it
    /// is has as many as it may.
    pub(crate) fn enter(&self, most: usize, whose: impl IntoIterator<Item = (K, usize)>) -> Option<Place<K>> {
        self.enter_with(1, most, whose)
    }

    /// The same for something that counts as so many.
    pub(crate) fn enter_with(
        &self,
        weight: usize,
        most: usize,
        whose: impl IntoIterator<Item = (K, usize)>,
    ) -> Option<Place<K>> {
        let whose: Vec<(K, usize)> = whose.into_iter().collect();
        let mut inner = lock(&self.0);
        let is_too_much = |open: usize, most: usize| open.saturating_add(weight) > most;
        let is_full = |(who, most): &(K, usize)| is_too_much(inner.by.get(who).copied().unwrap_or(0), *most);
        if is_too_much(inner.all, most) || whose.iter().any(is_full) {
            return None;
        }
        inner.all += weight;
        for (who, _) in &whose {
            *inner.by.entry(who.clone()).or_default() += weight;
        }
        drop(inner);
        let whose = whose.into_iter().map(|(who, _)| who).collect();
        Some(Place { open: Open(Arc::clone(&self.0)), whose, weight })
    }

    /// How many somebody has.
    pub(crate) fn has(&self, who: &K) -> usize {
        lock(&self.0).by.get(who).copied().unwrap_or(0)
    }

    /// How many those of a kind have who have most.
    pub(crate) fn busiest(&self, kind: impl Fn(&K) -> bool) -> usize {
        let inner = lock(&self.0);
        inner.by.iter().filter(|(who, _)| kind(who)).map(|(_, open)| *open).max().unwrap_or(0)
    }

    /// How many there are in all.
    pub(crate) fn count(&self) -> usize {
        lock(&self.0).all
    }
}

/// One that is open, until it is dropped.
pub(crate) struct Place<K: Hash + Eq + Clone> {
    open: Open<K>,
    whose: Vec<K>,
    weight: usize,
}

impl<K: Hash + Eq + Clone> Drop for Place<K> {
    fn drop(&mut self) {
        let mut inner = lock(&self.open.0);
        inner.all -= self.weight;
        for who in &self.whose {
            if let Some(open) = inner.by.get_mut(who) {
                *open -= self.weight;
                if *open == 0 {
                    inner.by.remove(who);
                }
            }
        }
    }
}

fn lock<K>(inner: &Mutex<Inner<K>>) -> MutexGuard<'_, Inner<K>> {
    inner.lock().unwrap_or_else(|broken| broken.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_network_has_half_at_most() {
        let most = |address: &str, household, all| {
            let address = Address::of(address.parse().expect("an address"));
            Whose::networks(&address, household, all).map(|(_, most)| most).collect::<Vec<_>>()
        };
        assert_eq!(most("2001:db8::1", 1_000, 20_000), [1_000, 4_000, 10_000]);
        assert_eq!(most("2001:db8::1", 44, 896), [44, 176, 448], "where there are few files too");
        assert_eq!(most("2001:db8::1", 6, 10_000), [6, 24, 96], "where there is enough it is their share");
        assert_eq!(most("1.2.3.4", 1_000, 20_000), [1_000]);
        assert_eq!(most("1.2.3.4", 20_000, 20_000), [20_000], "whoever wants it so");
        assert_eq!(most("2001:db8::1", usize::MAX, 100), [usize::MAX; 3], "a proxy brings everybody");
    }

    #[test]
    fn places_are_counted_by_all_whose_they_are_and_given_back() {
        let open = Open::default();
        let enter = |guest: &'static str, address: &'static str| open.enter(3, [(guest, 1), (address, 2)]);
        let first = enter("a", "1.2.3.4").expect("there is room");
        assert!(enter("a", "1.2.3.4").is_none(), "one is enough for a guest");
        let _second = enter("b", "1.2.3.4").expect("there is room");
        assert!(enter("c", "1.2.3.4").is_none(), "and two for an address");
        let _third = enter("c", "5.6.7.8").expect("what was refused counts nowhere");
        assert!(enter("d", "9.9.9.9").is_none(), "and three in all");
        assert_eq!(open.count(), 3);
        assert_eq!((open.busiest(|who| *who < "a"), open.busiest(|who| *who >= "a")), (2, 1));
        drop(first);
        assert_eq!(open.count(), 2);
        assert!(enter("a", "1.2.3.4").is_some());
    }
}
