//! What ends a search of an engine from outside.

use hive_search::{Player, Stop};
use std::sync::{Arc, Mutex, MutexGuard};

/// Ends the search that an engine is busy with, if there is one. It serves for all searches of the engine, one after
/// the other; what comes between two searches is about none of them.
///
/// ```
/// let engine = hive_uhp::Engine::new(Vec::new(), "Kypseli");
/// assert!(!engine.interrupt().now()); // it is not thinking
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<Mutex<Stop>>);

impl Interrupt {
    /// The search that is under way answers at once with the best turn so far. Whether there was one.
    pub fn now(&self) -> bool {
        self.current().now()
    }

    /// A search begins: the player has a stop of its own for it.
    pub(crate) fn renew(&self, player: &mut Player) {
        let stop = Stop::new();
        player.heed(&stop);
        *self.current() = stop;
    }

    fn current(&self) -> MutexGuard<'_, Stop> {
        // A stop is always whole, whoever panicked with it in hand.
        self.0.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}
