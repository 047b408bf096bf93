//! The connections of this process that nobody uses now, and a way to be rid of all of them at once.

use rusqlite::Connection;
use std::sync::{Mutex, MutexGuard, RwLock};

/// Connections that nobody uses now. One that broke is not put back, and made anew when it is needed.
#[derive(Default)]
pub(super) struct Idle {
    free: Mutex<Vec<Connection>>,
    /// The writer's, between two batches.
    writing: Mutex<Option<Connection>>,
    /// Whoever uses a connection is inside; whoever closes them all waits until nobody is.
    gate: RwLock<()>,
}

impl Idle {
    /// Does something with a connection that is opened, or taken from here, in there.
    pub(super) fn inside<T>(&self, what: impl FnOnce() -> T) -> T {
        let inside = self.gate.read().unwrap_or_else(|broken| broken.into_inner());
        let done = what();
        drop(inside);
        done
    }

    /// Closes every connection, after a failure. SQLite remembers for the whole process who has which lock, and if the system
    /// did not take one back when it was asked to, nobody gets it again before the last connection is gone.
    pub(super) fn close_all(&self) {
        let alone = self.gate.write().unwrap_or_else(|broken| broken.into_inner());
        self.free().clear();
        *self.writing() = None;
        drop(alone);
    }

    /// Those that read.
    pub(super) fn free(&self) -> MutexGuard<'_, Vec<Connection>> {
        // They lie there whole, whoever broke off.
        self.free.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    /// The one that writes.
    pub(super) fn writing(&self) -> MutexGuard<'_, Option<Connection>> {
        self.writing.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}
