//! What a server does for itself: it looks how much it keeps, and forgets what nobody comes back for.

use crate::app::App;
use crate::seldom::Seldom;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// For how long guests are remembered who do not come back, as long as their cookie lasts; and how often somebody looks
/// who has to be forgotten.
const REMEMBERED: Duration = Duration::from_secs(400 * 24 * 3600);
const SWEEP: Duration = Duration::from_secs(3600);

/// When somebody looks first: whoever has just started a server has other things to do.
const FIRST: Duration = Duration::from_secs(60);

/// What a database that is away would fill the log with.
static UNSWEPT: Seldom = Seldom::new();

/// Looks how much is kept, and forgets what is over.
pub(crate) async fn keep_house(app: Arc<App>) {
    tokio::join!(app.quota.watch(&*app.store), sweep(&app));
}

/// Forgets again and again what nobody comes back for. Never ends.
async fn sweep(app: &App) {
    sleep(FIRST).await;
    loop {
        let now = app.clock.now();
        match app.store.sweep(now, now - REMEMBERED.as_millis() as i64).await {
            // There may be more; in between others write.
            Ok(swept) if swept > 0 => {
                tracing::info!(swept, "what was over is forgotten");
                sleep(Duration::from_secs(1)).await;
            }
            Ok(_) => sleep(SWEEP).await,
            Err(error) => {
                UNSWEPT.say(|unsaid| tracing::warn!(%error, unsaid, "what is over could not be forgotten"));
                sleep(SWEEP).await;
            }
        }
    }
}
