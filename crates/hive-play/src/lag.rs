//! What the way of a message costs a player, given back out of a pot that has an end.
//!
//! How long messages take is measured from question to answer (round trip), and the player's own program can answer late
//! on purpose. The pot bounds what it gains by that, and whoever is far away gets most of what the way costs.

use crate::Millis;

/// What is in the pot at the beginning, and the most that is ever in it.
const FULL: Millis = 2_000;

/// What each turn adds to it.
const REFILL: Millis = 100;

/// The most that is given back for one turn: a longer way is no way but a pause.
const MOST: Millis = 500;

/// What can still be given back to one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pot(Millis);

impl Default for Pot {
    fn default() -> Pot {
        Pot(FULL)
    }
}

impl Pot {
    /// What is given back for a turn whose messages took so long.
    pub(crate) fn credit(self, lag: Millis) -> Millis {
        lag.clamp(0, MOST).min(self.0)
    }

    /// A turn was taken, for which so much was given back. What is more than a turn is ever given for its way was given for
    /// something else: the server stood still, and whoever reads the game again cannot tell the two apart.
    pub(crate) fn turn(&mut self, given: Millis) {
        self.0 = (self.0 - given.clamp(0, MOST)).max(0).saturating_add(REFILL).min(FULL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_liar_gains_what_is_in_the_pot_and_little_more() {
        let (mut pot, mut gained) = (Pot::default(), 0);
        for _ in 0..50 {
            let given = pot.credit(Millis::MAX);
            gained += given;
            pot.turn(given);
        }
        assert_eq!(gained, FULL + 49 * REFILL);
        (0..100).for_each(|_| pot.turn(0));
        assert_eq!(pot, Pot::default(), "it fills again, and does not overflow");
        assert_eq!((pot.credit(-5), pot.credit(80), pot.credit(9_000)), (0, 80, MOST));
    }
}
