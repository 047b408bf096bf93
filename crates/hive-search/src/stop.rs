//! Ending a search from another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Ends searches from another thread: the one under way, and every later one of a player that heeds it.
///
/// A stop is made fresh, is stopped once, and stays so. Whether it comes in the midst of a search, a moment before it
/// begins or long before makes no difference: it is never lost. Whoever wants to search again takes a new one and lets
/// the player [heed](crate::Player::heed) that; from then on the old one, in whosever hands it is, ends nothing more.
///
/// ```
/// use hive_rules::{Expansions, Game, Ruleset};
/// use hive_search::{Limits, Player, Stop};
///
/// let game = Game::new(Ruleset::tournament(Expansions::ALL));
/// let mut player = Player::new(1);
/// let stop = Stop::new();
/// player.heed(&stop);
/// stop.now();
///
/// // Nothing else limits this search. It answers at once, with a turn that is legal, if not well thought of.
/// let turn = player.best(&game, &Limits::default(), |_| {}).unwrap();
/// assert!(game.position().legal_turns().contains(&turn));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop {
    stopped: Arc<AtomicBool>,
    busy: Arc<AtomicBool>,
}

impl Stop {
    /// A stop that has not been used yet.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// The search that is under way answers at once, and so does every later one. Whether there was one under way.
    pub fn now(&self) -> bool {
        let busy = self.busy.load(Ordering::SeqCst);
        self.stopped.store(true, Ordering::SeqCst);
        busy
    }

    /// Whether it has been used: for good.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }

    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.stopped
    }

    /// A search is under way until this is dropped.
    pub(crate) fn busy(&self) -> Busy<'_> {
        self.busy.store(true, Ordering::SeqCst);
        Busy(&self.busy)
    }
}

/// A search under way.
pub(crate) struct Busy<'a>(&'a AtomicBool);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::SeqCst);
    }
}
