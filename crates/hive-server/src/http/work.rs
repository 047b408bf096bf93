//! Work that takes a moment, which belongs to no async worker.

use super::answer::Refused;
use crate::app::App;
use crate::budget::Budget;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// How long somebody waits for a thread.
const PATIENCE: Duration = Duration::from_secs(10);

/// Does some work beside the async workers: a few at once, and the others in the order in which they came.
pub(super) async fn beside<T: Send + 'static>(
    app: &App,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refused> {
    let busy = || Refused::over(&app.metrics, Budget::Work, 5);
    let place = timeout(PATIENCE, Arc::clone(&app.work).acquire_owned()).await.map_err(|_| busy())?;
    let place = place.map_err(|error| Refused::trouble(&error))?;
    let done = tokio::task::spawn_blocking(move || {
        let done = work();
        drop(place);
        done
    });
    done.await.map_err(|error| Refused::trouble(&error))
}
