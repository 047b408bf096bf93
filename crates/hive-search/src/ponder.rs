//! Thinking in the background: in the other side's time, or beside a search that is done in slices.

use crate::limits::{Deadline, Limits};
use crate::network::Network;
use crate::search::Worker;
use crate::transposition::Transpositions;
use crate::watch::Watch;
use hive_rules::Game;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

/// How much a search may need, in bytes: it goes 64 turns deep, and in a browser each takes about 12 KB.
const STACK: usize = 4 << 20;

/// A search in the background that only fills the table. It ends when this is dropped.
pub(crate) struct Pondering {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Pondering {
    /// Begins with this depth. Nothing where the system has no more threads to give.
    pub(crate) fn start(
        game: Game,
        network: Option<&'static Network>,
        table: Arc<Transpositions>,
        watch: Watch,
        depth: u32,
        nodes: Arc<AtomicU64>,
    ) -> Option<Pondering> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let think = move || {
            let limits = Limits::default();
            let deadline = Deadline::new(&limits, None, &flag, watch);
            Worker::new(&game, network, &table, &deadline, &nodes).deepen(depth, &limits, None, &mut |_| {});
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn(think).ok()?;
        Some(Pondering { stop, thread: Some(thread) })
    }
}

impl Drop for Pondering {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            // It has nothing to tell; if it panicked, that was printed.
            let _ = thread.join();
        }
    }
}
