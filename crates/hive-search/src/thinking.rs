//! A search in slices: for hosts where nobody can stop a search while it runs, as in a browser without threads.

use crate::Player;
use crate::deepening::{Progress, Report};
use crate::limits::{Deadline, Limits};
use crate::mind::Mind;
use crate::network::Network;
use crate::search::Worker;
use crate::transposition::Transpositions;
use crate::watch::Watch;
use hive_rules::{Game, Turn};
use std::sync::atomic::{AtomicBool, AtomicU64};
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
    nodes: u64,
    spent: Duration,
}

impl Thinking {
    pub(crate) fn new(game: &Game, limits: &Limits) -> Thinking {
        let mut progress = Progress::at(game.position(), 1);
        if game.outcome().is_some() {
            progress.found.best = None;
            progress.over = true;
        }
        let game = game.clone();
        Thinking { game, limits: *limits, progress, mind: None, nodes: 0, spent: Duration::ZERO }
    }

    /// The best turn so far. Nothing if the game is over.
    pub fn best(&self) -> Option<Turn> {
        self.progress.found.best
    }

    /// Whether nothing is left to find, or a limit was met.
    pub fn is_over(&self) -> bool {
        self.progress.over
            || self.limits.time.is_some_and(|time| self.spent >= time)
            || self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
    }

    /// What is left of the limits for a slice of this length.
    fn limits_of(&self, slice: Duration) -> Limits {
        let left = self.limits.time.map_or(slice, |time| time.saturating_sub(self.spent).min(slice));
        let nodes = self.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes));
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
        let nodes = AtomicU64::new(self.nodes);
        let mind = self.mind.take().unwrap_or_else(|| Mind::new(&self.game, network));
        let start = watch.now().saturating_sub(self.spent);
        let mut worker = Worker::with(mind, &self.game, table, &deadline, &nodes);
        worker.go_on(&mut self.progress, &limits, None, start, tell);
        self.nodes = worker.total_nodes();
        self.mind = Some(worker.into_mind());
        self.spent = watch.now().saturating_sub(start);
    }
}

impl Player {
    /// Begins a search that is done in slices, within these limits all in all. Threads and clocks are not for it.
    pub fn begin(&mut self, game: &Game, limits: &Limits) -> Thinking {
        self.stop_pondering();
        self.table().age();
        Thinking::new(game, limits)
    }

    /// Goes on with a search for so long, and tells what it finds; whether there is more to find. Each depth is told of
    /// once, when it is complete.
    pub fn go_on(&mut self, thinking: &mut Thinking, slice: Duration, mut tell: impl FnMut(Report)) -> bool {
        self.stop_pondering();
        if !thinking.is_over() {
            let stop = self.stop();
            thinking.go_on(self.network(), self.table(), stop.flag(), self.watch(), slice, &mut tell);
        }
        !thinking.is_over()
    }
}
