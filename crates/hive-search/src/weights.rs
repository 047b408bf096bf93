//! What each feature of a position is worth, in hundredths.

/// All weights in one table.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    /// By how many sides of a queen are taken: what that costs her owner.
    pub(crate) siege: [i32; 7],
    /// A climber of the other side on top of the queen.
    pub(crate) queen_covered: i32,
    /// A tile that can be lifted, by insect.
    pub(crate) free: [i32; 8],
    /// A tile that holds the hive together, by insect.
    pub(crate) pinned: [i32; 8],
    /// A tile under another.
    pub(crate) covered: i32,
    /// A free tile that can slide nowhere.
    pub(crate) stuck: i32,
    /// A tile in the hand, by insect.
    pub(crate) in_hand: [i32; 8],
    /// For each step that a free tile, ants aside, is closer to the other queen than six.
    pub(crate) near: i32,
    /// A pillbug beside its own queen that can throw.
    pub(crate) escape: i32,
    /// The right to move.
    pub(crate) tempo: i32,
}

/// In the order of `Bug::ALL`: queen, spider, beetle, grasshopper, ant, mosquito, ladybug, pillbug.
pub(crate) const WEIGHTS: Weights = Weights {
    siege: [0, 12, 45, 110, 220, 400, 900],
    queen_covered: 130,
    free: [60, 25, 55, 32, 85, 80, 50, 55],
    pinned: [0, 6, 18, 6, 14, 20, 14, 28],
    covered: -25,
    stuck: -12,
    in_hand: [0, 18, 38, 24, 60, 55, 38, 40],
    near: 5,
    escape: 35,
    tempo: 20,
};
