//! Those who read: a few connections (a pool), used beside the async workers, for SQLite waits for the disk.

use super::idle::Idle;
use super::link::Link;
use super::trouble;
use crate::observer::turn;
use crate::{Observer, READERS, StoreError};
use rusqlite::Connection;
use std::sync::Arc;
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
        let idle = Arc::new(Idle::default());
        idle.free().push(first);
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
            let read = idle.inside(|| {
                let unused = idle.free().pop();
                let connection = match unused {
                    Some(connection) => connection,
                    None => link.for_reading()?,
                };
                let read = what(&connection);
                if !matches!(read, Err(StoreError::Failed(_))) {
                    idle.free().push(connection);
                }
                read
            });
            if matches!(read, Err(StoreError::Failed(_))) {
                idle.close_all();
            }
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
