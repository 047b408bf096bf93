//! What is counted where there are several nodes.

use crate::metrics::{Count, Level};
use prometheus_client::registry::Registry;
use std::sync::Arc;

/// What is counted of a node among others.
pub(crate) struct Counted {
    /// Games that this node has, and games that it follows.
    owned: Level,
    followed: Level,
    /// Games that it took over from another.
    pub(crate) taken_over: Count,
    /// Whether the bus answers: 1 or 0.
    pub(crate) bus: Level,
    /// Turns and analyses that workers have thought about.
    pub(crate) thought_elsewhere: Count,
}

impl Counted {
    pub(crate) fn new(registry: &mut Registry) -> Counted {
        Counted {
            owned: Level::shown(registry, "games_owned", "Games that this node decides about"),
            followed: Level::shown(registry, "games_followed", "Games that another node decides about"),
            taken_over: Count::shown(registry, "handovers", "Games taken over from another node"),
            bus: Level::shown(registry, "bus_reachable", "Whether the bus answers"),
            thought_elsewhere: Count::shown(
                registry,
                "searches_elsewhere",
                "Turns and analyses that workers have thought about",
            ),
        }
    }

    fn of(&self, owner: bool) -> &Level {
        if owner { &self.owned } else { &self.followed }
    }
}

/// One more game that a node has, or follows, as long as this is there.
pub(crate) struct Held {
    counted: Arc<Counted>,
    owner: bool,
}

impl Held {
    pub(crate) fn new(counted: &Arc<Counted>, owner: bool) -> Held {
        counted.of(owner).one();
        Held { counted: Arc::clone(counted), owner }
    }

    /// It has it now, or follows it.
    pub(crate) fn becomes(&mut self, owner: bool) {
        if self.owner != owner {
            self.counted.of(self.owner).less_one();
            self.counted.of(owner).one();
            self.owner = owner;
        }
    }

    /// It was taken over from another node.
    pub(crate) fn taken_over(&self) {
        self.counted.taken_over.one();
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.counted.of(self.owner).less_one();
    }
}
