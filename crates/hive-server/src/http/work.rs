//! Work that takes a moment, which belongs to no async worker.

use super::answer::Refused;
use super::guest::Guest;
use crate::app::App;
use crate::budget::Budget;
use crate::line::{Full, Owner, Places};
use std::time::Duration;
use tokio::time::timeout;

/// How long somebody waits for a thread.
const FOR_A_PLACE: Duration = Duration::from_secs(10);

/// How many may wait for one; an address and a guest have their parts of it.
pub(crate) const WAITING: usize = 1024;

/// Does some work for somebody beside the async workers: a few at once, and the others in turn.
pub(super) async fn beside<T: Send + 'static>(
    app: &App,
    guest: &Guest,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refused> {
    in_turn(app, &app.work, &guest.owner(), work).await
}

/// The same in places of one's choice.
pub(super) async fn in_turn<T: Send + 'static>(
    app: &App,
    places: &Places,
    owner: &Owner,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refused> {
    let busy = |budget| Refused::over(&app.metrics, budget, 5);
    let full = |full| match full {
        Full::All => busy(Budget::WorkWaiting),
        Full::Address => busy(Budget::WorkOfAddress),
        Full::Guest => busy(Budget::WorkOfGuest),
    };
    let place = timeout(FOR_A_PLACE, places.take(owner)).await.map_err(|_| busy(Budget::Work))?;
    let place = place.map_err(full)?;
    let done = tokio::task::spawn_blocking(move || {
        let done = work();
        drop(place);
        done
    });
    done.await.map_err(|error| Refused::trouble(&error))
}
