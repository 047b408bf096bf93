//! Room on the disk: how many games a guest may have, and how much all that is kept may take.

use crate::budget::Budget;
use crate::config::Limits;
use crate::seldom::Seldom;
use hive_play::Identity;
use hive_store::Store;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::sleep;

/// When to try again where there is no room, in seconds: it is not made in a moment.
pub(crate) const FOR_ROOM: u32 = 3600;

/// How often somebody looks how much is kept.
const LOOK: Duration = Duration::from_secs(30);

/// What a database that is away would fill the log with.
static UNSEEN: Seldom = Seldom::new();

/// How much may be kept, and how much is.
pub(crate) struct Quota {
    games_of_guest: u32,
    megabytes: u64,
    bytes: AtomicU64,
    /// The most games of one guest that were found when one more was wanted.
    most_games: AtomicU32,
}

impl Quota {
    pub(crate) fn new(limits: &Limits) -> Quota {
        let megabytes = u64::try_from(limits.disk_megabytes).unwrap_or(u64::MAX);
        let games_of_guest = limits.games_per_guest;
        Quota { games_of_guest, megabytes, bytes: AtomicU64::new(0), most_games: AtomicU32::new(0) }
    }

    /// How many megabytes are kept, as far as anybody knows.
    pub(crate) fn used(&self) -> usize {
        usize::try_from(self.bytes.load(Ordering::Relaxed).div_ceil(1 << 20)).unwrap_or(usize::MAX)
    }

    /// The most games of one guest that there were when one more was wanted.
    pub(crate) fn most_games(&self) -> usize {
        self.most_games.load(Ordering::Relaxed) as usize
    }

    /// Whether there is room for anything more.
    pub(crate) fn has_room(&self) -> Result<(), Budget> {
        let full = self.bytes.load(Ordering::Relaxed) >= self.megabytes.saturating_mul(1 << 20);
        if full { Err(Budget::Disk) } else { Ok(()) }
    }

    /// Whether there is room for one more game of somebody. Games that are there already go on in any case.
    pub(crate) async fn one_more(&self, store: &dyn Store, who: &Identity) -> Result<(), Budget> {
        self.has_room()?;
        // On a bad day it is the disk itself that says so.
        let games = store.games_of(who, self.games_of_guest.saturating_add(1)).await.unwrap_or(0);
        self.most_games.fetch_max(games, Ordering::Relaxed);
        if games >= self.games_of_guest { Err(Budget::GamesOfGuest) } else { Ok(()) }
    }

    /// Looks how much is kept.
    pub(crate) async fn look(&self, store: &dyn Store) {
        match store.bytes().await {
            Ok(bytes) => self.bytes.store(bytes, Ordering::Relaxed),
            Err(error) => {
                UNSEEN.say(|unsaid| tracing::warn!(%error, unsaid, "nobody knows how much is kept"))
            }
        }
    }

    /// Looks again and again. Never ends.
    pub(crate) async fn watch(&self, store: &dyn Store) {
        loop {
            self.look(store).await;
            sleep(LOOK).await;
        }
    }
}
