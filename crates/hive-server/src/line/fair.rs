//! Who comes next, fairly (nested round robin): first among networks, then among the narrower ones within each, then
//! among guests, then in the order in which they came.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// What waits, below one name of a path such as network, household, guest. As deep as a path is long, which is never
/// more than a few names.
pub(crate) struct Fair<K, T> {
    below: HashMap<K, Fair<K, T>>,
    /// The names below, in the order in which they are served.
    order: VecDeque<K>,
    /// What waits at the end of a path.
    here: VecDeque<T>,
    count: usize,
}

impl<K, T> Default for Fair<K, T> {
    fn default() -> Fair<K, T> {
        Fair { below: HashMap::new(), order: VecDeque::new(), here: VecDeque::new(), count: 0 }
    }
}

impl<K: Hash + Eq + Clone, T> Fair<K, T> {
    pub(crate) fn push(&mut self, path: &[K], item: T) {
        self.count += 1;
        let Some((first, rest)) = path.split_first() else { return self.here.push_back(item) };
        let order = &mut self.order;
        let below = self.below.entry(first.clone()).or_insert_with_key(|name| {
            order.push_back(name.clone());
            Fair::default()
        });
        below.push(rest, item);
    }

    /// The next one; whoever it was goes to the end of each line.
    pub(crate) fn pop(&mut self) -> Option<T> {
        let next = match self.order.pop_front() {
            None => self.here.pop_front(),
            Some(first) => {
                let below = self.below.get_mut(&first)?;
                let next = below.pop();
                if below.count == 0 {
                    self.below.remove(&first);
                } else {
                    self.order.push_back(first);
                }
                next
            }
        };
        self.count -= usize::from(next.is_some());
        next
    }

    /// Takes out one that waits at the end of this path.
    pub(crate) fn withdraw(&mut self, path: &[K], meant: &impl Fn(&T) -> bool) -> Option<T> {
        let found = match path.split_first() {
            None => self.here.iter().position(meant).and_then(|at| self.here.remove(at)),
            Some((first, rest)) => {
                let below = self.below.get_mut(first)?;
                let found = below.withdraw(rest, meant);
                if below.count == 0 {
                    self.below.remove(first);
                    self.order.retain(|name| name != first);
                }
                found
            }
        };
        self.count -= usize::from(found.is_some());
        found
    }

    /// How many wait, in all.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// How many wait below these names.
    pub(crate) fn count_of(&self, path: &[K]) -> usize {
        let found = path.iter().try_fold(self, |fair, name| fair.below.get(name));
        found.map_or(0, |fair| fair.count)
    }

    /// How many wait below the name of this kind below which most do. As deep as a path is long, as all here.
    pub(crate) fn busiest(&self, kind: &impl Fn(&K) -> bool) -> usize {
        let of = |(name, fair): (&K, &Fair<K, T>)| if kind(name) { fair.count } else { fair.busiest(kind) };
        self.below.iter().map(of).max().unwrap_or(0)
    }

    /// How many names of the widest kind wait.
    pub(crate) fn width(&self) -> usize {
        self.order.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_are_served_in_turn_and_guests_within_them() {
        let mut fair = Fair::default();
        for (path, item) in [
            (["a", "eve"], "eve 1"),
            (["a", "eve"], "eve 2"),
            (["a", "eve"], "eve 3"),
            (["a", "bob"], "bob 1"),
            (["b", "ann"], "ann 1"),
            (["b", "ann"], "ann 2"),
        ] {
            fair.push(&path, item);
        }
        assert_eq!((fair.count(), fair.width(), fair.count_of(&["a"])), (6, 2, 4));
        let busiest = |names: &[&str]| fair.busiest(&|name: &&str| names.contains(name));
        assert_eq!((busiest(&["a", "b"]), busiest(&["eve", "bob", "ann"]), busiest(&["eva"])), (4, 3, 0));
        let served: Vec<&str> = std::iter::from_fn(|| fair.pop()).collect();
        assert_eq!(served, ["eve 1", "ann 1", "bob 1", "ann 2", "eve 2", "eve 3"]);
        assert_eq!((fair.count(), fair.width()), (0, 0));
    }

    #[test]
    fn what_is_withdrawn_leaves_nothing_behind() {
        let mut fair = Fair::default();
        fair.push(&["a", "eve"], 1);
        fair.push(&["a", "eve"], 2);
        assert_eq!(fair.withdraw(&["a", "eve"], &|&item| item == 1), Some(1));
        assert_eq!(fair.withdraw(&["a", "eve"], &|&item| item == 1), None);
        assert_eq!(fair.withdraw(&["a", "bob"], &|_| true), None);
        assert_eq!(fair.withdraw(&["a", "eve"], &|_| true), Some(2));
        assert_eq!((fair.count(), fair.width(), fair.below.len()), (0, 0, 0));
        assert_eq!(fair.pop(), None);
    }
}
