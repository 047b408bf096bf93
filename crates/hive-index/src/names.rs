//! The players' names: each once, in the order of their letters.

use std::collections::HashMap;

/// So many names are told apart; whoever comes later is nobody, which is said.
pub(crate) const MOST: usize = 500_000;

/// As names are compared and sorted.
pub(crate) fn folded(name: &str) -> String {
    name.chars().flat_map(char::to_lowercase).collect()
}

/// The names while games are taken, numbered from 1 as they come; 0 is nobody.
#[derive(Default)]
pub(crate) struct Names {
    numbers: HashMap<String, u32>,
    /// Whether some found no room.
    pub(crate) full: bool,
}

impl Names {
    pub(crate) fn number(&mut self, name: &str) -> u32 {
        if name.is_empty() {
            return 0;
        }
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        if self.numbers.len() >= MOST {
            self.full = true;
            return 0;
        }
        let number = self.numbers.len() as u32 + 1;
        self.numbers.insert(name.to_string(), number);
        number
    }

    /// The names in their order, the first of them nobody's, and the new number of each old one.
    pub(crate) fn sorted(self) -> (Vec<String>, Vec<u32>) {
        let mut names: Vec<(String, String, u32)> =
            self.numbers.into_iter().map(|(name, number)| (folded(&name), name, number)).collect();
        names.sort();
        let mut renumbered = vec![0; names.len() + 1];
        for (new, (_, _, old)) in names.iter().enumerate() {
            renumbered[*old as usize] = new as u32 + 1;
        }
        let names = std::iter::once(String::new()).chain(names.into_iter().map(|(_, name, _)| name));
        (names.collect(), renumbered)
    }
}
