//! The player as others see it.

#[cfg(feature = "network")]
use crate::book::Book;
use crate::deepening::{Found, Report};
use crate::level::Level;
use crate::limits::{Deadline, Limits};
use crate::mind::Mind;
use crate::network::Network;
use crate::ponder::Pondering;
use crate::search::Worker;
use crate::stop::Stop;
use crate::transposition::Transpositions;
use crate::watch::Watch;
use hive_rules::{Game, Turn};
use std::collections::TryReserveError;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::thread;

/// Looks ahead, and remembers.
///
/// ```
/// use hive_rules::{Expansions, Game, Ruleset};
/// use hive_search::{Limits, Player};
/// let mut game = Game::new(Ruleset::tournament(Expansions::NONE));
/// let mut player = Player::new(1);
/// let limits = Limits { nodes: Some(500), ..Limits::default() };
/// for _ in 0..4 {
///     let turn = player.best(&game, &limits, |_| {}).unwrap();
///     game.play(turn).unwrap();
/// }
/// assert_eq!(game.turns().len(), 4);
/// ```
pub struct Player {
    table: Arc<Transpositions>,
    network: Option<&'static Network>,
    /// What the last search left, for the next one to begin with.
    mind: Option<Mind>,
    threads: usize,
    stop: Stop,
    pondering: Option<Pondering>,
    watch: Watch,
    /// The module for browsers has no room for what looks one up.
    #[cfg(feature = "network")]
    book: Option<Arc<Book>>,
}

impl Player {
    /// A player with a table of this many megabytes.
    pub fn new(megabytes: usize) -> Player {
        Player::timed(megabytes, Watch::system())
    }

    /// The same with a watch that was lent to it.
    pub fn timed(megabytes: usize, watch: Watch) -> Player {
        let table = Arc::new(Transpositions::new(megabytes));
        let network = Network::embedded();
        Player {
            table,
            network,
            mind: None,
            threads: 1,
            stop: Stop::default(),
            pondering: None,
            watch,
            #[cfg(feature = "network")]
            book: None,
        }
    }

    /// From now on the player knows what this network has learnt, and forgets what it found without it: the same position
    /// may be worth something else now.
    ///
    /// ```
    /// use hive_rules::{Expansions, Game, Ruleset};
    /// use hive_search::{Limits, Network, Player};
    /// let mut player = Player::new(1);
    /// // A program without a network of its own fetches one, and keeps it for as long as it runs.
    /// if let Some(network) = Network::embedded() {
    ///     player.lend(network);
    /// }
    /// let game = Game::new(Ruleset::tournament(Expansions::ALL));
    /// assert!(player.best(&game, &Limits { depth: Some(1), ..Limits::default() }, |_| {}).is_some());
    /// ```
    pub fn lend(&mut self, network: &'static Network) {
        self.forget();
        self.mind = None;
        self.network = Some(network);
    }

    /// How many threads think together.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Takes a table of another size, and forgets what was in the old one. Where there is no memory for it, the table
    /// has the old size again.
    pub fn set_megabytes(&mut self, megabytes: usize) -> Result<(), TryReserveError> {
        self.stop_pondering();
        let before = self.table.megabytes();
        // The old one first: for a moment there would be both.
        self.table = Arc::new(Transpositions::smallest());
        let (table, answer) = match Transpositions::try_new(megabytes) {
            Ok(table) => (table, Ok(())),
            Err(error) => (Transpositions::new(before), Err(error)),
        };
        self.table = Arc::new(table);
        answer
    }

    /// Openings that [`Player::play_at`] plays by heart at the [levels that know them](Level::knows_openings), or none.
    /// An analysis never does: [`Player::best`] always thinks.
    #[cfg(feature = "network")]
    pub fn set_book(&mut self, book: Option<Arc<Book>>) {
        self.book = book;
    }

    /// A turn that stands in the book, if there is one; another seed may choose another.
    #[cfg(feature = "network")]
    pub fn opening_turn(&self, game: &Game, seed: u64) -> Option<Turn> {
        let book = self.book.as_ref().filter(|_| game.outcome().is_none())?;
        book.choose(game.position(), fastrand::Rng::with_seed(seed).f64())
    }

    /// Forgets everything: a new game begins.
    pub fn forget(&mut self) {
        self.stop_pondering();
        self.table.clear();
    }

    /// What ends the searches of this player from another thread: the one under way and all that follow, until it
    /// [heeds](Player::heed) another.
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// From now on this stop ends the searches of this player, and no other does. If it is stopped already they
    /// answer at once.
    pub fn heed(&mut self, stop: &Stop) {
        self.stop = stop.clone();
    }

    /// Thinks in the background, in the other side's time, until anything else is asked of this player.
    pub fn ponder(&mut self, game: &Game) {
        self.stop_pondering();
        if game.outcome().is_none() {
            self.pondering = self.help(game, 1, &Arc::default());
        }
    }

    /// Ends what [`Player::ponder`] began; what was found is remembered.
    pub fn stop_pondering(&mut self) {
        self.pondering = None;
    }

    /// The best turn, and reports of each depth on the way: of all lines that were asked for, one after the other and the
    /// best first. Nothing if the game is over.
    ///
    /// Of several lines, the best turn is the first of those that were told of last. Where one was asked for, it may be a
    /// better one that was found in a depth that was broken off.
    ///
    /// A search that is [stopped](Player::stop) before it has looked even one turn ahead answers with a win that is
    /// there to take, with what is remembered of the position, or else with any legal turn.
    pub fn best(&mut self, game: &Game, limits: &Limits, mut tell: impl FnMut(Report)) -> Option<Turn> {
        self.stop_pondering();
        self.table.age();
        // In a browser a search takes seconds, and every byte of the program is fetched: there it begins anew.
        let mind = self.mind.take().filter(|_| !cfg!(target_family = "wasm"));
        let mind = mind.map_or_else(|| Mind::new(game, self.network), |mind| mind.renewed(game));
        let (found, mind) = self.think(mind, game, &self.table, self.threads, limits, &mut tell);
        self.mind = Some(mind);
        found.best
    }

    /// A turn as a player of this level chooses it; another seed may choose another. Nothing if the
    /// game is over.
    ///
    /// Below the highest level nothing but the game, the level and the seed decides, unless it is stopped: what was
    /// found before, by other threads or at other levels, would let it see more than it should.
    pub fn play_at(&mut self, game: &Game, level: Level, limits: &Limits, seed: u64) -> Option<Turn> {
        #[cfg(feature = "network")]
        if level.knows_openings()
            && let Some(turn) = self.opening_turn(game, seed)
        {
            return Some(turn);
        }
        if level == Level::FULL {
            return self.best(game, limits, |_| {});
        }
        self.stop_pondering();
        let table = Transpositions::new(level.megabytes());
        let mind = Mind::erring(game, self.network, level.character(), seed);
        let (found, _) = self.think(mind, game, &table, 1, &level.limits(limits), &mut |_| {});
        level.choose(&found, fastrand::Rng::with_seed(seed).f64())
    }

    /// A thread that thinks about a game and fills the table, from this depth on; its positions are counted here.
    pub(crate) fn help(&self, game: &Game, depth: u32, nodes: &Arc<AtomicU64>) -> Option<Pondering> {
        let (table, nodes) = (Arc::clone(&self.table), Arc::clone(nodes));
        Pondering::start(game.clone(), self.network, table, self.watch, depth, nodes)
    }

    #[cfg(not(target_os = "unknown"))]
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    pub(crate) fn table(&self) -> &Transpositions {
        &self.table
    }

    pub(crate) fn network(&self) -> Option<&'static Network> {
        self.network
    }

    pub(crate) fn watch(&self) -> Watch {
        self.watch
    }

    fn think(
        &self,
        mind: Mind,
        game: &Game,
        table: &Transpositions,
        threads: usize,
        limits: &Limits,
        tell: &mut dyn FnMut(Report),
    ) -> (Found, Mind) {
        if game.outcome().is_some() {
            return (Found::default(), mind);
        }
        let _busy = self.stop.busy();
        let share = limits.clock.map(|clock| clock.share(game.position().ply() / 2));
        // Each thread has its share of the positions; whoever is through with it ends the search.
        let positions = limits.nodes.map(|nodes| nodes.div_ceil(threads as u64));
        let limited = Limits { nodes: positions, ..*limits };
        let deadline = Deadline::new(&limited, share, self.stop.flag(), self.watch);
        let nodes = AtomicU64::new(0);
        let (deadline, nodes, network) = (&deadline, &nodes, self.network);
        let mut first = Worker::with(mind, game, table, deadline, nodes);
        // Where nobody knows the system there are no others: in a browser's module for one thread.
        if threads == 1 || cfg!(target_os = "unknown") {
            return (first.deepen(1, limits, share, tell), first.into_mind());
        }
        thread::scope(|scope| {
            for helper in 1..threads as u32 {
                let limits = Limits { depth: None, lines: 1, ..*limits };
                // The others only fill the table (lazy SMP); what they find is found again by the first. Every
                // second one is a depth ahead, so that they do not all do the same.
                let help = move || {
                    Worker::new(game, network, table, deadline, nodes).deepen(
                        1 + helper % 2,
                        &limits,
                        None,
                        &mut |_| {},
                    )
                };
                // Where the system has no more threads to give, those that there are do.
                if thread::Builder::new().spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            let found = first.deepen(1, limits, share, tell);
            deadline.end();
            (found, first.into_mind())
        })
    }
}
