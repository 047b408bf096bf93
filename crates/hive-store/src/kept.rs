//! What is read again.

use crate::Damage;
use hive_play::{Agreement, Ending, Event, GameId, Identity, Millis};
use hive_rules::{ByColor, Color};

/// A game as it is kept.
#[derive(Clone, Debug)]
pub struct Kept {
    /// When it was made.
    pub created: Millis,
    /// What was agreed.
    pub agreement: Agreement,
    /// Everything that happened, in order, as far as it is whole.
    pub events: Vec<Event>,
    /// What is wrong with the rest, if anything is: such a game can be looked at and not played on.
    pub damage: Option<Damage>,
}

/// What lists want to know about a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// How many turns have been taken.
    pub ply: u32,
    /// Whose turn it is.
    pub to_move: Color,
    /// The names of those who sit.
    pub names: ByColor<Option<String>>,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
}

/// A game in a list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its name in links.
    pub game: GameId,
    /// When it was made.
    pub created: Millis,
    /// When something last happened.
    pub updated: Millis,
    /// What was agreed.
    pub agreement: Agreement,
    /// The rest.
    pub summary: Summary,
    /// Who sits where.
    pub seats: ByColor<Option<Identity>>,
}

/// A place in a list that is ordered by the last happening, the latest first, and games of one moment by their names from
/// the last to the first: the next page begins after it (keyset paging).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageMark {
    /// When something last happened in the last game of the page before.
    pub updated: Millis,
    /// That game.
    pub game: GameId,
}

/// A part of a list.
#[derive(Clone, Debug, Default)]
pub struct ListedPage {
    /// The games.
    pub games: Vec<Listed>,
    /// Where the next part begins, if there is one.
    pub next: Option<PageMark>,
}
