//! Reviews of games that are over: what searches found at each position, one for a game. What a turn is worth, and in which
//! words, is not known here.

pub(crate) mod kept;
pub(crate) mod sql;

use crate::Later;
use hive_play::{GameId, Identity, Millis};

/// What is kept of a review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed {
    /// The game.
    pub game: GameId,
    /// Who has kept it.
    pub who: Identity,
    /// Which version of the player has looked: a later one is a higher number.
    pub judgement: u32,
    /// How many positions it looked at for each turn.
    pub effort: u32,
    /// When it was kept.
    pub updated: Millis,
    /// What was found, in whatever form its reader understands.
    pub body: String,
}

/// What is kept of reviews. A part of every [`Store`](crate::Store).
pub trait Reviews: Send + Sync {
    /// Keeps the review of a game instead of the one before. Refused with [`StoreError::Taken`](crate::StoreError::Taken) if that
    /// one is of a later judgement, or of the same with more effort.
    fn keep_review(&self, review: Reviewed) -> Later<'_, ()>;

    /// The review of a game.
    fn review_of<'a>(&'a self, game: &'a GameId) -> Later<'a, Option<Reviewed>>;

    /// The games of which somebody has kept the review, and when, the latest first; so many at most.
    fn reviewed_by<'a>(&'a self, who: &'a Identity, most: u32) -> Later<'a, Vec<(GameId, Millis)>>;
}

/// What is written of reviews.
pub(crate) enum ReviewWork {
    Keep(Box<Reviewed>),
}

impl ReviewWork {
    /// Every text of it.
    pub(crate) fn texts(&self) -> Vec<&str> {
        let ReviewWork::Keep(review) = self;
        vec![review.game.as_str(), review.who.as_str(), &review.body]
    }
}
