//! A search in slices: for hosts where nobody can stop a search while it runs, as in a browser without threads.

use crate::Player;
use crate::deepening::{Progress, Report};
use crate::limits::{Deadline, Limits};
use crate::mind::Mind;
use crate::network::Network;
#[cfg(not(target_os = "unknown"))]
use crate::ponder::Pondering;
use crate::search::Worker;
use crate::transposition::Transpositions;
use crate::watch::Watch;
use hive_rules::{Game, Turn};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// A search that is done bit by bit. What was found lies in the player's table, and what was learnt about turns lies here, so
/// that the next slice finds its way back to where the last one was broken off.
///
/// ```
/// use hive_rules::{Expansions, Game, Ruleset};
/// use hive_search::{Limits, Player};
/// use std::time::Duration;
///
/// let game = Game::new(Ruleset::tournament(Expansions::ALL));
/// let mut player = Player::new(4);
/// let mut thinking = player.begin(&game, &Limits { depth: Some(4), ..Limits::default() });
/// let mut depth = 0;
/// while player.go_on(&mut thinking, Duration::from_millis(5), |report| depth = report.depth) {
///     // Time for something else.
/// }
/// assert_eq!(depth, 4);
/// assert!(game.position().legal_turns().contains(&thinking.best().unwrap()));
/// ```
pub struct Thinking {
    game: Game,
    limits: Limits,
    progress: Progress,
    mind: Option<Mind>,
    /// Of all threads together.
    nodes: Arc<AtomicU64>,
    spent: Duration,
    /// Threads that think beside it, without a break; they end with it.
    #[cfg(not(target_os = "unknown"))]
    helpers: Vec<Pondering>,
}

impl Thinking {
    pub(crate) fn new(game: &Game, limits: &Limits) -> Thinking {
        let mut progress = Progress::at(game.position(), 1);
        if game.outcome().is_some() {
            progress.found.best = None;
            progress.over = true;
        }
        let game = game.clone();
        Thinking {
            game,
            limits: *limits,
            progress,
            mind: None,
            nodes: Arc::default(),
            spent: Duration::ZERO,
            #[cfg(not(target_os = "unknown"))]
            helpers: Vec::new(),
        }
    }

    /// The best turn so far. Nothing if the game is over.
    pub fn best(&self) -> Option<Turn> {
        self.progress.found.best
    }

    /// Whether nothing is left to find, or a limit was met.
    pub fn is_over(&self) -> bool {
        self.progress.over
            || self.limits.time.is_some_and(|time| self.spent >= time)
            || self.limits.nodes.is_some_and(|nodes| self.looked_at() >= nodes)
    }

    /// How many positions were looked at.
    fn looked_at(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// What is left of the limits for a slice of this length.
    fn limits_of(&self, slice: Duration) -> Limits {
        let left = self.limits.time.map_or(slice, |time| time.saturating_sub(self.spent).min(slice));
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.looked_at()));
        Limits { time: Some(left), nodes, clock: None, ..self.limits }
    }

    pub(crate) fn go_on(
        &mut self,
        network: Option<&'static Network>,
        table: &Transpositions,
        stop: &AtomicBool,
        watch: Watch,
        slice: Duration,
        tell: &mut dyn FnMut(Report),
    ) {
        let limits = self.limits_of(slice);
        let deadline = Deadline::new(&limits, None, stop, watch);
        let mind = self.mind.take().unwrap_or_else(|| Mind::new(&self.game, network));
        let start = watch.now().saturating_sub(self.spent);
        let mut worker = Worker::with(mind, &self.game, table, &deadline, &self.nodes);
        worker.go_on(&mut self.progress, &limits, None, start, tell);
        worker.settle();
        self.mind = Some(worker.into_mind());
        self.spent = watch.now().saturating_sub(start);
    }
}

impl Player {
    /// Begins a search that is done in slices, within these limits all in all. Clocks are not for it. Other threads of the
    /// player think without a break until it is over or dropped.
    pub fn begin(&mut self, game: &Game, limits: &Limits) -> Thinking {
        self.stop_pondering();
        self.table().age();
        #[allow(unused_mut, reason = "a browser's module for one thread has no helpers")]
        let mut thinking = Thinking::new(game, limits);
        #[cfg(not(target_os = "unknown"))]
        if !thinking.is_over() {
            // Every second one is a depth ahead, so that they do not all do the same.
            thinking.helpers = (1..self.threads() as u32)
                .map_while(|helper| self.help(game, 1 + helper % 2, &thinking.nodes))
                .collect();
        }
        thinking
    }

    /// Goes on with a search for so long, and tells what it finds; whether there is more to find. Each depth is told of
    /// once, when it is complete.
    pub fn go_on(&mut self, thinking: &mut Thinking, slice: Duration, mut tell: impl FnMut(Report)) -> bool {
        self.stop_pondering();
        if !thinking.is_over() {
            let stop = self.stop();
            thinking.go_on(self.network(), self.table(), stop.flag(), self.watch(), slice, &mut tell);
        }
        #[cfg(not(target_os = "unknown"))]
        if thinking.is_over() {
            thinking.helpers.clear();
        }
        !thinking.is_over()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hive_rules::{Expansions, Ruleset};

    /// Another thread thinks while nobody asks, and is counted; it ends with the search, whether that is over or dropped.
    #[test]
    fn helpers_think_between_the_slices_and_end_with_the_search() {
        let game = Game::new(Ruleset::tournament(Expansions::ALL));
        let mut player = Player::new(1);
        player.set_threads(3);
        let mut thinking = player.begin(&game, &Limits { depth: Some(2), ..Limits::default() });
        assert_eq!(thinking.helpers.len(), 2);
        while thinking.looked_at() == 0 {
            std::thread::yield_now();
        }
        while player.go_on(&mut thinking, Duration::from_millis(5), |_| {}) {}
        assert!(thinking.helpers.is_empty() && thinking.best().is_some());

        let dropped = player.begin(&game, &Limits::default());
        let counted = Arc::clone(&dropped.nodes);
        assert_eq!(dropped.helpers.len(), 2);
        drop(dropped);
        assert_eq!(Arc::strong_count(&counted), 1, "nobody else counts any more");
    }
}
