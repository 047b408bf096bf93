//! What a search for proofs finds.

use crate::winning::Winning;

/// Whether there is a win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The side to move wins within so many of its own turns.
    Win {
        /// How many.
        turns: u32,
        /// Whether it is known that there is no shorter win.
        shortest: bool,
    },
    /// Whatever the side to move does, the other can keep it from winning within so many turns.
    NoWin {
        /// How many.
        within: u32,
    },
    /// The time was over before anything was known of more turns than these.
    Unknown {
        /// There is no win within so many.
        none_within: u32,
    },
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Solution {
    /// Whether there is a win.
    pub answer: Answer,
    /// How to win against everything; empty if there is no win.
    pub winning: Winning,
    /// How many positions were looked at.
    pub nodes: u64,
}
