//! Estimates of positions that were met a moment ago.

use crate::evaluation::{Weights, evaluate};
use crate::network::Network;
use crate::score::Score;
use hive_rules::Position;

/// Small enough to stay near the processor; the same leaf is often met again by another order of turns.
const SLOTS: usize = 1 << 15;

/// What one thread remembers.
pub(crate) struct Estimates {
    /// White's and Black's.
    weights: [Weights; 2],
    network: Option<&'static Network>,
    slots: Vec<(u64, Score)>,
}

impl Estimates {
    pub(crate) fn new(weights: [Weights; 2], network: Option<&'static Network>) -> Estimates {
        Estimates { weights, network, slots: vec![(0, Score::DRAW); SLOTS] }
    }

    /// From now on the positions are those of a game with these weights.
    pub(crate) fn turn_to(&mut self, weights: [Weights; 2]) {
        if self.weights != weights {
            self.weights = weights;
            self.slots.fill((0, Score::DRAW));
        }
    }

    /// How good the position looks for the side to move.
    pub(crate) fn of(&mut self, position: &Position) -> Score {
        let key = position.hash();
        let slot = &mut self.slots[(key >> 32) as usize % SLOTS];
        if slot.0 != key {
            *slot = (key, evaluate(position, &self.weights, self.network));
        }
        slot.1
    }
}
