//! Whose a search is, and how many such searches may wait.

use crate::network::{Address, Width};
use crate::open::Whose;

/// Whose a search is: the widest network first, the guest last.
#[derive(Clone, Debug)]
pub(crate) struct Owner {
    path: Vec<Whose>,
    /// Of so many places that there are, each of these may have one part.
    parts: Vec<usize>,
}

/// A guest may have one place in so many.
pub(crate) const GUEST: usize = 16;

/// And an address one in so many; wider networks have more, but never all.
pub(crate) const ADDRESS: usize = 4;

impl Owner {
    /// A guest at this address; without one, with all others of whom nobody knows where they are.
    pub(crate) fn new(guest: &str, address: Option<&Address>) -> Owner {
        let mut networks: Vec<(Width, Whose)> = address
            .into_iter()
            .flat_map(Address::networks)
            .map(|(width, network)| (width, Whose::Network(network)))
            .collect();
        networks.reverse();
        let part = |width: Width| match width {
            Width::Household => ADDRESS,
            Width::Customer => 3,
            Width::Site => 2,
        };
        let (mut parts, mut path): (Vec<usize>, Vec<Whose>) =
            networks.into_iter().map(|(width, whose)| (part(width), whose)).unzip();
        if path.is_empty() {
            (parts, path) = (vec![part(Width::Household)], vec![Whose::Guest(String::new())]);
        }
        path.push(Whose::Guest(guest.to_string()));
        parts.push(GUEST);
        Owner { path, parts }
    }

    pub(super) fn path(&self) -> &[Whose] {
        &self.path
    }

    /// The names of the path, each with how many of so many places it may have.
    pub(super) fn places(&self, all: usize) -> impl Iterator<Item = (&[Whose], usize)> {
        let most = move |part: &usize| (all / part).max(1);
        self.parts.iter().enumerate().map(move |(i, part)| (&self.path[..=i], most(part)))
    }
}
