//! Those who read: a few connections (a pool), used beside the async workers, for SQLite waits for the disk.

use super::link::Link;
use super::trouble;
use crate::observer::turn;
use crate::{Observer, READERS, StoreError};
use rusqlite::Connection;
use std::sync::{Arc, Mutex, MutexGuard, RwLock};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The connections that read.
pub(super) struct Readers {
    link: Link,
    idle: Arc<Idle>,
    places: Arc<Semaphore>,
    observer: Arc<dyn Observer>,
}

impl Readers {
    pub(super) fn new(link: Link, first: Connection, observer: Arc<dyn Observer>) -> Readers {
        let idle = Arc::new(Idle { free: Mutex::new(vec![first]), gate: RwLock::new(()) });
        Readers { link, idle, places: Arc::new(Semaphore::new(READERS as usize)), observer }
    }

    /// Reads something when a connection is free.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        what: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let turn = turn(&*self.observer).await;
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| trouble::ended())?;
        let (idle, link) = (Arc::clone(&self.idle), self.link.clone());
        let reading = spawn_blocking(move || {
            let inside = idle.gate.read().unwrap_or_else(|broken| broken.into_inner());
            let unused = idle.free().pop();
            let connection = match unused {
                Some(connection) => connection,
                None => link.for_reading()?,
            };
            let read = what(&connection);
            if !matches!(read, Err(StoreError::Failed(_))) {
                idle.free().push(connection);
            }
            drop(inside);
            drop((place, turn));
            read
        });
        reading.await.unwrap_or_else(|error| Err(StoreError::Failed(Arc::new(error))))
    }

    /// Those that nobody uses now.
    pub(super) fn idle(&self) -> Arc<Idle> {
        Arc::clone(&self.idle)
    }

    /// Waits for those who read, and lets nobody in any more.
    pub(super) async fn close(&self) {
        let all = self.places.acquire_many(READERS).await;
        self.places.close();
        self.idle.free().clear();
        drop(all);
    }
}

/// Connections that nobody uses now. One that broke is not put back, and made anew when it is needed.
pub(super) struct Idle {
    free: Mutex<Vec<Connection>>,
    /// Whoever reads is inside; whoever has to be alone waits until nobody is.
    gate: RwLock<()>,
}

impl Idle {
    /// Does something while no connection that reads is open. SQLite remembers for the whole process who has which lock, and
    /// if the system did not take one back, the lock stays until the last connection is gone.
    pub(super) fn alone<T>(&self, what: impl FnOnce() -> T) -> T {
        let alone = self.gate.write().unwrap_or_else(|broken| broken.into_inner());
        self.free().clear();
        let done = what();
        drop(alone);
        done
    }

    /// The connections lie there whole, whoever broke off.
    fn free(&self) -> MutexGuard<'_, Vec<Connection>> {
        self.free.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}
