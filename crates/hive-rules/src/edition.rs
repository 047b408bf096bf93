//! The printed editions whose rules are played.

use crate::Expansions;

/// A printed edition, by its place in our list.
///
/// ```
/// use hive_rules::{Edition, Expansions};
/// let pocket = Edition::ALL.iter().filter(|edition| edition.expansions() == Expansions::MOSQUITO_LADYBUG);
/// assert_eq!(pocket.count(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Edition {
    /// Hive, 2011, Russian: the base game.
    R1,
    /// Hive with both expansions, Russian: Mosquito and Ladybug.
    R2,
    /// Hive Pocket, Greek: Mosquito and Ladybug.
    R3,
    /// Hive, Japanese: the base game.
    R4,
    /// Hive Pocket, Russian: Mosquito and Ladybug.
    R5,
}

impl Edition {
    /// All of them.
    pub const ALL: [Edition; 5] = [Edition::R1, Edition::R2, Edition::R3, Edition::R4, Edition::R5];

    /// What is in its box.
    ///
    /// ```
    /// use hive_rules::{Edition, Expansions};
    /// assert_eq!(Edition::R4.expansions(), Expansions::NONE);
    /// ```
    pub const fn expansions(self) -> Expansions {
        match self {
            Edition::R1 | Edition::R4 => Expansions::NONE,
            Edition::R2 | Edition::R3 | Edition::R5 => Expansions::MOSQUITO_LADYBUG,
        }
    }
}
