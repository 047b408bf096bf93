//! What happens to a game, to be written.

use crate::Summary;
use hive_play::{Agreement, Event, GameId, Identity, Millis};
use hive_rules::Color;

/// What happens to one game: written whole or not at all.
#[derive(Clone, Debug)]
pub struct Change {
    /// Which game.
    pub game: GameId,
    /// For a new game: what was agreed.
    pub founding: Option<Founding>,
    /// The events; their numbers follow the last one that is kept, or somebody else was faster.
    pub events: Vec<Event>,
    /// Seats that are taken or given back by them.
    pub seats: Vec<SeatChange>,
    /// When it happened.
    pub updated: Millis,
    /// What lists want to know afterwards.
    pub summary: Summary,
    /// When somebody has to look after the game even if nobody is there.
    pub alarm: Option<Millis>,
    /// The epoch of the lease under which it is written; nothing on a single node, and where nobody has the game.
    pub epoch: Option<u64>,
}

/// A new game.
#[derive(Clone, Debug)]
pub struct Founding {
    /// When it was made.
    pub created: Millis,
    /// What was agreed.
    pub agreement: Agreement,
}

/// A seat that is taken, or given back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatChange {
    /// Which.
    pub color: Color,
    /// By whom; nobody if it is given back.
    pub who: Option<Identity>,
}
