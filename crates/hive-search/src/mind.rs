//! What one thread knows while it thinks, beside the table.

use crate::character::{Character, Eyes};
use crate::estimates::Estimates;
use crate::network::Network;
use crate::order::Memory;
use crate::weights;
use hive_rules::Game;

/// What one thread learns while it thinks about a position.
pub(crate) struct Mind {
    /// What it does not see, if anything escapes it.
    pub(crate) eyes: Option<Eyes>,
    pub(crate) memory: Memory,
    pub(crate) estimates: Estimates,
}

impl Mind {
    pub(crate) fn new(game: &Game, network: Option<&'static Network>) -> Mind {
        Mind {
            eyes: None,
            memory: Memory::new(),
            estimates: Estimates::new([*weights::of(game.ruleset()); 2], network),
        }
    }

    /// The mind of somebody who errs.
    pub(crate) fn erring(
        game: &Game,
        network: Option<&'static Network>,
        character: Character,
        seed: u64,
    ) -> Mind {
        let weights = character.weights(weights::of(game.ruleset()), game.position().to_move());
        // What was learnt beyond the sum would put right what is meant to be judged wrongly.
        let network = network.filter(|_| character.judges_well());
        Mind {
            eyes: Some(Eyes::new(character, seed)),
            memory: Memory::new(),
            estimates: Estimates::new(weights, network),
        }
    }

    /// For another search with the same network: what was learnt about turns is forgotten, what positions look like stays so.
    /// To set memory aside for both anew took longer than a search of a few hundred positions.
    pub(crate) fn renewed(mut self, game: &Game) -> Mind {
        self.memory.forget();
        self.estimates.turn_to([*weights::of(game.ruleset()); 2]);
        self
    }
}
