//! Those who read: a few connections (a pool), used beside the async workers, for SQLite waits for the disk.

use super::link::Link;
use super::trouble;
use crate::observer::turn;
use crate::{Observer, READERS, StoreError};
use rusqlite::Connection;
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The connections that read.
pub(super) struct Readers {
    link: Link,
    /// Those that nobody uses now. One that broke is not put back, and made anew when it is needed.
    free: Arc<Mutex<Vec<Connection>>>,
    places: Arc<Semaphore>,
    observer: Arc<dyn Observer>,
}

impl Readers {
    pub(super) fn new(link: Link, first: Connection, observer: Arc<dyn Observer>) -> Readers {
        let free = Arc::new(Mutex::new(vec![first]));
        Readers { link, free, places: Arc::new(Semaphore::new(READERS as usize)), observer }
    }

    /// Reads something when a connection is free.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        what: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let turn = turn(&*self.observer).await;
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| trouble::ended())?;
        let (free, link) = (Arc::clone(&self.free), self.link.clone());
        let reading = spawn_blocking(move || {
            let unused = lock(&free).pop();
            let connection = match unused {
                Some(connection) => connection,
                None => link.for_reading()?,
            };
            let read = what(&connection);
            if !matches!(read, Err(StoreError::Failed(_))) {
                lock(&free).push(connection);
            }
            drop((place, turn));
            read
        });
        reading.await.unwrap_or_else(|error| Err(StoreError::Failed(Arc::new(error))))
    }

    /// Waits for those who read, and lets nobody in any more.
    pub(super) async fn close(&self) {
        let all = self.places.acquire_many(READERS).await;
        self.places.close();
        lock(&self.free).clear();
        drop(all);
    }
}

/// The connections lie there whole, whoever broke off.
fn lock(free: &Mutex<Vec<Connection>>) -> MutexGuard<'_, Vec<Connection>> {
    free.lock().unwrap_or_else(|broken| broken.into_inner())
}
