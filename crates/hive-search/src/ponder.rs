//! Thinking in the other side's time.

use crate::limits::{Deadline, Limits};
use crate::network::Network;
use crate::search::Worker;
use crate::transposition::Transpositions;
use crate::watch::Watch;
use hive_rules::Game;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};

/// A search in the background that only fills the table. It ends when this is dropped.
pub(crate) struct Pondering {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Pondering {
    pub(crate) fn start(
        game: Game,
        network: Option<&'static Network>,
        table: Arc<Transpositions>,
        watch: Watch,
    ) -> Pondering {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let limits = Limits::default();
            let (deadline, nodes) = (Deadline::new(&limits, None, &flag, watch), AtomicU64::new(0));
            Worker::new(&game, network, &table, &deadline, &nodes).deepen(1, &limits, None, &mut |_| {});
        });
        Pondering { stop, thread: Some(thread) }
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
