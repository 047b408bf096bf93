//! The printed editions, and what is in their boxes.

use crate::Language;
use hive_rules::{Bug, Expansions, Opening, Ruleset};

/// A printed edition of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    /// A short name of its own: `R1` to `R5`.
    pub code: &'static str,
    /// The title on the box.
    pub title: &'static str,
    /// The year, where the edition is known by it.
    pub year: Option<u16>,
    /// The language of its rulebook.
    pub language: Language,
    /// The expansions in the box.
    pub expansions: Expansions,
    /// Its rule for the first tile.
    pub opening: Opening,
}

impl Edition {
    /// All five.
    pub const ALL: [Edition; 5] = [
        Edition { year: Some(2011), ..Edition::new("R1", "Hive", Language::Russian, Expansions::NONE) },
        Edition::new("R2", "Hive", Language::Russian, Expansions::MOSQUITO_LADYBUG),
        Edition::new("R3", "Hive Pocket", Language::Greek, Expansions::MOSQUITO_LADYBUG),
        Edition::new("R4", "Hive", Language::Japanese, Expansions::NONE),
        Edition::new("R5", "Hive Pocket", Language::Russian, Expansions::MOSQUITO_LADYBUG),
    ];

    const fn new(
        code: &'static str,
        title: &'static str,
        language: Language,
        expansions: Expansions,
    ) -> Edition {
        // All five rulebooks let the queen be the first tile.
        Edition { code, title, year: None, language, expansions, opening: Opening::Rulebook }
    }

    /// The edition with this code, in upper or lower case.
    pub fn find(code: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|edition| edition.code.eq_ignore_ascii_case(code))
    }

    /// What a game with this box is played by.
    pub const fn ruleset(self) -> Ruleset {
        Ruleset { expansions: self.expansions, opening: self.opening, repetition: true }
    }

    /// The insects of one player, with their numbers.
    ///
    /// ```
    /// use hive_rulebook::Edition;
    /// let pocket = Edition::find("R3").unwrap();
    /// assert_eq!(pocket.contents().map(|(_, count)| count).sum::<u8>(), 13);
    /// ```
    pub fn contents(self) -> impl Iterator<Item = (Bug, u8)> {
        let ruleset = self.ruleset();
        Bug::ALL.into_iter().filter(move |&bug| ruleset.has(bug)).map(|bug| (bug, bug.copies()))
    }

    /// How many tiles one player has.
    pub fn tiles_a_side(self) -> u8 {
        self.contents().map(|(_, count)| count).sum()
    }
}
