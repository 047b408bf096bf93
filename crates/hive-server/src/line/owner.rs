//! Whose something is that waits, and how many of the places to wait they may have.

use crate::network::{Address, Width};
use crate::open::Whose;

/// Whose it is: the widest network first, the guest last.
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
    /// Whoever comes from this address, before it is known who they are.
    pub(crate) fn somebody_at(address: &Address) -> Owner {
        Owner::new("", Some(address))
    }

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

    pub(crate) fn path(&self) -> &[Whose] {
        &self.path
    }

    /// The names of the path, each with how many of so many places it may have.
    pub(crate) fn places(&self, all: usize) -> impl Iterator<Item = (&[Whose], usize)> {
        let most = move |part: &usize| (all / part).max(1);
        self.parts.iter().enumerate().map(move |(i, part)| (&self.path[..=i], most(part)))
    }
}
