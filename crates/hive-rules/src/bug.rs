//! The eight insects.

/// An insect: what is drawn on a tile, and so how the tile moves.
///
/// ```
/// use hive_rules::Bug;
/// let tiles: u8 = Bug::ALL.map(Bug::copies).iter().sum();
/// assert_eq!(tiles, 14); // a player's, with all three expansions
/// assert_eq!("mosquito".parse(), Ok(Bug::Mosquito));
/// assert!(Bug::Beetle.climbs() && !Bug::Ant.climbs());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Bug {
    /// One step; who surrounds the other's queen wins.
    Queen,
    /// Exactly three steps round the outside.
    Spider,
    /// One step, also onto the hive.
    Beetle,
    /// A jump in a straight line over at least one tile.
    Grasshopper,
    /// Any number of steps round the outside.
    Ant,
    /// Moves as any tile it touches. First expansion.
    Mosquito,
    /// Two steps on top of the hive, then one down. Second expansion.
    Ladybug,
    /// One step, or throws a neighbour over its back. Third expansion.
    Pillbug,
}

impl Bug {
    /// All eight, in the order of their piece numbers.
    pub const ALL: [Bug; 8] = [
        Bug::Queen,
        Bug::Spider,
        Bug::Beetle,
        Bug::Grasshopper,
        Bug::Ant,
        Bug::Mosquito,
        Bug::Ladybug,
        Bug::Pillbug,
    ];

    /// How many tiles of this insect a player has.
    ///
    /// ```
    /// use hive_rules::Bug;
    /// assert_eq!(Bug::Ant.copies(), 3);
    /// ```
    pub const fn copies(self) -> u8 {
        match self {
            Bug::Queen | Bug::Mosquito | Bug::Ladybug | Bug::Pillbug => 1,
            Bug::Spider | Bug::Beetle => 2,
            Bug::Grasshopper | Bug::Ant => 3,
        }
    }

    /// The place of this insect in [`Bug::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether a tile of this insect may ever stand on another one.
    pub const fn climbs(self) -> bool {
        matches!(self, Bug::Beetle | Bug::Mosquito)
    }
}
