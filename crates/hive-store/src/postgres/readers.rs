//! Those who read: a few connections (a pool). One that broke is not used again, and a read that met it is tried once
//! more on a new one: after a restart of the database all that were open are dead.

use super::address::Address;
use super::link::Link;
use super::trouble::{self, Trouble};
use crate::observer::turn;
use crate::{Observer, StoreError};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// So many read at once.
pub(crate) const READERS: u32 = 2 * crate::READERS;

/// How long anybody waits for an answer, standing in line included: where each of those before waits so long for a database
/// that does not answer, the last of many would hear of it after minutes.
const READ_WITHIN: Duration = Duration::from_secs(5);

/// Something to be read. It may be asked twice.
pub(super) trait Question: Send + Sync {
    /// What comes back.
    type Answer: Send;

    /// Asks it on this connection.
    fn ask(&self, link: &mut Link) -> impl Future<Output = Result<Self::Answer, Trouble>> + Send;
}

/// The connections that read.
pub(super) struct Readers {
    address: Address,
    /// Those that nobody uses now.
    free: Mutex<Vec<Link>>,
    places: Semaphore,
    observer: Arc<dyn Observer>,
}

impl Readers {
    pub(super) fn new(address: Address, observer: Arc<dyn Observer>) -> Readers {
        Readers { address, free: Mutex::default(), places: Semaphore::new(READERS as usize), observer }
    }

    /// Reads something when a connection is free.
    pub(super) async fn read<Q: Question>(&self, question: Q) -> Result<Q::Answer, StoreError> {
        let reading = async {
            let _turn = turn(&*self.observer).await;
            let _place = self.places.acquire().await.map_err(|_| Trouble::Told(trouble::ended()))?;
            let unused = self.lock().pop();
            if let Some(mut link) = unused {
                match question.ask(&mut link).await {
                    Ok(read) => {
                        self.lock().push(link);
                        return Ok(read);
                    }
                    Err(trouble) if trouble.passes() => {
                        // Those beside it have died with it.
                        self.lock().retain(|link| !link.client.is_closed());
                    }
                    Err(trouble) => return Err(trouble),
                }
            }
            let mut link = Link::to(&self.address).await?;
            let read = question.ask(&mut link).await?;
            self.lock().push(link);
            Ok(read)
        };
        timeout(READ_WITHIN, reading).await.unwrap_or(Err(Trouble::Slow)).map_err(Trouble::failed)
    }

    /// Waits for those who read, and lets nobody in any more.
    pub(super) async fn close(&self) {
        let all = self.places.acquire_many(READERS).await;
        self.places.close();
        let free = std::mem::take(&mut *self.lock());
        for link in free {
            link.close().await;
        }
        drop(all);
    }

    /// The connections lie there whole, whoever broke off.
    fn lock(&self) -> MutexGuard<'_, Vec<Link>> {
        self.free.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}
